import { diskProblemOf } from '../../../../disk/disk-problem.ts';
import { NotAnArchiveError } from '../../../../indexing/file-runs.ts';
import type { FileRuns, RunWriters } from '../../../../indexing/file-runs.ts';
import { baseOf } from '../../../../storage/file-name.ts';
import { chainReason } from '../chain-reason.ts';
import type { ChainRow } from '../ledger/chain-row.ts';
import { noRecord } from './ingest.ts';
import { changeSince, sourceFault } from './source-state.ts';
import type { StepContext } from './step-context.ts';
import type { StepOutcome } from './step-outcome.ts';

/** The lines of a file are ready to be loaded into the index. */
export interface RunsReady {
  readonly outcome: 'runs';
  readonly runs: FileRuns;
}

/** The first half of the index step: the file is read once, in a thread, into sorted lines. */
export async function writeRuns(
  row: ChainRow,
  {
    writers,
    folder,
    signal,
    onBytes,
  }: StepContext & { readonly writers: RunWriters; readonly folder: string },
): Promise<StepOutcome | RunsReady> {
  const before = await changeSince(row);
  if (before !== undefined) return { outcome: 'failed', reason: before };
  let position = 0;
  try {
    const runs = await writers.write(
      { path: row.path },
      {
        filename: baseOf(row.name ?? ''),
        folder,
        // A run of the chain begins by emptying this folder.
        sync: false,
        signal,
        onPosition: (offset) => {
          onBytes(offset - position);
          position = offset;
        },
      },
    );
    onBytes(row.sizeBytes - position);
    const after = await changeSince(row);
    return after === undefined ? { outcome: 'runs', runs } : { outcome: 'failed', reason: after };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof NotAnArchiveError) return { outcome: 'failed', reason: noRecord };
    if ((error as NodeJS.ErrnoException).path === row.path)
      return { outcome: 'failed', reason: sourceFault(error) };
    if (diskProblemOf(error) !== undefined) throw error;
    return {
      outcome: 'failed',
      reason: chainReason('chain-not-indexed', { detail: (error as Error).message }),
    };
  }
}
