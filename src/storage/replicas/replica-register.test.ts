import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ReplicaRegister } from './replica-register.ts';
import type { KeptFile } from './replica-register.ts';

let folder = '';
let path = '';
let register: ReplicaRegister;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-register-'));
  path = join(folder, 'replicas.sqlite');
  register = ReplicaRegister.open(path);
});
afterEach(async () => {
  register.close();
  await rm(folder, { recursive: true });
});

function file(name: string): KeptFile {
  return { name, fileClass: 'text', sizeBytes: 10, sha256: 'ab'.repeat(32) };
}

describe('the register of replicas', () => {
  it('knows files and their copies, also when it is opened again', () => {
    expect(register.addFile(file('a'))).toBe(true);
    register.setReplica('a', { vault: 'one', state: 'missing' });
    register.setReplica('a', { vault: 'one', state: 'good', putMs: 5, checkedMs: 6 });
    register.setReplica('a', { vault: 'two', state: 'good', putMs: 7, checkedMs: 8 });
    register.setReplica('a', { vault: 'two', state: 'bad' });
    register.close();
    register = ReplicaRegister.open(path);
    expect(register.file('a')).toEqual(file('a'));
    expect(register.replicasOf('a')).toEqual([
      { vault: 'one', state: 'good', putMs: 5, checkedMs: 6 },
      { vault: 'two', state: 'bad', putMs: 7, checkedMs: 8 },
    ]);
    expect(register.file('none')).toBeUndefined();
    expect(register.replicasOf('none')).toEqual([]);
    expect(register.placed('none')).toBeUndefined();
  });

  it('keeps one content for one name', () => {
    register.addFile(file('a'));
    expect(register.addFile(file('a'))).toBe(true);
    expect(register.addFile({ ...file('a'), sha256: 'cd'.repeat(32) })).toBe(false);
    expect(register.addFile({ ...file('a'), sizeBytes: 11 })).toBe(false);
    expect(register.file('a')).toEqual(file('a'));
  });

  it('does not take a copy of a file that it does not know, nor forget a file that has copies', () => {
    expect(() => register.setReplica('none', { vault: 'one', state: 'good' })).toThrow('NOT NULL');
    register.addFile(file('a'));
    register.setReplica('a', { vault: 'one', state: 'good' });
    expect(() => register.forgetFile('a')).toThrow('FOREIGN KEY');
  });

  it('gives all files in order, those without a copy too', () => {
    for (const name of ['b', 'a', 'c']) register.addFile(file(name));
    for (const vault of ['two', 'one']) register.setReplica('b', { vault, state: 'good' });
    expect([...register.files()].map(({ name, copies }) => [name, copies.map(({ vault }) => vault)])).toEqual(
      [
        ['a', []],
        ['b', ['one', 'two']],
        ['c', []],
      ],
    );
    register.forgetVault('one');
    register.forgetReplica('b', 'two');
    expect(register.placed('b')?.copies).toEqual([]);
  });

  it('says which copies were not checked for the longest time', () => {
    for (const [index, name] of ['a', 'b', 'c'].entries()) {
      register.addFile(file(name));
      register.setReplica(name, { vault: 'one', state: 'good', checkedMs: 30 - index * 10 });
      register.setReplica(name, { vault: 'two', state: 'good', checkedMs: 15 });
    }
    const order = (vaults: string[], beforeMs: number, max: number): string[] =>
      register
        .oldestChecked(vaults, beforeMs, max)
        .map(({ file, replica }) => `${file.name} ${replica.vault} ${replica.checkedMs}`);
    expect(order(['one', 'two'], 100, 3)).toEqual(['c one 10', 'a two 15', 'b two 15']);
    expect(order(['one'], 30, 9)).toEqual(['c one 10', 'b one 20']);
    expect(order([], 100, 9)).toEqual([]);
    register.forgetChecksAfter(20);
    expect(order(['one'], 100, 9)).toEqual(['a one 0', 'c one 10', 'b one 20']);
  });

  it('counts', () => {
    for (const name of ['a', 'b']) {
      register.addFile(file(name));
      register.setReplica(name, { vault: 'one', state: 'good' });
    }
    register.setReplica('a', { vault: 'two', state: 'bad' });
    register.setReplica('b', { vault: 'one', state: 'good', checkedMs: 7 });
    expect([register.bytesCheckedBefore(['one', 'two'], 7), register.bytesCheckedBefore(['one'], 8)]).toEqual(
      [20, 20],
    );
    expect(register.bytesCheckedBefore([], 8)).toBe(0);
    expect(register.counts()).toEqual([
      { vault: 'one', state: 'good', files: 2, sizeBytes: 20, oldestCheckMs: 0 },
      { vault: 'two', state: 'bad', files: 1, sizeBytes: 10, oldestCheckMs: 0 },
    ]);
  });

  it('changes all or nothing', async () => {
    const broken = new Error('broken');
    const work = register.inOne(async () => {
      register.addFile(file('a'));
      return Promise.reject(broken);
    });
    await expect(work).rejects.toThrow(broken);
    expect(register.file('a')).toBeUndefined();
    expect(await register.inOne(async () => Promise.resolve(register.addFile(file('a'))))).toBe(true);
    expect(register.file('a')).toEqual(file('a'));
  });

  it('does not read another layout, nor what is no database', () => {
    const other = join(folder, 'other.sqlite');
    const database = new DatabaseSync(other);
    database.exec('PRAGMA user_version = 99');
    database.close();
    expect(() => ReplicaRegister.open(other)).toThrow('is to be made again from the vaults');
    expect(() => ReplicaRegister.open(folder)).toThrow('unable to open');
  });
});
