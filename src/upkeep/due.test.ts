import { describe, expect, it } from 'vitest';
import { usualAudits } from '../archive/archive-config.ts';
import { isAuditDue, isChainDue, lastTimeAt, vaultNews } from './due.ts';
import type { Surroundings } from './look-around.ts';

/** In the time of the machine. */
function at(hours: number, minutes = 0, day = 17): number {
  return new Date(2026, 10, day, hours, minutes).getTime();
}

function found(change: Partial<Surroundings> = {}): Surroundings {
  const nothing = { gone: [], inbox: { files: 0, newestMs: 0 }, ready: 0, first: 0, held: 0 };
  return { audits: usualAudits, lastAuditMs: at(2), ...nothing, ...change };
}

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
    const gone = [{ name: 'far', reason: 'it is away' }];
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

it('a vault that goes or comes back is news once', () => {
  const gone = [{ name: 'far', reason: 'it is away' }];
  expect(vaultNews(found({ gone }), undefined)).toEqual({ lost: gone, back: [] });
  expect(vaultNews(found({ gone }), found({ gone }))).toEqual({ lost: [], back: [] });
  expect(vaultNews(found(), found({ gone }))).toEqual({ lost: [], back: ['far'] });
});
