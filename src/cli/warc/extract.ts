import type { Command } from 'commander';
import { readArchiveFiles } from '../data/archive-files.ts';
import { describeRecord } from './describe-record.ts';
import { Extraction } from './extraction.ts';
import { formatCount, printable } from '../terminal/format.ts';
import { decodedPayload } from './record-bytes.ts';
import { addFilterOptions, matches } from './record-filter.ts';
import type { FilterOptions } from './record-filter.ts';
import type { Session } from '../terminal/session.ts';

interface Options extends FilterOptions {
  readonly to: string;
}

export const description =
  'Write the decoded payload of each response and resource to a file, in folders by host and path, with a list of them (extracted.jsonl). Existing files are never overwritten; run again, it continues where it stopped.';

export const help = `
Examples:
  $ heirloom warc extract crawl.warc.gz --to site
  $ heirloom warc extract *.warc.gz --mime 'image/.*' --to pictures
`;

export function define(command: Command, session: Session): void {
  addFilterOptions(command)
    .argument('<file...>', 'WARC or ARC files')
    .requiredOption('--to <folder>', 'folder for the files')
    .action(async (files: string[], options: Options) => {
      const extraction = await Extraction.open(options.to);
      let extracted = 0;
      let skipped = 0;
      try {
        await readArchiveFiles(session, files, {
          label: 'warc extract',
          record: async (record) => {
            if (record.type !== 'response' && record.type !== 'resource' && record.type !== 'conversion')
              return;
            const described = await describeRecord(record);
            if (!matches(described, options)) return;
            if (extraction.has(record)) {
              skipped++;
              return;
            }
            const payload = decodedPayload(record, described.http, (problem) =>
              session.note(printable(`${record.file} @${record.offset}: ${problem}`)),
            );
            await extraction.write(described, payload);
            extracted++;
          },
        });
      } finally {
        await extraction.close();
        const before = skipped > 0 ? `, ${skipped} existed already` : '';
        session.note(`${formatCount(extracted, 'file')} written to ${options.to}${before}`);
      }
    });
}
