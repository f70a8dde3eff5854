import { existsSync } from 'node:fs';
import { waitingForAnalysis } from '../analysis/waiting-for-analysis.ts';
import type { WaitingFiles } from '../analysis/waiting-for-analysis.ts';
import type { Archive } from '../archive.ts';
import type { IndexStatus } from '../../../indexing/captures/block-index.ts';
import { fileSteps } from '../../chain-entry.ts';
import type { ChainFile, FileStep } from '../../chain-entry.ts';
import { ChainFolder } from './chain-folder.ts';
import { archiveFilesIn } from './inbox.ts';
import { chainFile } from './ledger/chain-row.ts';
import { SqliteChainLedger } from './ledger/sqlite-chain-ledger.ts';
import type { ChainLedger, StepCount } from './ledger/chain-ledger.ts';
import { allOf } from '../../../storage/pages.ts';

export interface ChainStatus {
  readonly steps: Readonly<Record<FileStep, StepStatus>>;
  /** Files in the inbox that the next run will enter. */
  readonly inbox: number;
  /** Files that failed, and files that wait with a reason. */
  readonly problems: readonly ChainFile[];
  readonly captures: IndexSize;
  readonly contents: IndexSize;
  /** Files that are in the archive, and whose words cannot be searched yet. */
  readonly analysis: WaitingFiles;
}

export interface StepStatus {
  readonly waiting: number;
  readonly working: number;
  readonly failed: number;
  /** The total size of these. */
  readonly bytes: number;
}

export interface IndexSize {
  readonly headLines: number;
  readonly blockFiles: number;
  readonly blockLines: number;
}

/** The state of the chain. Opens the ledger for reading if none is given. */
export async function chainStatus(archive: Archive, ledger?: ChainLedger): Promise<ChainStatus> {
  const looking = ledger ?? SqliteChainLedger.openForReading(new ChainFolder(archive.folder).ledger);
  try {
    let inbox = 0;
    for (const path of await archiveFilesIn(archive.folder.inbox))
      if ((await looking?.has(path)) !== true) inbox++;
    return {
      steps: stepsOf((await looking?.counts()) ?? []),
      inbox,
      problems: (await allOf(looking?.rows({ withReason: true }) ?? [])).map(chainFile),
      ...(await indexSizes(archive)),
      analysis: await waitingForAnalysis(archive),
    };
  } finally {
    if (ledger === undefined) await looking?.close();
  }
}

function stepsOf(counts: readonly StepCount[]): Record<FileStep, StepStatus> {
  const steps = fileSteps.map((step): [FileStep, StepStatus] => {
    const here = counts.filter((each) => each.step === step);
    const files = (state: ChainFile['state']): number =>
      here.filter((each) => each.state === state).reduce((sum, each) => sum + each.files, 0);
    const bytes = here.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    return [step, { waiting: files('waiting'), working: files('working'), failed: files('failed'), bytes }];
  });
  return Object.fromEntries(steps) as Record<FileStep, StepStatus>;
}

async function indexSizes(archive: Archive): Promise<Pick<ChainStatus, 'captures' | 'contents'>> {
  const { folder, access } = archive;
  // An index that was never written cannot be opened for reading.
  const isThere = (path: string): boolean => access === 'write' || existsSync(path);
  return {
    captures: sizeOf(isThere(folder.captures) ? await (await archive.captures).status() : nothing),
    contents: sizeOf(isThere(folder.contents) ? await (await archive.contents).status() : nothing),
  };
}

const nothing: IndexStatus = { headLines: 0, deletions: 0, blockFiles: [] };

function sizeOf({ headLines, blockFiles }: IndexStatus): IndexSize {
  const blockLines = blockFiles.reduce((sum, { lines }) => sum + lines, 0);
  return { headLines, blockFiles: blockFiles.length, blockLines };
}
