import { stat, unlink } from 'node:fs/promises';
import type { Cost } from './cost.ts';

export interface WriteArchive {
  readonly folder: string;
  readonly sizeBytes: number;
  readonly seed: number;
  /** Concurrent capture events. */
  readonly atOnce: number;
}

export interface WriteOutcome extends Cost {
  readonly fileBytes: number;
}

export async function severalAtOnce<Item>(
  items: Iterable<Item>,
  count: number,
  step: (item: Item) => Promise<unknown>,
): Promise<void> {
  const waiting = items[Symbol.iterator]();
  const worker = async (): Promise<void> => {
    for (let next = waiting.next(); next.done !== true; next = waiting.next()) await step(next.value);
  };
  await Promise.all(Array.from({ length: count }, worker));
}

export async function sizeThenRemove(path: string): Promise<number> {
  const { size } = await stat(path);
  await unlink(path);
  return size;
}
