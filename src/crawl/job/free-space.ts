import { statfs } from 'node:fs/promises';

/** Of the size of a disk: on a small one the floor is lower. */
const floorShare = 0.02;

/** Why a crawl must pause: a disk of one of these folders has too little free space. Undefined: there is enough. */
export async function tooLittleSpace(
  folders: readonly string[],
  minFreeBytes: number,
): Promise<string | undefined> {
  if (minFreeBytes === 0) return undefined;
  for (const folder of folders) {
    // A vault that is not there now is the archive's concern.
    const disk = await statfs(folder).catch(() => undefined);
    if (disk === undefined) continue;
    const freeBytes = disk.bavail * disk.bsize;
    const floorBytes = Math.min(minFreeBytes, Math.floor(floorShare * disk.blocks * disk.bsize));
    if (freeBytes < floorBytes)
      return `${megabytes(freeBytes)} free on the disk of ${folder}, less than ${megabytes(floorBytes)}`;
  }
  return undefined;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
