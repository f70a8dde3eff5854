import type { Command } from 'commander';
import { owningArchive } from '../../catalogue/archive-of-catalogue.ts';
import { catalogueStatus } from '../../catalogue/catalogue-status.ts';
import type { CatalogueStatus } from '../../catalogue/catalogue-status.ts';
import { locationText } from '../../catalogue/catalogue-location.ts';
import { unusableLines } from '../../planning/unusable-expressions.ts';
import { dataOption } from '../data/archive-data.ts';
import type { DataOptions } from '../data/archive-data.ts';
import { withCatalogue } from './catalogue-data.ts';
import { formatBytes } from '../terminal/format.ts';
import type { Session } from '../terminal/session.ts';
import { table } from '../storage/table.ts';

export const description =
  'Show where the catalogue is, whether it responds, and how many rows it has. Only reads: the server may be running.';

export const help = `
The exit code is 3 if the database does not respond, and 1 if its version does not match or it has unusable traps or
templates: suitable for monitoring.

Examples:
  $ heirloom catalogue status
  $ heirloom catalogue status --json | jq .counts.target
`;

export function define(command: Command, session: Session): void {
  command
    .option('--json', 'print JSON')
    .addOption(dataOption())
    .action(async (options: DataOptions) => {
      await withCatalogue(options, 'reading', async (engine, place) => {
        const status = await catalogueStatus(engine);
        const unusable = status.fit === 'fits' ? await unusableLines(engine.catalogue) : [];
        if (status.fit !== 'fits' || unusable.length > 0) session.exitWith('findings');
        const archive = status.fit === 'empty' ? undefined : await owningArchive(engine.catalogue.db);
        const value = { engine: place.engine, catalogue: locationText(place), archive: archive ?? null };
        const owner =
          archive === undefined ? [] : [`It belongs to the archive in ${archive.folder} (${archive.id}).`];
        await session.print(options, { ...value, ...status, unusable }, [
          `${names[place.engine]}: ${locationText(place)}`,
          ...owner,
          ...statusLines(status),
          ...(unusable.length === 0 ? [] : ['', 'Harvests cannot start because of:']),
          ...unusable,
        ]);
      });
    });
}

const names = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;
const fits = {
  fits: 'Its schema matches this version of Heirloom.',
  older: 'Its schema is older: the server migrates it at the next start. Make a backup first.',
  newer: 'Its schema is newer: use the newer version of Heirloom.',
  empty: 'It is empty: the server creates its tables at the next start.',
} as const;

function statusLines({ fit, sizeBytes, counts }: CatalogueStatus): string[] {
  const rows = Object.entries(counts).filter(([, count]) => count > 0);
  return [
    `${fits[fit]} Its size is ${formatBytes(sizeBytes)}.`,
    ...(rows.length === 0 ? [] : ['']),
    ...(rows.length === 0
      ? []
      : table(
          [{ title: 'TABLE' }, { title: 'ROWS', right: true }],
          rows.map(([name, count]) => [name, String(count)]),
        )),
  ];
}
