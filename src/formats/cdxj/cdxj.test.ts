import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeCorpus, inCorpus } from '../../../scenarios/corpus.ts';
import type { CaptureLine } from './capture-line.ts';
import { formatCdxj, parseCdxj } from './cdxj.ts';

function parsed(text: string): CaptureLine {
  const result = parseCdxj(text);
  if (!result.ok) throw new Error(`${result.reason}: ${text}`);
  return result.line;
}

/** As cdxj-indexer 1.5.0 wrote it with --post-append. */
const posted =
  'org,httpbin)/post?__wb_method=post&a=json-data 20200809195334 {"url": "https://httpbin.org/post", ' +
  '"mime": "application/json", "status": "200", "digest": "sha1:BYOQWRSQFW3A5SNUBDSASHFLXGL4FNGB", "length": "655", ' +
  '"offset": "1227", "filename": "post-test-more.warc", "requestBody": "a=json-data", "method": "POST"}';

describe('CDXJ', () => {
  it('reads and writes what cdxj-indexer writes', () => {
    expect(parsed(posted)).toMatchObject({
      length: 655,
      offset: 1227,
      method: 'POST',
      requestBody: 'a=json-data',
    });
    expect(formatCdxj(parsed(`${posted}\r\n`))).toBe(posted);
  });

  it('escapes like Python', () => {
    const line = {
      urlkey: 'org,example)/',
      timestamp: '20240131120000',
      url: 'é\u{1f600}\x7f"\\/\n\0\ud800',
    };
    const text = String.raw`{"url": "\u00e9\ud83d\ude00\u007f\"\\/\n\u0000\ud800"}`;
    expect(formatCdxj(line)).toBe(`org,example)/ 20240131120000 ${text}`);
  });

  it('accepts numbers, other names and a missing URL', () => {
    expect(
      parsed('a)/ 20240131120000 {"url":"http://a/","status":200,"length":5,"offset":0,"x":[1]}'),
    ).toEqual({
      urlkey: 'a)/',
      timestamp: '20240131120000',
      url: 'http://a/',
      status: '200',
      length: 5,
      offset: 0,
      extra: { x: [1] },
    });
    expect(
      parsed('com,yahoo,search)/mrss/ 20130411205500 {"mime_type": "text/html", "status_code": "302"}'),
    ).toEqual({
      urlkey: 'com,yahoo,search)/mrss/',
      timestamp: '20130411205500',
      url: 'http://search.yahoo.com/mrss/',
      mime: 'text/html',
      status: '302',
    });
    expect(parsed('com,example:8080)/ 20130411205500 {}').url).toBe('http://example.com:8080/');
    expect(parsed('example.com/a 20130411205500 {}').url).toBe('http://example.com/a');
  });

  it.each([
    ['!meta {"a": 1}', 'a header line'],
    ['', 'fewer than three parts'],
    ['key', 'fewer than three parts'],
    [' 20240131120000 {}', 'fewer than three parts'],
    ['key 20240131120000', 'fewer than three parts'],
    ['key 2024 {}', 'the timestamp is not 14 digits'],
    ['a key 20240131120000 {}', 'the timestamp is not 14 digits'],
    ['key 20240131120000 {', 'the third part is not a JSON object'],
    ['key 20240131120000 []', 'the third part is not a JSON object'],
    ['key 20240131120000 null', 'the third part is not a JSON object'],
    ['key 20240131120000 {"length": "x"}', "'length' is not a whole number"],
    ['key 20240131120000 {"offset": -1}', "'offset' is not a whole number"],
    ['key 20240131120000 {"offset": "99999999999999999999"}', "'offset' is not a whole number"],
  ])('refuses %j', (text, reason) => {
    expect(parseCdxj(text)).toEqual({ ok: false, reason });
  });

  it('brings hostile values back unchanged, on one line', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('a b', '\n', '"', '\ud800', '\0', '\u2028', '-', '__proto__'),
    );
    fc.assert(
      fc.property(hostile, hostile, hostile, fc.nat(), (url, mime, note, offset) => {
        const line = {
          urlkey: 'org,example)/',
          timestamp: '20240131120000',
          url,
          mime,
          offset,
          extra: { note },
        };
        const text = formatCdxj(line);
        expect(text).toMatch(/^[ -~]*$/);
        expect(parsed(text)).toEqual(line);
      }),
    );
  });

  it('never lets a key break the line', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (urlkey) => {
        const text = formatCdxj({ urlkey, timestamp: '20240131120000', url: 'http://a/' });
        expect(text.split(' ')).toHaveLength(4);
        expect(text).not.toMatch(/[\r\n]/);
        expect(text.isWellFormed()).toBe(true);
      }),
    );
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string(), (text) => typeof parseCdxj(`k 20240131120000 ${text}`).ok === 'boolean'),
    );
  });
});

describeCorpus('CDXJ of the corpus', () => {
  const files: [string, headers: number, captures: number][] = [
    ['webrecorder__pywb/sample_archive/cdxj/dupes.cdxj', 0, 12],
    ['oduwsdl__ipwb/samples/indexes/froggie_badHeaderHash.cdxj', 2, 3],
    ['oduwsdl__ipwb/samples/indexes/sample-1.cdxj', 2, 65],
    ['oduwsdl__ipwb/samples/indexes/sample-encrypted.cdxj', 0, 1],
    ['harvard-lil__js-wacz/fixtures/cdxj/valid.cdxj', 0, 1],
    ['harvard-lil__js-wacz/fixtures/cdxj/valid2.cdx', 0, 2],
  ];
  it.each(files)('%s', (file, headers, captures) => {
    const lines = readFileSync(inCorpus(file), 'utf8')
      .split('\n')
      .filter((line) => line !== '');
    const results = lines.map((line) => parseCdxj(line));
    expect(results.filter((result) => !result.ok)).toEqual(
      Array.from({ length: headers }, () => ({ ok: false, reason: 'a header line' })),
    );
    expect(results.filter((result) => result.ok)).toHaveLength(captures);
    if (file.includes('pywb')) expect(lines.map((line) => formatCdxj(parsed(line)))).toEqual(lines);
  });
});
