/**
 * Chance that can be repeated: a stream of numbers that is a pure function of a seed and a key.
 * The key is hashed to 2 x 32 bits (two multiplicative lanes, finished as in MurmurHash3); these
 * start an sfc32 generator. No state is kept anywhere else, so a million pages cost no memory.
 */
export interface Random {
  /** 32 bits, unsigned. */
  next(): number;
  /** 0 <= x < 1. */
  unit(): number;
  /** 0 <= n < limit, a whole number. */
  below(limit: number): number;
  pick<T>(list: readonly [T, ...T[]] | readonly T[]): T;
}

export type Key = readonly (string | number)[];

export function randomFor(seed: number, ...key: Key): Random {
  const [low, high] = hash64(seed, key.join('\u0000'));
  return sfc32(low, high, seed | 0);
}

/** 16 hexadecimal digits derived from the key. */
export function fingerprint(seed: number, ...key: Key): string {
  const [low, high] = hash64(seed, key.join('\u0000'));
  return high.toString(16).padStart(8, '0') + low.toString(16).padStart(8, '0');
}

function hash64(seed: number, text: string): [low: number, high: number] {
  let low = 0xdeadbeef ^ seed;
  let high = 0x41c6ce57 ^ Math.imul(seed, 0x9e3779b1);
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    low = Math.imul(low ^ code, 0x9e3779b1);
    high = Math.imul(high ^ code, 0x5f356495);
  }
  low = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35);
  high = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35);
  return [low >>> 0, high >>> 0];
}

function sfc32(first: number, second: number, third: number): Random {
  let a = first | 0;
  let b = second | 0;
  let c = third | 0;
  let counter = 1;
  const next = (): number => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + sum) | 0;
    return sum >>> 0;
  };
  // The first outputs of sfc32 still show the key; the author's advice is to discard some.
  for (let round = 0; round < 8; round++) next();
  const unit = (): number => next() / 0x1_0000_0000;
  const below = (limit: number): number => Math.floor(unit() * limit);
  return {
    next,
    unit,
    below,
    pick: <T>(list: readonly T[]): T => {
      const item = list[below(list.length)];
      if (item === undefined) throw new RangeError('nothing to pick from an empty list');
      return item;
    },
  };
}
