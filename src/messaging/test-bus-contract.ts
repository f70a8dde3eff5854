import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import type { Bus, WorkHandler } from './bus.ts';

const patientMs = 60_000;

/** What every bus does, the one in this process and that of a broker; `isOrderly`: each message once, in its order. */
export function busContract(
  name: string,
  open: () => Promise<Bus>,
  { isOrderly = false }: { readonly isOrderly?: boolean } = {},
): void {
  describe(`a bus: ${name}`, () => {
    const buses: Bus[] = [];
    const opened = async (): Promise<Bus> => {
      const bus = await open();
      buses.push(bus);
      return bus;
    };
    afterEach(async () => {
      for (const bus of buses.splice(0)) await bus.close();
    });

    it('brings each message of a queue to a worker, at least once', async () => {
      const bus = await opened();
      const got: string[] = [];
      bus.work(['q'], async (message) => void got.push(textOf(message)), worker('w'));
      const sent = Array.from({ length: 50 }, (_, number) => String(number));
      for (const text of sent) await bus.send('q', bytesOf(text));
      await until(() => new Set(got).size === sent.length);
      expect(new Set(got)).toEqual(new Set(sent));
      if (isOrderly) expect(got).toEqual(sent);
    });

    it('keeps what nobody works on until somebody does', async () => {
      const bus = await opened();
      await bus.send('q', bytesOf('early'));
      const got: string[] = [];
      bus.work(['q'], async (message) => void got.push(textOf(message)), worker('w'));
      await until(() => got.length > 0);
      expect(got[0]).toBe('early');
    });

    it('gives a worker only the queues it named, and one message at a time', async () => {
      const bus = await opened();
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
      expect([...got].toSorted()).toEqual(['high 0', 'high 1', 'high 2', 'high 3', 'high 4']);
      expect(max).toBe(1);
    });

    it('goes to another worker when a handler fails', async () => {
      const bus = await opened();
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
      expect(attempts).toContain(1);
    });

    it('is given to another worker after a missed deadline, and the first is told', async () => {
      const bus = await opened();
      const seen: number[] = [];
      let told = 0;
      const handler: WorkHandler = async (_, { attempt, signal }) => {
        seen.push(attempt);
        if (attempt > 1) return;
        await aborted(signal);
        told++;
      };
      bus.work(['q'], handler, worker('one', 20));
      bus.work(['q'], handler, worker('two', 20));
      await bus.send('q', bytesOf('slow'));
      await until(() => seen.some((attempt) => attempt > 1) && told > 0);
      expect(told).toBeGreaterThan(0);
    });

    it('is not given to another while the worker gives signs of life', async () => {
      const bus = await opened();
      let attempts = 0;
      let isDone = false;
      bus.work(
        ['q'],
        async (_, delivery) => {
          if (delivery.attempt > 1) attempts++;
          // Longer than the deadline in all; each sign comes well before it.
          for (let count = 0; count < 30; count++) {
            await sleep(20);
            delivery.extend();
          }
          isDone = true;
        },
        worker('w', 300),
      );
      await bus.send('q', bytesOf('long'));
      await until(() => isDone);
      expect(attempts).toBe(0);
    });

    it('gives what a stopped worker had to another; stopping waits for the handler', async () => {
      const bus = await opened();
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
      expect(isOver).toBe(true);
      const got: string[] = [];
      bus.work(['q'], async (message) => void got.push(textOf(message)), worker('second'));
      await until(() => got.length > 0);
      expect(got[0]).toBe('left');
    });

    it('copies bytes: what happens to them after sending or receiving changes nothing', async () => {
      const bus = await opened();
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
      expect(new Set(got)).toEqual(new Set(['plain']));
    });

    it('tells those who listen now, to a topic or to all below it', async () => {
      const bus = await opened();
      const all: string[] = [];
      const jobs: string[] = [];
      await bus.publish('changed.jobs', bytesOf('nobody listens'));
      for (let turns = 0; turns < 100; turns++) await sleep(1);
      bus.subscribe('changed.*', (message, topic) => all.push(`${topic} ${textOf(message)}`));
      const leaving = bus.subscribe('changed.jobs', (message) => jobs.push(textOf(message)));
      await bus.publish('changed.jobs', bytesOf('1'));
      await bus.publish('changed.targets', bytesOf('2'));
      await bus.publish('elsewhere.jobs', bytesOf('3'));
      await until(() => new Set(all).size === 2 && jobs.length > 0);
      expect(new Set(all)).toEqual(new Set(['changed.jobs 1', 'changed.targets 2']));
      expect(new Set(jobs)).toEqual(new Set(['1']));
      await leaving.stop();
      const before = jobs.length;
      await bus.publish('changed.jobs', bytesOf('4'));
      await until(() => all.includes('changed.jobs 4'));
      expect(jobs).toHaveLength(before);
    });

    it('refuses a message that is no message any more: more than a megabyte', async () => {
      const bus = await opened();
      await expect(bus.send('q', new Uint8Array((1 << 20) + 1))).rejects.toThrow('too long');
      await expect(bus.publish('t', new Uint8Array((1 << 20) + 1))).rejects.toThrow('too long');
    });

    it('is closed with what is under way, and takes nothing afterwards', async () => {
      const bus = await opened();
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
      expect(isOver).toBe(true);
      await expect(bus.send('q', bytesOf('late'))).rejects.toThrow();
    });
  });
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

async function until(holds: () => boolean): Promise<void> {
  for (let tries = 0; tries < 10_000 && !holds(); tries++) await sleep(2);
  expect(holds()).toBe(true);
}
