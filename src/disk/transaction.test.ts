import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { diskProblemOf } from './disk-problem.ts';
import { inLongTransaction, inTransaction } from './transaction.ts';

let database: DatabaseSync;
beforeEach(() => {
  database = new DatabaseSync(':memory:');
  database.exec('CREATE TABLE line (text TEXT)');
});
afterEach(() => database.close());

const count = (): unknown => database.prepare('SELECT count(*) AS n FROM line').get()?.['n'];
const insert = (text: string): unknown => database.prepare('INSERT INTO line VALUES (?)').run(text);
const broken = (): never => {
  insert('b');
  throw new Error('broken');
};
/** SQLite treats the limit as a full disk and ends the transaction. */
const fill = (): void => {
  database.exec('PRAGMA max_page_count = 4');
  for (;;) insert('x'.repeat(1000));
};

describe('a transaction', () => {
  it('keeps all changes, or none', async () => {
    expect(inTransaction(database, () => insert('a') && 'done')).toBe('done');
    expect(() => inTransaction(database, broken)).toThrow('broken');
    await expect(inLongTransaction(database, async () => broken())).rejects.toThrow('broken');
    expect(count()).toBe(1);
  });

  it('on a full disk throws the error of the disk, not that there is nothing to roll back', async () => {
    for (const filling of [
      () => inTransaction(database, fill),
      () => inLongTransaction(database, async () => fill()),
    ]) {
      const error = await Promise.resolve()
        .then(filling)
        .catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ message: 'database or disk is full' });
      expect(diskProblemOf(error)).toMatchObject({ code: 'ENOSPC' });
      expect(count()).toBe(0);
      database.exec('PRAGMA max_page_count = 1000');
    }
    inTransaction(database, () => insert('afterwards'));
    expect(count()).toBe(1);
  });
});
