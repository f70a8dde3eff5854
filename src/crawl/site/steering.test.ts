import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../template/default-settings.ts';
import { Steering } from './steering.ts';

const { politeness } = defaultSettings('1');
const never = new AbortController().signal;

/** Whether a promise is settled by what is under way already. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let settled = false;
  promise.then(
    () => (settled = true),
    () => (settled = true),
  );
  for (let turns = 0; turns < 5; turns++) await new Promise(setImmediate);
  return settled;
}

describe('Steering', () => {
  it('lets everybody go on while nothing holds', async () => {
    const steering = new Steering(politeness, []);
    await steering.untilFree(never);
    steering.halt('paused', false);
    await steering.untilFree(never);
    expect(steering.politeness).toEqual(politeness);
  });

  it('holds all until no reason is left', async () => {
    const steering = new Steering(politeness, []);
    steering.halt('paused', true);
    steering.halt('paused', true);
    steering.halt('no-room', true);
    const waiting = Promise.all([steering.untilFree(never), steering.untilFree(never)]);
    expect(await isSettled(waiting)).toBe(false);
    steering.halt('paused', false);
    expect(await isSettled(waiting)).toBe(false);
    steering.change({ minDelayMs: 1 });
    expect(await isSettled(waiting)).toBe(false);
    steering.halt('no-room', false);
    expect(await isSettled(waiting)).toBe(true);
  });

  it('lets go who is stopped, and only them', async () => {
    const steering = new Steering(politeness, []);
    steering.halt('paused', true);
    const stop = new AbortController();
    const stopped = steering.untilFree(stop.signal);
    const held = steering.untilFree(never);
    stop.abort(new Error('stopped'));
    expect([await isSettled(stopped), await isSettled(held)]).toEqual([true, false]);
    await steering.untilFree(stop.signal);
    steering.halt('paused', false);
    await held;
  });

  it('changes the pauses that are named; the longest is never below the shortest', () => {
    const steering = new Steering({ ...politeness, minDelayMs: 100, maxDelayMs: 2000 }, []);
    steering.change({ factor: 7 });
    expect(steering.politeness).toMatchObject({ minDelayMs: 100, maxDelayMs: 2000, factor: 7 });
    steering.change({ minDelayMs: 5000 });
    expect(steering.politeness).toMatchObject({ minDelayMs: 5000, maxDelayMs: 5000, factor: 7 });
    steering.change({ maxDelayMs: 10 });
    expect(steering.politeness).toMatchObject({ minDelayMs: 5000, maxDelayMs: 5000 });
  });

  it('adds to the rules of earlier runs', () => {
    const earlier = ['a'];
    const steering = new Steering(politeness, earlier);
    steering.reject('b');
    expect(['xax', 'xbx', 'xcx'].map((url) => steering.rejects.first(url))).toEqual(['a', 'b', undefined]);
    expect(earlier).toEqual(['a']);
  });
});
