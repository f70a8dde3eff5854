import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { allOf } from '../pages.ts';
import { file, replicaRegisterContract } from './replica-register.contract.ts';
import { pageLength, SqliteReplicaRegister } from './sqlite-replica-register.ts';

let folder = '';
let path = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-register-'));
  path = join(folder, 'replicas.sqlite');
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

describe('a register of replicas in SQLite', () => {
  it.each(replicaRegisterContract(() => SqliteReplicaRegister.open(path)))('$name', ({ check }) => check());

  it('knows everything when it is opened again', async () => {
    const register = SqliteReplicaRegister.open(path);
    await register.addCopy(file('a'), 'one');
    await register.close();
    const again = SqliteReplicaRegister.open(path);
    expect(await again.placed('a')).toMatchObject({
      ...file('a'),
      copies: [{ vault: 'one', state: 'missing' }],
    });
    await again.close();
  });

  it('does not read another layout, nor what is no database', () => {
    const other = join(folder, 'other.sqlite');
    const database = new DatabaseSync(other);
    database.exec('PRAGMA user_version = 99');
    database.close();
    expect(() => SqliteReplicaRegister.open(other)).toThrow('is to be made again from the vaults');
    expect(() => SqliteReplicaRegister.open(folder)).toThrow('unable to open');
  });

  it('answers questions about 300,000 files in pages, with turns of the event loop between them', async () => {
    const files = 300_000;
    await fill(path, files);
    const register = SqliteReplicaRegister.open(path);
    let turns = 0;
    let isOver = false;
    const count = (): void => {
      turns++;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    const turnsOf = async (work: () => Promise<unknown>): Promise<number> => {
      const before = turns;
      await work();
      return turns - before;
    };
    const lengths: number[] = [];
    const enough = files / pageLength - 1;
    expect(
      await turnsOf(async () => {
        for await (const page of register.placedFiles()) lengths.push(page.length);
      }),
    ).toBeGreaterThanOrEqual(enough);
    expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(files);
    expect(Math.max(...lengths)).toBe(pageLength);
    expect(
      await turnsOf(async () => {
        expect(await register.counts()).toMatchObject([{ vault: 'one', state: 'good', files }]);
      }),
    ).toBeGreaterThanOrEqual(enough);
    expect(
      await turnsOf(async () => {
        expect(await register.bytesCheckedBefore(['one'], 1)).toBe(10 * files);
      }),
    ).toBeGreaterThanOrEqual(enough);
    expect(await turnsOf(() => allOf(register.basesFrom({ source: 'web' })))).toBeGreaterThanOrEqual(enough);
    expect(await turnsOf(() => register.forgetVault('one'))).toBeGreaterThanOrEqual(enough);
    expect(await register.counts()).toEqual([]);
    isOver = true;
    await register.close();
  });
});

async function fill(path: string, files: number): Promise<void> {
  await SqliteReplicaRegister.open(path).close();
  const database = new DatabaseSync(path);
  database.exec(`
    BEGIN;
    WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < ${files})
      INSERT INTO file (id, name, class, size_bytes, sha256, base, channel)
        SELECT n, 'warc/' || n, 'text', 10, n, n, 'web' FROM number;
    INSERT INTO replica (file, vault, state, checked_ms) SELECT id, 'one', 'good', 0 FROM file;
    COMMIT;
  `);
  database.close();
}
