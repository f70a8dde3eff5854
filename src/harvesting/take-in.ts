import type { Archive } from '../repository/local/archive.ts';
import { Chain } from '../repository/local/chain/chain.ts';
import type { ChainEntry, ChainFile } from '../repository/local/chain/chain-entry.ts';
import type { ChainProgress } from '../repository/local/chain/run/run-tally.ts';

export interface TakenIn {
  /** All files are in the archive, and gone from where they were. */
  readonly isThrough: boolean;
  readonly files: number;
  readonly captures: number;
  /** Failed, or held back until something changes. */
  readonly failures: readonly ChainFile[];
}

/** Brings these files through the chain. What is begun is not undone by a stop: it can be done again. */
export async function takeIn(
  archive: Archive,
  entries: readonly ChainEntry[],
  {
    signal,
    onProgress,
  }: { readonly signal: AbortSignal; readonly onProgress: (progress: ChainProgress) => void },
): Promise<TakenIn> {
  const chain = await Chain.open(archive);
  try {
    const ids = entries.map((entry) => chain.enter(entry));
    await chain.run({ only: ids, signal, onProgress });
    const files = ids.map((id) => chain.file(id));
    const failures = files.filter(({ state }) => state !== 'done');
    const captures = files.reduce((sum, file) => sum + (file.captures ?? 0), 0);
    return { isThrough: failures.length === 0, files: files.length - failures.length, captures, failures };
  } finally {
    chain.close();
  }
}
