/** The promises of every bus, in this process or of a broker. Each adapter's test runs them; a broken promise throws. */
import assert from 'node:assert/strict';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { until } from '../../scenarios/until.ts';
import type { Bus, WorkHandler } from './bus.ts';

export interface Promised {
  readonly name: string;
  readonly check: () => Promise<void>;
}

const patientMs = 60_000;

/** `isOrderly`: each message arrives once and in order. */
export function busContract(
  open: () => Promise<Bus>,
  { isOrderly = false }: { readonly isOrderly?: boolean } = {},
): readonly Promised[] {
  const promised = (name: string, check: (bus: Bus) => Promise<void>): Promised => ({
    name,
    check: async () => {
      const bus = await open();
      try {
        await check(bus);
      } finally {
        await bus.close();
      }
    },
  });
  return [
    promised('delivers each message of a queue to a worker, at least once', async (bus) => {
      const got: string[] = [];
      bus.work(['q'], async (message) => void got.push(textOf(message)), worker('w'));
      const sent = Array.from({ length: 50 }, (_, number) => String(number));
      for (const text of sent) await bus.send('q', bytesOf(text));
      await until(() => new Set(got).size === sent.length);
      assert.deepEqual(new Set(got), new Set(sent));
      if (isOrderly) assert.deepEqual(got, sent);
    }),
    promised('keeps a message until a worker takes it', async (bus) => {
      await bus.send('q', bytesOf('early'));
      const got: string[] = [];
      bus.work(['q'], async (message) => void got.push(textOf(message)), worker('w'));
      await until(() => got.length > 0);
      assert.equal(got[0], 'early');
    }),
    promised('gives a worker only messages of the queues it named, one at a time', async (bus) => {
      let underWay = 0;
      let max = 0;
      const got = new Set<string>();
      const handler: WorkHandler = async (message, { queue }) => {
        max = Math.max(max, ++underWay);
        await nextTurn();
        got.add(`${queue} ${textOf(message)}`);
        underWay--;
      };
      bus.work(['high'], handler, worker('w'));
      for (let number = 0; number < 5; number++) {
        await bus.send('low', bytesOf(String(number)));
        await bus.send('high', bytesOf(String(number)));
      }
      await until(() => got.size === 5);
      assert.deepEqual([...got].toSorted(), ['high 0', 'high 1', 'high 2', 'high 3', 'high 4']);
      assert.equal(max, 1);
    }),
    promised('delivers a message again when its handler fails', async (bus) => {
      const attempts: number[] = [];
      bus.work(
        ['q'],
        async (_, { attempt }) => {
          attempts.push(attempt);
          if (attempt < 3) throw new Error('not yet');
        },
        worker('w'),
      );
      await bus.send('q', bytesOf('again'));
      await until(() => attempts.includes(3));
      assert.ok(attempts.includes(1));
    }),
    promised(
      'gives a message to another worker after a missed deadline, and aborts the first',
      async (bus) => {
        const seen: number[] = [];
        let aborts = 0;
        const handler: WorkHandler = async (_, { attempt, signal }) => {
          seen.push(attempt);
          if (attempt > 1) return;
          await aborted(signal);
          aborts++;
        };
        bus.work(['q'], handler, worker('one', 20));
        bus.work(['q'], handler, worker('two', 20));
        await bus.send('q', bytesOf('slow'));
        await until(() => seen.some((attempt) => attempt > 1) && aborts > 0);
      },
    ),
    promised('keeps a message with its worker while the deadline is extended', async (bus) => {
      const deadlineMs = 300;
      let isDone = false;
      let attempts = 0;
      bus.work(
        ['q'],
        async (_, delivery) => {
          attempts = Math.max(attempts, delivery.attempt);
          const endMs = performance.now() + 2 * deadlineMs;
          await until(() => {
            delivery.extend();
            return performance.now() > endMs;
          });
          isDone = true;
        },
        worker('w', deadlineMs),
      );
      await bus.send('q', bytesOf('long'));
      await until(() => isDone);
      assert.equal(attempts, 1);
    }),
    promised(
      'gives the message of a stopped worker to another; stopping waits for the handler',
      async (bus) => {
        let isOver = false;
        const started = Promise.withResolvers<void>();
        const first = bus.work(
          ['q'],
          async (_, { signal }) => {
            started.resolve();
            await aborted(signal);
            await nextTurn();
            isOver = true;
            throw new Error('stopped');
          },
          worker('first'),
        );
        await bus.send('q', bytesOf('left'));
        await started.promise;
        await first.stop();
        assert.equal(isOver, true);
        const got: string[] = [];
        bus.work(['q'], async (message) => void got.push(textOf(message)), worker('second'));
        await until(() => got.length > 0);
        assert.equal(got[0], 'left');
      },
    ),
    promised('copies bytes: changes after sending or receiving have no effect', async (bus) => {
      const message = bytesOf('plain');
      const got: string[] = [];
      bus.work(
        ['q'],
        async (bytes, { attempt }) => {
          got.push(textOf(bytes));
          bytes.fill(0);
          if (attempt === 1) throw new Error('once more');
        },
        worker('w'),
      );
      await bus.send('q', message);
      message.fill(0);
      await until(() => got.length >= 2);
      assert.deepEqual(new Set(got), new Set(['plain']));
    }),
    promised('publishes to current subscribers of a topic or of all topics below it', async (bus) => {
      const all: string[] = [];
      const jobs: string[] = [];
      const witnessed: string[] = [];
      const witness = bus.subscribe('changed.jobs', (message) => witnessed.push(textOf(message)));
      await bus.publish('changed.jobs', bytesOf('early'));
      await until(() => witnessed.length > 0);
      await witness.stop();
      bus.subscribe('changed.*', (message, topic) => {
        if (isOrderly || textOf(message) !== 'early') all.push(`${topic} ${textOf(message)}`);
      });
      const leaving = bus.subscribe('changed.jobs', (message) => {
        if (isOrderly || textOf(message) !== 'early') jobs.push(textOf(message));
      });
      await bus.publish('changed.jobs', bytesOf('1'));
      await bus.publish('changed.targets', bytesOf('2'));
      await bus.publish('elsewhere.jobs', bytesOf('3'));
      await until(() => new Set(all).size === 2 && jobs.length > 0);
      assert.deepEqual(new Set(all), new Set(['changed.jobs 1', 'changed.targets 2']));
      assert.deepEqual(new Set(jobs), new Set(['1']));
      await leaving.stop();
      const before = jobs.length;
      await bus.publish('changed.jobs', bytesOf('4'));
      await until(() => all.includes('changed.jobs 4'));
      assert.equal(jobs.length, before);
    }),
    promised('refuses a message above 1 MiB', async (bus) => {
      await assert.rejects(bus.send('q', new Uint8Array((1 << 20) + 1)), /too long/);
      await assert.rejects(bus.publish('t', new Uint8Array((1 << 20) + 1)), /too long/);
    }),
    promised('closes after running handlers end, and accepts nothing afterwards', async (bus) => {
      let isOver = false;
      const started = Promise.withResolvers<void>();
      bus.work(
        ['q'],
        async (_, { signal }) => {
          started.resolve();
          await aborted(signal);
          isOver = true;
        },
        worker('w'),
      );
      await bus.send('q', bytesOf('work'));
      await started.promise;
      await bus.close();
      assert.equal(isOver, true);
      await assert.rejects(bus.send('q', bytesOf('late')));
    }),
  ];
}

function worker(name: string, deadlineMs = patientMs): { worker: string; deadlineMs: number } {
  return { worker: name, deadlineMs };
}

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  signal.addEventListener('abort', () => resolve());
  await promise;
}
