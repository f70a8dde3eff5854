import { describe, expect, it } from 'vitest';
import { until } from '../../scenarios/until.ts';
import { BusFullError } from './bus.ts';
import { InProcessBus } from './in-process-bus.ts';
import { busContract } from './test-bus-contract.ts';

busContract('in this process', async () => new InProcessBus({ retryMs: 1 }), { isOrderly: true });
for (const badDay of [1, 2, 3])
  busContract(`in this process, on bad day ${badDay}`, async () => new InProcessBus({ badDay, retryMs: 1 }));

describe('the bus in this process', () => {
  it('refuses more than it may hold, in messages and in bytes, and takes again when there is room', async () => {
    const bus = new InProcessBus({ maxMessages: 2, maxBytes: 100 });
    await bus.send('q', new Uint8Array(40));
    await expect(bus.send('q', new Uint8Array(61))).rejects.toThrow(BusFullError);
    await bus.send('q', new Uint8Array(60));
    await expect(bus.send('q', new Uint8Array(0))).rejects.toThrow('full');
    await bus.send('other', new Uint8Array(1));
    const got: number[] = [];
    bus.work(['q'], async ({ length }) => void got.push(length), { worker: 'w', deadlineMs: 60_000 });
    await until(() => got.length === 2);
    await bus.send('q', new Uint8Array(100));
    await bus.close();
  });

  it('on a bad day brings some twice and some late, and none not at all', async () => {
    const bus = new InProcessBus({ badDay: 7 });
    const got: number[] = [];
    bus.work(['q'], async ([number = 0]) => void got.push(number), { worker: 'w', deadlineMs: 60_000 });
    for (let number = 0; number < 200; number++) await bus.send('q', Uint8Array.of(number));
    await until(() => new Set(got).size === 200);
    expect(got.length).toBeGreaterThan(205);
    expect(got).not.toEqual(got.toSorted((one, other) => one - other));
    await bus.close();
  });

  it('goes on with the others when a listener throws', async () => {
    const faults: unknown[] = [];
    const bus = new InProcessBus({ onError: (error) => faults.push(error) });
    const got: string[] = [];
    bus.subscribe('a.*', () => {
      throw new Error('a fault');
    });
    bus.subscribe('a.b', (_, topic) => got.push(topic));
    bus.subscribe('*', (_, topic) => got.push(topic));
    await bus.publish('a.b', new Uint8Array());
    await until(() => got.length === 2);
    expect([got, faults]).toEqual([['a.b', 'a.b'], [new Error('a fault')]]);
    await bus.close();
  });
});
