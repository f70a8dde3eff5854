/** A seeded random generator (mulberry32). */
export function chance(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

export interface MutationParts {
  readonly pick: (below: number) => number;
  /** Words of the format: they reach further than single bytes. */
  readonly words: readonly string[];
  /** Another input, for splicing. */
  readonly other: Uint8Array;
  readonly maxBytes: number;
}

const odd = [0, 1, 0x7f, 0x80, 0xff];

/** One to eight small changes, as AFL makes them. */
export function mutate(input: Uint8Array, parts: MutationParts): Uint8Array {
  const { pick, maxBytes } = parts;
  let bytes = Buffer.from(input);
  for (let times = 1 << pick(4); times > 0; times--) bytes = change(bytes, parts);
  return bytes.subarray(0, maxBytes);
}

function change(bytes: Buffer, { pick, words, other }: MutationParts): Buffer<ArrayBuffer> {
  const at = pick(bytes.length + 1);
  const end = Math.min(bytes.length, at + 1 + pick(1 << pick(10)));
  const changed = Buffer.from(bytes);
  switch (pick(8)) {
    case 0:
      if (at < bytes.length) changed[at] = (bytes[at] ?? 0) ^ (1 << pick(8));
      return changed;
    case 1:
      if (at < bytes.length) changed[at] = odd[pick(odd.length)] ?? 0;
      return changed;
    case 2:
      if (at < bytes.length) changed[at] = (bytes[at] ?? 0) + pick(33) - 16;
      return changed;
    case 3:
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(end)]);
    case 4:
      return Buffer.concat([bytes.subarray(0, end), bytes.subarray(at)]);
    case 5: {
      const from = pick(other.length + 1);
      const piece = other.subarray(from, from + pick(1 << pick(12)));
      return Buffer.concat([bytes.subarray(0, at), piece, bytes.subarray(pick(2) === 0 ? at : end)]);
    }
    default: {
      const word = Buffer.from(words[pick(words.length)] ?? '', 'latin1');
      return Buffer.concat([bytes.subarray(0, at), word, bytes.subarray(pick(2) === 0 ? at : end)]);
    }
  }
}
