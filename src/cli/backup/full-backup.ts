import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { archiveIdentity, DataFolder } from '../../repository/administration/data-folder.ts';
import { backupFileName, checkFullBackup, writeFullBackup } from '../../repository/administration/backup.ts';
import type { FullBackupManifest } from '../../repository/administration/backup.ts';
import { dataOption } from '../data/archive-data.ts';
import type { DataOptions } from '../data/archive-data.ts';
import { CatalogueProgress } from '../catalogue/catalogue-progress.ts';
import { Failure, writingTo } from '../terminal/failure.ts';
import { formatBytes, formatCount, printable } from '../terminal/format.ts';
import type { Session } from '../terminal/session.ts';
import { version } from '../terminal/version.ts';

export const description =
  'Write everything a server needs besides its vaults into one ZIP file: the catalogue, heirloom.yaml, staff.yaml, keys, analysis settings, the list of missing URLs and reports. The server may be running. The file gets its name only when it is complete.';

export const help = `
The file contains keys, tokens and password hashes, and is readable by its owner only. Vaults are listed, not copied.
A server makes a backup every night: see docs/backup.md.

Examples:
  $ heirloom backup /mnt/backup/archive.zip
  $ heirloom backup /mnt/backup/                          a new file with the date in its name
  $ heirloom backup check /mnt/backup/archive.zip
  $ heirloom restore /mnt/backup/archive.zip --data /srv/new-place
`;

export function define(command: Command, session: Session): void {
  command
    .argument('<file>', 'output file, or a folder for a new file')
    .option('--json', 'print JSON')
    .addOption(dataOption())
    .action(async (target: string, options: DataOptions) => {
      const path = await fileOf(target, options);
      const progress = new CatalogueProgress('backup');
      const { manifest, sizeBytes } = await writingTo(path, () =>
        writeFullBackup(options.data, path, {
          version: version(),
          signal: session.signal,
          onProgress: (rows) => progress.update(rows),
        }),
      ).finally(() => progress.clear());
      const text = `${path}: ${summary(manifest)}, ${formatBytes(sizeBytes)}`;
      await session.print(options, { file: path, sizeBytes, ...manifest }, [text]);
      noteNotIncluded(manifest, options, session);
    });
  command
    .command('check')
    .summary('verify the checksums of a backup')
    .argument('<file>', 'backup file')
    .option('--json', 'print JSON')
    .description('Read a backup and verify the SHA-256 of every part.')
    .action(async (path: string, _own: unknown, self: Command) => {
      const options = self.optsWithGlobals<{ readonly json?: true }>();
      const manifest = await checkFullBackup(resolve(path), session);
      await session.print(options, { file: resolve(path), ...manifest }, [
        `${path}: complete; ${summary(manifest)}; of the archive ${manifest.archiveId}, made ${manifest.madeAt} by Heirloom ${manifest.version}`,
        ...manifest.vaults.map(({ name, path }) => `  vault ${name} (not in the backup): ${path}`),
      ]);
      noteNotIncluded(manifest, options, session);
    });
}

function noteNotIncluded(
  { notIncluded }: FullBackupManifest,
  { json }: { readonly json?: true },
  session: Session,
): void {
  if (json !== true) for (const each of notIncluded) session.note(printable(`Not in the backup: ${each}`));
}

async function fileOf(target: string, { data }: DataOptions): Promise<string> {
  const folder = new DataFolder(data);
  const { id } = await archiveIdentity(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new Failure('inputUnsuitable', `there is no archive in ${folder.path}: check --data`, {
      cause: error,
    });
  });
  const found = await stat(target).catch(() => undefined);
  const isFolder = found === undefined ? target.endsWith('/') : found.isDirectory();
  return isFolder ? join(resolve(target), backupFileName(id, Date.now())) : resolve(target);
}

function summary({ parts, catalogueRows }: FullBackupManifest): string {
  const rows = catalogueRows === null ? 'no catalogue yet' : formatCount(catalogueRows, 'row');
  return `${formatCount(parts.length, 'part')}, ${rows}`;
}
