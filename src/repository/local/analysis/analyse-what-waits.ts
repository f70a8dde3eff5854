import { mkdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { LocalRepository } from '../local-repository.ts';
import type { DataFolder } from '../data-folder.ts';
import { lockForWriting, LockedError } from '../../../disk/writer-lock.ts';
import { analyseArchive } from './analyse-archive.ts';
import type { AnalyseOptions, AnalyseResult } from './analyse-archive.ts';
import { finishReplacing, isReplacing } from './replace-text-index.ts';

export interface WaitingOptions extends AnalyseOptions {
  /** Told once, why it waits: another process analyses. */
  readonly onWait?: (why: string) => void;
}

const againMs = 500;

/**
 * The step `analyse` of the chain: the files of the archive that the text index lacks. It has a separate lock and only
 * reads the archive, so that files can be ingested at the same time. A second caller waits, since the first may have
 * started before the last files were there.
 */
export async function analyseWhatWaits(data: string, options: WaitingOptions): Promise<AnalyseResult> {
  const archive = await LocalRepository.openForReading(data);
  try {
    return await holdingTextIndex(archive.folder, options, () => analyseArchive(archive, options));
  } finally {
    await archive.close();
  }
}

/** Runs work on the text index while holding its lock; waits for the lock. */
export async function holdingTextIndex<Result>(
  folder: DataFolder,
  { signal, onWait = () => {} }: Pick<WaitingOptions, 'signal' | 'onWait'>,
  work: () => Promise<Result>,
): Promise<Result> {
  await mkdir(folder.index, { recursive: true });
  for (let isTold = false; ; isTold = true) {
    signal.throwIfAborted();
    const unlock = tryLock(folder);
    if (typeof unlock === 'function') {
      try {
        if (isReplacing(folder.text)) await finishReplacing(folder.text);
        return await work();
      } finally {
        unlock();
      }
    }
    if (!isTold) onWait(unlock.message);
    await sleep(againMs, undefined, { signal }).catch(() => {});
  }
}

/** How to give it back, or who has it. */
export function tryLock(folder: DataFolder): (() => void) | LockedError {
  try {
    return lockForWriting(folder.textLock, 'the text index');
  } catch (error) {
    if (error instanceof LockedError) return error;
    throw error;
  }
}
