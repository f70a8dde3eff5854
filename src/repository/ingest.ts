import type { ChainEntry, ChainFile } from './chain-entry.ts';
import type { ChainProgress } from './local/chain/run/run-tally.ts';

export type { ChainProgress } from './local/chain/run/run-tally.ts';
export { ChainStoppedError } from './local/chain/chain-stopped.ts';

/** Takes collected files into the archive, entry by entry. Entries survive a crash. */
export interface Ingest {
  /** Hands over a file; returns its id. */
  enter(entry: ChainEntry): Promise<number>;
  /** Brings these files as far as possible. Throws ChainStoppedError if the disk prevents it. */
  run(options: { readonly only: readonly number[] } & IngestOptions): Promise<unknown>;
  file(id: number): Promise<ChainFile>;
  /** In the order of entry. */
  files(filter?: Partial<Pick<ChainFile, 'state' | 'path'>>): Promise<ChainFile[]>;
  close(): Promise<void>;
}

export interface IngestOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: ChainProgress) => void;
}

/** The outcome for files that were handed over together. */
export interface Ingested {
  /** All files are in the archive, and gone from where they were. */
  readonly isThrough: boolean;
  readonly files: number;
  readonly captures: number;
  /** Failed, or held back until something changes. */
  readonly failures: readonly ChainFile[];
}

/** Brings these files into the archive. A stop undoes nothing: it can be done again. */
export async function ingestFiles(
  ingest: Ingest,
  entries: readonly ChainEntry[],
  options: IngestOptions,
): Promise<Ingested> {
  const ids: number[] = [];
  for (const entry of entries) ids.push(await ingest.enter(entry));
  await ingest.run({ only: ids, ...options });
  const files = await Promise.all(ids.map((id) => ingest.file(id)));
  const failures = files.filter(({ state }) => state !== 'done');
  const captures = files.reduce((sum, file) => sum + (file.captures ?? 0), 0);
  return { isThrough: failures.length === 0, files: files.length - failures.length, captures, failures };
}
