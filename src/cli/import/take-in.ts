import type { Archive } from '../../repository/local/archive.ts';
import type { ChainEntry } from '../../repository/local/chain/chain-entry.ts';
import { takeIn } from '../../harvesting/take-in.ts';
import type { TakenIn } from '../../harvesting/take-in.ts';
import { ChainBar, runningChain } from '../chain/chain-bar.ts';
import type { Session } from '../terminal/session.ts';

/** Brings these files through the chain, with a bar. */
export async function takeInWithBar(
  archive: Archive,
  entries: readonly ChainEntry[],
  { signal }: Session,
): Promise<TakenIn> {
  const bar = new ChainBar();
  try {
    return await runningChain(() =>
      takeIn(archive, entries, { signal, onProgress: (progress) => bar.show(progress) }),
    );
  } finally {
    bar.clear();
  }
}
