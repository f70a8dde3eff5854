/** The contract of every ledger of the chain. Each adapter's test runs each of these; a broken promise throws. */
import { chainReason } from '../chain-reason.ts';
import assert from 'node:assert/strict';
import { allOf } from '../../../../storage/pages.ts';
import type { Promised } from '../../../../storage/vault.contract.ts';
import type { ChainLedger, NewRow } from './chain-ledger.ts';

export function newRow(name: string): NewRow {
  return { path: `/in/${name}`, afterwards: 'delete', said: { source: 'web', job: '7' }, sizeBytes: 100 };
}

/** `open` gives an empty ledger each time. */
export function chainLedgerContract(open: () => ChainLedger): readonly Promised[] {
  const promised = (name: string, check: (ledger: ChainLedger) => Promise<void>): Promised => ({
    name,
    check: async () => {
      const ledger = open();
      try {
        await check(ledger);
      } finally {
        await ledger.close();
      }
    },
  });
  return [
    promised('knows one path as one file until it is through, and then as another', async (ledger) => {
      const { id } = await ledger.enter(newRow('a'));
      assert.equal((await ledger.enter(newRow('a'))).id, id);
      await ledger.change(id, { state: 'done', step: undefined, doneMs: 1 });
      assert.equal(await ledger.has('/in/a'), false);
      assert.ok((await ledger.enter(newRow('a'))).id > id);
      assert.deepEqual(
        (await allOf(ledger.rows({ path: '/in/a' }))).map(({ state }) => state),
        ['done', 'waiting'],
      );
    }),
    promised('lets a file that failed begin again when it is entered again', async (ledger) => {
      const { id } = await ledger.enter(newRow('a'));
      await ledger.change(id, {
        state: 'failed',
        step: 'index',
        reason: chainReason('chain-disk'),
        name: 'warc/2026-11/a',
      });
      const again = await ledger.enter({ ...newRow('a'), afterwards: 'leave', said: { source: 'other' } });
      assert.partialDeepStrictEqual(again, { id, step: 'ingest', state: 'waiting', afterwards: 'leave' });
      assert.partialDeepStrictEqual(again, {
        reason: undefined,
        said: { source: 'other' },
        name: 'warc/2026-11/a',
      });
    }),
    promised(
      'finds files by name and by content while they are in the chain, and counts them',
      async (ledger) => {
        const first = await ledger.enter(newRow('a'));
        const second = await ledger.enter(newRow('b'));
        const sha256 = '0'.repeat(64);
        await ledger.change(first.id, { sha256, name: 'warc/2026-11/a' });
        await ledger.change(second.id, { sha256, step: 'delete', reason: chainReason('chain-growing') });
        assert.equal((await ledger.twinOf(sha256, second.id))?.id, first.id);
        assert.equal(await ledger.twinOf(sha256, first.id), undefined);
        assert.equal((await ledger.ofBase('a'))?.id, first.id);
        await assert.rejects(ledger.change(second.id, { name: 'warc/2026-12/a' }));
        assert.deepEqual(await ledger.counts(), [
          { step: 'delete', state: 'waiting', files: 1, sizeBytes: 100 },
          { step: 'ingest', state: 'waiting', files: 1, sizeBytes: 100 },
        ]);
        assert.deepEqual(
          (await allOf(ledger.rows({ withReason: true }))).map(({ id }) => id),
          [second.id],
        );
        assert.deepEqual(await ledger.waiting(), { ready: 1, first: first.id, held: 1 });
        assert.deepEqual(await ledger.countsBelow('/in'), { done: 0, open: 2 });
        await ledger.change(first.id, { state: 'done', step: undefined, doneMs: 5 });
        assert.deepEqual(await ledger.countsBelow('/in'), { done: 1, open: 1 });
        assert.deepEqual(
          await Promise.all(
            ['/i', '/in/a', '/in0'].map(async (other) => (await ledger.countsBelow(other)).done),
          ),
          [0, 0, 0],
        );
        assert.equal(await ledger.ofBase('a'), undefined);
        assert.equal(await ledger.forgetDone(5), 0);
        assert.equal(await ledger.forgetDone(6), 1);
        assert.equal(await ledger.row(first.id), undefined);
      },
    ),
  ];
}
