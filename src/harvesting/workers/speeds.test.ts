import { expect, it } from 'vitest';
import { withSpeed } from './speeds.ts';
import type { SpeedSample } from './speeds.ts';

it('the speed of a job is kept every five seconds, for ten minutes', () => {
  let samples: readonly SpeedSample[] = [];
  for (let nowMs = 0; nowMs <= 20 * 60_000; nowMs += 500) {
    const speed = { now: nowMs, average: 0 };
    samples = withSpeed(samples, { nowMs, urlsPerSecond: speed, bytesPerSecond: speed });
  }
  expect(samples).toHaveLength(120);
  expect(samples[0]).toEqual({ atMs: 605_000, urlsPerSecond: 605_000, bytesPerSecond: 605_000 });
  expect(samples.at(-1)?.atMs).toBe(1_200_000);
});
