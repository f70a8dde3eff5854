import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { archiveIdentity, DataFolder } from '../../repository/administration/data-folder.ts';
import { ConfigError } from '../../repository/administration/configuration.ts';
import {
  backupFileName,
  FullBackupError,
  checkFullBackup,
  writeFullBackup,
} from '../../repository/administration/backup.ts';
import type { FullBackupManifest } from '../../repository/administration/backup.ts';
import { dataOption } from '../data/archive-data.ts';
import type { DataOptions } from '../data/archive-data.ts';
import { explainedCatalogue } from '../catalogue/catalogue-data.ts';
import { CatalogueProgress } from '../catalogue/catalogue-progress.ts';
import { exitCodes } from '../terminal/exit-codes.ts';
import { Failure, writingTo } from '../terminal/failure.ts';
import { formatBytes, formatCount, jsonLine, printable } from '../terminal/format.ts';
import type { Session } from '../terminal/session.ts';
import { version } from '../terminal/version.ts';

interface Options extends DataOptions {
  readonly json?: true;
}

export function define(command: Command, session: Session): void {
  command
    .argument('<file>', 'the file to write, or a folder in which a new file is made')
    .option('--json', 'one JSON object')
    .addOption(dataOption())
    .description(
      'Writes everything a server needs besides its vaults into one ZIP file: the catalogue, heirloom.yaml, staff.yaml, keys, the settings of the analysis, the missing list and reports. The server may run meanwhile. The file gets its name only when it is whole.',
    )
    .addHelpText(
      'after',
      `
It contains keys, tokens and password hashes: only its owner may read it. Vaults are listed in it and not copied.
A server makes a backup every night by itself: see docs/backup.md.

Examples:
  $ heirloom backup /mnt/backup/archive.zip
  $ heirloom backup /mnt/backup/                          a new file with the date in its name
  $ heirloom backup check /mnt/backup/archive.zip
  $ heirloom restore /mnt/backup/archive.zip --data /srv/new-place
`,
    )
    .action(async (target: string, options: Options) => {
      const path = await fileOf(target, options);
      const progress = new CatalogueProgress('backup');
      const { manifest, sizeBytes } = await explainingBackup(() =>
        writingTo(path, () =>
          writeFullBackup(options.data, path, {
            version: version(),
            signal: session.signal,
            onProgress: (rows) => progress.update(rows),
          }),
        ),
      ).finally(() => progress.clear());
      if (options.json === true) return session.out.line(jsonLine({ file: path, sizeBytes, ...manifest }));
      await session.out.line(printable(`${path}: ${summary(manifest)}, ${formatBytes(sizeBytes)}`));
      for (const each of manifest.notIncluded) session.note(printable(`Not in the backup: ${each}`));
    });
  command
    .command('check')
    .summary('read a backup and compare every checksum')
    .argument('<file>', 'a backup')
    .option('--json', 'one JSON object')
    .description('Reads a whole backup and compares the SHA-256 of every part. Nothing is changed.')
    .action(async (path: string, _own: unknown, self: Command) => {
      const { json } = self.optsWithGlobals<{ readonly json?: true }>();
      const manifest = await explainingBackup(() => checkFullBackup(resolve(path), session));
      if (json === true) return session.out.line(jsonLine({ file: resolve(path), ...manifest }));
      await session.out.line(
        printable(
          `${path}: whole; ${summary(manifest)}; of the archive ${manifest.archiveId}, made ${manifest.madeAt} by Heirloom ${manifest.version}`,
        ),
      );
      for (const vault of manifest.vaults)
        await session.out.line(printable(`  vault ${vault.name} (not in the backup): ${vault.path}`));
      for (const each of manifest.notIncluded) session.note(printable(`Not in the backup: ${each}`));
    });
}

export async function explainingBackup<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof FullBackupError || error instanceof ConfigError)
      throw new Failure(exitCodes.inputUnsuitable, error.message, { cause: error });
    throw explainedCatalogue(error);
  }
}

async function fileOf(target: string, { data }: DataOptions): Promise<string> {
  const folder = new DataFolder(data);
  const id = await explainingBackup(async () => (await archiveIdentity(folder)).id).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      throw new Failure(exitCodes.inputUnsuitable, `there is no archive in ${folder.path}`, { cause: error });
    },
  );
  const found = await stat(target).catch(() => undefined);
  const isFolder = found === undefined ? target.endsWith('/') : found.isDirectory();
  return isFolder ? join(resolve(target), backupFileName(id, Date.now())) : resolve(target);
}

function summary({ parts, catalogueRows }: FullBackupManifest): string {
  const rows = catalogueRows === null ? 'no catalogue yet' : formatCount(catalogueRows, 'row');
  return `${formatCount(parts.length, 'part')}, ${rows}`;
}
