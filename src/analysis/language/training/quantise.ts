import type { ModelContent } from '../model-file.ts';

export interface LearnedWeights {
  readonly labels: readonly string[];
  readonly hashes: Uint32Array;
  readonly weights: Float32Array;
  /** How many weights are kept, the largest: the others become 0. */
  readonly keep: number;
}

/** Weights as small whole steps, and only those that matter: a few hundred kilobytes instead of many megabytes. */
export function quantise({ labels, hashes, weights, keep }: LearnedWeights): ModelContent {
  const sizes = weights.map(Math.abs).toSorted();
  const min = sizes[Math.max(0, sizes.length - keep)] ?? 0;
  // Very few are beyond the largest step: they are cut to it.
  const largest = sizes[Math.floor(sizes.length * 0.9999)] ?? 1;
  const stepSize = largest / largestStep;
  const width = labels.length;
  const rows: number[] = [];
  const all = new Int8Array(weights.length);
  for (let row = 0; row < hashes.length; row++) {
    let isUsed = false;
    for (let at = row * width; at < (row + 1) * width; at++) {
      const weight = weights[at] ?? 0;
      if (Math.abs(weight) < min) continue;
      all[at] = Math.max(-largestStep, Math.min(largestStep, Math.round(weight / stepSize)));
      isUsed ||= all[at] !== 0;
    }
    if (isUsed) rows.push(row);
  }
  const steps = new Int8Array(rows.length * width);
  rows.forEach((row, place) => {
    steps.set(all.subarray(row * width, (row + 1) * width), place * width);
  });
  return { labels, hashes: Uint32Array.from(rows, (row) => hashes[row] ?? 0), stepSize, steps };
}

const largestStep = 31;
