import { createHash, randomBytes } from 'node:crypto';
import { crc32, gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  containers,
  readArchive,
  resource,
  skippableFrame,
  zstdFrame,
} from '../../../scenarios/made-up-archive.ts';

const records = [1, 2, 3].map((serial) => resource(serial));
const blocks = ['block 1', 'block 2', 'block 3'];

/** A dictionary with the magic of RFC 8878 (37 A4 30 EC) would need trained tables; content alone is allowed too. */
const dictionary = Buffer.concat([resource(7), resource(8), randomBytes(64)]);

const containersReadWhole: readonly (readonly [name: string, file: Buffer, compression: string])[] = [
  ['plain', containers.plain(records), 'plain'],
  ['gzip, a member each', containers.gzip(records), 'gzip'],
  ['gzip, each level', Buffer.concat(records.map((record, n) => gzipSync(record, { level: n * 4 }))), 'gzip'],
  ['zstd, a frame each', containers.zstd(records), 'zstd'],
  [
    'zstd without sizes and checksums',
    Buffer.concat(records.map((bytes) => zstdCompressSync(bytes))),
    'zstd',
  ],
  [
    'zstd, several frames a record',
    Buffer.concat(records.flatMap((bytes) => splitInBlock(bytes).map((part) => zstdFrame(part)))),
    'zstd',
  ],
  [
    'gzip, several members a record',
    Buffer.concat(records.flatMap((bytes) => splitInBlock(bytes).map((part) => gzipSync(part)))),
    'gzip',
  ],
  [
    'zstd with a raw dictionary',
    Buffer.concat([skippableFrame(dictionary), ...records.map((bytes) => zstdFrame(bytes, dictionary))]),
    'zstd',
  ],
  [
    'zstd with a compressed dictionary',
    Buffer.concat([
      skippableFrame(zstdFrame(dictionary)),
      ...records.map((bytes) => zstdFrame(bytes, dictionary)),
    ]),
    'zstd',
  ],
  [
    'zstd with skippable frames before, between and after',
    Buffer.concat(
      records
        .flatMap((bytes) => [skippableFrame(Buffer.from('note'), 0x184d2a50), zstdFrame(bytes)])
        .concat(skippableFrame(Buffer.from('end'), 0x184d2a5f)),
    ),
    'zstd',
  ],
];

/** Cuts a record twice inside its block of seven bytes: | header b | lo | ck 1 CR LF CR LF | */
function splitInBlock(record: Buffer): Buffer[] {
  const cuts = [0, record.length - 10, record.length - 8, record.length];
  return cuts.slice(1).map((end, n) => record.subarray(cuts[n], end));
}

describe('readRecords, by container', () => {
  it.each(containersReadWhole)('reads %s without a warning', async (_, file, compression) => {
    const read = await readArchive(file);
    expect(read.warnings).toEqual([]);
    expect(read.blocks).toEqual(blocks);
    expect(read.records.map(({ record }) => record.compression)).toEqual([
      compression,
      compression,
      compression,
    ]);
    expect(read.records.every(({ whole }) => whole)).toBe(true);
  });

  it.each(containersReadWhole)('finds each record of %s again by its offset', async (_, file) => {
    const { records: all } = await readArchive(file);
    for (const [index, { record, block }] of all.entries()) {
      const again = await readArchive(file, { startOffset: record.offset });
      expect(again.warnings).toEqual([]);
      expect(again.blocks).toEqual(blocks.slice(index));
      expect(again.records[0]?.block).toEqual(block);
      expect(again.records[0]?.record.id).toBe(record.id);
    }
  });

  it.each(containersReadWhole.filter(([name]) => !/skippable|dictionary/.test(name)))(
    'gives offsets and lengths of %s that cover the file without a gap',
    async (_, file) => {
      const { records: all } = await readArchive(file);
      let at = 0;
      for (const { record, lengthBytes } of all) {
        expect(record.offset).toBe(at);
        expect(record.innerOffset).toBe(0);
        at += lengthBytes ?? NaN;
      }
      expect(at).toBe(file.length);
    },
  );

  it('reads a file that is one gzip member, and says that it has no random access', async () => {
    const { blocks: read, kinds, records: all } = await readArchive(gzipSync(Buffer.concat(records)));
    expect(read).toEqual(blocks);
    expect(kinds).toEqual(['whole-file-compression']);
    expect(all.map(({ record }) => record.offset)).toEqual([0, 0, 0]);
    expect(all.map(({ record }) => record.innerOffset > 0)).toEqual([false, true, true]);
    expect(all.map(({ lengthBytes }) => lengthBytes)).toEqual([undefined, undefined, undefined]);
  });

  it('reads gzip members followed by plain records', async () => {
    const [first, ...plain] = records;
    const member = gzipSync(first ?? '');
    const { blocks: read, kinds, records: all } = await readArchive(Buffer.concat([member, ...plain]));
    expect(read).toEqual(blocks);
    expect(kinds).toEqual([]);
    expect(all.map(({ record }) => record.compression)).toEqual(['gzip', 'plain', 'plain']);
    expect(all[1]?.record.offset).toBe(member.length);
  });

  it('keeps to the dictionary of the file, also in the middle of it', async () => {
    const dictionaryFrame = skippableFrame(dictionary);
    const frames = records.map((bytes) => zstdFrame(bytes, dictionary));
    const startOffset = dictionaryFrame.length + (frames[0]?.length ?? 0);
    const { blocks: read } = await readArchive(Buffer.concat([dictionaryFrame, ...frames]), { startOffset });
    expect(read).toEqual(blocks.slice(1));
  });

  it('says that a dictionary cannot be used, and reads the frames that need none', async () => {
    const broken = zstdFrame(dictionary).fill(0xff, 12);
    const file = Buffer.concat([skippableFrame(broken), zstdFrame(records[0] ?? Buffer.alloc(0))]);
    const { blocks: read, kinds } = await readArchive(file);
    expect(kinds).toContain('dictionary-unusable');
    expect(read).toEqual(['block 1']);
  });
});

describe('gzip member headers (RFC 1952, 2.3)', () => {
  const [record = Buffer.alloc(0)] = records;
  const sl = Buffer.from([0x73, 0x6c, 8, 0, 1, 2, 3, 4, 5, 6, 7, 8]);
  const cases: readonly (readonly [name: string, flags: number, optional: Buffer])[] = [
    ['FTEXT', 1, Buffer.alloc(0)],
    ['FEXTRA with sl', 4, Buffer.concat([length16(sl.length), sl])],
    ['FEXTRA of 65535 bytes', 4, Buffer.concat([length16(65535), Buffer.alloc(65535, 0x41)])],
    ['empty FEXTRA', 4, length16(0)],
    ['FNAME', 8, Buffer.from('a.warc\0')],
    ['FNAME of 100 kB', 8, Buffer.from(`${'n'.repeat(100_000)}\0`)],
    ['FCOMMENT', 16, Buffer.from('a comment\0')],
    ['FNAME, then FCOMMENT', 24, Buffer.from('a.warc\0a comment\0')],
  ];

  it.each(cases)('passes over %s', async (_, flags, optional) => {
    const file = Buffer.concat([member(record, flags, optional), member(record, flags, optional)]);
    const { blocks: read, warnings } = await readArchive(file);
    expect(warnings).toEqual([]);
    expect(read).toEqual(['block 1', 'block 1']);
  });

  it.each(cases)('passes over %s and FHCRC', async (_, flags, optional) => {
    const { blocks: read, warnings } = await readArchive(member(record, flags | 2, optional));
    expect(warnings).toEqual([]);
    expect(read).toEqual(['block 1']);
  });
});

function length16(length: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(length);
  return bytes;
}

function member(bytes: Buffer, flags: number, optional: Buffer): Buffer {
  const packed = gzipSync(bytes);
  const head = Buffer.concat([packed.subarray(0, 10), optional]);
  head[3] = flags;
  const headerCrc = length16(crc32(head) & 0xffff);
  return Buffer.concat([head, flags & 2 ? headerCrc : Buffer.alloc(0), packed.subarray(10)]);
}

describe('large members and frames', () => {
  const block = Buffer.concat(
    Array.from({ length: 80 }, (_, n) => createHash('sha512').update(`${n}`).digest()),
  );
  const large = Buffer.concat(Array.from({ length: 1000 }, () => block));

  it.each(Object.entries(containers))('reads 5 MB in %s in pieces', async (_, contain) => {
    const { records: all, warnings } = await readArchive(contain([resource(1, large)]));
    expect(warnings).toEqual([]);
    expect(all[0]?.block.equals(large)).toBe(true);
  });

  it('reads a zstd record of several blocks, window 8 MiB', async () => {
    const noise = randomBytes(3 << 20);
    const { records: all, warnings } = await readArchive(
      Buffer.concat([zstdFrame(resource(1, noise)), zstdFrame(resource(2))]),
    );
    expect(warnings).toEqual([]);
    expect(all[0]?.block.equals(noise)).toBe(true);
    expect(all[1]?.block.toString()).toBe('block 2');
  });
});
