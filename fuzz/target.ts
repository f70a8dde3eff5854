/** One reader under test: bytes in, and nothing may be thrown but what `run` itself finds wrong. */
export interface Target {
  /** Where it begins. */
  readonly seeds: readonly Uint8Array[];
  readonly words: readonly string[];
  /** Throws where the reader is at fault: an exception, or a promise that it does not keep. */
  readonly run: (bytes: Uint8Array) => Promise<void> | void;
}

/** Two or three places to cut the input, chosen by its own bytes: the same each time. */
export function cutsOf(bytes: Uint8Array): number[] {
  let sum = bytes.length;
  for (const byte of bytes.subarray(0, 64)) sum = (sum * 31 + byte) % 65_521;
  return [sum, sum * 7, sum * 13]
    .map((place) => place % (bytes.length + 1))
    .toSorted((one, other) => one - other);
}
