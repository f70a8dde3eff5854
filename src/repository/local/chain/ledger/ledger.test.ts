import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chainReason } from '../chain-reason.ts';
import { ChainLedger } from './ledger.ts';
import type { NewRow } from './ledger.ts';

let folder = '';
let path = '';
let open: ChainLedger[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-ledger-'));
  path = join(folder, 'chain.sqlite');
  open = [];
});
afterEach(async () => {
  for (const ledger of open) ledger.close();
  await rm(folder, { recursive: true });
});

function opened(): ChainLedger {
  const ledger = ChainLedger.open(path);
  open.push(ledger);
  return ledger;
}

/** As after a kill: what another process would find, and what the next one does. */
function asLeftBehind(): ChainLedger | undefined {
  const ledger = ChainLedger.openForReading(path);
  if (ledger !== undefined) open.push(ledger);
  return ledger;
}

function newRow(name: string): NewRow {
  return { path: `/in/${name}`, afterwards: 'delete', said: { channel: 'web', job: '7' }, sizeBytes: 100 };
}

describe('the ledger', () => {
  it('has what was entered and committed, whoever looks', () => {
    const ledger = opened();
    const { id } = ledger.enter(newRow('a.warc.gz'));
    expect(asLeftBehind()?.row(id)).toBeUndefined();
    ledger.commit();
    expect(asLeftBehind()?.row(id)).toMatchObject({
      ...newRow('a.warc.gz'),
      step: 'ingest',
      state: 'waiting',
      reason: undefined,
      indexed: false,
    });
  });

  it('knows one path as one file until it is through, and then as another', () => {
    const ledger = opened();
    const { id } = ledger.enter(newRow('a'));
    expect(ledger.enter(newRow('a')).id).toBe(id);
    ledger.change(id, { state: 'done', step: undefined, doneMs: 1 });
    expect(ledger.has('/in/a')).toBe(false);
    expect(ledger.enter(newRow('a')).id).toBeGreaterThan(id);
    expect([...ledger.rows({ path: '/in/a' })].map(({ state }) => state)).toEqual(['done', 'waiting']);
  });

  it('lets a file that failed begin again when it is entered again', () => {
    const ledger = opened();
    const { id } = ledger.enter(newRow('a'));
    ledger.change(id, {
      state: 'failed',
      step: 'index',
      reason: chainReason('chain-disk'),
      name: 'warc/2026-11/a',
    });
    const again = ledger.enter({ ...newRow('a'), afterwards: 'leave', said: { channel: 'other' } });
    expect(again).toMatchObject({ id, step: 'ingest', state: 'waiting', afterwards: 'leave' });
    expect(again).toMatchObject({ reason: undefined, said: { channel: 'other' }, name: 'warc/2026-11/a' });
  });

  it('takes what a killed process had begun for waiting', () => {
    const ledger = opened();
    const { id } = ledger.enter(newRow('a'));
    ledger.change(id, { state: 'working' });
    ledger.commit();
    expect(opened().row(id)?.state).toBe('waiting');
  });

  it('finds files by name and by content while they are in the chain, and counts them', () => {
    const ledger = opened();
    const first = ledger.enter(newRow('a'));
    const second = ledger.enter(newRow('b'));
    const sha256 = '0'.repeat(64);
    ledger.change(first.id, { sha256, name: 'warc/2026-11/a' });
    ledger.change(second.id, { sha256, step: 'delete', reason: chainReason('chain-growing') });
    expect(ledger.twinOf(sha256, second.id)?.id).toBe(first.id);
    expect(ledger.twinOf(sha256, first.id)).toBeUndefined();
    expect(ledger.ofBase('a')?.id).toBe(first.id);
    expect(() => ledger.change(second.id, { name: 'warc/2026-12/a' })).toThrow(/UNIQUE/);
    expect(ledger.counts()).toEqual([
      { step: 'delete', state: 'waiting', files: 1, sizeBytes: 100 },
      { step: 'ingest', state: 'waiting', files: 1, sizeBytes: 100 },
    ]);
    expect([...ledger.rows({ withReason: true })].map(({ id }) => id)).toEqual([second.id]);
    expect(ledger.waiting()).toEqual({ ready: 1, first: first.id, held: 1 });
    expect(ledger.countsBelow('/in')).toEqual({ done: 0, open: 2 });
    ledger.change(first.id, { state: 'done', step: undefined, doneMs: 5 });
    expect(ledger.countsBelow('/in')).toEqual({ done: 1, open: 1 });
    expect(['/i', '/in/a', '/in0'].map((other) => ledger.countsBelow(other).done)).toEqual([0, 0, 0]);
    expect(ledger.ofBase('a')).toBeUndefined();
    expect(ledger.forgetDone(5)).toBe(0);
    expect(ledger.forgetDone(6)).toBe(1);
    expect(ledger.row(first.id)).toBeUndefined();
  });

  it('begins anew beside one that cannot be used, and shows none to those who look', async () => {
    await writeFile(path, 'this is no database, and long enough to be taken for one '.repeat(100));
    expect(opened().enter(newRow('a')).step).toBe('ingest');
    expect(await readdir(folder)).toContain('chain.sqlite.unusable');

    const other = join(folder, 'other.sqlite');
    const database = new DatabaseSync(other);
    database.exec('PRAGMA user_version = 99');
    database.close();
    expect(ChainLedger.openForReading(other)).toBeUndefined();
    expect(ChainLedger.openForReading(join(folder, 'none.sqlite'))).toBeUndefined();
    const fresh = ChainLedger.open(other);
    open.push(fresh);
    expect([...fresh.rows()]).toEqual([]);
  });
});
