import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { allOf } from '../../../../storage/pages.ts';
import { chainLedgerContract, newRow } from './chain-ledger.contract.ts';
import type { ChainLedger } from './chain-ledger.ts';
import { SqliteChainLedger } from './sqlite-chain-ledger.ts';

let folder = '';
let path = '';
let open: ChainLedger[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-ledger-'));
  path = join(folder, 'chain.sqlite');
  open = [];
});
afterEach(async () => {
  for (const ledger of open) await ledger.close();
  await rm(folder, { recursive: true });
});

function opened(): ChainLedger {
  const ledger = SqliteChainLedger.open(path);
  open.push(ledger);
  return ledger;
}

/** As after a kill: what another process would find, and what the next one does. */
function asLeftBehind(): ChainLedger | undefined {
  const ledger = SqliteChainLedger.openForReading(path);
  if (ledger !== undefined) open.push(ledger);
  return ledger;
}

describe('a chain ledger in SQLite', () => {
  it.each(chainLedgerContract(() => SqliteChainLedger.open(path)))('$name', ({ check }) => check());

  it('has what was entered and committed, whoever looks', async () => {
    const ledger = opened();
    const { id } = await ledger.enter(newRow('a.warc.gz'));
    expect(await asLeftBehind()?.row(id)).toBeUndefined();
    await ledger.commit();
    expect(await asLeftBehind()?.row(id)).toMatchObject({
      ...newRow('a.warc.gz'),
      step: 'ingest',
      state: 'waiting',
      reason: undefined,
      indexed: false,
    });
  });

  it('takes what a killed process had begun for waiting', async () => {
    const ledger = opened();
    const { id } = await ledger.enter(newRow('a'));
    await ledger.change(id, { state: 'working' });
    await ledger.commit();
    expect((await opened().row(id))?.state).toBe('waiting');
  });

  it('begins anew beside one that cannot be used, and shows none to those who look', async () => {
    await writeFile(path, 'this is no database, and long enough to be taken for one '.repeat(100));
    expect((await opened().enter(newRow('a'))).step).toBe('ingest');
    expect(await readdir(folder)).toContain('chain.sqlite.unusable');

    const other = join(folder, 'other.sqlite');
    const database = new DatabaseSync(other);
    database.exec('PRAGMA user_version = 99');
    database.close();
    expect(SqliteChainLedger.openForReading(other)).toBeUndefined();
    expect(SqliteChainLedger.openForReading(join(folder, 'none.sqlite'))).toBeUndefined();
    const fresh = SqliteChainLedger.open(other);
    open.push(fresh);
    expect(await allOf(fresh.rows())).toEqual([]);
  });

  it('answers questions about many files in pages', async () => {
    const files = 20_000;
    const ledger = opened();
    for (let n = 0; n < files; n++) await ledger.enter(newRow(String(n)));
    const lengths: number[] = [];
    for await (const page of ledger.rows({ state: 'waiting' })) lengths.push(page.length);
    expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(files);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(500);
    expect(await ledger.counts()).toEqual([
      { step: 'ingest', state: 'waiting', files, sizeBytes: 100 * files },
    ]);
    expect(await ledger.waiting()).toEqual({ ready: files, first: 1, held: 0 });
  });
});
