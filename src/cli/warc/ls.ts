import type { Command } from 'commander';
import { readArchiveFiles } from '../data/archive-files.ts';
import { describeRecord } from './describe-record.ts';
import type { DescribedRecord } from './describe-record.ts';
import { jsonLine, printable } from '../terminal/format.ts';
import { addFilterOptions, matches } from './record-filter.ts';
import type { FilterOptions } from './record-filter.ts';
import type { Session } from '../terminal/session.ts';

interface Options extends FilterOptions {
  readonly json?: true;
}

export const description =
  'List the records: offset, length in the file, block size, type, date, status, media type, URL. An offset such as 0+512 denotes a record inside a file compressed as a whole.';

export const help = `
Examples:
  $ heirloom warc ls crawl.warc.gz
  $ heirloom warc ls crawl.warc.gz --type response --status 4..
  $ heirloom warc ls --json *.warc.gz | jq .url
`;

export function define(command: Command, session: Session): void {
  addFilterOptions(command)
    .argument('<file...>', 'WARC or ARC files')
    .option('--json', 'print JSON lines')
    .action(async (files: string[], options: Options) => {
      const isNamed = files.length > 1;
      await readArchiveFiles(session, files, {
        label: 'warc ls',
        needsRecords: true,
        record: async (record) => {
          const described = await describeRecord(record);
          if (!matches(described, options)) return;
          const { lengthBytes } = await record.finish();
          const line =
            options.json === true
              ? jsonLine(plainRecord(described, lengthBytes))
              : textLine(described, lengthBytes, isNamed);
          await session.out.line(line);
        },
      });
    });
}

function textLine(
  { record, status, mime, url }: DescribedRecord,
  length: number | undefined,
  isNamed: boolean,
): string {
  const columns = [
    place(record).padStart(12),
    String(length ?? '-').padStart(10),
    String(record.sizeBytes ?? '-').padStart(10),
    record.type.padEnd(8),
    record.date ?? '-',
    String(status ?? '-').padStart(3),
    (mime ?? '-').padEnd(10),
    url ?? '-',
  ];
  return printable(`${isNamed ? `${record.file} ` : ''}${columns.join(' ')}`);
}

function plainRecord({ record, status, mime, url }: DescribedRecord, length: number | undefined): object {
  return {
    file: record.file,
    offset: record.offset,
    ...(record.innerOffset > 0 ? { innerOffset: record.innerOffset } : {}),
    lengthBytes: length,
    sizeBytes: record.sizeBytes,
    version: record.version,
    type: record.type,
    id: record.id,
    date: record.date,
    url,
    status,
    mime,
    payloadDigest: record.fields.get('WARC-Payload-Digest'),
  };
}

function place({ offset, innerOffset }: { readonly offset: number; readonly innerOffset: number }): string {
  return innerOffset > 0 ? `${offset}+${innerOffset}` : String(offset);
}
