import { describe, expect, it } from 'vitest';
import { Arrivals } from './arrivals.ts';
import type { SocketRead } from './arrivals.ts';

/** A flow that records its calls. */
function flow(): { told: string[]; pause(): void; resume(): void } {
  const told: string[] = [];
  return { told, pause: () => void told.push('pause'), resume: () => void told.push('resume') };
}

const textOf = (arrival: SocketRead): string =>
  'why' in arrival ? arrival.why : Buffer.from(arrival).toString();

describe('arrivals', () => {
  it('are read in order, whether the reader or the pieces are first, and then the end', async () => {
    const arrivals = new Arrivals(flow());
    const early = arrivals.read(60_000);
    for (const piece of ['a', 'b', 'c']) arrivals.push(Buffer.from(piece));
    arrivals.end({ why: 'ended', reason: '' });
    arrivals.end({ why: 'broken', reason: 'later' });
    arrivals.push(Buffer.from('too late'));
    const read = [await early];
    for (let n = 0; n < 4; n++) read.push(await arrivals.read(60_000));
    expect(read.map(textOf)).toEqual(['a', 'b', 'c', 'ended', 'ended']);
  });

  it('hold up the flow when too much waits, until all of it is read', async () => {
    const held = flow();
    const arrivals = new Arrivals(held);
    for (let n = 0; n < 5; n++) arrivals.push(Buffer.alloc(100_000));
    expect(held.told).toEqual(['pause']);
    for (let n = 0; n < 4; n++) await arrivals.read(60_000);
    expect(held.told).toEqual(['pause']);
    await arrivals.read(60_000);
    expect(held.told).toEqual(['pause', 'resume']);
    expect(arrivals.quiet).toBe(true);
  });

  it('end in silence when nothing comes in time, and can be waited for again', async () => {
    const arrivals = new Arrivals(flow());
    expect(textOf(await arrivals.read(5))).toBe('silent');
    const again = arrivals.read(60_000);
    arrivals.push(Buffer.from('late'));
    expect(textOf(await again)).toBe('late');
    expect(textOf(await arrivals.read(5))).toBe('silent');
  });

  it('are told to the waiting reader when they are stopped', async () => {
    const arrivals = new Arrivals(flow());
    const waiting = arrivals.read(Infinity);
    arrivals.stop();
    expect(await waiting).toEqual({ why: 'broken', reason: 'stopped' });
  });

  it('begin anew with another stream', async () => {
    const arrivals = new Arrivals(flow());
    arrivals.push(Buffer.from('old'));
    arrivals.end({ why: 'ended', reason: '' });
    arrivals.from(flow());
    expect(arrivals.quiet).toBe(true);
    arrivals.push(Buffer.from('new'));
    expect(textOf(await arrivals.read(60_000))).toBe('new');
  });
});
