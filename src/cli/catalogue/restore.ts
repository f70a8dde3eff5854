import { resolve } from 'node:path';
import type { Command } from 'commander';
import { releaseCatalogue } from '../../catalogue/archive-of-catalogue.ts';
import { restoreBackup } from '../../catalogue/backup/restore-backup.ts';
import { locationText } from '../../catalogue/catalogue-location.ts';
import { withCatalogueLines } from '../../repository/administration/backup.ts';
import { dataOption } from '../data/archive-data.ts';
import type { DataOptions } from '../data/archive-data.ts';
import { withCatalogue } from './catalogue-data.ts';
import { CatalogueProgress } from './catalogue-progress.ts';
import { formatCount } from '../terminal/format.ts';
import type { Session } from '../terminal/session.ts';

export const description =
  'Restore a backup into the catalogue of an archive, which has to be empty. The checksum is verified first. Either everything is restored or nothing.';

export const help = `
Stop the server first. The command never overwrites a catalogue: move the folder catalogue/ of the archive away, or
empty the PostgreSQL database.

Examples:
  $ heirloom catalogue restore /mnt/backup/catalogue-3.jsonl.gz
  $ heirloom catalogue restore catalogue.jsonl.gz --data /srv/other-archive

If a catalogue was damaged:
  $ mv ~/heirloom-data/catalogue ~/heirloom-data/catalogue-before
  $ heirloom catalogue restore /mnt/backup/catalogue-3.jsonl.gz
`;

export function define(command: Command, session: Session): void {
  command
    .argument('<file>', 'backup of the catalogue, or a full backup')
    .option('--json', 'print JSON')
    .addOption(dataOption())
    .action(async (path: string, options: DataOptions) => {
      const progress = new CatalogueProgress('restore');
      const { heading, where } = await withCatalogue(options, 'writing', async (engine, place) => {
        const heading = await withCatalogueLines(resolve(path), (lines) =>
          restoreBackup(engine, lines, {
            signal: session.signal,
            onProgress: (rows) => progress.update(rows),
          }),
        );
        // The backup may be that of another archive.
        await releaseCatalogue(engine.catalogue);
        return { heading, where: locationText(place) };
      }).finally(() => progress.clear());
      const rows = Object.values(heading.counts).reduce((sum, count) => sum + count, 0);
      const madeAt = new Date(heading.madeMs).toISOString();
      const text = `${where}: ${formatCount(rows, 'row')} restored, as of ${madeAt}`;
      await session.print(options, { catalogue: where, rows, ...heading }, [text]);
    });
}
