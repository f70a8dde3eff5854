/** The promises of every register of replicas. Each adapter's test runs them; a broken promise throws. */
import assert from 'node:assert/strict';
import type { Promised } from '../vault.contract.ts';
import type { KeptFile, ReplicaRegister } from './replica-register.ts';

export function file(name: string): KeptFile {
  return { name, fileClass: 'text', sizeBytes: 10, sha256: 'ab'.repeat(32) };
}

/** `open` returns an empty register each time. */
export function replicaRegisterContract(open: () => ReplicaRegister): readonly Promised[] {
  const promised = (name: string, check: (register: ReplicaRegister) => Promise<void>): Promised => ({
    name,
    check: async () => {
      const register = open();
      try {
        await check(register);
      } finally {
        register.close();
      }
    },
  });
  return [
    promised('knows files and their copies', async (register) => {
      assert.equal(register.addFile(file('a')), true);
      register.setReplica('a', { vault: 'one', state: 'missing' });
      register.setReplica('a', { vault: 'one', state: 'good', putMs: 5, checkedMs: 6 });
      register.setReplica('a', { vault: 'two', state: 'good', putMs: 7, checkedMs: 8 });
      register.setReplica('a', { vault: 'two', state: 'bad' });
      assert.deepEqual(register.file('a'), file('a'));
      assert.deepEqual(register.replicasOf('a'), [
        { vault: 'one', state: 'good', putMs: 5, checkedMs: 6 },
        { vault: 'two', state: 'bad', putMs: 7, checkedMs: 8 },
      ]);
      assert.equal(register.file('none'), undefined);
      assert.deepEqual(register.replicasOf('none'), []);
      assert.equal(register.placed('none'), undefined);
    }),
    promised('keeps one content for one name', async (register) => {
      register.addFile(file('a'));
      assert.equal(register.addFile(file('a')), true);
      assert.equal(register.addFile({ ...file('a'), sha256: 'cd'.repeat(32) }), false);
      assert.equal(register.addFile({ ...file('a'), sizeBytes: 11 }), false);
      assert.deepEqual(register.file('a'), file('a'));
    }),
    promised(
      'does not take a copy of a file that it does not know, nor forget a file that has copies',
      async (register) => {
        assert.throws(() => register.setReplica('none', { vault: 'one', state: 'good' }));
        register.addFile(file('a'));
        register.setReplica('a', { vault: 'one', state: 'good' });
        assert.throws(() => register.forgetFile('a'));
      },
    ),
    promised('gives all files in order, those without a copy too', async (register) => {
      for (const name of ['b', 'a', 'c']) register.addFile(file(name));
      for (const vault of ['two', 'one']) register.setReplica('b', { vault, state: 'good' });
      assert.deepEqual(
        [...register.files()].map(({ name, copies }) => [name, copies.map(({ vault }) => vault)]),
        [
          ['a', []],
          ['b', ['one', 'two']],
          ['c', []],
        ],
      );
      register.forgetVault('one');
      register.forgetReplica('b', 'two');
      assert.deepEqual(register.placed('b')?.copies, []);
    }),
    promised('says which copies were not checked for the longest time', async (register) => {
      for (const [index, name] of ['a', 'b', 'c'].entries()) {
        register.addFile(file(name));
        register.setReplica(name, { vault: 'one', state: 'good', checkedMs: 30 - index * 10 });
        register.setReplica(name, { vault: 'two', state: 'good', checkedMs: 15 });
      }
      const order = (vaults: string[], beforeMs: number, max: number): string[] =>
        register
          .oldestChecked(vaults, beforeMs, max)
          .map(({ file, replica }) => `${file.name} ${replica.vault} ${replica.checkedMs}`);
      assert.deepEqual(order(['one', 'two'], 100, 3), ['c one 10', 'a two 15', 'b two 15']);
      assert.deepEqual(order(['one'], 30, 9), ['c one 10', 'b one 20']);
      assert.deepEqual(order([], 100, 9), []);
      register.forgetChecksAfter(20);
      assert.deepEqual(order(['one'], 100, 9), ['a one 0', 'c one 10', 'b one 20']);
    }),
    promised('counts', async (register) => {
      for (const name of ['a', 'b']) {
        register.addFile(file(name));
        register.setReplica(name, { vault: 'one', state: 'good' });
      }
      register.setReplica('a', { vault: 'two', state: 'bad' });
      register.setReplica('b', { vault: 'one', state: 'good', checkedMs: 7 });
      assert.deepEqual(
        [register.bytesCheckedBefore(['one', 'two'], 7), register.bytesCheckedBefore(['one'], 8)],
        [20, 20],
      );
      assert.equal(register.bytesCheckedBefore([], 8), 0);
      assert.deepEqual(register.counts(), [
        { vault: 'one', state: 'good', files: 2, sizeBytes: 20, oldestCheckMs: 0 },
        { vault: 'two', state: 'bad', files: 1, sizeBytes: 10, oldestCheckMs: 0 },
      ]);
    }),
    promised('finds files by the last part of their name, by content and by origin', async (register) => {
      const one = { ...file('warc/2026/a'), provenance: { source: 'web', job: '1' } };
      assert.equal(register.addCopy(one, 'vault'), true);
      assert.equal(register.addCopy({ ...one, sizeBytes: 11 }, 'other'), false);
      register.addFile({ ...file('warc/2026/b'), sha256: 'cd'.repeat(32) });
      assert.deepEqual(register.fileOfBase('a'), one);
      assert.deepEqual(register.fileOfSha256('ab'.repeat(32)), one);
      assert.equal(register.fileOfBase('warc/2026/a'), undefined);
      assert.deepEqual([...register.basesFrom({ source: 'web' })], ['a']);
      assert.deepEqual([...register.basesFrom({ job: '2' })], []);
      assert.deepEqual(register.replicasOf(one.name), [{ vault: 'vault', state: 'missing', checkedMs: 0 }]);
    }),
    promised('changes all or nothing', async (register) => {
      const broken = new Error('broken');
      const work = register.inOne(async () => {
        register.addFile(file('a'));
        return Promise.reject(broken);
      });
      await assert.rejects(work, broken);
      assert.equal(register.file('a'), undefined);
      assert.equal(await register.inOne(async () => Promise.resolve(register.addFile(file('a')))), true);
      assert.deepEqual(register.file('a'), file('a'));
    }),
  ];
}
