import { resolve } from 'node:path';
import type { Command } from 'commander';
import { writeBackup } from '../../catalogue/backup/write-backup.ts';
import { dataOption } from '../data/archive-data.ts';
import type { DataOptions } from '../data/archive-data.ts';
import { withCatalogue } from './catalogue-data.ts';
import { CatalogueProgress } from './catalogue-progress.ts';
import { writingTo } from '../terminal/failure.ts';
import { formatBytes, formatCount } from '../terminal/format.ts';
import type { Session } from '../terminal/session.ts';

export const description =
  'Writes all of the catalogue, as it stands at one moment, into one file: JSON lines in gzip, with a checksum. The server may run meanwhile. The file is the same from SQLite and from PostgreSQL.';

export const help = `
It holds what passwords and tokens are checked with: only you may read it, and it should lie where only you may look.

Examples:
  $ heirloom catalogue backup catalogue.jsonl.gz
  $ zcat catalogue.jsonl.gz | head -1 | jq .counts          what is in it

Every night at one, from cron, a file for each day of the week:
  0 1 * * *  heirloom catalogue backup /mnt/backup/catalogue-$(date +\\%u).jsonl.gz --data /srv/archive
`;

export function define(command: Command, session: Session): void {
  command
    .argument('<file>', 'where to; it gets this name only when it is whole, and replaces an older one')
    .option('--json', 'one JSON object')
    .addOption(dataOption())
    .action(async (path: string, options: DataOptions) => {
      const progress = new CatalogueProgress('backup');
      const written = await withCatalogue(options, 'reading', (engine) =>
        writingTo(path, () =>
          writeBackup(engine, resolve(path), {
            signal: session.signal,
            onProgress: (rows) => progress.update(rows),
          }),
        ),
      ).finally(() => progress.clear());
      const { heading, sizeBytes } = written;
      const rows = Object.values(heading.counts).reduce((sum, count) => sum + count, 0);
      const text = `${path}: ${formatCount(rows, 'row')}, ${formatBytes(sizeBytes)}`;
      await session.print(options, { file: resolve(path), sizeBytes, rows, ...heading }, [text]);
    });
}
