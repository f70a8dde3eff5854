/** The contract of every address ledger. Each adapter's test runs every case; a broken promise throws. */
import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AddressSettings } from '../crawl-settings.ts';
import type { AddressLedger } from './address-ledger.ts';
import { LeaseRequest, addressSettings, settled } from './lease-request.contract.ts';

export interface LedgerCase {
  readonly open: (settings: AddressSettings) => OpenedLedger;
}

export interface OpenedLedger {
  readonly ledger: AddressLedger;
  /** Another job that shares the addresses. */
  readonly otherJob: AddressLedger;
  readonly close: () => void;
}

export interface Promised {
  readonly name: string;
  readonly check: () => Promise<void>;
}

export function addressLedgerContract({ open }: LedgerCase): readonly Promised[] {
  const promised = (
    name: string,
    settings: Partial<AddressSettings>,
    check: (ledger: AddressLedger, otherJob: AddressLedger) => Promise<void>,
  ): Promised => ({
    name,
    check: async () => {
      const { ledger, otherJob, close } = open(addressSettings(settings));
      try {
        await check(ledger, otherJob);
      } finally {
        close();
      }
    },
  });
  return [
    promised('gives turns in the order of asking, one at a time', {}, async (ledger) => {
      const asked = Array.from({ length: 5 }, () => new LeaseRequest(ledger));
      for (const [index, each] of asked.entries()) {
        await settled(ledger);
        assert.deepEqual(granted(asked), [...asked.keys()].slice(0, index + 1));
        each.lease?.release();
      }
    }),
    promised('gives as many at once as the settings say', { connectionsPerAddress: 3 }, async (ledger) => {
      const asked = Array.from({ length: 5 }, () => new LeaseRequest(ledger));
      await settled(ledger);
      assert.deepEqual(granted(asked), [0, 1, 2]);
      asked[1]?.lease?.release();
      await settled(ledger);
      assert.deepEqual(granted(asked), [0, 1, 2, 3]);
    }),
    promised('keeps addresses apart', {}, async (ledger) => {
      const asked = ['127.0.0.1', '127.0.0.2', '::1'].map(
        (each) => new LeaseRequest(ledger, { address: each }),
      );
      await settled(ledger);
      assert.deepEqual(granted(asked), [0, 1, 2]);
      assert.deepEqual(wanted(asked), []);
    }),
    promised('knows an address in every spelling', {}, async (ledger) => {
      const spellings = ['127.0.0.1', '::ffff:127.0.0.1', '::FFFF:7f00:1', '0:0:0:0:0:ffff:127.0.0.1'];
      const four = spellings.map((each) => new LeaseRequest(ledger, { address: each }));
      const six = ['::1', '0:0:0:0:0:0:0:1', '0::1'].map(
        (each) => new LeaseRequest(ledger, { address: each }),
      );
      await settled(ledger);
      assert.deepEqual([granted(four), granted(six)], [[0], [0]]);
    }),
    promised(
      'tells as many holders as wait, the oldest first',
      { connectionsPerAddress: 3 },
      async (ledger) => {
        const holders = Array.from({ length: 3 }, () => new LeaseRequest(ledger));
        await settled(ledger);
        assert.deepEqual(wanted(holders), []);
        const waiting: LeaseRequest[] = [];
        for (const told of [[0], [0, 1], [0, 1, 2], [0, 1, 2]]) {
          waiting.push(new LeaseRequest(ledger));
          await settled(ledger);
          assert.deepEqual(wanted(holders), told);
          assert.deepEqual(
            holders.map(({ timesNotified }) => timesNotified),
            holders.map((_, index) => (told.includes(index) ? 1 : 0)),
          );
        }
        assert.deepEqual(granted(waiting), []);
        holders[1]?.lease?.release();
        await settled(ledger);
        assert.deepEqual([granted(waiting), wanted(waiting)], [[0], [0]]);
      },
    ),
    promised('never takes a lease away', {}, async (ledger) => {
      const holder = new LeaseRequest(ledger);
      const waiting = [new LeaseRequest(ledger), new LeaseRequest(ledger)];
      for (let turn = 0; turn < 5; turn++) await settled(ledger);
      assert.equal(holder.lease?.wanted, true);
      assert.deepEqual(granted(waiting), []);
      holder.lease.release();
      await settled(ledger);
      assert.deepEqual(granted(waiting), [0]);
    }),
    promised('calls at once who asks late to be told', {}, async (ledger) => {
      const holder = new LeaseRequest(ledger);
      const waiting = new LeaseRequest(ledger);
      await settled(ledger);
      let times = 0;
      holder.lease?.onWanted(() => times++);
      assert.equal(times, 1);
      waiting.abort();
      const another = new LeaseRequest(ledger);
      await settled(ledger);
      assert.equal(another.lease, undefined);
      assert.deepEqual([times, holder.timesNotified], [1, 1]);
    }),
    promised('lets a waiting one go, and keeps the order of the others', {}, async (ledger) => {
      const asked = Array.from({ length: 4 }, () => new LeaseRequest(ledger));
      await settled(ledger);
      asked[1]?.abort();
      await settled(ledger);
      assert.equal(asked[1]?.failure, asked[1]?.reason);
      asked[0]?.lease?.release();
      await settled(ledger);
      assert.deepEqual(granted(asked), [0, 2]);
    }),
    promised('does not mind that nobody waits any more', {}, async (ledger) => {
      const holder = new LeaseRequest(ledger);
      const waiting = new LeaseRequest(ledger);
      await settled(ledger);
      waiting.abort();
      await settled(ledger);
      assert.equal(holder.lease?.wanted, true);
      holder.lease.release();
      const next = new LeaseRequest(ledger);
      await settled(ledger);
      assert.equal(next.lease?.wanted, false);
    }),
    promised('does not lose the place of one who leaves as the turn comes', {}, async (ledger) => {
      for (let time = 0; time < 10; time++) {
        const holder = new LeaseRequest(ledger);
        await settled(ledger);
        const leaving = new LeaseRequest(ledger);
        const next = new LeaseRequest(ledger);
        await settled(ledger);
        holder.lease?.release();
        leaving.abort();
        await settled(ledger);
        // Whether the turn or the end came first is the ledger's business; nothing may hang on it.
        leaving.lease?.release();
        await settled(ledger);
        assert.ok(next.lease !== undefined);
        next.lease.release();
      }
    }),
    promised('takes a lease back once', {}, async (ledger) => {
      const asked = Array.from({ length: 4 }, () => new LeaseRequest(ledger));
      await settled(ledger);
      asked[0]?.lease?.release();
      asked[0]?.lease?.release();
      await settled(ledger);
      asked[0]?.lease?.release();
      await settled(ledger);
      assert.deepEqual(granted(asked), [0, 1]);
    }),
    promised(
      'does not take a lease back because the signal of its request fires late',
      {},
      async (ledger) => {
        const asked = [new LeaseRequest(ledger), new LeaseRequest(ledger)];
        await settled(ledger);
        asked[0]?.abort();
        await settled(ledger);
        assert.deepEqual(granted(asked), [0]);
        assert.equal(asked[0]?.failure, undefined);
      },
    ),
    promised('leaves nothing behind on a signal that outlives its requests', {}, async (ledger) => {
      const { signal } = new AbortController();
      for (let time = 0; time < 3; time++) {
        const first = await ledger.lease('127.0.0.1', 'a.test', signal);
        const second = ledger.lease('127.0.0.1', 'a.test', signal);
        first.release();
        (await second).release();
      }
      assert.deepEqual(getEventListeners(signal, 'abort'), []);
    }),
    promised('rejects at once where the signal has fired before, and counts nothing', {}, async (ledger) => {
      const reason = new Error('enough');
      await assert.rejects(ledger.lease('127.0.0.1', 'a.test', AbortSignal.abort(reason)), reason);
      const next = new LeaseRequest(ledger);
      await settled(ledger);
      assert.equal(next.lease?.wanted, false);
    }),
    promised(
      'admits those who wait as soon as enough domains are met',
      { domainsPerConnection: 3, maxConnectionsPerAddress: 2 },
      async (ledger) => {
        const ask = (domain: string): LeaseRequest => new LeaseRequest(ledger, { domain });
        const asked = ['a.test', 'a.test', 'b.test', 'b.test'].map(ask);
        await settled(ledger);
        assert.deepEqual(granted(asked), [0]);
        asked.push(ask('c.test'));
        await settled(ledger);
        assert.deepEqual(granted(asked), [0, 1]);
        asked.push(...['d.test', 'e.test', 'f.test', 'g.test'].map(ask));
        await settled(ledger);
        assert.deepEqual(granted(asked), [0, 1]);
      },
    ),
    promised('lets 200 sites take turns: each has one in every round', {}, async (ledger) => {
      const [sites, rounds] = [200, 3];
      const turns: number[] = [];
      const visit = async (site: number): Promise<void> => {
        for (let round = 0; round < rounds; round++) {
          const lease = await ledger.lease('127.0.0.1', `site-${site}.test`, new AbortController().signal);
          turns.push(site);
          // In the last round no request may be left waiting.
          if (round < rounds - 1) await new Promise<void>((told) => lease.onWanted(told));
          lease.release();
        }
      };
      const everySite = Array.from({ length: sites }, (_, site) => site);
      await Promise.all(everySite.map(visit));
      for (let round = 0; round < rounds; round++)
        assert.deepEqual(turns.slice(round * sites, (round + 1) * sites), everySite);
    }),
    promised('lets two jobs that wait for one address take turns', {}, async (ledger, otherJob) => {
      const [sites, rounds] = [3, 4];
      const turns: string[] = [];
      let holders = 0;
      const visit = async (job: string, of: AddressLedger, site: number): Promise<void> => {
        for (let round = 0; round < rounds; round++) {
          const lease = await of.lease('127.0.0.1', `site-${site}.test`, new AbortController().signal);
          assert.equal(++holders, 1);
          turns.push(job);
          await nextTurn();
          holders--;
          lease.release();
        }
      };
      const everySite = Array.from({ length: sites }, (_, site) => site);
      await Promise.all(
        everySite.flatMap((site) => [visit('one', ledger, site), visit('other', otherJob, site)]),
      );
      assert.equal(turns.length, 2 * sites * rounds);
      // Neither job has all its turns before the other has one.
      assert.equal(new Set(turns.slice(0, sites * rounds)).size, 2);
    }),
  ];
}

function granted(asked: readonly LeaseRequest[]): number[] {
  return [...asked.keys()].filter((index) => asked[index]?.lease !== undefined);
}

function wanted(asked: readonly LeaseRequest[]): number[] {
  return [...asked.keys()].filter((index) => asked[index]?.lease?.wanted === true);
}
