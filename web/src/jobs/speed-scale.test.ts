import { describe, expect, it } from 'vitest';
import { roundTop, spanFor, speedScale, withPrior, withSample } from './speed-scale.ts';
import type { SpeedSample } from './speed-scale.ts';

const sample = (atMs: number, urlsPerSecond = 1): SpeedSample => ({
  atMs,
  urlsPerSecond,
  bytesPerSecond: urlsPerSecond * 1000,
});

const until = (atMs: number): readonly SpeedSample[] => [sample(5000), sample(5000 + atMs)];

describe('samples of speed', () => {
  it('are kept for a span', () => {
    let samples: readonly SpeedSample[] = [];
    for (let atMs = 0; atMs <= 10_000; atMs += 1000) samples = withSample(samples, sample(atMs), 5000);
    expect(samples.map(({ atMs }) => atMs)).toEqual([6000, 7000, 8000, 9000, 10_000]);
  });

  it('are taken once', () => {
    const samples = withSample([sample(5000)], sample(5000, 9), 60_000);
    expect(samples).toEqual([sample(5000)]);
    expect(withSample(samples, sample(4000), 60_000)).toEqual(samples);
  });

  it('are filled up with those of the server, from before the page was opened and between two visits', () => {
    const former = [0, 5000, 12_000, 15_000, 20_000].map((atMs) => sample(atMs));
    const own = [sample(5500, 2), sample(6000, 2), sample(19_000, 2)];
    const filled = withPrior(own, former).map(({ atMs, urlsPerSecond }) => [atMs, urlsPerSecond]);
    expect(filled).toEqual([
      [0, 1],
      [5500, 2],
      [6000, 2],
      [12_000, 1],
      [19_000, 2],
    ]);
    expect(withPrior([], former)).toEqual(former);
  });
});

describe('the chart of a speed', () => {
  it('spans a minute at first, then more, up to the longest', () => {
    const minute = 60_000;
    expect(spanFor([], 10 * minute)).toBe(minute);
    expect(spanFor(until(minute), 10 * minute)).toBe(minute);
    expect(spanFor(until(minute + 1), 10 * minute)).toBe(2 * minute);
    expect(spanFor(until(3 * minute), 10 * minute)).toBe(5 * minute);
    expect(spanFor(until(9 * minute), 10 * minute)).toBe(10 * minute);
    expect(spanFor(until(30 * minute), 10 * minute)).toBe(10 * minute);
  });

  it('places the newest at the right and the fastest below a round top', () => {
    const scale = speedScale([sample(50_000, 3), sample(60_000, 6)], {
      of: 'urlsPerSecond',
      spanMs: 20_000,
      endMs: 60_000,
    });
    expect(scale.top).toBe(6);
    expect(scale.ticks).toEqual([0, 3, 6]);
    expect(scale.lines).toEqual([
      [
        { x: 0.5, y: 0.5 },
        { x: 1, y: 1 },
      ],
    ]);
  });

  it('does not join what is far apart', () => {
    const { lines } = speedScale([sample(0), sample(1000), sample(40_000)], {
      of: 'bytesPerSecond',
      spanMs: 60_000,
      endMs: 60_000,
    });
    expect(lines.map((line) => line.length)).toEqual([2, 1]);
  });

  it('leaves out what is older, and is empty without samples', () => {
    const span = { of: 'urlsPerSecond', spanMs: 1000, endMs: 10_000 } as const;
    expect(speedScale([sample(1000, 500)], span)).toEqual({ top: 1, ticks: [0, 0.5, 1], lines: [] });
    expect(speedScale([], span).lines).toEqual([]);
  });

  it.each([
    [0, 1],
    [0.2, 1],
    [1, 1],
    [1.5, 2],
    [2, 2],
    [2.5, 3],
    [51, 60],
    [100, 100],
    [101, 200],
    [1_234_567, 2_000_000],
  ])('has a round top for %d', (max, top) => {
    expect(roundTop(max)).toBe(top);
  });
});
