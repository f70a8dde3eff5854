import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { CaptureLocations } from './capture-locations.ts';
import { CapturesInFlight } from './captures-in-flight.ts';
import { exchangeOf, responseOf } from './test-exchange.ts';

/** Enters captures in order and returns those that have a place. */
function queueUp(places: CaptureLocations, count: number, bytes: number): number[] {
  const inside: number[] = [];
  const enter = async (number: number): Promise<void> => {
    await places.enter(bytes);
    inside.push(number);
  };
  for (let number = 0; number < count; number++) void enter(number);
  return inside;
}

describe('CapturePlaces', () => {
  it('lets in 64 captures, then one for each that leaves, first come, first served', async () => {
    const places = new CaptureLocations();
    const inside = queueUp(places, 70, 10);
    await nextTurn();
    expect(inside).toHaveLength(64);
    for (let left = 0; left < 3; left++) places.leave(10);
    await nextTurn();
    expect(inside.slice(64)).toEqual([64, 65, 66]);
  });

  it('bounds the bytes as well, but never keeps a single large capture out', async () => {
    const places = new CaptureLocations();
    const inside = queueUp(places, 3, 40 << 20);
    await nextTurn();
    expect(inside).toEqual([0]);
    places.leave(40 << 20);
    await nextTurn();
    expect(inside).toEqual([0, 1]);
  });

  it('goes on with those who wait when a large capture leaves room for several', async () => {
    const places = new CaptureLocations();
    await places.enter(40 << 20);
    const inside = queueUp(places, 5, 10);
    await nextTurn();
    expect(inside).toEqual([]);
    places.leave(40 << 20);
    await nextTurn();
    expect(inside).toEqual([0, 1, 2, 3, 4]);
  });
});

describe('CapturesInFlight', () => {
  it('gives the place back when a capture cannot be begun, and when its writing fails', async () => {
    const places = new CaptureLocations();
    const captures = new CapturesInFlight(places);
    for (let number = 0; number < 100; number++) {
      const begun = captures.take(exchangeOf(responseOf('text')), () =>
        Promise.reject(new Error('no links')),
      );
      await expect(begun).rejects.toThrow('no links');
    }
    for (let number = 0; number < 100; number++)
      await captures.take(exchangeOf(responseOf('text')), () =>
        Promise.resolve({ written: Promise.reject(new Error('no disk')) }),
      );
    await captures.allLanded();
    expect(() => captures.check()).toThrow('no disk');
  });
});
