import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Command } from 'commander';
import { InvalidArgumentError, Option } from 'commander';
import { openFileSource } from '../../formats/warc/byte-source.ts';
import type { ByteSource } from '../../formats/warc/byte-source.ts';
import { readRecords } from '../../formats/warc/read-records.ts';
import { recordsAt } from '../../formats/warc/record-at.ts';
import type { ReadWarning } from '../../formats/warc/read-warning.ts';
import type { WarcRecord } from '../../formats/warc/warc-record.ts';
import { warningText } from '../data/archive-files.ts';
import { Failure, writingTo } from '../terminal/failure.ts';
import { printable } from '../terminal/format.ts';
import { recordBytes, recordPart } from './record-bytes.ts';
import type { Part } from './record-bytes.ts';
import type { Session } from '../terminal/session.ts';

interface Place {
  readonly offset: number;
  readonly innerOffset: number;
}

interface Options {
  readonly payload?: true;
  readonly rawPayload?: true;
  readonly header?: true;
  readonly block?: true;
  readonly output?: string;
}

export const description = 'Print one record, uncompressed, or a part of it.';

export const help = `
Examples:
  $ heirloom warc get crawl.warc.gz 1234
  $ heirloom warc get crawl.warc.gz 1234 --payload > page.html
  $ heirloom warc get crawl.warc.gz 1234 --payload -o picture.jpg
`;

export function define(command: Command, session: Session): void {
  command
    .argument('<file>', 'a WARC or ARC file')
    .argument('<offset>', 'offset of the record, as shown by heirloom warc ls', place)
    .addOption(only('--payload', 'only the payload, without HTTP header and encodings'))
    .addOption(only('--raw-payload', 'only the payload, with its Content-Encoding'))
    .addOption(only('--block', 'only the block as stored'))
    .addOption(only('--header', 'only the record header'))
    .option('-o, --output <file>', 'output file (default: standard output)')
    .action(async (file: string, at: Place, options: Options) => {
      const source = await openFileSource(file);
      try {
        // Warnings before the record is found only mean that the offset is wrong.
        let isFound = false;
        const onWarning = (warning: ReadWarning): void => {
          if (isFound) session.note(warningText(warning));
        };
        for await (const record of recordsAt(source, at.offset, { onWarning })) {
          isFound = record.innerOffset === at.innerOffset;
          if (!isFound) continue;
          await print(record, options, session);
          await record.finish();
          return;
        }
        throw await noRecordAt(source, at.offset);
      } finally {
        await source.close();
      }
    });
}

async function print(record: WarcRecord, options: Options, session: Session): Promise<void> {
  const part = partOf(options);
  const onWarning = (problem: string): void =>
    session.note(printable(`${record.file} @${record.offset}: ${problem}`));
  const bytes = part === 'all' ? recordBytes(record) : recordPart(record, part, onWarning);
  const { output } = options;
  if (output !== undefined) {
    await writingTo(output, () => pipeline(bytes, createWriteStream(output), { signal: session.signal }));
    return;
  }
  for await (const piece of bytes) {
    session.checkpoint();
    await session.out.bytes(piece);
  }
}

/** Tells where the next record is, for the operator who has mistyped an offset. */
async function noRecordAt(source: ByteSource, offset: number): Promise<Failure> {
  const { name, sizeBytes } = source;
  if (offset >= sizeBytes)
    return new Failure('inputUnsuitable', `${name} has ${sizeBytes} bytes: no record can begin at ${offset}`);
  let next = 'and none behind it';
  for await (const record of readRecords(source, { startOffset: offset })) {
    if (record.offset === offset) continue;
    next = `the next one begins at ${record.offset}`;
    break;
  }
  return new Failure(
    'inputUnsuitable',
    `no record begins at ${offset} of ${name}, ${next} (heirloom warc ls lists them)`,
  );
}

const parts = ['payload', 'rawPayload', 'block', 'header'];

/** One part at a time. */
function only(flag: string, description: string): Option {
  const option = new Option(flag, description);
  return option.conflicts(parts.filter((part) => part !== option.attributeName()));
}

function partOf(options: Options): Part | 'all' {
  if (options.payload === true) return 'payload';
  if (options.rawPayload === true) return 'raw-payload';
  if (options.block === true) return 'block';
  return options.header === true ? 'header' : 'all';
}

function place(text: string): Place {
  const match = /^(\d{1,15})(?:\+(\d{1,15}))?$/.exec(text);
  if (match === null) throw new InvalidArgumentError('An offset is a number such as 1234, or 0+512.');
  return { offset: Number(match[1]), innerOffset: Number(match[2] ?? 0) };
}
