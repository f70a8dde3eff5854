import { resolve } from 'node:path';
import { InvalidArgumentError } from 'commander';
import type { Command } from 'commander';
import { restoreFullBackup } from '../../repository/administration/backup.ts';
import type { FullRestoreResult } from '../../repository/administration/backup.ts';
import { suggestionsFor } from '../../repository/administration/storage.ts';
import { dataOption } from '../data/archive-data.ts';
import type { DataOptions } from '../data/archive-data.ts';
import { CatalogueProgress } from '../catalogue/catalogue-progress.ts';
import { writingTo } from '../terminal/failure.ts';
import type { Session } from '../terminal/session.ts';

interface Options extends DataOptions {
  readonly catalogue?: string;
}

export const description =
  'Make a data folder from a backup. The folder has to be new or empty, apart from vaults/ and backups/; a PostgreSQL database has to be empty as well. All checksums are verified first.';

export const help = `
The exit code is 1 if a vault is not where heirloom.yaml says. The command prints the next steps.

Examples:
  $ heirloom restore /mnt/backup/archive.zip --data /srv/archive
  $ heirloom restore archive.zip --data /tmp/rehearsal --catalogue sqlite
`;

export function define(command: Command, session: Session): void {
  command
    .argument('<file>', 'backup file of heirloom backup or of a server')
    .option('--catalogue <location>', 'sqlite or postgres://…, overriding staff.yaml', catalogueLocation)
    .option('--json', 'print JSON')
    .addOption(dataOption())
    .action(async (path: string, options: Options) => {
      const progress = new CatalogueProgress('restore');
      const result = await writingTo(options.data, () =>
        restoreFullBackup(resolve(path), options.data, {
          signal: session.signal,
          catalogue: options.catalogue,
          onProgress: (rows) => progress.update(rows),
        }),
      ).finally(() => progress.clear());
      const gone = result.vaults.filter(({ problem }) => problem !== undefined);
      if (gone.length > 0) session.exitWith('findings');
      const value = { data: resolve(options.data), vaults: result.vaults, backup: result.manifest };
      await session.print(options, value, lines(result, options));
    });
}

function lines({ manifest, vaults }: FullRestoreResult, { data }: Options): string[] {
  const suggest = suggestionsFor({ data });
  const gone = vaults.filter(({ problem }) => problem !== undefined);
  return [
    `${resolve(data)}: restored the archive ${manifest.archiveId} as of ${manifest.madeAt}`,
    ...vaults.map(({ name, path, problem, state }) => {
      if (state === 'retired') return `  vault ${name}: retired`;
      return `  vault ${name}: ${problem === undefined ? `found in ${path}` : `NOT FOUND: ${problem}`}`;
    }),
    ...(manifest.notIncluded.length === 0 ? [] : ['', 'These were not in the backup:']),
    ...manifest.notIncluded.map((each) => `  ${each}`),
    '',
    'Next steps:',
    '  Make sure that no server runs on the previous data folder: two servers must not write to the same vaults.',
    ...gone.map(
      ({ name, path }) =>
        `  Reconnect the vault ${name} at ${path}, or enter its new path: ${suggest(`storage add ${name} PATH`)}`,
    ),
    `  Rebuild the indexes from the vaults: ${suggest('rebuild')}`,
    `  Start the server: ${suggest('serve')}`,
  ];
}

function catalogueLocation(text: string): string {
  if (text === 'sqlite' || (/^postgres(?:ql)?:\/\//.test(text) && URL.canParse(text))) return text;
  throw new InvalidArgumentError('Give sqlite or postgres://user:password@host/database.');
}
