import { stat } from 'node:fs/promises';
import type { ChainRow } from '../ledger/chain-row.ts';

/** Size and time of change of a file: both the same means that nobody has written to it. */
export interface SourceState {
  readonly sizeBytes: number;
  readonly modifiedMs: number;
}

/** Why there is nothing to be read; these are faults of the one file, and no others. */
export interface SourceFault {
  readonly fault: string;
  /** Nothing has its name. */
  readonly isGone: boolean;
}

export async function sourceState(path: string): Promise<SourceState | SourceFault> {
  try {
    const found = await stat(path);
    if (!found.isFile())
      return { fault: 'it is not a plain file: name the files in it instead', isGone: false };
    return { sizeBytes: found.size, modifiedMs: found.mtimeMs };
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    return { fault: sourceFault(error), isGone: code === 'ENOENT' || code === 'ENOTDIR' };
  }
}

/** What is told of an error while the source was read. */
export function sourceFault(error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return faults[code] ?? `it cannot be read: ${message}`;
}

const faults: Readonly<Record<string, string>> = {
  ENOENT: 'it is not there any more: bring it back and retry, or leave it be',
  ENOTDIR: 'its folder is not there any more: bring it back and retry, or leave it be',
  EACCES: 'it may not be read: change its permissions and retry',
  EPERM: 'it may not be read: change its permissions and retry',
  EIO: 'the disk cannot read it: check the disk and retry',
  ELOOP: 'it is a link that leads back to itself',
};

/** Why the source is not what ingest has seen; undefined when it is. */
export async function changeSince(row: ChainRow): Promise<string | undefined> {
  const now = await sourceState(row.path);
  if ('fault' in now) return now.fault;
  if (now.sizeBytes === row.sizeBytes && now.modifiedMs === row.modifiedMs) return undefined;
  return 'it was changed after it had been taken in: retry, to take it in as it is now';
}
