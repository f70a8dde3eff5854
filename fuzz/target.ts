/** One reader under test. `run` throws only for a fault of the reader. */
export interface Target {
  /** The initial inputs. */
  readonly seeds: readonly Uint8Array[];
  readonly words: readonly string[];
  /** Throws if the reader throws or violates its contract. */
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
