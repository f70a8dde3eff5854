import type { Command } from 'commander';
import { hostOf, registeredDomain } from '../../formats/url/domain.ts';
import { readArchiveFiles } from '../data/archive-files.ts';
import { describeRecord } from './describe-record.ts';
import type { DescribedRecord } from './describe-record.ts';
import { formatBytes, formatCount, jsonLine, printable } from '../terminal/format.ts';
import { wholeNumber } from '../terminal/option-values.ts';
import { addFilterOptions, matches } from './record-filter.ts';
import type { FilterOptions } from './record-filter.ts';
import type { Session } from '../terminal/session.ts';
import { RecordTally } from '../terminal/tally.ts';

interface Options extends FilterOptions {
  readonly json?: true;
  readonly top: number;
}

export const description = 'Count records and bytes by type, status, media type and domain over all files.';

export const help = `
Examples:
  $ heirloom warc stats *.warc.gz
  $ heirloom warc stats --type response --top 50 crawl.warc.gz
  $ heirloom warc stats --json *.warc.gz | jq .mime
`;

export function define(command: Command, session: Session): void {
  addFilterOptions(command)
    .argument('<file...>', 'WARC or ARC files')
    .option('--json', 'print JSON')
    .option('--top <number>', 'rows of each table', wholeNumber(1), 10)
    .action(async (files: string[], options: Options) => {
      const statistics = new Statistics();
      await readArchiveFiles(session, files, {
        label: 'warc stats',
        record: async (record) => {
          const described = await describeRecord(record);
          if (matches(described, options)) statistics.add(described);
        },
        end: async () => {
          if (options.json === true) await session.out.line(jsonLine(statistics.toJSON()));
          else await session.out.lines(statistics.lines(options.top));
        },
      });
    });
}

class Statistics {
  #records = 0;
  #bytes = 0;
  #first: string | undefined;
  #last: string | undefined;
  readonly #tables = {
    type: new RecordTally(),
    status: new RecordTally(),
    mime: new RecordTally(),
    domain: new RecordTally(),
  };

  add({ record, status, mime, url }: DescribedRecord): void {
    const size = record.sizeBytes ?? 0;
    this.#records++;
    this.#bytes += size;
    if (record.date !== undefined) {
      if (this.#first === undefined || record.date < this.#first) this.#first = record.date;
      if (this.#last === undefined || record.date > this.#last) this.#last = record.date;
    }
    this.#tables.type.add(record.type, size);
    if (record.type !== 'response' && record.type !== 'revisit' && record.type !== 'resource') return;
    this.#tables.status.add(String(status ?? '-'), size);
    this.#tables.mime.add(mime ?? '-', size);
    this.#tables.domain.add(domainOf(url), size);
  }

  toJSON(): object {
    const tables = Object.entries(this.#tables).map(([name, tally]) => [name, tally.rows()]);
    return {
      records: this.#records,
      bytes: this.#bytes,
      first: this.#first,
      last: this.#last,
      ...Object.fromEntries(tables),
    };
  }

  lines(top: number): string[] {
    const lines = [
      `${formatCount(this.#records, 'record')}, ${formatBytes(this.#bytes)} in their blocks, from ${this.#first ?? '-'} to ${this.#last ?? '-'}`,
    ];
    for (const [name, tally] of Object.entries(this.#tables)) {
      const rows = tally.rows();
      lines.push('', name);
      for (const { name, records, bytes } of rows.slice(0, top)) {
        lines.push(printable(`${String(records).padStart(10)}  ${formatBytes(bytes).padStart(9)}  ${name}`));
      }
      if (rows.length > top) lines.push(`${' '.repeat(23)}and ${rows.length - top} more (--top)`);
    }
    return lines;
  }
}

function domainOf(url: string | undefined): string {
  const host = url === undefined ? undefined : hostOf(url);
  return host === undefined ? '-' : (registeredDomain(host) ?? host);
}
