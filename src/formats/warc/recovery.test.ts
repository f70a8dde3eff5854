import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  containers,
  readArchive,
  recordBytes,
  resource,
  skippableFrame,
  zstdFrame,
} from '../../../scenarios/made-up-archive.ts';

const good = [1, 2, 3].map((serial) => resource(serial));
const all = ['block 1', 'block 2', 'block 3'];
const packs = [
  ['gzip', (bytes: Buffer) => gzipSync(bytes)],
  ['zstd', (bytes: Buffer) => zstdFrame(bytes)],
] as const;

describe.each(packs)('what is good in spite of damage (%s)', (_, pack) => {
  it('stands behind garbage', async () => {
    const file = Buffer.concat([Buffer.from('garbage!'), ...good.map(pack)]);
    expect((await readArchive(file)).blocks).toEqual(all);
  });

  it('stands behind a damaged first mark', async () => {
    const file = Buffer.concat(good.map(pack));
    file[0] = 0;
    expect((await readArchive(file)).blocks).toEqual(all.slice(1));
  });

  it('stands behind a plain record', async () => {
    const [first = Buffer.alloc(0), ...rest] = good;
    const { blocks, kinds } = await readArchive(Buffer.concat([first, ...rest.map(pack)]));
    expect([blocks, kinds]).toEqual([all, []]);
  });

  it('stands behind half a plain record', async () => {
    const packed = good.map(pack);
    const half = good[0]?.subarray(0, 100) ?? Buffer.alloc(0);
    const file = Buffer.concat([...packed.slice(0, 2), half, ...packed.slice(2)]);
    expect((await readArchive(file)).blocks).toEqual(all);
  });

  it('has its header in two pieces', async () => {
    const file = Buffer.concat(
      good.flatMap((bytes) => [pack(bytes.subarray(0, 60)), pack(bytes.subarray(60))]),
    );
    const { blocks, kinds } = await readArchive(file);
    expect([blocks, kinds]).toEqual([all, []]);
  });

  it('has its separator in a piece of its own', async () => {
    const file = Buffer.concat(
      good.flatMap((bytes) => [pack(bytes.subarray(0, -4)), pack(bytes.subarray(-4))]),
    );
    const { blocks, kinds, records } = await readArchive(file);
    expect([blocks, kinds]).toEqual([all, []]);
    expect(records.reduce((sum, { lengthBytes = NaN }) => sum + lengthBytes, 0)).toBe(file.length);
  });
});

describe('recovery', () => {
  it('goes on behind a damaged stored member that holds a version line', async () => {
    const inner = 'see\r\nWARC/1.0\r\nContent-Length: 2\r\n\r\nhi\r\n\r\n';
    const member = gzipSync(resource(9, inner), { level: 0 });
    member[10] = 0xff;
    const file = Buffer.concat([gzipSync(good[0] ?? ''), member, gzipSync(good[1] ?? '')]);
    expect((await readArchive(file)).blocks).toContain('block 2');
  });

  it('never loses the record after one flipped bit', async () => {
    const members = good.map((record) => gzipSync(record));
    const [first = Buffer.alloc(0), second = Buffer.alloc(0)] = members;
    const lost: string[] = [];
    for (let at = 0; at < second.length; at++) {
      for (let bit = 0; bit < 8; bit++) {
        const file = Buffer.concat(members);
        file[first.length + at] = (file[first.length + at] ?? 0) ^ (1 << bit);
        if ((await readArchive(file)).blocks.at(-1) !== 'block 3') lost.push(`${at}.${bit}`);
      }
    }
    expect(lost).toEqual([]);
  });

  it('gives a record without a length no more than its own, in a member with others', async () => {
    const fields = [
      ['WARC-Type', 'resource'],
      ['Content-Length', 'x'],
    ] as const;
    const file = gzipSync(Buffer.concat([recordBytes(fields, 'b'), ...good]));
    expect((await readArchive(file)).blocks.slice(1)).toEqual(all);
  });

  it('finds a record that was appended to a cut one', async () => {
    const [first = Buffer.alloc(0), ...rest] = good;
    const file = Buffer.concat([first.subarray(0, -8), ...rest]);
    expect((await readArchive(file)).blocks.slice(1)).toEqual(all.slice(1));
  });

  it('finds an ARC file behind garbage', async () => {
    const lines = [
      'garbage',
      'filedesc://a.arc 0.0.0.0 20060731110420 text/plain 3\nabc',
      'http://a.test/ 1.2.3.4 20060731110420 a/b 3\nabc\n',
    ];
    expect((await readArchive(Buffer.from(lines.join('\n')))).records).toHaveLength(2);
  });

  it('tells a cut skippable frame at the end', async () => {
    const cut = skippableFrame(Buffer.alloc(100)).subarray(0, 50);
    expect((await readArchive(Buffer.concat([containers.zstd(good), cut]))).kinds).toContain('file-cut');
  });

  it('does not call a record whole whose length and checksum are wrong', async () => {
    const fields = [
      ['WARC-Type', 'resource'],
      ['Content-Length', '3'],
    ] as const;
    const bad = gzipSync(recordBytes(fields, 'block 9'));
    bad[bad.length - 8] = (bad.at(-8) ?? 0) ^ 1;
    expect((await readArchive(bad)).records[0]?.whole).toBe(false);
  });
});

/** Each of these once took time or memory out of all proportion; now they end at once. */
describe('files made to stall a reader', () => {
  const endless = recordBytes(
    [
      ['WARC-Type', 'resource'],
      ['Content-Length', '999999999'],
    ],
    'x',
  );
  const cases: readonly [string, () => Buffer][] = [
    ['version lines without end', () => Buffer.from('WARC/1.0\r\n'.repeat(50_000))],
    ['repeats of the zstd mark', () => Buffer.alloc(2_000_000, Buffer.from([0x28, 0xb5, 0x2f, 0xfd]))],
    [
      'one long record in many small members',
      () => Buffer.concat([gzipSync(endless), Buffer.alloc(21 * 20_000, gzipSync('y'))]),
    ],
  ];
  it.each(cases)('%s', { timeout: 30_000 }, async (_, file) => {
    expect((await readArchive(file())).kinds).not.toEqual([]);
  });
});
