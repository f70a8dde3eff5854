import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeCorpus, inCorpus } from '../../../scenarios/corpus.ts';
import { isLoss } from '../../formats/warc/read-warning.ts';
import { readDedupHistory } from './read-dedup-history.ts';
import { foreignRecord, foreignResponse, priorDate, TestFolder } from './test-captures.ts';

let folder: TestFolder;
beforeEach(async () => {
  folder = await TestFolder.create();
});
afterEach(async () => {
  await folder.remove();
});

const url = 'http://a.test/';
const page =
  'HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nETag: W/"x y"\r\nLast-Modified: Tue, 02 Jul 2013 13:44:05 GMT\r\nContent-Length: 5\r\n\r\nhello';

function sha256(bytes: string | Buffer): string {
  return `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
}

function of(body: string, head = ''): string {
  return `HTTP/1.1 200 OK\r\n${head}Content-Length: ${body.length}\r\n\r\n${body}`;
}

describe('readDedupHistory', () => {
  it('knows all that a conditional request and a revisit need', async () => {
    const { path, places } = await folder.write('own', [
      { url, http: page, links: ['http://a.test/b L a/@href page'] },
    ]);
    const prior = await folder.read(path);
    const [response, , metadata] = places[0] ?? [];
    expect(prior.find(url)).toEqual({
      url,
      date: priorDate,
      recordId: response?.id,
      originalUrl: url,
      status: 200,
      payloadSha256: response?.digests.payloadSha256,
      payloadSha1: response?.digests.payload,
      payloadBytes: 5,
      etag: 'W/"x y"',
      lastModified: 'Tue, 02 Jul 2013 13:44:05 GMT',
      mime: 'text/html',
      metadata: { path, offset: metadata?.offset },
    });
    expect(folder.warnings).toEqual([]);
  });

  it('takes the digests of the payload as the writer does, where no record says them', async () => {
    const packed = gzipSync('hello, hello, hello');
    const chunked = Buffer.concat([
      Buffer.from('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nContent-Encoding: gzip\r\n\r\n'),
      Buffer.from(`${packed.length.toString(16)}\r\n`),
      packed,
      Buffer.from('\r\n0\r\n\r\n'),
    ]);
    const { path, places } = await folder.write('own', [{ url, http: chunked }]);
    const foreign = await folder.writeForeign('other.warc', [foreignResponse('http://b.test/', chunked)]);
    const prior = await folder.read(path, foreign);
    for (const each of [url, 'http://b.test/']) {
      expect(prior.find(each)).toMatchObject({
        payloadSha256: sha256(packed),
        payloadSha1: places[0]?.[0]?.digests.payload,
        payloadBytes: packed.length,
      });
    }
  });

  it('passes over large bodies whose digests are known, and still knows their length', async () => {
    const body = Buffer.alloc(3 << 20, 'x');
    const http = Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\n\r\n'), body]);
    const { path } = await folder.write('own', [
      { url, http },
      { url: `${url}2`, http: page },
    ]);
    const prior = await folder.read(path);
    expect(prior.find(url)).toMatchObject({ payloadBytes: body.length, payloadSha256: sha256(body) });
    expect(prior.find(`${url}2`)).toMatchObject({ payloadBytes: 5 });
  });

  it('keeps a digest as the record spells it', async () => {
    const label = `SHA-1:${createHash('sha1').update('hello').digest('hex')}`;
    const path = await folder.writeForeign('hex.warc', [
      foreignResponse(url, page, { 'WARC-Payload-Digest': label }),
    ]);
    const prior = await folder.read(path);
    expect(prior.find(url)).toMatchObject({ payloadSha1: label, payloadSha256: sha256('hello') });
  });

  it('gives the last capture by date, whatever the order of the files and the precision of the dates', async () => {
    const dates = ['2026-01-31T12:00:00.900Z', '2026-01-31T12:00:01Z', '2025-12-01T00:00:00Z'];
    const path = await folder.writeForeign(
      'dates.warc',
      dates.map((date, index) => foreignResponse(url, of(`v${index}`), { 'WARC-Date': date })),
    );
    const prior = await folder.read(path);
    expect(prior.find(url)).toMatchObject({ date: dates[1], payloadSha256: sha256('v1') });
    expect([...prior.urls()]).toEqual([url]);
    expect(prior.findContent(sha256('v2'), 2)).toMatchObject({ date: dates[2] });
  });

  it.each([
    ['http://a.test/#there', url, 'a fragment'],
    ['<http://a.test/>', url, 'angle brackets, as wget writes'],
    ['http://A.test:80', url, 'a spelling that is not the URL standard’s'],
    ['http://a.test/a b', 'http://a.test/a%20b', 'a space'],
  ])('finds %s as %s: %s', async (targetUri, wanted) => {
    const path = await folder.writeForeign('uri.warc', [foreignResponse(targetUri, page)]);
    const prior = await folder.read(path);
    const originalUrl = targetUri.replaceAll(/[<>]/g, '');
    expect(prior.find(wanted)).toMatchObject({ url: wanted, originalUrl, etag: 'W/"x y"' });
    expect(prior.find(`${wanted}#elsewhere`)).toMatchObject({ url: wanted });
  });

  it('knows the status of what failed, without validators', async () => {
    const http = page.replace('200 OK', '404 Not Found');
    const { path } = await folder.write('own', [{ url, http }]);
    const prior = await folder.read(path);
    const found = prior.find(url);
    expect(found).toMatchObject({ status: 404, payloadBytes: 5 });
    expect(found).not.toHaveProperty('etag');
    expect(found).not.toHaveProperty('lastModified');
    expect([...prior.urls()]).toEqual([]);
  });

  it.each([
    ['marked as truncated', page, { 'WARC-Truncated': 'length' }],
    ['in segments', page, { 'WARC-Segment-Number': '1' }],
    ['shorter than its Content-Length', page.slice(0, -1), {}],
    ['without its last chunk', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n', {}],
  ])(
    'does not use a capture that is %s, nor a revisit of it',
    async (_, http, fields: Record<string, string>) => {
      const whole = foreignResponse('http://a.test/whole', page, { 'WARC-Date': '2020-01-01T00:00:00Z' });
      const cut = foreignResponse(url, http, fields);
      const revisit = foreignRecord(
        'revisit',
        {
          'WARC-Target-URI': 'http://a.test/again',
          'WARC-Profile': 'http://netpreserve.org/warc/1.1/revisit/server-not-modified',
          'WARC-Refers-To-Target-URI': url,
          'WARC-Refers-To-Date': '2026-01-31T12:00:00Z',
        },
        '',
      );
      const prior = await folder.read(await folder.writeForeign('cut.warc', [whole, cut, revisit]));
      expect(prior.find(url)).toBeUndefined();
      expect(prior.find('http://a.test/again')).toBeUndefined();
      expect(prior.findContent(sha256('hello'), 5)).toMatchObject({ url: 'http://a.test/whole' });
      expect(prior.findContent(sha256('hell'), 4)).toBeUndefined();
      expect([...prior.urls()].toSorted()).toEqual([url, 'http://a.test/again', 'http://a.test/whole']);
    },
  );

  it('goes back to the whole capture where the last one was cut', async () => {
    const path = await folder.writeForeign('cut.warc', [
      foreignResponse(url, page),
      foreignResponse(url, page, { 'WARC-Truncated': 'time', 'WARC-Date': '2026-02-01T00:00:00Z' }),
    ]);
    const prior = await folder.read(path);
    expect(prior.find(url)).toMatchObject({ date: '2026-01-31T12:00:00Z', etag: 'W/"x y"' });
  });

  it('asks for nothing by the validators of a part, and ignores a 304 that was kept as a response', async () => {
    const path = await folder.writeForeign('part.warc', [
      foreignResponse(url, page.replace('200 OK', '206 Partial Content')),
      foreignResponse('http://b.test/', page),
      foreignResponse('http://b.test/', 'HTTP/1.1 304 Not Modified\r\nETag: "z"\r\n\r\n', {
        'WARC-Date': '2026-02-01T00:00:00Z',
      }),
    ]);
    const prior = await folder.read(path);
    expect(prior.find(url)).not.toHaveProperty('etag');
    expect(prior.find('http://b.test/')).toMatchObject({ status: 200, etag: 'W/"x y"' });
  });

  it('excludes validators that cannot be sent again', async () => {
    const path = await folder.writeForeign('odd.warc', [
      foreignResponse(url, of('a', 'ETag: "a\u0001b"\r\nLast-Modified: \r\n')),
      foreignResponse('http://b.test/', of('a', `ETag: "${'x'.repeat(2000)}"\r\n`)),
    ]);
    const prior = await folder.read(path);
    for (const each of [url, 'http://b.test/']) {
      expect(prior.find(each)).toMatchObject({ status: 200 });
      expect(prior.find(each)).not.toHaveProperty('etag');
      expect(prior.find(each)).not.toHaveProperty('lastModified');
    }
  });

  it.each(['before', 'after'])('excludes what a POST gave, with the request %s it', async (place) => {
    const id = '<urn:uuid:11111111-2222-3333-4444-555555555555>';
    const request = foreignRecord(
      'request',
      { 'WARC-Target-URI': url, 'Content-Type': 'application/http', 'WARC-Concurrent-To': id },
      'POST / HTTP/1.1\r\n\r\n',
    );
    const response = foreignResponse(url, page, { 'WARC-Record-ID': id });
    const records = place === 'before' ? [request, response] : [response, request];
    const prior = await folder.read(await folder.writeForeign('post.warc', records));
    expect(prior.find(url)).toBeUndefined();
    expect([...prior.urls()]).toEqual([]);
  });

  it('excludes other protocols, resources and captures without a date, and says the last', async () => {
    const path = await folder.writeForeign('others.warc', [
      foreignResponse('dns:a.test', page),
      foreignRecord('resource', { 'WARC-Target-URI': url, 'Content-Type': 'text/html' }, 'hello'),
      foreignResponse('http://b.test/', page, { 'WARC-Date': 'yesterday' }),
      foreignResponse('http://c.test/', 'not HTTP at all'),
    ]);
    const prior = await folder.read(path);
    expect([...prior.urls()]).toEqual([]);
    expect(folder.warnings.map(({ message }) => message)).toEqual([
      'a capture without a usable date was skipped',
    ]);
  });

  it('reads a damaged file on both sides of the damage', async () => {
    const events = ['1', '2', '3'].map((name) => ({ url: url + name, http: page }));
    const { path, places } = await folder.write('own', events);
    const bytes = await readFile(path);
    const second = places[1]?.[0];
    bytes.fill(0, (second?.offset ?? 0) + 30, (second?.offset ?? 0) + 60);
    await writeFile(path, bytes.subarray(0, -10));
    const prior = await folder.read(path);
    expect(['1', '2', '3'].map((name) => prior.find(url + name)?.status)).toEqual([200, undefined, 200]);
    expect(folder.warnings.filter(isLoss).length).toBeGreaterThan(0);
    expect(folder.warnings.every(({ file }) => file === path)).toBe(true);
  });

  it('finds nothing in what is no archive, and says so', async () => {
    const prior = await folder.read(await folder.writeForeign('letter.warc', [Buffer.from('Dear all,\n')]));
    expect([...prior.urls()]).toEqual([]);
    expect(folder.warnings.map(({ kind }) => kind)).toContain('not-an-archive');
  });

  it('leaves nothing behind when it is interrupted, and begins again', async () => {
    const events = Array.from({ length: 5 }, (_, index) => ({ url: `${url}${index}`, http: page }));
    const { path } = await folder.write('own', events);
    const stop = new AbortController();
    const positions: number[] = [];
    const interrupted = readDedupHistory([path], folder.database, {
      signal: stop.signal,
      onPosition: (_, offset) => {
        if (positions.push(offset) === 5) stop.abort(new Error('enough'));
      },
      onWarning: () => {},
    });
    await expect(interrupted).rejects.toThrow('enough');
    expect(positions).toHaveLength(5);
    expect((await readdir(folder.path)).filter((name) => name.includes('sqlite'))).toEqual([]);
    // The state after a loss of power.
    await writeFile(`${folder.database}.part`, 'half a database');
    const prior = await folder.read(path);
    expect([...prior.urls()]).toHaveLength(5);
    expect((await readdir(folder.path)).filter((name) => name.includes('.part'))).toEqual([]);
  });

  it('fails where a file is missing', async () => {
    const { path } = await folder.write('own', [{ url, http: page }]);
    const options = { signal: new AbortController().signal, onWarning: () => {} };
    const missing = readDedupHistory([path, join(folder.path, 'no.warc')], folder.database, options);
    await expect(missing).rejects.toMatchObject({ code: 'ENOENT' });
    expect((await readdir(folder.path)).filter((name) => name.includes('sqlite'))).toEqual([]);
  });
});

describeCorpus('captures of other crawlers', () => {
  const samples = 'iipc__warc-specifications/specifications/warc-deduplication/samples';
  const sample = (name: string): string => inCorpus(samples, `${name}.warc.gz`);

  it('reads a Heritrix crawl and its revisits', async () => {
    const prior = await folder.read(
      sample('20141129-heritrix-revisit-with-http-headers-and-new-warc-headers'),
      sample('20141129-heritrix-original'),
      sample('20130729-heritrix-revisit-with-http-headers'),
      sample('20130729-heritrix-original'),
    );
    expect(prior.find('http://bl.uk/subjects/news-media/')).toMatchObject({
      date: '2014-11-29T09:18:39Z',
      recordId: '<urn:uuid:a057e21f-49f7-475b-979b-1135a3f3de5d>',
      status: 200,
      payloadSha1: 'sha1:IUTFLOMMNZVZEJ6EIHSQLOFFFG3PBA5S',
      payloadBytes: 75331,
      metadata: { path: sample('20141129-heritrix-original') },
    });
    // This revisit names no original: the earlier capture of the same digest is it.
    expect(prior.find('http://www.bl.uk/')).toMatchObject({
      date: '2013-07-29T09:00:43Z',
      recordId: '<urn:uuid:8897520c-76a7-4f2f-bfbd-ab1750bac5ea>',
      lastModified: 'Tue, 02 Jul 2013 13:44:05 GMT',
    });
    const links = await prior.linksOf(prior.find('http://www.bl.uk/') ?? expect.fail());
    expect(links.map((link) => link.url)).toContain('http://www.bl.uk/copyrightstatement.html');
  });

  it('does not use a 304 whose original nobody names', async () => {
    const prior = await folder.read(sample('20141124-heritrix-server-not-modified'));
    expect(prior.find('http://www.bl.uk/')).toBeUndefined();
    expect([...prior.urls()]).toEqual(['http://www.bl.uk/']);
  });

  it.each([
    ['iipc__webarchive-commons/src/test/resources/org/archive/format/gzip/IAH-urls-wget.warc.gz', 'wget'],
    ['archivesunleashed__aut/src/test/resources/warc/example.warc.gz', 'Heritrix 1'],
    ['webrecorder__warcio/test/data/example-iana.org-chunked.warc', 'warcio'],
    ['archivesunleashed__aut/src/test/resources/arc/example.arc.gz', 'Heritrix, ARC'],
  ])('finds every document of %s (%s), with its links', async (file) => {
    const prior = await folder.read(inCorpus(file));
    const urls = [...prior.urls()];
    expect(urls.length).toBeGreaterThan(0);
    expect(new Set(urls).size).toBe(urls.length);
    let links = 0;
    for (const each of urls.slice(0, 30)) {
      const found = prior.find(each);
      if (found === undefined) continue;
      expect(found).toMatchObject({
        url: each,
        payloadSha256: expect.stringMatching(/^sha256:[\da-f]{64}$/),
      });
      links += (await prior.linksOf(found)).length;
    }
    expect(links).toBeGreaterThan(0);
  });
});
