import { statfs } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Reason } from '../../reasons/reason.ts';
import { crawlReason } from '../crawl-reason.ts';

/** A folder whose disk must keep some free space. */
export interface WatchedDisk {
  readonly folder: string;
  /** Its name, if it is a vault. */
  readonly vault?: string;
}

/** Share of the disk size: a small disk has a lower floor. */
const floorShare = 0.02;

/** Why a crawl must pause: a disk of one of these folders has too little free space. Undefined: there is enough. */
export async function tooLittleSpace(
  disks: readonly WatchedDisk[],
  minFreeBytes: number,
): Promise<Reason | undefined> {
  if (minFreeBytes === 0) return undefined;
  for (const disk of disks) {
    // A vault that is not there now is the archive's concern.
    const space = await statfs(disk.folder).catch(() => undefined);
    if (space === undefined) continue;
    const freeBytes = space.bavail * space.bsize;
    const floorBytes = Math.min(minFreeBytes, Math.floor(floorShare * space.blocks * space.bsize));
    if (freeBytes < floorBytes) {
      const amounts = { free: megabytes(freeBytes), floor: megabytes(floorBytes) };
      return disk.vault === undefined
        ? crawlReason('disk-low', { folder: basename(disk.folder), ...amounts })
        : crawlReason('disk-low-vault', { vault: disk.vault, ...amounts });
    }
  }
  return undefined;
}

/** People see the name of the folder: where it is is the operator's concern. */
export function diskFull(folder: string): Reason {
  return crawlReason('crawl-disk-full', { folder: basename(folder) });
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1e5) / 10;
}
