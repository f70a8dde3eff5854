import { describe, expect, it } from 'vitest';
import { formatCdxj, parseCdxj } from '../../formats/cdxj/cdxj.ts';
import { readPostedLines } from './posted-lines.ts';
import type { PostedLines } from './posted-lines.ts';

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

function read(text: string | Buffer, skipBadLines = false, maxBytes = 1 << 22): Promise<PostedLines> {
  return readPostedLines(inPieces(Buffer.from(text), 7), { maxBytes, skipBadLines });
}

const start = '- 20050614070159 http://www.Example.org/A text/html 200 AKMCCEPOOWFMGGO5635HFZXGFRLRGWIX -';

describe('a posted line', () => {
  it.each([
    ['of 9 columns', `${start} 337 a.warc.gz`, { offset: 337, filename: 'a.warc.gz' }],
    ['of 10 columns', `${start} - 337 a.warc.gz`, { offset: 337, filename: 'a.warc.gz' }],
    ['of 11 columns', `${start} - 99 337 a.warc.gz`, { length: 99, offset: 337 }],
    ['without length', `${start} - - 337 a.warc.gz`, { offset: 337 }],
    [
      'of 14 columns',
      `${start} - 99 337 a.warc.gz 1 2 b.warc.gz`,
      { extra: { 'orig.length': '1', 'orig.offset': '2', 'orig.filename': 'b.warc.gz' } },
    ],
    [
      'of CDXJ',
      'whatever 20050614070159 {"url": "http://www.Example.org/A", "offset": 337, "filename": "a.warc.gz"}',
      { offset: 337, filename: 'a.warc.gz' },
    ],
    ['with a line end of Windows', `${start} - 99 337 a.warc.gz\r`, { filename: 'a.warc.gz' }],
  ])('%s is understood, and gets our key', async (_, line, expected) => {
    const posted = await read(`${line}\n`);
    if (!posted.ok) throw new Error(posted.reason);
    const parsed = parseCdxj(posted.lines[0] ?? '');
    expect(parsed.ok ? parsed.line : parsed).toMatchObject({
      ...expected,
      urlkey: 'org,example)/a',
      timestamp: '20050614070159',
      url: 'http://www.Example.org/A',
    });
  });

  it.each([
    ['org,example)/?__wb_method=post&a=b', 'http://example.org/', 'org,example)/?__wb_method=post&a=b'],
    ['org,example)/?__wb_post_data=YWJj', 'http://example.org/', 'org,example)/?__wb_post_data=ywjj'],
    ['org,example)/?x=1', 'http://example.org/', 'org,example)/'],
  ])('with the key %s of %s gets %s', async (key, url, expected) => {
    const posted = await read(`${key} 20050614070159 ${url} text/html 200 - - - - 5 a.warc.gz`);
    expect(posted.ok ? posted.lines[0]?.split(' ')[0] : posted.reason).toBe(expected);
  });

  it('of CDXJ with a method gets the key that an index of the same file has', async () => {
    const line = formatCdxj({
      urlkey: 'org,httpbin)/post?__wb_method=post&foo=bar',
      timestamp: '20140610000859',
      url: 'http://httpbin.org/post',
      offset: 0,
      filename: 'a.warc.gz',
      method: 'POST',
      requestBody: 'foo=bar',
    });
    const posted = await read(line.replace(/^\S+/, '-'));
    expect(posted.ok ? posted.lines : posted).toEqual([line]);
  });

  it.each([
    ['too few columns', 'a b c'],
    ['no date', start.replace('20050614070159', '2005x')],
    ['a status that is none', `${start.replace(' 200 ', ' bad-wolf ')} - - 337 a.warc.gz`],
    ['no file', 'a 20050614070159 {"url": "http://example.org/"}'],
    ['broken JSON', 'a 20050614070159 {"url": '],
    ['an offset that is none', `${start} - - x a.warc.gz`],
    ['half an alias', '@alias http://a.example/'],
    ['another word', '@delete a b'],
  ])('with %s is refused, or passed over if that is asked for', async (_, line) => {
    const good = `${start} - - 337 a.warc.gz`;
    const refused = await read(`${good}\n\n${line}\n${good}`);
    expect(refused).toMatchObject({ ok: false, status: 400 });
    if (!refused.ok) expect(refused.reason).toContain(`At line 3: `);
    const skipped = await read(`${good}\n\n${line}\n${good}`, true);
    expect(skipped.ok ? skipped.lines.length : skipped).toBe(2);
  });
});

describe('a posted body', () => {
  it('may have a header, which names the columns', async () => {
    const posted = await read(' CDX b N a g V\n20050614070159 x http://example.org/ a.warc.gz 5\n');
    expect(posted.ok ? posted.lines : posted).toEqual([
      'org,example)/ 20050614070159 {"url": "http://example.org/", "offset": "5", "filename": "a.warc.gz"}',
    ]);
  });

  it('may name aliases', async () => {
    const posted = await read(`@alias http://a.example/ http://b.example/\n${start} - - 337 a.warc.gz`);
    expect(posted).toMatchObject({
      ok: true,
      aliases: [{ url: 'http://a.example/', target: 'http://b.example/' }],
    });
  });

  it('may be empty', async () => {
    expect(await read('')).toEqual({ ok: true, lines: [], aliases: [] });
  });

  it('has a limit, as its lines have', async () => {
    expect(await read('x'.repeat(101), false, 100)).toMatchObject({ ok: false, status: 413 });
    expect(await read(`${start} - - 337 ${'a'.repeat(1 << 20)}`)).toMatchObject({ ok: false, status: 400 });
  });

  it('that is not UTF-8 is refused line by line', async () => {
    const bytes = Buffer.concat([
      Buffer.from([0xff, 0xfe, 0x20, 0x0a]),
      Buffer.from(`${start} - - 337 a.warc.gz\n`),
    ]);
    expect(await read(bytes)).toMatchObject({ ok: false, status: 400 });
    const skipped = await read(bytes, true);
    expect(skipped.ok ? skipped.lines.length : skipped).toBe(1);
  });
});
