/** How fast a job was at a moment. */
export interface SpeedSample {
  readonly atMs: number;
  readonly urlsPerSecond: number;
  readonly bytesPerSecond: number;
}

export interface SpeedScale {
  /** The top of the chart: a round number that no value exceeds. */
  readonly top: number;
  /** Lines across, from the ground up. */
  readonly ticks: readonly number[];
  /** Runs of points without a gap; x and y from 0 to 1, y upwards. */
  readonly lines: readonly (readonly { readonly x: number; readonly y: number }[])[];
}

/** Samples further apart than this are not joined: nothing is known of the time between. */
const longestGapMs = 15_000;

/** The samples with one more, without those that are older than the span. */
export function withSample(
  samples: readonly SpeedSample[],
  sample: SpeedSample,
  spanMs: number,
): readonly SpeedSample[] {
  const last = samples.at(-1);
  // The same moment told twice, or a clock that went back.
  if (last !== undefined && sample.atMs <= last.atMs) return samples;
  return [...samples.filter(({ atMs }) => atMs > sample.atMs - spanMs), sample];
}

/** The interval between two samples that the server keeps. */
const stepMs = 5000;

/** The samples, and between and before them those of the server: of the time when nobody looked. */
export function withPrior(
  samples: readonly SpeedSample[],
  former: readonly SpeedSample[],
): readonly SpeedSample[] {
  const missing = former.filter(
    ({ atMs }) => !samples.some((sample) => Math.abs(sample.atMs - atMs) < stepMs),
  );
  return [...missing, ...samples].toSorted((one, other) => one.atMs - other.atMs);
}

const spansMs = [1, 2, 5, 10].map((minutes) => minutes * 60_000);

/** The shortest of some round spans that has room for all: a job that has just begun fills the chart too. */
export function spanFor(samples: readonly SpeedSample[], longestMs: number): number {
  const neededMs = (samples.at(-1)?.atMs ?? 0) - (samples[0]?.atMs ?? 0);
  return spansMs.find((spanMs) => spanMs >= neededMs && spanMs < longestMs) ?? longestMs;
}

/** One of the two speeds over the span that ends at `endMs`. */
export function speedScale(
  samples: readonly SpeedSample[],
  { of, spanMs, endMs }: { readonly of: keyof SpeedSample; readonly spanMs: number; readonly endMs: number },
): SpeedScale {
  const shown = samples.filter(({ atMs }) => atMs >= endMs - spanMs && atMs <= endMs);
  const top = roundTop(Math.max(0, ...shown.map((sample) => sample[of])));
  const lines: { x: number; y: number }[][] = [];
  let formerMs = Number.NEGATIVE_INFINITY;
  for (const sample of shown) {
    if (sample.atMs - formerMs > longestGapMs) lines.push([]);
    formerMs = sample.atMs;
    lines.at(-1)?.push({ x: 1 - (endMs - sample.atMs) / spanMs, y: sample[of] / top });
  }
  return { top, ticks: [0, top / 2, top], lines };
}

/** A number that is easy to read and to halve: the first that is not below. */
export function roundTop(max: number): number {
  if (!(max > 1)) return 1;
  const power = 10 ** Math.floor(Math.log10(max));
  return ([1, 2, 3, 4, 5, 6, 8, 10].find((step) => step * power >= max) ?? 10) * power;
}
