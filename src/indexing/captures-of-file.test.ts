import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { recordBytes, recordId } from '../../scenarios/made-up-archive.ts';
import type { Lines } from '../../scenarios/made-up-archive.ts';
import type { CaptureLine } from '../formats/cdxj/capture-line.ts';
import { bytesSource } from '../formats/warc/byte-source.ts';
import { sha1Label } from '../formats/warc/digest.ts';
import { capturesOfFile } from './captures-of-file.ts';

const http = 'HTTP/1.1 200 OK\r\nContent-Type: Text/HTML; charset=utf-8\r\n\r\n<p>hello';
const responseType = 'application/http; msgtype=response';

function record(serial: number, type: string, fields: Lines, block = http): Buffer {
  const given = (name: string): boolean => fields.some(([own]) => own === name);
  const defaults: Lines = [
    ['WARC-Type', type],
    ['WARC-Record-ID', recordId(serial)],
    ['WARC-Date', '2026-01-31T12:00:00Z'],
    ['WARC-Target-URI', 'http://a.test/'],
    ['Content-Type', type === 'request' ? 'application/http; msgtype=request' : responseType],
  ];
  return recordBytes([...defaults.filter(([name]) => !given(name)), ...fields], block);
}

/** Fields of a line; undefined for those that must be absent. */
type Wanted = { readonly [Name in keyof CaptureLine]?: CaptureLine[Name] | undefined };

async function captures(file: Buffer, requestKeys = true): Promise<CaptureLine[]> {
  const lines: CaptureLine[] = [];
  for await (const line of capturesOfFile(bytesSource('a.warc', file), { filename: 'a.warc', requestKeys })) {
    lines.push(line);
  }
  return lines;
}

function sha1(text: string): string {
  return sha1Label(createHash('sha1').update(text).digest());
}

describe('capturesOfFile', () => {
  it('gives a response its line', async () => {
    const file = record(1, 'response', [['WARC-Payload-Digest', 'sha1:GIVEN']]);
    expect(await captures(file)).toEqual([
      {
        urlkey: 'test,a)/',
        timestamp: '20260131120000',
        url: 'http://a.test/',
        mime: 'Text/HTML',
        status: '200',
        digest: 'sha1:GIVEN',
        length: file.length,
        offset: 0,
        filename: 'a.warc',
      },
    ]);
  });

  it.each<readonly [string, Buffer, Wanted | undefined]>([
    [
      'a revisit with its headers',
      record(1, 'revisit', [['WARC-Payload-Digest', 'sha1:SAME']], 'HTTP/1.1 304 Not Modified\r\n\r\n'),
      { mime: 'warc/revisit', status: '304', digest: 'sha1:SAME' },
    ],
    ['a revisit without a digest', record(1, 'revisit', [], ''), { mime: 'warc/revisit', digest: undefined }],
    [
      'a resource',
      record(1, 'resource', [['Content-Type', 'text/plain; x=y']], 'hello'),
      { mime: 'text/plain', status: undefined, digest: sha1('hello') },
    ],
    [
      'a dns resource',
      record(
        1,
        'resource',
        [
          ['Content-Type', 'text/dns'],
          ['WARC-Target-URI', 'dns:a.test'],
        ],
        '20260131120000\n',
      ),
      { mime: 'text/dns', url: 'dns:a.test' },
    ],
    [
      'a dns response, as Heritrix writes it',
      record(
        1,
        'response',
        [
          ['Content-Type', 'text/dns'],
          ['WARC-Target-URI', 'dns:a.test'],
        ],
        '20260131120000\n',
      ),
      { url: 'dns:a.test', status: undefined, digest: sha1('20260131120000\n') },
    ],
    [
      'metadata of another type',
      record(1, 'metadata', [['Content-Type', 'text/xml']], '<a/>'),
      { mime: 'text/xml' },
    ],
    [
      'metadata that only describes the crawl',
      record(1, 'metadata', [['Content-Type', 'application/warc-fields']], ''),
      undefined,
    ],
    [
      'a resource that only describes the crawl',
      record(1, 'resource', [['Content-Type', 'application/warc-fields']], ''),
      undefined,
    ],
    [
      'metadata without a URL',
      recordBytes([
        ['WARC-Type', 'metadata'],
        ['WARC-Date', '2026'],
        ['Content-Type', 'a/b'],
      ]),
      undefined,
    ],
    ['a warcinfo', record(1, 'warcinfo', []), undefined],
    ['a conversion', record(1, 'conversion', []), undefined],
    ['a continuation', record(1, 'continuation', []), undefined],
    ['a lone request', record(1, 'request', [], 'GET / HTTP/1.1\r\n\r\n'), undefined],
    ['a type that is not known', record(1, 'novel', []), undefined],
    [
      'a response without a URL',
      recordBytes([
        ['WARC-Type', 'response'],
        ['WARC-Date', '2026'],
      ]),
      undefined,
    ],
    [
      'a response without a date',
      recordBytes([
        ['WARC-Type', 'response'],
        ['WARC-Target-URI', 'http://a.test/'],
      ]),
      { timestamp: '19700101000000' },
    ],
    [
      'a date without a year',
      record(1, 'response', [['WARC-Date', 'yesterday']]),
      { timestamp: '19700101000000' },
    ],
    [
      'a block that is no HTTP',
      record(1, 'response', [], 'hello'),
      { status: undefined, mime: undefined, digest: sha1('hello') },
    ],
    ['an empty block', record(1, 'response', [], ''), { status: undefined, digest: sha1('') }],
    [
      'a URL in brackets',
      record(1, 'response', [['WARC-Target-URI', '<http://a.test/x>']]),
      { url: 'http://a.test/x', urlkey: 'test,a)/x' },
    ],
    [
      'spaces in a URL',
      record(1, 'response', [['WARC-Target-URI', 'http://a.test/a b  c']]),
      { url: 'http://a.test/a%20b%20%20c' },
    ],
    [
      'a Content-Type that is empty',
      record(1, 'response', [], 'HTTP/1.1 200 OK\r\nContent-Type:\r\n\r\n'),
      { mime: '', status: '200' },
    ],
    ['an odd status', record(1, 'response', [], 'HTTP/1.0 999 Denied\r\n\r\n'), { status: '999' }],
  ])('%s', async (_, file, expected) => {
    const lines = await captures(file);
    if (expected === undefined) expect(lines).toEqual([]);
    else
      expect(lines.map((line) => ({ ...line, ...pick(line, expected) }))).toEqual([
        expect.objectContaining(expected),
      ]);
  });

  it.each([
    ['2026', '20260101000000'],
    ['2026-02', '20260201000000'],
    ['2026-02-03', '20260203000000'],
    ['2026-02-03T04:05Z', '20260203040500'],
    ['2026-02-03T04:05:06Z', '20260203040506'],
    ['2026-02-03T04:05:06.789123Z', '20260203040506'],
  ])('makes of the date %s the timestamp %s', async (date, timestamp) => {
    const [line] = await captures(record(1, 'response', [['WARC-Date', date]]));
    expect(line?.timestamp).toBe(timestamp);
  });

  it('computes a digest where there is none: of the payload without its chunks', async () => {
    const chunked =
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\n<p>\r\n5\r\nhello\r\n0\r\n\r\n';
    const lines = await captures(
      Buffer.concat([record(1, 'response', []), record(2, 'response', [], chunked)]),
    );
    expect(lines.map(({ digest }) => digest)).toEqual([sha1('<p>hello'), sha1('<p>hello')]);
  });

  it('gives offsets and lengths of members, none where several records share one', async () => {
    const records = [1, 2].map((serial) => record(serial, 'response', []));
    const members = records.map((bytes) => gzipSync(bytes));
    const lines = await captures(Buffer.concat(members));
    expect(lines.map(({ offset, length }) => [offset, length])).toEqual([
      [0, members[0]?.length],
      [members[0]?.length, members[1]?.length],
    ]);
    const shared = await captures(gzipSync(Buffer.concat(records)));
    expect(shared.map(({ offset, length }) => [offset, length])).toEqual([
      [0, undefined],
      [0, undefined],
    ]);
  });

  it('reads ARC', async () => {
    const file = Buffer.from(
      `filedesc://a.arc 0.0.0.0 20060731110420 text/plain 3\nabc\nhttp://a.test/a b 1.2.3.4 20060731110421 text/html ${http.length}\n${http}\n`,
    );
    expect(await captures(file)).toMatchObject([
      {
        url: 'http://a.test/a%20b',
        timestamp: '20060731110421',
        mime: 'Text/HTML',
        status: '200',
        digest: sha1('<p>hello'),
      },
    ]);
  });

  it('tells how far it is, and passes on what is odd', async () => {
    const [positions, kinds]: [number[], string[]] = [[], []];
    const file = Buffer.concat([
      record(1, 'response', []),
      Buffer.from('\r\n'),
      record(2, 'response', []).subarray(0, -20),
    ]);
    const lines = capturesOfFile(bytesSource('a.warc', file), {
      filename: 'a.warc',
      requestKeys: true,
      onPosition: (offset) => positions.push(offset),
      onWarning: ({ kind }) => kinds.push(kind),
    });
    let count = 0;
    for await (const line of lines) count += line.length === undefined ? 0 : 1;
    expect(count).toBe(2);
    expect(positions).toEqual([0, record(1, 'response', []).length + 2]);
    expect(kinds).toEqual(['separator-odd', 'record-cut']);
  });
});

function pick(line: CaptureLine, wanted: Wanted): Wanted {
  const keys = Object.keys(wanted) as (keyof CaptureLine)[];
  return Object.fromEntries(keys.map((key) => [key, line[key]]));
}

function concurrent(serial: number): Lines {
  return [['WARC-Concurrent-To', recordId(serial)]];
}

describe('captures of requests with a body', () => {
  const post =
    'POST / HTTP/1.1\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 7\r\n\r\nq=heirl';
  const get = 'GET / HTTP/1.1\r\n\r\n';
  const keyed = { urlkey: 'test,a)/?__wb_method=post&q=heirl', method: 'POST', requestBody: 'q=heirl' };
  const plain = { urlkey: 'test,a)/', url: 'http://a.test/' };

  it.each<readonly [string, Buffer[], Partial<CaptureLine>]>([
    ['response, then request', [record(1, 'response', []), record(2, 'request', concurrent(1), post)], keyed],
    ['request, then response', [record(1, 'request', [], post), record(2, 'response', concurrent(1))], keyed],
    ['request, then revisit', [record(1, 'request', [], post), record(2, 'revisit', concurrent(1))], keyed],
    ['a GET', [record(1, 'response', []), record(2, 'request', concurrent(1), get)], plain],
    [
      'another record’s request',
      [record(1, 'response', []), record(2, 'request', concurrent(9), post)],
      plain,
    ],
    ['a request that names nothing', [record(1, 'response', []), record(2, 'request', [], post)], plain],
    [
      'a request for another URL',
      [
        record(1, 'response', []),
        record(2, 'request', [...concurrent(1), ['WARC-Target-URI', 'http://b.test/']], post),
      ],
      plain,
    ],
    [
      'the second of several it is concurrent to',
      [record(1, 'response', []), record(2, 'request', [...concurrent(8), ...concurrent(1)], post)],
      keyed,
    ],
  ])('%s', async (_, records, expected) => {
    const lines = await captures(Buffer.concat(records));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject(expected);
    if (expected === plain) expect(lines[0]?.method).toBeUndefined();
    expect(await captures(Buffer.concat(records), false)).toMatchObject([plain]);
  });

  it('are each paired with their own', async () => {
    const file = [0, 2, 4].flatMap((serial) => [
      record(serial, 'response', [['WARC-Target-URI', `http://a.test/${serial}`]]),
      record(
        serial + 1,
        'request',
        [['WARC-Target-URI', `http://a.test/${serial}`], ...concurrent(serial)],
        serial === 2 ? get : post,
      ),
    ]);
    const lines = await captures(Buffer.concat(file));
    expect(lines.map(({ urlkey }) => urlkey)).toEqual([
      'test,a)/0?__wb_method=post&q=heirl',
      'test,a)/2',
      'test,a)/4?__wb_method=post&q=heirl',
    ]);
  });

  it('are keyed by the beginning of a body of any size', async () => {
    const large = `POST / HTTP/1.1\r\nContent-Length: 9000000\r\n\r\n${'x'.repeat(9_000_000)}`;
    const lines = await captures(
      Buffer.concat([
        record(1, 'response', []),
        record(2, 'request', concurrent(1), large),
        record(3, 'response', []),
      ]),
    );
    expect(lines).toHaveLength(2);
    expect(lines[0]?.requestBody?.length).toBeLessThan(10_000);
  });
});
