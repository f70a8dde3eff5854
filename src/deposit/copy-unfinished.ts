import { constants, copyFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { syncToDisk } from '../disk/durable-file.ts';
import type { Conversion, ConversionOrder } from './conversion.ts';
import { unfinishedName } from './deposit.ts';

/**
 * A file that was not sealed, and that somebody wants all the same: as it is at this moment, under the name that it was to
 * have. Whatever its writer adds later is not in the archive.
 */
export async function copyUnfinished({ path, folder, channel }: ConversionOrder): Promise<Conversion> {
  const originalName = basename(path);
  const file = originalName.replace(unfinishedName, '');
  await copyFile(path, join(folder, file), constants.COPYFILE_FICLONE);
  await syncToDisk(join(folder, file));
  const message = 'its name says that it is not finished: taken as it is now';
  return {
    files: [{ file, provenance: { channel, originalName } }],
    notes: [{ severity: 'problem', message }],
  };
}
