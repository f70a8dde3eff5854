import type { CompressedFormat } from './compressed-format.ts';

/**
 * The output before the damage in a compressed stream. The engine discards its last output on an error, so a binary search
 * finds the longest start that decodes without one.
 */
export function salvage(format: CompressedFormat, bytes: Uint8Array, skipBytes: number): Uint8Array[] {
  let good = 0;
  let bad = bytes.length;
  let best: Uint8Array | undefined;
  while (bad - good > 1) {
    const middle = (good + bad) >>> 1;
    const decoded = tryDecode(format, bytes.subarray(0, middle));
    if (decoded === undefined) {
      bad = middle;
    } else {
      good = middle;
      best = decoded;
    }
  }
  return best === undefined || best.length <= skipBytes ? [] : [best.subarray(skipBytes)];
}

function tryDecode(format: CompressedFormat, bytes: Uint8Array): Uint8Array | undefined {
  try {
    return format.decodeStart(bytes);
  } catch {
    return undefined;
  }
}
