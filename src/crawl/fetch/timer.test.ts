import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Timer } from './timer.ts';

/** One more than it was set for: the clock of the tests counts a turn of the event loop as a millisecond. */
let rung: number[] = [];
let startMs = 0;
const ring = (): void => void rung.push(performance.now() - startMs);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'performance'] });
  rung = [];
  startMs = performance.now();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('an alarm', () => {
  it('rings once, when it was set for', () => {
    new Timer(ring).set(100);
    vi.advanceTimersByTime(1000);
    expect(rung).toEqual([101]);
  });

  it('can be put off again and again with one timer', () => {
    const timer = new Timer(ring);
    for (let n = 0; n < 50; n++) {
      timer.set(100);
      expect(vi.getTimerCount()).toBe(1);
      vi.advanceTimersByTime(10);
    }
    vi.advanceTimersByTime(1000);
    expect(rung).toEqual([591]);
  });

  it('can be brought forward', () => {
    const timer = new Timer(ring);
    timer.set(1000);
    timer.set(10);
    vi.advanceTimersByTime(5000);
    expect(rung).toEqual([11]);
  });

  it('does not ring when it is off, and rings when it is set again', () => {
    const timer = new Timer(ring);
    timer.set(100);
    timer.off();
    vi.advanceTimersByTime(500);
    expect(rung).toEqual([]);
    timer.set(100);
    vi.advanceTimersByTime(500);
    expect(rung).toEqual([601]);
  });

  it('leaves nothing behind when it is stopped', () => {
    const timer = new Timer(ring);
    timer.set(100);
    timer.stop();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('knows no end of time, and times longer than a timer can be', () => {
    const timer = new Timer(ring);
    timer.set(Infinity);
    expect(vi.getTimerCount()).toBe(0);
    const days40Ms = 40 * 86_400_000;
    timer.set(days40Ms);
    vi.advanceTimersByTime(days40Ms - 1000);
    expect(rung).toEqual([]);
    vi.advanceTimersByTime(2000);
    expect(rung).toEqual([days40Ms + 1]);
  });

  it('does not ring for what came while this thread was busy', async () => {
    vi.useRealTimers();
    const [one, other] = await new Promise<[Socket, Socket]>((resolve) => {
      const server = createServer((accepted) => resolve([client, accepted])).listen(0, '127.0.0.1', () => {
        client = connect((server.address() as AddressInfo).port, '127.0.0.1', () => server.close());
      });
      let client: Socket;
    });
    const happened: string[] = [];
    const timer = new Timer(() => happened.push('rung'));
    one.on('data', () => {
      happened.push('came');
      timer.off();
    });
    timer.set(20);
    await new Promise<void>((resolve) => {
      setTimeout(() => {
        other.write('an answer');
        for (const untilMs = performance.now() + 100; performance.now() < untilMs;);
        // A timer that is due later than ours: ours has rung before it, if it rings at all.
        new Timer(resolve).set(20);
      }, 1);
    });
    expect(happened).toEqual(['came']);
    one.destroy();
    other.destroy();
  });
});
