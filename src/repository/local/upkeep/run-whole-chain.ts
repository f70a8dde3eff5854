import { analyseWhatWaits } from '../analysis/analyse-what-waits.ts';
import { isAnalysedAtOnce } from '../analysis/analysis-time.ts';
import { LocalRepository } from '../local-repository.ts';
import { Chain } from '../chain/chain.ts';
import type { ChainFile } from '../../chain-entry.ts';
import type { ChainResult } from '../chain/chain.ts';
import { whenFree } from '../../../disk/when-free.ts';
import type { UpkeepWishes } from './upkeep-task.ts';

/** `chain status` has them all. */
const toldFiles = 5;

/**
 * Runs the chain over the inbox and over files left on their way, then analyses their text. It waits for other writers
 * first.
 */
export async function runWholeChain(
  data: string,
  { inboxRestMs }: { readonly inboxRestMs: number },
  { signal, onWarning }: UpkeepWishes,
): Promise<void> {
  const { files, failures, waiting } = await whenFree(() => run(data, inboxRestMs, signal), {
    signal,
    onWait: () => {},
  });
  for (const line of [...lines('failed', failures), ...lines('held back', waiting)]) onWarning(line);
  if (files > 0 && isAnalysedAtOnce() && !signal.aborted) await analyseWhatWaits(data, { signal });
}

async function run(data: string, inboxRestMs: number, signal: AbortSignal): Promise<ChainResult> {
  const archive = await LocalRepository.openForWriting(data);
  try {
    const chain = await Chain.open(archive);
    try {
      return await chain.run({ signal, inboxRestMs });
    } finally {
      await chain.close();
    }
  } finally {
    await archive.close();
  }
}

function lines(what: string, files: readonly ChainFile[]): string[] {
  const more = files.length - toldFiles;
  return [
    ...files
      .slice(0, toldFiles)
      .map(({ path, reason }) => `chain: ${path}: ${what}: ${reason?.message ?? ''}`),
    ...(more > 0 ? [`chain: ${more} more files ${what}: heirloom chain status`] : []),
  ];
}
