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
  'Write the catalogue as of one point in time to a file: gzipped JSON lines with a checksum. The server may be running. The format is the same for SQLite and PostgreSQL.';

export const help = `
The file contains password and token hashes, and is readable by you only: keep it in a safe place.

Examples:
  $ heirloom catalogue backup catalogue.jsonl.gz
  $ zcat catalogue.jsonl.gz | head -1 | jq .counts          its contents

From cron, at 1 a.m., one file per day of the week:
  0 1 * * *  heirloom catalogue backup /mnt/backup/catalogue-$(date +\\%u).jsonl.gz --data /srv/archive
`;

export function define(command: Command, session: Session): void {
  command
    .argument('<file>', 'output file; an existing one is replaced')
    .option('--json', 'print JSON')
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
