/** The contract of every ledger of the chain. Each adapter's test runs each of these; a broken promise throws. */
import { chainReason } from '../chain-reason.ts';
import assert from 'node:assert/strict';
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
        ledger.close();
      }
    },
  });
  return [
    promised('knows one path as one file until it is through, and then as another', async (ledger) => {
      const { id } = ledger.enter(newRow('a'));
      assert.equal(ledger.enter(newRow('a')).id, id);
      ledger.change(id, { state: 'done', step: undefined, doneMs: 1 });
      assert.equal(ledger.has('/in/a'), false);
      assert.ok(ledger.enter(newRow('a')).id > id);
      assert.deepEqual(
        [...ledger.rows({ path: '/in/a' })].map(({ state }) => state),
        ['done', 'waiting'],
      );
    }),
    promised('lets a file that failed begin again when it is entered again', async (ledger) => {
      const { id } = ledger.enter(newRow('a'));
      ledger.change(id, {
        state: 'failed',
        step: 'index',
        reason: chainReason('chain-disk'),
        name: 'warc/2026-11/a',
      });
      const again = ledger.enter({ ...newRow('a'), afterwards: 'leave', said: { source: 'other' } });
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
        const first = ledger.enter(newRow('a'));
        const second = ledger.enter(newRow('b'));
        const sha256 = '0'.repeat(64);
        ledger.change(first.id, { sha256, name: 'warc/2026-11/a' });
        ledger.change(second.id, { sha256, step: 'delete', reason: chainReason('chain-growing') });
        assert.equal(ledger.twinOf(sha256, second.id)?.id, first.id);
        assert.equal(ledger.twinOf(sha256, first.id), undefined);
        assert.equal(ledger.ofBase('a')?.id, first.id);
        assert.throws(() => ledger.change(second.id, { name: 'warc/2026-12/a' }));
        assert.deepEqual(ledger.counts(), [
          { step: 'delete', state: 'waiting', files: 1, sizeBytes: 100 },
          { step: 'ingest', state: 'waiting', files: 1, sizeBytes: 100 },
        ]);
        assert.deepEqual(
          [...ledger.rows({ withReason: true })].map(({ id }) => id),
          [second.id],
        );
        assert.deepEqual(ledger.waiting(), { ready: 1, first: first.id, held: 1 });
        assert.deepEqual(ledger.countsBelow('/in'), { done: 0, open: 2 });
        ledger.change(first.id, { state: 'done', step: undefined, doneMs: 5 });
        assert.deepEqual(ledger.countsBelow('/in'), { done: 1, open: 1 });
        assert.deepEqual(
          ['/i', '/in/a', '/in0'].map((other) => ledger.countsBelow(other).done),
          [0, 0, 0],
        );
        assert.equal(ledger.ofBase('a'), undefined);
        assert.equal(ledger.forgetDone(5), 0);
        assert.equal(ledger.forgetDone(6), 1);
        assert.equal(ledger.row(first.id), undefined);
      },
    ),
  ];
}
