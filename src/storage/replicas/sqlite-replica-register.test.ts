import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { file, replicaRegisterContract } from './replica-register.contract.ts';
import { SqliteReplicaRegister } from './sqlite-replica-register.ts';

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

  it('knows everything when it is opened again', () => {
    const register = SqliteReplicaRegister.open(path);
    register.addCopy(file('a'), 'one');
    register.close();
    const again = SqliteReplicaRegister.open(path);
    expect(again.placed('a')).toMatchObject({ ...file('a'), copies: [{ vault: 'one', state: 'missing' }] });
    again.close();
  });

  it('does not read another layout, nor what is no database', () => {
    const other = join(folder, 'other.sqlite');
    const database = new DatabaseSync(other);
    database.exec('PRAGMA user_version = 99');
    database.close();
    expect(() => SqliteReplicaRegister.open(other)).toThrow('is to be made again from the vaults');
    expect(() => SqliteReplicaRegister.open(folder)).toThrow('unable to open');
  });
});
