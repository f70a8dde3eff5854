import { describe, expect, it } from 'vitest';
import { until } from '../../scenarios/until.ts';
import { busContract } from './bus.contract.ts';
import { BusFullError } from './bus.ts';
import { InProcessBus } from './in-process-bus.ts';

describe('the contract of a bus', () => {
  it.each(busContract(async () => new InProcessBus({ retryMs: 1 }), { isOrderly: true }))(
    '$name',
    ({ check }) => check(),
  );
});

describe.each([1, 2, 3])('the contract of a bus, on bad day %i', (badDay) => {
  it.each(busContract(async () => new InProcessBus({ badDay, retryMs: 1 })))('$name', ({ check }) => check());
});

describe('the bus in this process', () => {
  it('refuses messages above its limits in count and bytes, and accepts more when there is room', async () => {
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

  it('on a bad day delivers some messages twice and some late, and loses none', async () => {
    const bus = new InProcessBus({ badDay: 7 });
    const got: number[] = [];
    bus.work(['q'], async ([number = 0]) => void got.push(number), { worker: 'w', deadlineMs: 60_000 });
    for (let number = 0; number < 200; number++) await bus.send('q', Uint8Array.of(number));
    await until(() => new Set(got).size === 200);
    expect(got.length).toBeGreaterThan(205);
    expect(got).not.toEqual(got.toSorted((one, other) => one - other));
    await bus.close();
  });

  it('continues with the other listeners when one throws', async () => {
    const errors: unknown[] = [];
    const bus = new InProcessBus({ onError: (error) => errors.push(error) });
    const got: string[] = [];
    bus.subscribe('a.*', () => {
      throw new Error('broken');
    });
    bus.subscribe('a.b', (_, topic) => got.push(topic));
    bus.subscribe('*', (_, topic) => got.push(topic));
    await bus.publish('a.b', new Uint8Array());
    await until(() => got.length === 2);
    expect([got, errors]).toEqual([['a.b', 'a.b'], [new Error('broken')]]);
    await bus.close();
  });
});
