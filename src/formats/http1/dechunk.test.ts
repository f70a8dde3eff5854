import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dechunk, Dechunker } from './dechunk.ts';

function run(text: string | Uint8Array, pieceLength = Infinity): { out: string; dechunker: Dechunker } {
  const bytes = typeof text === 'string' ? Buffer.from(text, 'latin1') : text;
  const dechunker = new Dechunker();
  const out: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += pieceLength) {
    out.push(...dechunker.push(bytes.subarray(at, Math.min(bytes.length, at + pieceLength))));
  }
  out.push(...dechunker.end());
  return { out: Buffer.concat(out).toString('latin1'), dechunker };
}

const cases: [name: string, body: string, decoded: string, problem: RegExp | undefined][] = [
  ['plain', '5\r\nhello\r\n6\r\n world\r\n0\r\n\r\n', 'hello world', undefined],
  [
    'extensions and case',
    'A;x="y"\r\n0123456789\r\n0a ; z\r\nabcdefghij\r\n0\r\n\r\n',
    '0123456789abcdefghij',
    undefined,
  ],
  ['leading zeros and spaces', ' 0000000000000000000005  \r\nhello\r\n000\r\n\r\n', 'hello', undefined],
  ['bare LF', '5\nhello\n0\n\n', 'hello', undefined],
  ['only a last chunk', '0\r\n\r\n', '', undefined],
  ['not chunked', '<html>\r\n</html>', '<html>\r\n</html>', /first line is not a chunk size/],
  ['not chunked, one line', 'cafe', 'cafe', /ends within its first line/],
  ['not chunked, begins like a size', 'dead or alive\n', 'dead or alive\n', /first line is not a chunk size/],
  ['empty', '', '', /empty, without a last chunk/],
  ['cut in data', '5\r\nhel', 'hel', /ends before the last chunk/],
  ['cut in size', '5\r\nhello\r\n1', 'hello', /ends before the last chunk/],
  ['cut after last chunk', '5\r\nhello\r\n0\r\n', 'hello', /without a blank line/],
  ['bad size later', '5\r\nhello\r\nzz\r\nrest', 'hellozz\r\nrest', /damaged after chunk 1/],
  ['data longer than told', '3\r\nhello\r\n0\r\n\r\n', 'hello\r\n0\r\n\r\n', /damaged after chunk 1/],
  ['CR alone after data', '1\r\na\rb', 'a\rb', /damaged after chunk 1/],
  ['bytes after the end', '1\r\na\r\n0\r\n\r\nHTTP/1.1', 'a', /after the last chunk were dropped/],
  ['size beyond reason', 'ffffffffffffffff\r\nabc', 'ffffffffffffffff\r\nabc', /not a chunk size/],
  ['negative', '-5\r\nhello', '-5\r\nhello', /not a chunk size/],
];

describe('Dechunker', () => {
  it.each(cases)('%s', (_, body, decoded, problem) => {
    for (const pieceLength of [Infinity, 1, 2, 3]) {
      const { out, dechunker } = run(body, pieceLength);
      expect(out).toBe(decoded);
      if (problem === undefined) expect(dechunker.problem).toBeUndefined();
      else expect(dechunker.problem).toMatch(problem);
      expect(dechunker.finished).toBe(problem === undefined || /dropped/.test(dechunker.problem ?? ''));
    }
  });

  it('keeps trailers', () => {
    const { dechunker } = run('1\r\na\r\n0\r\nExpires: never\r\nX : y\r\n\r\n', 1);
    expect(dechunker.trailers).toEqual([
      { name: 'Expires', value: 'never' },
      { name: 'X', value: 'y' },
    ]);
    expect(dechunker.problem).toBeUndefined();
  });

  it('bounds size lines and trailers', () => {
    expect(run(`5;${'x'.repeat(20_000)}\r\nhello`, 1000).dechunker.problem).toMatch(/not a chunk size/);
    const { out, dechunker } = run(`1\r\na\r\n0\r\n${'x'.repeat(70_000)}`, 1000);
    expect(out).toBe('a');
    expect(dechunker.problem).toMatch(/trailers are too long/);
  });

  it('gives views, not copies, of the data', () => {
    const bytes = Buffer.from('5\r\nhello\r\n0\r\n\r\n');
    expect(new Dechunker().push(bytes)[0]?.buffer).toBe(bytes.buffer);
  });

  it('gives back any bytes, chunked and split anywhere', () => {
    fc.assert(
      fc.property(
        fc.array(fc.uint8Array({ minLength: 1, maxLength: 40 }), { maxLength: 8 }),
        fc.integer({ min: 1, max: 30 }),
        fc.boolean(),
        (chunks, pieceLength, isBare) => {
          const lineEnd = isBare ? '\n' : '\r\n';
          const framed = chunks.map((chunk) =>
            Buffer.concat([Buffer.from(chunk.length.toString(16) + lineEnd), chunk, Buffer.from(lineEnd)]),
          );
          const { out, dechunker } = run(
            Buffer.concat([...framed, Buffer.from(`0${lineEnd}${lineEnd}`)]),
            pieceLength,
          );
          expect(out).toBe(Buffer.concat(chunks).toString('latin1'));
          expect([dechunker.problem, dechunker.finished]).toEqual([undefined, true]);
        },
      ),
    );
  });

  it('does the same with damaged bytes however they are split', () => {
    const body = Buffer.from('5\r\nhello\r\n6;a=b\r\n world\r\n0\r\nA: b\r\n\r\n');
    fc.assert(
      fc.property(
        fc.nat(body.length - 1),
        fc.nat(255),
        fc.integer({ min: 1, max: 9 }),
        (at, byte, pieceLength) => {
          const damaged = Buffer.from(body);
          damaged[at] = byte;
          const whole = run(damaged);
          const pieces = run(damaged, pieceLength);
          expect(pieces.out).toBe(whole.out);
          expect(pieces.dechunker.finished).toBe(whole.dechunker.finished);
        },
      ),
      { numRuns: 500 },
    );
  });
});

async function* twoPieces(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('5\r\nhe');
  yield Buffer.from('llo\r\n0\r\n\r\nextra');
}

describe('dechunk', () => {
  it('streams and tells the problem', async () => {
    const problems: string[] = [];
    const out: Uint8Array[] = [];
    for await (const bytes of dechunk(twoPieces(), (problem) => problems.push(problem))) out.push(bytes);
    expect(Buffer.concat(out).toString()).toBe('hello');
    expect(problems).toEqual(['bytes after the last chunk were dropped']);
  });
});
