/** For the tests: files in obsolete formats, with the fewest bytes that their readers need. */
import { constants, deflateRawSync } from 'node:zlib';
import { Formats } from '../format/formats.ts';
import type { TextOutcome } from '../text/text-outcome.ts';
import { defaultFileLimits } from './file-limits.ts';
import { GatheredText } from './gathered-text.ts';
import { readFile } from './read-file.ts';

const formats = await Formats.open();

/** In this thread, and however long it takes: for files that do no harm. */
export async function readHere(bytes: Uint8Array): Promise<TextOutcome> {
  const url = 'http://example.org/dir/file';
  const input = { url, bytes, isCut: false, mediaType: undefined, charset: undefined };
  const found = new GatheredText({ url, deadlineMs: 600_000, share: () => undefined });
  await readFile({ input, format: formats.identify(input), limits: defaultFileLimits }, found);
  return found.outcome();
}

export function xmlPart(name: string, text: string): { name: string; data: Buffer } {
  return { name, data: Buffer.from(`<?xml version="1.0"?>${text}`) };
}

/** The part that distinguishes Office Open XML documents. */
export function contentType(type: string): { name: string; data: Buffer } {
  const full = `application/vnd.openxmlformats-officedocument.${type}.main+xml`;
  return xmlPart('[Content_Types].xml', `<Types><Override ContentType="${full}"/></Types>`);
}

export interface TestStream {
  readonly name: string;
  readonly data: Buffer;
}

const sector = 512;
const free = 0xffffffff;
const end = 0xfffffffe;

/**
 * A compound file (MS-CFB) of one table sector. Streams below 4096 bytes go to the stream of small ones.
 *
 *   head | 0 table | 1-2 directory | 3 table of small sectors | small streams | large streams
 */
export function compoundFile(streams: readonly TestStream[]): Buffer {
  const table: number[] = [0xfffffffd, 2, end, end];
  const sectors: Buffer[] = [];
  const place = (data: Buffer): number => {
    const start = table.length;
    const count = Math.ceil(data.length / sector);
    for (let index = 1; index <= count; index++) table.push(index === count ? end : start + index);
    sectors.push(data, Buffer.alloc(count * sector - data.length));
    return count === 0 ? end : start;
  };
  const small: Buffer[] = [];
  const smallTable: number[] = [];
  const placeSmall = (data: Buffer): number => {
    const start = smallTable.length;
    const count = Math.ceil(data.length / 64);
    for (let index = 1; index <= count; index++) smallTable.push(index === count ? end : start + index);
    small.push(data, Buffer.alloc(count * 64 - data.length));
    return start;
  };
  const smallStarts = streams.map(({ data }) => (data.length < 4096 ? placeSmall(data) : undefined));
  const smallRoom = Buffer.concat(small);
  const root = directoryEntry('Root Entry', 5, { start: place(smallRoom), sizeBytes: smallRoom.length });
  const entries = streams.map(({ name, data }, index) =>
    directoryEntry(name, 2, { start: smallStarts[index] ?? place(data), sizeBytes: data.length }),
  );
  const directory = Buffer.concat([root, ...entries, Buffer.alloc(2 * sector)]).subarray(0, 2 * sector);
  return Buffer.concat([compoundHead(), numbers(table), directory, numbers(smallTable), ...sectors]);
}

function compoundHead(): Buffer {
  const head = Buffer.alloc(sector, 0);
  head.write('d0cf11e0a1b11ae1', 'hex');
  head.writeUInt16LE(0xfffe, 28);
  head.writeUInt16LE(9, 30);
  head.writeUInt16LE(6, 32);
  head.writeUInt32LE(1, 44);
  head.writeUInt32LE(1, 48);
  head.writeUInt32LE(4096, 56);
  head.writeUInt32LE(3, 60);
  head.writeUInt32LE(1, 64);
  head.writeUInt32LE(end, 68);
  head.fill(0xff, 76);
  head.writeUInt32LE(0, 76);
  return head;
}

function numbers(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(sector, 0xff);
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value, index * 4);
  return bytes;
}

function directoryEntry(name: string, type: number, place: { start: number; sizeBytes: number }): Buffer {
  const entry = Buffer.alloc(128);
  entry.write(name, 'utf16le');
  entry.writeUInt16LE(name.length * 2 + 2, 64);
  entry[66] = type;
  for (const at of [68, 72, 76]) entry.writeUInt32LE(free, at);
  entry.writeUInt32LE(place.start, 116);
  entry.writeUInt32LE(place.sizeBytes, 120);
  return entry;
}

/** Word 97: the first piece in octets, the second in UTF-16, behind them a header. */
export function wordDocument(narrow: string, wide: string, header: string): TestStream[] {
  const document = Buffer.alloc(8192);
  document.writeUInt16LE(0xa5ec, 0);
  document.writeUInt16LE(0xc1, 2);
  document.writeUInt32LE(narrow.length + wide.length, 0x4c);
  document.writeUInt32LE(header.length, 0x54);
  document.write(narrow, 0x400, 'latin1');
  document.write(wide + header, 0x800, 'utf16le');
  const ends = [0, narrow.length, narrow.length + wide.length + header.length];
  const pieces = Buffer.alloc(12 + 16);
  for (const [index, place] of ends.entries()) pieces.writeUInt32LE(place, index * 4);
  pieces.writeUInt32LE(0x40000000 + 0x400 * 2, 12 + 2);
  pieces.writeUInt32LE(0x800, 20 + 2);
  const list = Buffer.concat([Buffer.from([1, 2, 0, 9, 9, 2, pieces.length, 0, 0, 0]), pieces]);
  document.writeUInt32LE(16, 0x1a2);
  document.writeUInt32LE(list.length, 0x1a6);
  return [
    { name: 'WordDocument', data: document },
    { name: '0Table', data: Buffer.concat([Buffer.alloc(16), list]) },
  ];
}

/** Title and author, in windows-1252. */
export function summary(title: string, author: string): TestStream {
  const texts = [title, author].map((text) => {
    const value = Buffer.alloc(8 + 64);
    value.writeUInt32LE(0x1e, 0);
    value.writeUInt32LE(text.length + 1, 4);
    value.write(text, 8, 'latin1');
    return value;
  });
  const set = Buffer.alloc(8 + 16);
  set.writeUInt32LE(2, 4);
  for (const [index, id] of [2, 4].entries()) {
    set.writeUInt32LE(id, 8 + index * 8);
    set.writeUInt32LE(set.length + index * 72, 12 + index * 8);
  }
  const head = Buffer.alloc(48);
  head.writeUInt32LE(48, 44);
  return { name: '\u0005SummaryInformation', data: Buffer.concat([head, set, ...texts]) };
}

/** A record of PowerPoint: a container has version F. */
export function slideRecord(type: number, content: Buffer, isContainer = false): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt16LE(isContainer ? 0x0f : 0, 0);
  head.writeUInt16LE(type, 2);
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content]);
}

/** A record of Excel. */
export function sheetRecord(type: number, content: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(type, 0);
  head.writeUInt16LE(content.length, 2);
  return Buffer.concat([head, content]);
}

/** A PDF of these objects, the first of which is the catalogue. */
export function pdfOf(objects: readonly (string | Buffer)[]): Buffer {
  const parts = [Buffer.from('%PDF-1.4\n')];
  const offsets: string[] = [];
  let length = 9;
  for (const [index, object] of objects.entries()) {
    const content = typeof object === 'string' ? Buffer.from(object, 'latin1') : object;
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), content, Buffer.from('\nendobj\n')]);
    offsets.push(`${String(length).padStart(10, '0')} 00000 n \n`);
    length += part.length;
    parts.push(part);
  }
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(table)]);
}

/** One page, whose content is these bytes. */
export function onePagePdf(content: Buffer, filter = ''): Buffer {
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    Buffer.concat([
      Buffer.from(`<< /Length ${content.length} ${filter} >>\nstream\n`),
      content,
      Buffer.from('\nendstream'),
    ]),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]);
}

/** Unpacks to this many megabytes of spaces, and is cheap to make: the same block repeated. */
export function spacesPacked(megabytes: number): Buffer {
  const block = deflateRawSync(Buffer.alloc(1024 * 1024, 0x20), { finishFlush: constants.Z_FULL_FLUSH });
  return Buffer.concat([
    Buffer.from([0x78, 0x9c]),
    ...Array.from({ length: megabytes }, () => block),
    Buffer.from([3, 0, 0, 0, 0, 0]),
  ]);
}
