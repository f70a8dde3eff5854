import { stat } from 'node:fs/promises';
import type { Reason } from '../../../../reasons/reason.ts';
import { chainReason } from '../chain-reason.ts';
import type { ChainRow } from '../ledger/chain-row.ts';

/** Size and modification time of a file: if both are equal, it has not been written to. */
export interface SourceState {
  readonly sizeBytes: number;
  readonly modifiedMs: number;
}

/** Why the file cannot be read; such faults concern this file only. */
export interface SourceFault {
  readonly fault: Reason;
  /** There is no file of this name. */
  readonly isGone: boolean;
}

export async function sourceState(path: string): Promise<SourceState | SourceFault> {
  try {
    const found = await stat(path);
    if (!found.isFile()) return { fault: chainReason('chain-not-plain'), isGone: false };
    return { sizeBytes: found.size, modifiedMs: found.mtimeMs };
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    return { fault: sourceFault(error), isGone: code === 'ENOENT' || code === 'ENOTDIR' };
  }
}

/** The reason for an error while the source was read. */
export function sourceFault(error: unknown): Reason {
  const { code = '', message } = error as NodeJS.ErrnoException;
  const known = faults[code];
  return known === undefined ? chainReason('chain-unreadable', { detail: message }) : chainReason(known);
}

const faults: Readonly<
  Record<string, 'chain-gone' | 'chain-folder-gone' | 'chain-forbidden' | 'chain-disk' | 'chain-link-loop'>
> = {
  ENOENT: 'chain-gone',
  ENOTDIR: 'chain-folder-gone',
  EACCES: 'chain-forbidden',
  EPERM: 'chain-forbidden',
  EIO: 'chain-disk',
  ELOOP: 'chain-link-loop',
};

/** Why the source is not what ingest saw; undefined if it is. */
export async function changeSince(row: ChainRow): Promise<Reason | undefined> {
  const now = await sourceState(row.path);
  if ('fault' in now) return now.fault;
  if (now.sizeBytes === row.sizeBytes && now.modifiedMs === row.modifiedMs) return undefined;
  return chainReason('chain-changed');
}
