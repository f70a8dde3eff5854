import { describe, expect, it } from 'vitest';
import { bytesOf, readArchive, recordBytes, resource } from '../../../scenarios/made-up-archive.ts';
import { bytesSource } from './byte-source.ts';
import type { ByteSource } from './byte-source.ts';
import { readRecords } from './read-records.ts';
import type { WarningKind } from './read-warning.ts';

const text = (...lines: readonly string[]): Buffer => Buffer.from(lines.join(''));
const rest = 'WARC-Type: resource\r\nContent-Length: 2\r\n\r\nhi\r\n\r\n';

describe('readRecords, by version', () => {
  it.each([
    ['WARC/0.17', []],
    ['WARC/0.18', []],
    ['WARC/1.0', []],
    ['WARC/1.1', []],
    ['warc/1.0', []],
    ['WARC/1.0  ', []],
    ['WARC/2.0', ['version-unknown']],
    ['WARC/0.9', ['version-unknown']],
    ['WARC/1', ['version-unknown']],
    ['WARC/', ['version-unknown']],
    ['WARC/1.0 and more', ['version-unknown']],
  ])('%s', async (version, warned) => {
    const { records, kinds, blocks } = await readArchive(
      text(`${version}\r\n`, rest, `${version}\r\n`, rest),
    );
    expect(blocks).toEqual(['hi', 'hi']);
    expect(records[0]?.record.version).toBe(version.trim().toUpperCase());
    expect(kinds).toEqual([...warned, ...warned]);
  });
});

interface Header {
  readonly values: (name: string) => string[];
  readonly kinds: readonly WarningKind[];
}

/** Reads a record with this header and the block `hi`. */
async function readHeader(header: string): Promise<Header> {
  const { records, kinds, blocks } = await readArchive(text(header, '\r\n', 'hi\r\n\r\n'));
  expect(blocks).toEqual(['hi']);
  return { values: (name) => records[0]?.record.fields.all(name) ?? [], kinds };
}

describe('readRecords, by header', () => {
  const begin = 'WARC/1.0\r\nContent-Length: 2\r\n';

  it.each<readonly [string, string, string, readonly string[], readonly WarningKind[]]>([
    [
      'lower-case names',
      'WARC/1.0\r\nwarc-type: resource\r\ncontent-length: 2\r\n',
      'WARC-Type',
      ['resource'],
      [],
    ],
    [
      'upper-case names',
      'WARC/1.0\r\nWARC-TYPE: resource\r\nCONTENT-LENGTH: 2\r\n',
      'warc-type',
      ['resource'],
      [],
    ],
    ['no space after the colon', `${begin}A:b\r\n`, 'A', ['b'], []],
    ['space round the value', `${begin}A: \t b \t\r\n`, 'A', ['b'], []],
    ['space before the colon', `${begin}A : b\r\n`, 'A', ['b'], []],
    ['an empty value', `${begin}A:\r\n`, 'A', [''], []],
    ['colons in the value', `${begin}A: b:c: d\r\n`, 'A', ['b:c: d'], []],
    ['repeats in order', `${begin}A: 1\r\nB: 2\r\na: 3\r\n`, 'A', ['1', '3'], []],
    ['UTF-8', `${begin}A: dépôt légal 納本 😀\r\n`, 'A', ['dépôt légal 納本 😀'], []],
    ['a folded line', `${begin}A: b\r\n  c\r\n\td\r\n`, 'A', ['b c d'], ['header-odd']],
    ['a fold of nothing', `${begin}A: b\r\n \r\nC: d\r\n`, 'C', ['d'], ['header-odd']],
    ['a line without a colon', `${begin}nonsense\r\nA: b\r\n`, 'A', ['b'], ['header-odd']],
    ['a line that begins with a colon', `${begin}: x\r\nA: b\r\n`, 'A', ['b'], ['header-odd']],
    ['bare line feeds', 'WARC/1.0\nA: b\nContent-Length: 2\n', 'A', ['b'], ['header-odd']],
  ])('%s', async (_, header, name, values, warned) => {
    const { values: found, kinds } = await readHeader(header);
    expect(found(name)).toEqual(values);
    expect(kinds).toEqual(warned);
  });

  it('reads bytes that are not UTF-8 as Latin-1', async () => {
    const file = Buffer.concat([text(begin, 'A: '), Buffer.from([0xe9]), text('\r\n\r\nhi\r\n\r\n')]);
    const { records, kinds } = await readArchive(file);
    expect(records[0]?.record.fields.get('A')).toBe('é');
    expect(kinds).toEqual(['header-odd']);
  });

  it('reads a file with LF alone throughout', async () => {
    const one = 'WARC/1.0\nWARC-Type: resource\nContent-Length: 2\n\nhi\n\n';
    const { blocks, kinds } = await readArchive(text(one, one, one));
    expect(blocks).toEqual(['hi', 'hi', 'hi']);
    expect(new Set(kinds)).toEqual(new Set(['header-odd', 'separator-odd']));
  });

  it.each([
    ['<http://a.test/>', 'http://a.test/'],
    ['http://a.test/a b c', 'http://a.test/a b c'],
    ['http://a.test/<', 'http://a.test/<'],
    ['', ''],
    ['<>', ''],
  ])('gives the target URI %j as %j, and the field as it stands', async (written, given) => {
    const { records } = await readArchive(recordBytes([['WARC-Target-URI', written]]));
    expect(records[0]?.record.targetUri).toBe(given);
    expect(records[0]?.record.fields.get('WARC-Target-URI')).toBe(written);
  });

  it('gives what is absent as undefined, and the type as empty', async () => {
    const { records } = await readArchive(recordBytes([]));
    const { id, date, targetUri, contentType, type } = records[0]?.record ?? {};
    expect([id, date, targetUri, contentType, type]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      '',
    ]);
  });
});

describe('readRecords, by separator', () => {
  const head = 'WARC/1.0\r\nContent-Length: 2\r\n\r\nhi';
  it.each<readonly [string, string, readonly WarningKind[]]>([
    ['two line ends', '\r\n\r\n', []],
    ['none', '', ['separator-odd']],
    ['one', '\r\n', ['separator-odd']],
    ['three', '\r\n\r\n\r\n', ['separator-odd']],
    ['bare line feeds', '\n\n', ['separator-odd']],
    ['one bare line feed', '\n', ['separator-odd']],
    ['bare carriage returns', '\r\r', ['separator-odd']],
    ['a thousand', '\r\n'.repeat(1000), ['separator-odd']],
  ])('%s', async (_, separator, warned) => {
    const { blocks, warnings, kinds, records } = await readArchive(text(head, separator, head, '\r\n\r\n'));
    expect(blocks).toEqual(['hi', 'hi']);
    expect(kinds).toEqual(warned);
    expect(records.every(({ whole }) => whole)).toBe(true);
    for (const { file, message } of warnings)
      expect([file, message]).toEqual(['made-up.warc', expect.any(String)]);
    expect(records[1]?.record.offset).toBe(head.length + separator.length);
  });

  it('takes the end of the file for a separator, and says so', async () => {
    const { blocks, kinds, records } = await readArchive(text(head));
    expect(blocks).toEqual(['hi']);
    expect(kinds).toEqual(['separator-odd']);
    expect(records[0]?.whole).toBe(true);
  });

  it('reads blocks that look like records or like line ends as blocks', async () => {
    const tricky = [
      `WARC/1.0\r\n${rest}`,
      '\r\n\r\n',
      '\r\n\r\nWARC/1.0\r\n\r\n',
      '\0\0',
      '\x1f\x8b\x08',
      '',
    ];
    const file = Buffer.concat(tricky.map((block, serial) => resource(serial, Buffer.from(block, 'latin1'))));
    const { blocks, kinds } = await readArchive(file);
    expect(blocks).toEqual(tricky);
    expect(kinds).toEqual([]);
  });
});

async function firstByte(block: AsyncIterable<Uint8Array>): Promise<number> {
  for await (const part of block) return part[0] ?? -1;
  return -1;
}

async function lengthsOfTwo(block: AsyncIterable<Uint8Array>): Promise<number> {
  const first = await bytesOf(block);
  const second = await bytesOf(block);
  return first.length * 10 + second.length;
}

describe('what a consumer may do with a block', () => {
  const file = Buffer.concat([1, 2, 3].map((serial) => resource(serial, Buffer.alloc(3 << 20, 64 + serial))));
  const each = async (use: (block: AsyncIterable<Uint8Array>) => Promise<number>): Promise<number[]> => {
    const found: number[] = [];
    for await (const record of readRecords(bytesSource('large.warc', file)))
      found.push(await use(record.block));
    return found;
  };

  it('leave it unread', async () => {
    expect(await each(async () => 0)).toEqual([0, 0, 0]);
  });

  it('break out of it', async () => {
    expect(await each(firstByte)).toEqual([65, 66, 67]);
  });

  it('read it twice: the second time it is empty', async () => {
    expect(await each(lengthsOfTwo)).toEqual([30 << 20, 30 << 20, 30 << 20]);
  });

  it('ask for its end more than once', async () => {
    for await (const record of readRecords(bytesSource('large.warc', file))) {
      expect(await record.finish()).toEqual(await record.finish());
      expect(await bytesOf(record.block)).toHaveLength(0);
    }
  });

  it('hold on to a record when the reader has gone on: its block is empty, never that of another', async () => {
    let previous: AsyncIterable<Uint8Array> | undefined;
    for await (const record of readRecords(bytesSource('large.warc', file))) {
      if (previous !== undefined) expect(await bytesOf(previous)).toHaveLength(0);
      previous = record.block;
    }
  });

  it('keep its bytes: they are never written over', async () => {
    const { blocks } = await readArchive(file);
    expect(blocks.map((block) => new Set(block).size)).toEqual([1, 1, 1]);
  });

  it('stop after the first record', async () => {
    for await (const record of readRecords(bytesSource('large.warc', file))) {
      expect(record.targetUri).toBe('http://a.test/1');
      break;
    }
  });
});

describe('memory', () => {
  const sizeBytes = 400 << 20;

  it('streams a record of 400 MB in pieces, never as one', async () => {
    const source = generatedSource(sizeBytes);
    const before = process.memoryUsage().arrayBuffers;
    let [peak, longest, total] = [0, 0, 0];
    for await (const record of readRecords(source)) {
      for await (const part of record.block) {
        total += part.length;
        longest = Math.max(longest, part.length);
        peak = Math.max(peak, process.memoryUsage().arrayBuffers - before);
      }
    }
    expect(total).toBe(sizeBytes);
    expect(longest).toBeLessThanOrEqual(2 << 20);
    expect(peak).toBeLessThan(40 << 20);
  });

  it('passes over such a record without reading it', async () => {
    const source = generatedSource(sizeBytes);
    const ends: (number | undefined)[] = [];
    for await (const record of readRecords(source)) ends.push((await record.finish()).lengthBytes);
    expect(ends).toEqual([source.sizeBytes]);
    expect(source.bytesRead()).toBeLessThan(4 << 20);
  });
});

/** One record whose block is made as it is asked for. */
function generatedSource(blockBytes: number): ByteSource & { bytesRead: () => number } {
  const head = text('WARC/1.1\r\nWARC-Type: resource\r\n', `Content-Length: ${blockBytes}\r\n\r\n`);
  const end = text('\r\n\r\n');
  const sizeBytes = head.length + blockBytes + end.length;
  let read = 0;
  return {
    name: 'generated.warc',
    sizeBytes,
    bytesRead: () => read,
    read: async (offset, into) => {
      const length = Math.max(0, Math.min(into.length, sizeBytes - offset));
      into.fill(120, 0, length);
      if (offset < head.length) into.set(head.subarray(offset, offset + length));
      const endAt = head.length + blockBytes - offset;
      if (endAt < length) into.set(end.subarray(Math.max(0, -endAt), length - endAt), Math.max(0, endAt));
      read += length;
      return length;
    },
    close: async () => {},
  };
}
