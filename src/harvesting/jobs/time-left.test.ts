import { describe, expect, it } from 'vitest';
import { timeLeftMs } from './time-left.ts';

const pace = {
  state: 'running',
  startedMs: 0,
  nowMs: 100_000,
  captured: 200,
  failed: 0,
  queued: 400,
  urlsPerSecond: { average: 2 },
};

describe('the time that a job still needs', () => {
  it('goes by what waits, or by what was expected', () => {
    expect(timeLeftMs(pace, 100)).toBe(200_000);
    expect(timeLeftMs(pace, 1200)).toBe(500_000);
  });

  it('is not told before the pace is known, when nothing is left, and when it stands still', () => {
    expect(timeLeftMs({ ...pace, nowMs: 59_000 }, 100)).toBeUndefined();
    expect(timeLeftMs({ ...pace, captured: 3 }, 100)).toBeUndefined();
    expect(timeLeftMs({ ...pace, queued: 0 }, 100)).toBeUndefined();
    expect(timeLeftMs({ ...pace, urlsPerSecond: { average: 0 } }, 100)).toBeUndefined();
    expect(timeLeftMs({ ...pace, state: 'paused' }, 100)).toBeUndefined();
  });

  it('is never absurd', () => {
    expect(timeLeftMs({ ...pace, queued: 1e9, urlsPerSecond: { average: 0.001 } }, 0)).toBeUndefined();
  });
});
