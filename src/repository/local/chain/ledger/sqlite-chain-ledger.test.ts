import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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
  for (const ledger of open) ledger.close();
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

  it('takes what a killed process had begun for waiting', () => {
    const ledger = opened();
    const { id } = ledger.enter(newRow('a'));
    ledger.change(id, { state: 'working' });
    ledger.commit();
    expect(opened().row(id)?.state).toBe('waiting');
  });

  it('begins anew beside one that cannot be used, and shows none to those who look', async () => {
    await writeFile(path, 'this is no database, and long enough to be taken for one '.repeat(100));
    expect(opened().enter(newRow('a')).step).toBe('ingest');
    expect(await readdir(folder)).toContain('chain.sqlite.unusable');

    const other = join(folder, 'other.sqlite');
    const database = new DatabaseSync(other);
    database.exec('PRAGMA user_version = 99');
    database.close();
    expect(SqliteChainLedger.openForReading(other)).toBeUndefined();
    expect(SqliteChainLedger.openForReading(join(folder, 'none.sqlite'))).toBeUndefined();
    const fresh = SqliteChainLedger.open(other);
    open.push(fresh);
    expect([...fresh.rows()]).toEqual([]);
  });
});
