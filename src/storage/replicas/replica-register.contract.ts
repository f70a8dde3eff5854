/** The promises of every register of replicas. Each adapter's test runs them; a broken promise throws. */
import assert from 'node:assert/strict';
import { allOf } from '../pages.ts';
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
        await register.close();
      }
    },
  });
  return [
    promised('knows files and their copies', async (register) => {
      assert.equal(await register.addFile(file('a')), true);
      await register.setReplica('a', { vault: 'one', state: 'missing' });
      await register.setReplica('a', { vault: 'one', state: 'good', putMs: 5, checkedMs: 6 });
      await register.setReplica('a', { vault: 'two', state: 'good', putMs: 7, checkedMs: 8 });
      await register.setReplica('a', { vault: 'two', state: 'bad' });
      assert.deepEqual(await register.file('a'), file('a'));
      assert.deepEqual(await register.replicasOf('a'), [
        { vault: 'one', state: 'good', putMs: 5, checkedMs: 6 },
        { vault: 'two', state: 'bad', putMs: 7, checkedMs: 8 },
      ]);
      assert.equal(await register.file('none'), undefined);
      assert.deepEqual(await register.replicasOf('none'), []);
      assert.equal(await register.placed('none'), undefined);
    }),
    promised('keeps one content for one name', async (register) => {
      await register.addFile(file('a'));
      assert.equal(await register.addFile(file('a')), true);
      assert.equal(await register.addFile({ ...file('a'), sha256: 'cd'.repeat(32) }), false);
      assert.equal(await register.addFile({ ...file('a'), sizeBytes: 11 }), false);
      assert.deepEqual(await register.file('a'), file('a'));
    }),
    promised(
      'does not take a copy of a file that it does not know, nor forget a file that has copies',
      async (register) => {
        await assert.rejects(register.setReplica('none', { vault: 'one', state: 'good' }));
        await register.addFile(file('a'));
        await register.setReplica('a', { vault: 'one', state: 'good' });
        await assert.rejects(register.forgetFile('a'));
      },
    ),
    promised('gives all files in order, those without a copy too', async (register) => {
      for (const name of ['b', 'a', 'c']) await register.addFile(file(name));
      for (const vault of ['two', 'one']) await register.setReplica('b', { vault, state: 'good' });
      assert.deepEqual(
        (await allOf(register.placedFiles())).map(({ name, copies }) => [
          name,
          copies.map(({ vault }) => vault),
        ]),
        [
          ['a', []],
          ['b', ['one', 'two']],
          ['c', []],
        ],
      );
      assert.deepEqual(
        (await allOf(register.files())).map(({ name }) => name),
        ['a', 'b', 'c'],
      );
      await register.forgetVault('one');
      await register.forgetReplica('b', 'two');
      assert.deepEqual((await register.placed('b'))?.copies, []);
    }),
    promised('says which copies were not checked for the longest time', async (register) => {
      for (const [index, name] of ['a', 'b', 'c'].entries()) {
        await register.addFile(file(name));
        await register.setReplica(name, { vault: 'one', state: 'good', checkedMs: 30 - index * 10 });
        await register.setReplica(name, { vault: 'two', state: 'good', checkedMs: 15 });
      }
      const order = async (vaults: string[], beforeMs: number, max: number): Promise<string[]> =>
        (await register.oldestChecked(vaults, beforeMs, max)).map(
          ({ file, replica }) => `${file.name} ${replica.vault} ${replica.checkedMs}`,
        );
      assert.deepEqual(await order(['one', 'two'], 100, 3), ['c one 10', 'a two 15', 'b two 15']);
      assert.deepEqual(await order(['one'], 30, 9), ['c one 10', 'b one 20']);
      assert.deepEqual(await order([], 100, 9), []);
      await register.forgetChecksAfter(20);
      assert.deepEqual(await order(['one'], 100, 9), ['a one 0', 'c one 10', 'b one 20']);
    }),
    promised('counts', async (register) => {
      for (const name of ['a', 'b']) {
        await register.addFile(file(name));
        await register.setReplica(name, { vault: 'one', state: 'good' });
      }
      await register.setReplica('a', { vault: 'two', state: 'bad' });
      await register.setReplica('b', { vault: 'one', state: 'good', checkedMs: 7 });
      assert.deepEqual(
        [await register.bytesCheckedBefore(['one', 'two'], 7), await register.bytesCheckedBefore(['one'], 8)],
        [20, 20],
      );
      assert.equal(await register.bytesCheckedBefore([], 8), 0);
      assert.deepEqual(await register.counts(), [
        { vault: 'one', state: 'good', files: 2, sizeBytes: 20, oldestCheckMs: 0 },
        { vault: 'two', state: 'bad', files: 1, sizeBytes: 10, oldestCheckMs: 0 },
      ]);
    }),
    promised('finds files by the last part of their name, by content and by origin', async (register) => {
      const one = { ...file('warc/2026/a'), provenance: { source: 'web', job: '1' } };
      assert.equal(await register.addCopy(one, 'vault'), true);
      assert.equal(await register.addCopy({ ...one, sizeBytes: 11 }, 'other'), false);
      await register.addFile({ ...file('warc/2026/b'), sha256: 'cd'.repeat(32) });
      assert.deepEqual(await register.fileOfBase('a'), one);
      assert.deepEqual([...(await register.filesOfBases(['a', 'warc/2026/a', 'none']))], [['a', one]]);
      assert.deepEqual(await register.fileOfSha256('ab'.repeat(32)), one);
      assert.deepEqual(await allOf(register.basesFrom({ source: 'web' })), ['a']);
      assert.deepEqual(await allOf(register.basesFrom({ job: '2' })), []);
      assert.deepEqual(await register.replicasOf(one.name), [
        { vault: 'vault', state: 'missing', checkedMs: 0 },
      ]);
    }),
    promised('lists the files that were not crawled', async (register) => {
      const gift = { ...file('warc/2026/a'), provenance: { source: 'gift', takenFrom: 'a.wacz' } };
      await register.addCopy(gift, 'one');
      await register.addFile({ ...file('warc/2026/b'), provenance: { source: 'web' } });
      await register.addFile(file('log/2026/c'));
      assert.deepEqual(await allOf(register.imported()), [{ file: gift, putMs: undefined }]);
      await register.setReplica(gift.name, { vault: 'one', state: 'good', putMs: 7 });
      await register.setReplica(gift.name, { vault: 'two', state: 'good', putMs: 5 });
      assert.deepEqual(await allOf(register.imported()), [{ file: gift, putMs: 5 }]);
    }),
    promised('changes all or nothing', async (register) => {
      const broken = new Error('broken');
      const work = register.inOne(async () => {
        await register.addFile(file('a'));
        return Promise.reject(broken);
      });
      await assert.rejects(work, broken);
      assert.equal(await register.file('a'), undefined);
      assert.equal(await register.inOne(async () => register.addFile(file('a'))), true);
      assert.deepEqual(await register.file('a'), file('a'));
    }),
  ];
}
