import { createHash } from 'node:crypto';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeContent } from './content-coding.ts';
import type { DecodeContentOptions } from './content-coding.ts';

const encoders = {
  gzip: gzipSync,
  'x-gzip': gzipSync,
  deflate: deflateSync,
  'deflate, raw': deflateRawSync,
  br: brotliCompressSync,
  zstd: zstdCompressSync,
} satisfies Record<string, (bytes: Uint8Array) => Buffer>;
const encoderEntries = Object.entries(encoders).map(([name, encode]) => ({
  coding: name.replace(/,.*/, ''),
  name,
  encode,
}));

async function* pieces(bytes: Uint8Array, pieceLength: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += pieceLength) yield bytes.subarray(at, at + pieceLength);
}

async function decode(
  bytes: Uint8Array,
  codings: readonly string[],
  options: DecodeContentOptions & { pieceLength?: number } = {},
): Promise<{ out: Buffer; problems: string[] }> {
  const problems: string[] = [];
  const out: Uint8Array[] = [];
  const source = pieces(bytes, options.pieceLength ?? 65_536);
  const onWarning = (problem: string): number => problems.push(problem);
  for await (const part of decodeContent(source, codings, { ...options, onWarning })) out.push(part);
  return { out: Buffer.concat(out), problems };
}

/** Text that compresses to a part of its size, evenly, so that damage can lie in the middle of something. */
function prose(length: number): Buffer {
  const blocks: string[] = [];
  for (let made = 0; made < length; made += 40) {
    blocks.push(createHash('sha1').update(String(made)).digest('hex'));
  }
  return Buffer.from(blocks.join('').slice(0, length));
}

describe.each(encoderEntries)('decodeContent $name', ({ coding, encode }) => {
  it('decodes any bytes, split anywhere', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 300 }),
        fc.integer({ min: 1, max: 50 }),
        async (bytes, pieceLength) => {
          const { out, problems } = await decode(encode(bytes), [coding], { pieceLength });
          expect(out.equals(Buffer.from(bytes))).toBe(true);
          expect(problems).toEqual([]);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('decodes a megabyte', async () => {
    const bytes = prose(1_000_000);
    expect((await decode(encode(bytes), [coding])).out.equals(bytes)).toBe(true);
  });

  it('decodes what there is of a cut body', async () => {
    const bytes = prose(400_000);
    const encoded = encode(bytes);
    const { out, problems } = await decode(encoded.subarray(0, encoded.length >> 1), [coding]);
    expect(problems).toEqual([`the ${coding.replace('x-', '')} data ends too early`]);
    expect(out.length).toBeGreaterThan(100_000);
    expect(out.equals(bytes.subarray(0, out.length))).toBe(true);
  });

  it('decodes what lies before damage', async () => {
    const bytes = prose(200_000);
    const encoded = Buffer.from(encode(bytes));
    createHash('sha512')
      .digest()
      .copy(encoded, encoded.length >> 1);
    const { out, problems } = await decode(encoded, [coding]);
    // Without a checksum damage may look like data.
    expect(problems.length).toBeGreaterThanOrEqual(coding === 'gzip' ? 1 : 0);
    const firstHalf = coding === 'zstd' ? 0 : 99_000; // zstd delivers blocks of 128 KiB, whole or not at all
    expect(out.length).toBeGreaterThanOrEqual(firstHalf);
    expect(out.subarray(0, firstHalf).equals(bytes.subarray(0, firstHalf))).toBe(true);
  });

  it('passes plain text that is labelled', async () => {
    for (const text of [
      '<html><body>hello</body></html>',
      '{"a":1}',
      ';(function(){})()',
      'ok',
      'x^2 + y^2',
      'hCard',
    ]) {
      const { out, problems } = await decode(Buffer.from(text), [coding], { pieceLength: 3 });
      expect(out.toString(), text).toBe(text);
      expect(problems, text).toEqual([expect.stringMatching(/^labelled .* but not compressed so$/)]);
    }
  });

  it('has nothing to say about an empty body', async () => {
    expect(await decode(Buffer.alloc(0), [coding])).toEqual({ out: Buffer.alloc(0), problems: [] });
  });

  it('drops what follows', async () => {
    const { out, problems } = await decode(
      Buffer.concat([encode(Buffer.from('hello')), Buffer.from('junk')]),
      [coding],
    );
    expect(out.toString()).toBe('hello');
    expect(problems).toEqual([expect.stringMatching(/bytes after the .* data were dropped/)]);
  });

  it('never throws or hangs for cut or flipped bytes', async () => {
    const encoded = encode(prose(600));
    await fc.assert(
      fc.asyncProperty(
        fc.nat(encoded.length),
        fc.nat(encoded.length - 1),
        fc.nat(255),
        async (length, at, byte) => {
          const damaged = Buffer.from(encoded);
          damaged[at] = byte;
          await decode(damaged.subarray(0, length), [coding], { pieceLength: 100 });
        },
      ),
      { numRuns: 80 },
    );
  });

  it('stops a bomb', async () => {
    const bomb = encode(Buffer.alloc(80 * 1024 * 1024));
    const { out, problems } = await decode(bomb, [coding], { maxRatio: 100 });
    expect(out.length).toBeLessThanOrEqual(64 * 1024 * 1024);
    expect(problems).toEqual(['decoding stopped: the output is more than 100 times the input']);
  });
});

describe('decodeContent', () => {
  it('reads members one after another, and zeros behind them as padding', async () => {
    for (const encode of [gzipSync, zstdCompressSync]) {
      const coding = encode === gzipSync ? 'gzip' : 'zstd';
      const padding = Buffer.alloc(encode === gzipSync ? 20 : 0);
      const two = Buffer.concat([encode(Buffer.from('one ')), encode(Buffer.from('two')), padding]);
      for (const pieceLength of [1, 7, 1000]) {
        expect(await decode(two, [coding], { pieceLength })).toEqual({
          out: Buffer.from('one two'),
          problems: [],
        });
      }
    }
  });

  it('reads a gzip header with every optional field', async () => {
    const plain = gzipSync(Buffer.from('hello'));
    const extra = Buffer.from([3, 0, 1, 2, 3]);
    const header = Buffer.concat([
      plain.subarray(0, 10),
      extra,
      Buffer.from('name\0a comment\0'),
      Buffer.from([9, 9]),
    ]);
    header[3] = 2 | 4 | 8 | 16;
    const body = Buffer.concat([header, plain.subarray(10)]);
    for (const pieceLength of [1, 1000]) {
      expect(await decode(body, ['gzip'], { pieceLength })).toEqual({
        out: Buffer.from('hello'),
        problems: [],
      });
    }
    expect((await decode(body.subarray(0, 20), ['gzip'])).problems).toEqual([
      'the gzip data ends within its header',
    ]);
  });

  it('keeps the data when only the checksum is wrong', async () => {
    const encoded = gzipSync(prose(300_000));
    encoded[encoded.length - 6] = (encoded[encoded.length - 6] ?? 0) ^ 1;
    const { out, problems } = await decode(encoded, ['gzip']);
    expect(out.equals(prose(300_000))).toBe(true);
    expect(problems).toEqual(['the gzip checksum does not match']);
  });

  it('removes codings from the last to the first', async () => {
    const encoded = brotliCompressSync(gzipSync(Buffer.from('hello')));
    expect((await decode(encoded, [' GZIP', 'identity', 'Br ', ''])).out.toString()).toBe('hello');
  });

  it('passes over unknown codings', async () => {
    expect(await decode(gzipSync(Buffer.from('hello')), ['gzip', 'utf-8'])).toEqual({
      out: Buffer.from('hello'),
      problems: ["the content coding 'utf-8' is unknown"],
    });
  });

  it('removes at most five codings', async () => {
    const { out, problems } = await decode(
      Buffer.from('hello'),
      Array.from({ length: 1000 }, () => 'gzip'),
    );
    expect(out.toString()).toBe('hello');
    expect(problems[0]).toBe('1000 content codings: only the last 5 were removed');
  });

  it('stops at maxBytes', async () => {
    expect(await decode(gzipSync(prose(100_000)), ['gzip'], { maxBytes: 10 })).toEqual({
      out: prose(100_000).subarray(0, 10),
      problems: ['decoding stopped at 10 bytes'],
    });
    expect((await decode(Buffer.from('hello'), [], { maxBytes: 5 })).problems).toEqual([]);
  });

  it('closes its source when the reader stops early', async () => {
    let isClosed = false;
    async function* source(): AsyncGenerator<Uint8Array> {
      try {
        for (;;) yield* pieces(gzipSync(prose(100_000)), 1000);
      } finally {
        isClosed = true;
      }
    }
    for await (const part of decodeContent(source(), ['gzip', 'identity'])) {
      expect(part.length).toBeGreaterThan(0);
      break;
    }
    expect(isClosed).toBe(true);
  });

  it('passes on an error of the source', async () => {
    await expect(decodeAll(brokenSource())).rejects.toThrow('disk gone');
  });
});

async function* brokenSource(): AsyncGenerator<Uint8Array> {
  yield* pieces(gzipSync(prose(10_000)).subarray(0, 1000), 100);
  throw new Error('disk gone');
}

async function decodeAll(source: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const part of decodeContent(source, ['gzip'])) expect(part.length).toBeGreaterThan(0);
}
