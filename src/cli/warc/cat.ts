import type { Command } from 'commander';
import { readArchiveFiles } from '../data/archive-files.ts';
import { describeRecord } from './describe-record.ts';
import { recordBytes } from './record-bytes.ts';
import { addFilterOptions, matches } from './record-filter.ts';
import type { FilterOptions } from './record-filter.ts';
import type { Session } from '../terminal/session.ts';

export const description =
  'Print whole records, uncompressed, one after the other: an uncompressed WARC file of the selected records.';

export const help = `
Examples:
  $ heirloom warc cat crawl.warc.gz | less
  $ heirloom warc cat --type warcinfo *.warc.gz
  $ heirloom warc cat --url /news/ crawl.warc.zst > news.warc
`;

export function define(command: Command, session: Session): void {
  addFilterOptions(command)
    .argument('<file...>', 'WARC or ARC files')
    .action(async (files: string[], options: FilterOptions) => {
      await readArchiveFiles(session, files, {
        label: 'warc cat',
        record: async (record) => {
          const described = await describeRecord(record);
          if (!matches(described, options)) return;
          for await (const bytes of recordBytes(record, described.http)) {
            session.checkpoint();
            await session.out.bytes(bytes);
          }
        },
      });
    });
}
