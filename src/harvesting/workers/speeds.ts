import type { ProgressView } from '../jobs/job-shape.ts';

/** The speed of a job at one time. */
export interface SpeedSample {
  readonly atMs: number;
  readonly urlsPerSecond: number;
  readonly bytesPerSecond: number;
}

const stepMs = 5000;
/** The data of a job's chart. */
const keptMs = 10 * 60_000;

/** With how fast it is now, where the last of them is some seconds old; without what is too old to be shown. */
export function withSpeed(
  samples: readonly SpeedSample[],
  { nowMs, urlsPerSecond, bytesPerSecond }: Pick<ProgressView, 'nowMs' | 'urlsPerSecond' | 'bytesPerSecond'>,
): readonly SpeedSample[] {
  const last = samples.at(-1);
  if (last !== undefined && nowMs < last.atMs + stepMs) return samples;
  const sample = { atMs: nowMs, urlsPerSecond: urlsPerSecond.now, bytesPerSecond: bytesPerSecond.now };
  return [...samples.filter(({ atMs }) => atMs > nowMs - keptMs), sample];
}
