import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newRecordId } from '../../formats/warc/record-draft.ts';
import { sha1Label } from '../../formats/warc/digest.ts';
import { foreignRecord, foreignResponse, priorDate, TestFolder } from './test-captures.ts';

let folder: TestFolder;
beforeEach(async () => {
  folder = await TestFolder.create();
});
afterEach(async () => {
  await folder.remove();
});

const url = 'http://a.test/';
const laterDate = '2026-03-01T00:00:00.000Z';
const page =
  'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nETag: "one"\r\nLast-Modified: Tue, 02 Jul 2013 13:44:05 GMT\r\n\r\nhello';
const payloadSha256 = `sha256:${createHash('sha256').update('hello').digest('hex')}`;
const payloadSha1 = sha1Label(createHash('sha1').update('hello').digest());
const id = newRecordId();
const original = { id, targetUri: url, date: priorDate };

describe('resolveRevisits', () => {
  it('gives a 304 what its original was, and the ETag that it has now', async () => {
    const first = await folder.write('first', [
      { url, id, http: page, links: ['http://a.test/b L a/@href page'] },
    ]);
    const second = await folder.write('second', [
      {
        url,
        date: laterDate,
        http: 'HTTP/1.1 304 Not Modified\r\nETag: "two"\r\nContent-Type: text/plain\r\n\r\n',
        revisit: { profile: 'serverNotModified', original },
      },
    ]);
    const prior = await folder.read(second.path, first.path);
    expect(prior.find(url)).toEqual({
      url,
      date: priorDate,
      recordId: id,
      originalUrl: url,
      status: 200,
      payloadSha256,
      payloadSha1,
      payloadBytes: 5,
      etag: '"two"',
      lastModified: 'Tue, 02 Jul 2013 13:44:05 GMT',
      mime: 'text/html',
      // A record without our digest may be another crawler's, whose list of a 304 is empty: the original's is taken.
      metadata: { path: first.path, offset: first.places[0]?.[2]?.offset },
    });
    expect([...prior.urls()]).toEqual([url]);
  });

  it('takes the list of links of our own revisit, also where it is empty', async () => {
    const revisit = { profile: 'serverNotModified', original, payloadSha256 } as const;
    const first = await folder.write('first', [{ url, id, http: page }]);
    const second = await folder.write('second', [
      { url, date: laterDate, http: 'HTTP/1.1 304 Not Modified\r\n\r\n', revisit },
    ]);
    const prior = await folder.read(first.path, second.path);
    expect(prior.find(url)).toMatchObject({
      etag: '"one"',
      metadata: { path: second.path, offset: second.places[0]?.[2]?.offset },
    });
  });

  it('keeps what a revisit of the same content says where its original is in no file', async () => {
    const revisit = {
      profile: 'identicalPayloadDigest',
      original: { ...original, targetUri: 'http://b.test/' },
      payload: payloadSha1,
      payloadSha256,
    } as const;
    const http = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nETag: "two"\r\n\r\n';
    const { path, places } = await folder.write('second', [{ url, date: laterDate, http, revisit }]);
    const prior = await folder.read(path);
    const expected = {
      url,
      date: priorDate,
      recordId: id,
      originalUrl: 'http://b.test/',
      status: 200,
      payloadSha256,
      payloadSha1,
      payloadBytes: -1,
      etag: '"two"',
      mime: 'text/html',
      metadata: { path, offset: places[0]?.[2]?.offset },
    };
    expect(prior.find(url)).toEqual(expected);
    expect(prior.findContent(payloadSha256, 5)).toEqual({ ...expected, payloadBytes: 5 });
  });

  it.each([
    ['the record id', { 'WARC-Refers-To': id }],
    [
      'URL and date to the second',
      { 'WARC-Refers-To-Target-URI': url, 'WARC-Refers-To-Date': '2026-01-31T12:00:00Z' },
    ],
    ['nothing but the digest', {}],
  ])('finds the original by %s', async (_, reference: Record<string, string>) => {
    const first = await folder.write('first', [
      { url, id, http: page },
      { url, date: '2026-02-01T00:00:00.000Z', http: page.replace('hello', 'other') },
    ]);
    const second = await folder.writeForeign('second.warc', [
      foreignRecord(
        'revisit',
        {
          'WARC-Target-URI': url,
          'WARC-Date': laterDate,
          'WARC-Profile': 'http://netpreserve.org/warc/1.0/revisit/identical-payload-digest',
          'WARC-Payload-Digest': payloadSha1,
          'WARC-Truncated': 'length',
          ...reference,
        },
        '',
      ),
    ]);
    const prior = await folder.read(first.path, second);
    expect(prior.find(url)).toMatchObject({
      date: priorDate,
      recordId: id,
      payloadSha256,
      payloadBytes: 5,
      status: 200,
    });
  });

  it('does not believe a reference to other content', async () => {
    const first = await folder.write('first', [{ url, id, http: page.replace('hello', 'other') }]);
    const second = await folder.write('second', [
      {
        url,
        date: laterDate,
        http: 'HTTP/1.1 200 OK\r\n\r\n',
        revisit: { profile: 'identicalPayloadDigest', original, payload: payloadSha1, payloadSha256 },
      },
    ]);
    const prior = await folder.read(first.path, second.path);
    expect(prior.find(url)).toMatchObject({ payloadSha256, payloadBytes: -1 });
    expect(prior.find(url)).not.toHaveProperty('etag');
  });

  it('reads the content again where the same content was under another URL and nobody lists its links', async () => {
    const html = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<a href="next">';
    const sha1 = sha1Label(createHash('sha1').update('<a href="next">').digest());
    const path = await folder.writeForeign('mirror.warc', [
      foreignResponse('http://b.test/deep/', html, { 'WARC-Record-ID': id }),
      foreignRecord(
        'metadata',
        {
          'WARC-Target-URI': 'http://b.test/deep/',
          'WARC-Concurrent-To': id,
          'Content-Type': 'application/warc-fields',
        },
        'outlink: http://b.test/deep/next L a/@href\r\n',
      ),
      foreignRecord(
        'revisit',
        {
          'WARC-Target-URI': url,
          'WARC-Date': laterDate,
          'WARC-Profile': 'http://netpreserve.org/warc/1.1/revisit/identical-payload-digest',
          'WARC-Payload-Digest': sha1,
          'WARC-Refers-To-Target-URI': 'http://b.test/deep/',
          'WARC-Refers-To-Date': '2026-01-31T12:00:00Z',
        },
        '',
      ),
    ]);
    const prior = await folder.read(path);
    const linksOf = async (each: string): Promise<string[]> =>
      (await prior.linksOf(prior.find(each) ?? expect.fail())).map((link) => link.url);
    expect(await linksOf('http://b.test/deep/')).toEqual(['http://b.test/deep/next']);
    expect(await linksOf(url)).toEqual(['http://a.test/next']);
  });
});
