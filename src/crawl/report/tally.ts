import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { LineRuns } from './line-runs.ts';

export interface TallyRow {
  readonly key: string;
  readonly counts: readonly number[];
}

/** More different keys than this in memory, and they go to disk. */
const defaultKeysInMemory = 50_000;
const weightDigits = String(Number.MAX_SAFE_INTEGER).length;

/**
 * Exact sums for any number of keys in bounded memory: what does not fit is written out as sorted lines, which are
 * merged in the end.
 *
 *   sums     key TAB counts TAB number of the spill (so that two equal lines are not taken for one)
 *   order    largest number less the first count TAB key TAB counts
 *
 * A key may not hold control characters: then no key sorts between the lines of another.
 */
export class ReportTally {
  readonly #folder: string;
  readonly #keysInMemory: number;
  #counts = new Map<string, number[]>();
  #sums: LineRuns | undefined;
  #spills = 0;

  private constructor(folder: string, keysInMemory: number) {
    this.#folder = folder;
    this.#keysInMemory = keysInMemory;
  }

  /** The folder is made; it is the caller's to remove. */
  static async open(folder: string, keysInMemory = defaultKeysInMemory): Promise<ReportTally> {
    for (const part of ['sums', 'order']) await mkdir(join(folder, part), { recursive: true });
    return new ReportTally(folder, keysInMemory);
  }

  /** As many counts for a key each time. */
  add(key: string, counts: readonly number[]): void {
    const known = this.#counts.get(key);
    if (known === undefined) this.#counts.set(key, [...counts]);
    else addTo(known, counts);
  }

  settle(): Promise<void> | undefined {
    return this.#counts.size < this.#keysInMemory ? undefined : this.#spill();
  }

  /** Every key once, by its first count (0 or more), the largest first. The tally is empty afterwards. */
  async *heaviestFirst(): AsyncGenerator<TallyRow> {
    const order = new LineRuns(join(this.#folder, 'order'), this.#keysInMemory);
    for await (const { key, counts } of this.#rows()) {
      const weight = Number.MAX_SAFE_INTEGER - (counts[0] ?? 0);
      await order.add(`${String(weight).padStart(weightDigits, '0')}\t${key}\t${counts.join(' ')}`);
    }
    for await (const line of order.sorted()) {
      const [, key = '', counts = ''] = line.split('\t');
      yield { key, counts: counts.split(' ').map(Number) };
    }
  }

  async *#rows(): AsyncGenerator<TallyRow> {
    if (this.#sums !== undefined) {
      await this.#spill();
      yield* summed(this.#sums.sorted());
      this.#sums = undefined;
    } else {
      for (const [key, counts] of this.#counts) yield { key, counts };
      this.#counts = new Map();
    }
  }

  async #spill(): Promise<void> {
    const full = this.#counts;
    this.#counts = new Map();
    const spill = this.#spills++;
    this.#sums ??= new LineRuns(join(this.#folder, 'sums'), this.#keysInMemory);
    for (const [key, counts] of full) await this.#sums.add(`${key}\t${counts.join(' ')}\t${spill}`);
  }
}

async function* summed(lines: AsyncIterable<string>): AsyncGenerator<TallyRow> {
  let current: { key: string; counts: number[] } | undefined;
  for await (const line of lines) {
    const [key = '', text = ''] = line.split('\t');
    const counts = text.split(' ').map(Number);
    if (current?.key === key) {
      addTo(current.counts, counts);
    } else {
      if (current !== undefined) yield current;
      current = { key, counts };
    }
  }
  if (current !== undefined) yield current;
}

export function addTo(sums: number[], counts: readonly number[]): void {
  for (let index = 0; index < counts.length; index++) {
    sums[index] = (sums[index] ?? 0) + (counts[index] ?? 0);
  }
}
