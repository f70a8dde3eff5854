import { describe, expect, it } from 'vitest';
import { defaultAudits } from '../archive-config.ts';
import { isAuditDue, isBackupDue, isChainDue, isRepairDue, lastTimeAt, vaultNews } from './due.ts';
import type { Surroundings } from './look-around.ts';

/** In the time of the machine. */
function at(hours: number, minutes = 0, day = 17): number {
  return new Date(2026, 10, day, hours, minutes).getTime();
}

function found(change: Partial<Surroundings> = {}): Surroundings {
  const nothing = {
    backups: undefined,
    lastBackupMs: undefined,
    gone: [],
    repairAfterMs: undefined,
    inbox: { files: 0, newestMs: 0 },
    ready: 0,
    first: 0,
    held: 0,
  };
  return { audits: defaultAudits, lastAuditMs: at(2), ...nothing, ...change };
}

describe('a backup', () => {
  const backups = { at: '01:00', folder: '/backups', keep: 14 };
  const due = (lastBackupMs: number | undefined, nowMs: number, triedMs = 0): boolean =>
    isBackupDue(found({ backups, lastBackupMs }), { triedMs, nowMs });

  it('is due once a day, and made up for', () => {
    expect(due(at(1, 0, 16), at(0, 59))).toBe(false);
    expect(due(at(1, 0, 16), at(1))).toBe(true);
    expect(due(at(1, 1), at(23))).toBe(false);
    expect(due(undefined, at(9))).toBe(true);
    expect(due(at(1, 0, 25), at(9))).toBe(true);
    expect(isBackupDue(found(), { triedMs: 0, nowMs: at(9) })).toBe(false);
  });

  it('is tried again an hour after it has failed', () => {
    expect(due(at(1, 0, 16), at(1, 59), at(1))).toBe(false);
    expect(due(at(1, 0, 16), at(2), at(1))).toBe(true);
  });
});

describe('an audit', () => {
  it('is due once a day, at its time', () => {
    expect(lastTimeAt('02:00', at(1, 59))).toBe(at(2, 0, 16));
    expect(lastTimeAt('02:00', at(2))).toBe(at(2));
    expect(lastTimeAt('23:30', at(2))).toBe(at(23, 30, 16));
    expect(isAuditDue(found({ lastAuditMs: at(2, 0, 16) }), at(1, 59))).toBe(false);
    expect(isAuditDue(found({ lastAuditMs: at(2, 0, 16) }), at(2))).toBe(true);
    expect(isAuditDue(found({ lastAuditMs: at(2, 1) }), at(23))).toBe(false);
  });

  it('is made up for where no server ran at its time, or there was none yet', () => {
    expect(isAuditDue(found({ lastAuditMs: at(2, 0, 3) }), at(9))).toBe(true);
    expect(isAuditDue(found({ lastAuditMs: undefined }), at(9))).toBe(true);
  });

  it('is due where the last was begun by a wrong clock, and never where they are off', () => {
    expect(isAuditDue(found({ lastAuditMs: at(2, 0, 25) }), at(9))).toBe(true);
    expect(isAuditDue(found({ audits: undefined, lastAuditMs: undefined }), at(9))).toBe(false);
  });
});

describe('the chain', () => {
  const inbox = { files: 1, newestMs: 5 };
  const never = { former: undefined, tried: undefined, nowMs: at(9) };

  it('is due where the inbox has something or files are held, and not otherwise', () => {
    expect(isChainDue(found(), never)).toBe(false);
    expect(isChainDue(found({ inbox }), never)).toBe(true);
    expect(isChainDue(found({ held: 2 }), never)).toBe(true);
  });

  it('goes on with files that were left on their way, not with those of a harvest that comes in', () => {
    const left = found({ ready: 3, first: 7 });
    expect(isChainDue(left, never)).toBe(false);
    expect(isChainDue(left, { ...never, former: found({ ready: 2, first: 5 }) })).toBe(false);
    expect(isChainDue(left, { ...never, former: found({ ready: 4, first: 7 }) })).toBe(true);
  });

  it('tries again what it could not help when a vault is back, when there is more, or an hour later', () => {
    const gone = [{ name: 'far', reason: 'it is away', sinceMs: 0 }];
    const tried = { found: found({ held: 2, gone }), atMs: at(9) };
    const isDue = (change: Partial<Surroundings>, nowMs: number): boolean =>
      isChainDue(found({ held: 2, gone, ...change }), { former: undefined, tried, nowMs });
    expect(isDue({}, at(9, 1))).toBe(false);
    expect(isDue({ ready: 9, first: 20 }, at(9, 1))).toBe(false);
    expect(isDue({ gone: [] }, at(9, 1))).toBe(true);
    expect(isDue({ inbox }, at(9, 1))).toBe(true);
    expect(isDue({}, at(10))).toBe(true);
  });
});

describe('a repair', () => {
  const gone = [{ name: 'far', reason: 'it is away', sinceMs: at(9) }];
  const tried = { vaults: ['far'], atMs: at(9, 0, 18) };
  const isDue = (nowMs: number, change: Partial<Surroundings> = {}, former?: typeof tried): boolean =>
    isRepairDue(found({ gone, repairAfterMs: 86_400_000, ...change }), { tried: former, nowMs });

  it('is due when a vault has been gone for as long as the settings say, and never where it is off', () => {
    expect(isDue(at(8, 59, 18))).toBe(false);
    expect(isDue(at(9, 0, 18))).toBe(true);
    expect(isDue(at(9, 0, 18), { gone: [] })).toBe(false);
    expect(isDue(at(9, 0, 18), { repairAfterMs: undefined })).toBe(false);
  });

  it('that could not help is tried again when another vault is gone too, or an hour later', () => {
    const more = [...gone, { name: 'near', reason: '', sinceMs: at(9) }];
    expect(isDue(at(9, 30, 18), {}, tried)).toBe(false);
    expect(isDue(at(9, 30, 18), { gone: more }, tried)).toBe(true);
    expect(isDue(at(10, 0, 18), {}, tried)).toBe(true);
  });
});

it('a vault that goes or comes back is news once', () => {
  const gone = [{ name: 'far', reason: 'it is away', sinceMs: 0 }];
  expect(vaultNews(found({ gone }), undefined)).toEqual({ lost: gone, back: [] });
  expect(vaultNews(found({ gone }), found({ gone }))).toEqual({ lost: [], back: [] });
  expect(vaultNews(found(), found({ gone }))).toEqual({ lost: [], back: ['far'] });
});
