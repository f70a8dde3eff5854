import { maxChunks } from './chunk-list.ts';

/**
 * The share of the chunks of a text that its previous version did not have, 0 to 1. A text without chunks has nothing new.
 * Both lists are ascending, as `signaturesOf` gives them.
 */
export function shareOfNew(previous: Uint32Array, now: Uint32Array): number {
  const { inBoth, inSecond } = compare(previous, now);
  return inSecond === 0 ? 0 : (inSecond - inBoth) / inSecond;
}

/** Similarity of two texts, 0 to 1: chunks in both, as a share of chunks in either (Jaccard). */
export function resemblance(one: Uint32Array, other: Uint32Array): number {
  const { inBoth, inFirst, inSecond } = compare(one, other);
  const inEither = inFirst + inSecond - inBoth;
  return inEither === 0 ? 0 : inBoth / inEither;
}

/** Hamming distance of two simhashes: texts with 3 or less are near-duplicates. */
export function nearness(one: bigint, other: bigint): number {
  let differing = BigInt.asUintN(64, one ^ other);
  let count = 0;
  while (differing !== 0n) {
    count++;
    differing &= differing - 1n;
  }
  return count;
}

interface Common {
  readonly inFirst: number;
  readonly inSecond: number;
  readonly inBoth: number;
}

/** A full list has only the smallest hashes of its text: larger ones are unknown. */
function compare(first: Uint32Array, second: Uint32Array): Common {
  const limit = Math.min(lastKnown(first), lastKnown(second));
  let inFirst = 0;
  let inSecond = 0;
  let inBoth = 0;
  while (inFirst < first.length || inSecond < second.length) {
    const one = first[inFirst] ?? Infinity;
    const other = second[inSecond] ?? Infinity;
    if (Math.min(one, other) > limit) break;
    if (one === other) inBoth++;
    if (one <= other) inFirst++;
    if (other <= one) inSecond++;
  }
  return { inFirst, inSecond, inBoth };
}

function lastKnown(chunks: Uint32Array): number {
  return chunks.length < maxChunks ? Infinity : (chunks.at(-1) ?? Infinity);
}
