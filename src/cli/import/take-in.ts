import type { Repository } from '../../repository/repository.ts';
import type { ChainEntry } from '../../repository/chain-entry.ts';
import type { Ingested } from '../../repository/ingest.ts';
import { ChainBar } from '../chain/chain-bar.ts';
import type { Session } from '../terminal/session.ts';

/** Brings these files through the chain, with a bar. */
export async function takeInWithBar(
  repository: Repository,
  entries: readonly ChainEntry[],
  { signal }: Session,
): Promise<Ingested> {
  const bar = new ChainBar();
  try {
    return await repository.ingest(entries, { signal, onProgress: (progress) => bar.show(progress) });
  } finally {
    bar.clear();
  }
}
