import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Command } from 'commander';
import { InvalidArgumentError, Option } from 'commander';
import { openFileSource } from '../../formats/warc/byte-source.ts';
import type { ByteSource } from '../../formats/warc/byte-source.ts';
import { readRecords } from '../../formats/warc/read-records.ts';
import type { ReadWarning } from '../../formats/warc/read-warning.ts';
import type { WarcRecord } from '../../formats/warc/warc-record.ts';
import { warningText } from '../data/archive-files.ts';
import { exitCodes } from '../terminal/exit-codes.ts';
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

export function define(command: Command, session: Session): void {
  command
    .argument('<file>', 'a WARC or ARC file')
    .argument('<offset>', 'where the record begins, as `heirloom warc ls` shows it', place)
    .addOption(only('--payload', 'only the payload: HTTP head, transfer- and content-encoding removed'))
    .addOption(only('--raw-payload', 'only the payload as it was sent, content-encoding kept'))
    .addOption(only('--block', 'only the block, exactly as it is stored'))
    .addOption(only('--header', 'only the header of the record'))
    .option('-o, --output <file>', 'write to this file instead of standard output')
    .description('Prints one record: all of it unpacked, or a part.')
    .addHelpText(
      'after',
      `
Examples:
  $ heirloom warc get crawl.warc.gz 1234
  $ heirloom warc get crawl.warc.gz 1234 --payload > page.html
  $ heirloom warc get crawl.warc.gz 1234 --payload -o picture.jpg
`,
    )
    .action(async (file: string, at: Place, options: Options) => {
      const source = await openFileSource(file);
      try {
        const record = await recordAt(source, at, (warning) => session.note(warningText(warning)));
        const part = partOf(options);
        const onWarning = (problem: string): void =>
          session.note(printable(`${file} @${at.offset}: ${problem}`));
        const bytes = part === 'all' ? recordBytes(record) : recordPart(record, part, onWarning);
        const { output } = options;
        if (output !== undefined) {
          await writingTo(output, () =>
            pipeline(bytes, createWriteStream(output), { signal: session.signal }),
          );
        } else {
          for await (const piece of bytes) {
            session.checkpoint();
            await session.out.bytes(piece);
          }
        }
        await record.finish();
      } finally {
        await source.close();
      }
    });
}

/** The record at a place; the reader behind it stays open until the source is closed. */
async function recordAt(
  source: ByteSource,
  at: Place,
  onWarning: (warning: ReadWarning) => void,
): Promise<WarcRecord> {
  if (at.offset >= source.sizeBytes) {
    throw new Failure(
      exitCodes.inputUnsuitable,
      `${source.name} has ${source.sizeBytes} bytes: no record can begin at ${at.offset}`,
    );
  }
  // Before the record is found, oddities only say that the offset is a wrong one.
  let found = false;
  const records = readRecords(source, {
    startOffset: at.offset,
    onWarning: (warning) => {
      if (found) onWarning(warning);
    },
  });
  for (;;) {
    const step = await records.next();
    const record = step.done === true ? undefined : step.value;
    found = record?.offset === at.offset && record.innerOffset === at.innerOffset;
    if (record !== undefined && found) return record;
    if (record?.offset === at.offset && record.innerOffset < at.innerOffset) continue;
    const next = record === undefined ? 'and none behind it' : `the next one begins at ${record.offset}`;
    throw new Failure(
      exitCodes.inputUnsuitable,
      `no record begins at ${at.offset} of ${source.name}, ${next} (heirloom warc ls lists them)`,
    );
  }
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
