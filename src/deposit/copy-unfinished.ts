import { constants, copyFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { syncToDisk } from '../disk/durable-file.ts';
import type { Conversion, ConversionOrder } from './conversion.ts';
import { depositReason } from './deposit-reason.ts';
import { unfinishedName } from './deposit.ts';

/**
 * Takes a file that was not sealed as it is now, under its final name. Bytes that its writer adds later are not in the
 * archive.
 */
export async function copyUnfinished({ path, folder, source }: ConversionOrder): Promise<Conversion> {
  const originalName = basename(path);
  const file = originalName.replace(unfinishedName, '');
  await copyFile(path, join(folder, file), constants.COPYFILE_FICLONE);
  await syncToDisk(join(folder, file));
  return {
    files: [{ file, provenance: { source, originalName } }],
    notes: [{ severity: 'problem', message: depositReason('deposit-unfinished-taken').message }],
  };
}
