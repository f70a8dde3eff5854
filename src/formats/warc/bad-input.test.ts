import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  containers,
  readArchive,
  recordBytes,
  recordId,
  resource,
  skippableFrame,
  zstdFrame,
} from '../../../scenarios/made-up-archive.ts';
import type { Lines, ReadResult } from '../../../scenarios/made-up-archive.ts';
import { bytesSource } from './byte-source.ts';
import type { ByteSource } from './byte-source.ts';
import { warningKinds } from './read-warning.ts';
import type { WarningKind } from './read-warning.ts';

/** How often the bytes of a damaged file may be read again, in search of its next good record, before that is given up. */
const maxRereadings = 64;
const good = [1, 2, 3].map((serial) => resource(serial));

/** Reads, and asserts what holds for any input whatever: no throw, no endless rereading, warnings that say where. */
async function readBad(file: Buffer, options: Parameters<typeof readArchive>[1] = {}): Promise<ReadResult> {
  const source = countedSource(file);
  const read = await readArchive(source, options);
  expect(source.bytesRead()).toBeLessThanOrEqual(maxRereadings * file.length + 100_000);
  for (const warning of read.warnings) {
    expect(warning.file).toBe('made-up.warc');
    expect(Object.keys(warningKinds)).toContain(warning.kind);
    expect(warning.message).not.toBe('');
    expect(warning.offset).toBeGreaterThanOrEqual(0);
    expect(warning.offset).toBeLessThanOrEqual(file.length);
  }
  return read;
}

function countedSource(file: Buffer): ByteSource & { bytesRead: () => number } {
  const source = bytesSource('made-up.warc', file);
  let total = 0;
  return {
    ...source,
    bytesRead: () => total,
    read: async (offset, into) => {
      const length = await source.read(offset, into);
      total += length;
      return length;
    },
  };
}

function uris(read: ReadResult): (string | undefined)[] {
  return read.records.map(({ record }) => record.targetUri);
}

describe('input that is no archive', () => {
  const noise = Buffer.from(Array.from({ length: 50_000 }, (_, n) => (n * n * 31 + (n >> 3) * 7) & 0xff));
  it.each<readonly [string, Buffer]>([
    ['nothing', Buffer.alloc(0)],
    ...[0, 0x0a, 0x1f, 0x28, 0x57, 0x68, 0xff].map((byte): [string, Buffer] => [
      `the one byte ${byte}`,
      Buffer.from([byte]),
    ]),
    ['noise', noise],
    ['HTML', Buffer.from('<!DOCTYPE html>\n<p>WARC/1.0 is a format\n'.repeat(100))],
    [
      'the head of a PDF',
      Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n<< /Type /Catalog >>\n', 'latin1'),
    ],
    ['the head of a zip', Buffer.from('PK\x03\x04\x14\0\0\0\x08\0mimetype', 'latin1')],
    ['HTML in gzip', gzipSync('<!DOCTYPE html>'.repeat(1000))],
    ['HTML in zstd', zstdFrame(Buffer.from('<!DOCTYPE html>'.repeat(1000)))],
    ['an empty gzip member', gzipSync('')],
    ['an empty zstd frame', zstdFrame(Buffer.alloc(0))],
    ['a skippable frame alone', skippableFrame(Buffer.alloc(10), 0x184d2a50)],
    ['a dictionary alone', skippableFrame(Buffer.from('dictionary'))],
    ['only line ends', Buffer.from('\r\n'.repeat(10))],
    ['100,000 blank lines', Buffer.from('\r\n'.repeat(100_000))],
    ['a megabyte of zeros', Buffer.alloc(1 << 20)],
    ['a URL and a length that is none', Buffer.from('http://a.test/ 1.2.3.4 20060731110420 text/html x\n')],
  ])('%s', async (_, file) => {
    const read = await readBad(file);
    expect(read.records).toEqual([]);
    expect(read.kinds).toContain('not-an-archive');
  });
});

describe('a file cut at every offset', () => {
  it.each(['plain', 'gzip', 'zstd'] as const)('%s', async (name) => {
    const parts = good.map((record) => containers[name]([record]));
    const file = Buffer.concat(parts);
    const ends = parts.map((_, n) => Buffer.concat(parts.slice(0, n + 1)).length);
    for (let cut = 0; cut <= file.length; cut++) {
      const read = await readBad(file.subarray(0, cut));
      const whole = ends.filter((end) => end <= cut).length;
      expect(read.blocks.slice(0, whole), `cut at ${cut}`).toEqual(
        ['block 1', 'block 2', 'block 3'].slice(0, whole),
      );
      expect(read.records.slice(0, whole).every((record) => record.whole)).toBe(true);
      expect(read.records.length, `cut at ${cut}`).toBeLessThanOrEqual(whole + 1);
      if (ends.includes(cut)) expect(read.kinds, `cut at ${cut}`).toEqual([]);
      else expect(read.kinds, `cut at ${cut}`).not.toEqual([]);
    }
  });

  it('whole-file gzip: the records before the cut are read', async () => {
    const noise = good.map((_, n) =>
      resource(n, Buffer.from(Array.from({ length: 4000 }, (_, i) => (i * i * 7) & 0xff))),
    );
    const file = gzipSync(Buffer.concat(noise), { level: 1 });
    for (let cut = 3; cut < file.length; cut += 7) {
      const read = await readBad(file.subarray(0, cut));
      expect(read.kinds).toContain('file-cut');
      expect(read.records.slice(0, -1).every(({ block }) => block.length === 4000)).toBe(true);
    }
  });

  it('zstd with a dictionary', async () => {
    const dictionary = Buffer.from('WARC/1.1 WARC-Type: resource http://a.test/ block');
    const parts = [skippableFrame(dictionary), ...good.map((record) => zstdFrame(record, dictionary))];
    const file = Buffer.concat(parts);
    const ends = parts.map((_, n) => Buffer.concat(parts.slice(0, n + 1)).length);
    for (let cut = 0; cut < file.length; cut++) {
      const read = await readBad(file.subarray(0, cut));
      expect(read.records.length).toBe(Math.max(0, ends.filter((end) => end <= cut).length - 1));
      if (!ends.slice(1).includes(cut)) expect(read.kinds, `cut at ${cut}`).not.toEqual([]);
    }
  });
});

describe('a length that is not true', () => {
  const lengths: readonly (readonly [string, Lines, { plain: WarningKind; gzip: WarningKind }])[] = [
    ['too large, past the file', [['Content-Length', '5000']], { plain: 'record-cut', gzip: 'record-cut' }],
    ['too large, into the next', [['Content-Length', '60']], { plain: 'length-wrong', gzip: 'record-cut' }],
    ['too large by one', [['Content-Length', '8']], { plain: 'separator-odd', gzip: 'separator-odd' }],
    ['too small', [['Content-Length', '3']], { plain: 'length-wrong', gzip: 'length-wrong' }],
    ['zero', [['Content-Length', '0']], { plain: 'length-wrong', gzip: 'length-wrong' }],
    ['10^15', [['Content-Length', '1000000000000000']], { plain: 'length-missing', gzip: 'length-missing' }],
    ['10^15 - 1', [['Content-Length', '999999999999999']], { plain: 'record-cut', gzip: 'record-cut' }],
    ['negative', [['Content-Length', '-7']], { plain: 'length-missing', gzip: 'length-missing' }],
    ['signed', [['Content-Length', '+7']], { plain: 'length-missing', gzip: 'length-missing' }],
    ['fractional', [['Content-Length', '7.0']], { plain: 'length-missing', gzip: 'length-missing' }],
    ['hexadecimal', [['Content-Length', '0x7']], { plain: 'length-missing', gzip: 'length-missing' }],
    ['not a number', [['Content-Length', 'seven']], { plain: 'length-missing', gzip: 'length-missing' }],
    ['empty', [['Content-Length', '']], { plain: 'length-missing', gzip: 'length-missing' }],
    [
      'absent',
      [
        ['content-lengths', '7'],
        ['Content-Length ', ''],
      ],
      { plain: 'length-missing', gzip: 'length-missing' },
    ],
    [
      'repeated, the first one wrong',
      [
        ['Content-Length', '3'],
        ['Content-Length', '7'],
      ],
      { plain: 'length-wrong', gzip: 'length-wrong' },
    ],
  ];
  for (const container of ['plain', 'gzip'] as const) {
    it.each(lengths)(`${container}: %s`, async (_, fields, kinds) => {
      const bad = recordBytes(
        [['WARC-Type', 'resource'], ['WARC-Target-URI', 'http://a.test/bad'], ...fields],
        'block 9',
      );
      const [first = bad, second = bad] = good;
      const read = await readBad(containers[container]([first, bad, second]));
      expect(read.kinds).toContain(kinds[container]);
      expect(uris(read)).toEqual(['http://a.test/1', 'http://a.test/bad', 'http://a.test/2']);
      expect([read.blocks[0], read.blocks[2]]).toEqual(['block 1', 'block 2']);
    });
  }

  it('ends fast where every record claims to reach the end of the file', async () => {
    const lies = Array.from({ length: 20_000 }, (_, n) =>
      recordBytes(
        [
          ['WARC-Type', 'resource'],
          ['Content-Length', '1000000000'],
        ],
        `${n}`,
      ),
    );
    const read = await readBad(Buffer.concat(lies));
    expect(read.records.length).toBeGreaterThan(8);
    expect(read.warnings.at(-1)?.message).toMatch(/too damaged/);
  });
});

function headed(bytes: Buffer | string): Buffer {
  return Buffer.concat([
    Buffer.from('WARC/1.0\r\nWARC-Target-URI: http://a.test/odd\r\n'),
    Buffer.from(bytes),
  ]);
}

describe('a header that is not one', () => {
  const end = 'Content-Length: 7\r\n\r\nblock 9\r\n\r\n';
  it.each<readonly [string, Buffer, readonly WarningKind[], boolean]>([
    ['a line of 1 MB', headed(`A: ${'x'.repeat(1 << 20)}\r\n${end}`), [], true],
    ['100,000 fields', headed(`${'A: b\r\n'.repeat(100_000)}${end}`), [], true],
    [
      'a header of 5 MB',
      headed(`${`A: ${'x'.repeat(1 << 20)}\r\n`.repeat(5)}${end}`),
      ['header-too-long'],
      false,
    ],
    ['NUL in a value', headed(`A: b\0c\r\n${end}`), ['header-odd'], true],
    ['NUL in a name', headed(`A\0B: c\r\n${end}`), ['header-odd'], true],
    ['NUL lines', headed(`\0\0\0\r\n${end}`), ['header-odd', 'header-odd'], true],
    [
      'noise',
      headed(Buffer.concat([Buffer.from([0x80, 0xff, 0xfe, 0, 1, 0x0d, 0x0a]), Buffer.from(end)])),
      ['header-odd', 'header-odd', 'header-odd'],
      true,
    ],
    ['no fields', Buffer.from('WARC/1.0\r\n\r\n'), ['length-missing'], false],
  ])('plain: %s', async (_, odd, kinds, isRead) => {
    const [first = odd, second = odd] = good;
    const read = await readBad(Buffer.concat([first, odd, second]));
    expect(read.kinds.filter((kind) => kind !== 'separator-odd')).toEqual(kinds);
    expect(read.blocks[0]).toBe('block 1');
    expect(read.blocks.at(-1)).toBe('block 2');
    if (isRead) expect(uris(read)).toEqual(['http://a.test/1', 'http://a.test/odd', 'http://a.test/2']);
  });
});

describe('damage between good records', () => {
  const rubbish: readonly (readonly [string, Buffer])[] = [
    ['text', Buffer.from('some bytes that belong to no record\n')],
    ['zeros', Buffer.alloc(5000)],
    ['the magic of gzip', Buffer.from([0x1f, 0x8b, 0x08])],
    ['the magic of zstd', Buffer.from([0x28, 0xb5, 0x2f, 0xfd])],
    ['half a gzip member', gzipSync(good[0] ?? '').subarray(0, 60)],
    ['half a zstd frame', zstdFrame(good[0] ?? Buffer.alloc(0)).subarray(0, 60)],
    ['a megabyte and more', Buffer.alloc(1_500_000, 'rubbish ')],
  ];
  for (const container of ['gzip', 'zstd'] as const) {
    it.each(rubbish)(`${container}: %s between`, async (_, bytes) => {
      const packed = good.map((record) => containers[container]([record]));
      const file = Buffer.concat([...packed.slice(0, 2), bytes, ...packed.slice(2)]);
      const read = await readBad(file);
      expect(read.blocks).toEqual(['block 1', 'block 2', 'block 3']);
      expect(read.kinds).not.toEqual([]);
      const at = Buffer.concat(packed.slice(0, 2)).length;
      expect(read.warnings.map(({ offset }) => offset)).toContain(at);
    });
    it.each(rubbish)(`${container}: %s at the end`, async (name, bytes) => {
      const read = await readBad(Buffer.concat([containers[container](good), bytes]));
      expect(read.blocks.slice(0, 3)).toEqual(['block 1', 'block 2', 'block 3']);
      expect(read.kinds.length > 0).toBe(name !== 'zeros');
    });
  }
  it.each(rubbish)('plain: %s and a line end, before, between and after', async (_, bytes) => {
    const line = Buffer.concat([bytes, Buffer.from('\r\n')]);
    const read = await readBad(Buffer.concat(good.flatMap((record) => [line, record]).concat(line)));
    expect(read.blocks.filter((block) => block.startsWith('block'))).toEqual([
      'block 1',
      'block 2',
      'block 3',
    ]);
    expect(read.kinds).not.toEqual([]);
  });

  it('reads on after a gzip member with a damaged byte in its header, its first half or its trailer', async () => {
    const members = good.map((record) => gzipSync(record));
    const [first = Buffer.alloc(0), second = Buffer.alloc(0)] = members;
    for (let at = 0; at < second.length; at++) {
      if (at > second.length / 2 && at < second.length - 8) continue;
      const file = Buffer.concat(members);
      file[first.length + at] = (file[first.length + at] ?? 0) ^ 0xff;
      const { blocks } = await readBad(file);
      expect([blocks[0], blocks.at(-1)], `byte ${at}`).toEqual(['block 1', 'block 3']);
    }
  });

  it('reads on after a zstd frame with a damaged byte, whichever it is', async () => {
    const frames = good.map((record) => zstdFrame(record));
    const [first = Buffer.alloc(0), second = Buffer.alloc(0)] = frames;
    for (let at = 0; at < second.length; at++) {
      const file = Buffer.concat(frames);
      file[first.length + at] = (file[first.length + at] ?? 0) ^ 0xff;
      const { blocks } = await readBad(file);
      expect([blocks[0], blocks.at(-1)], `byte ${at}`).toEqual(['block 1', 'block 3']);
    }
  });
});

describe('input that was made to stall or to fill memory', () => {
  const limit = { ratio: 100, bytes: 1 << 20 };
  const bomb = resource(9, Buffer.alloc(20 << 20));
  it.each([['gzip', gzipSync(bomb)] as const, ['zstd', zstdFrame(bomb)] as const])(
    'stops a bomb in %s, and reads on after it',
    async (container, packed) => {
      const [before = packed, after = packed] = good.map((record) => containers[container]([record]));
      const read = await readBad(Buffer.concat([before, packed, after]), { expansionLimit: limit });
      expect(uris(read)).toEqual(['http://a.test/1', 'http://a.test/9', 'http://a.test/2']);
      expect(read.warnings.map(({ kind, offset }) => [kind, offset])).toEqual([
        ['expansion-limit', before.length],
      ]);
      expect(read.records[1]?.whole).toBe(false);
      expect(read.records[1]?.block.length).toBeLessThan(4 << 20);
    },
  );

  it('does not take well compressed records for bombs', async () => {
    const { records, kinds } = await readBad(gzipSync(bomb));
    expect(kinds).toEqual([]);
    expect(records[0]?.whole).toBe(true);
  });

  it('ends fast on repeats of the gzip magic', { timeout: 30_000 }, async () => {
    const read = await readBad(Buffer.alloc(1_200_000, Buffer.from([0x1f, 0x8b, 0x08])));
    expect(read.records).toEqual([]);
    expect(read.kinds).toContain('not-an-archive');
  });

  it('reads records that refer to themselves and to each other', async () => {
    const circle = [1, 2, 3].map((serial) =>
      resource(serial, 'x', [
        ['WARC-Refers-To', recordId((serial % 3) + 1)],
        ['WARC-Concurrent-To', recordId(serial)],
        ['WARC-Warcinfo-ID', recordId(serial)],
      ]),
    );
    const { records, kinds } = await readBad(Buffer.concat(circle));
    expect(records).toHaveLength(3);
    expect(kinds).toEqual([]);
  });
});

describe('real faults of the source', () => {
  it('are thrown, not taken for damage', async () => {
    const fault = new Error('EIO');
    const source = { name: 'x', sizeBytes: 100, read: () => Promise.reject(fault), close: async () => {} };
    await expect(readArchive(source)).rejects.toBe(fault);
  });
});
