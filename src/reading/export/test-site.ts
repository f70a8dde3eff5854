import { createHash } from 'node:crypto';
import { rawRecord } from '../../../scenarios/hand-made-warc.ts';
import { base32 } from '../../formats/warc/digest.ts';

export interface TestCapture {
  readonly url: string;
  /** 2026-01-31T12:00:00Z */
  readonly date: string;
  readonly type?: string;
  readonly body: string | Uint8Array;
  /** It is the same as this earlier capture. */
  readonly sameAs?: { readonly url: string; readonly date: string };
  readonly status?: string;
}

/** The records of a capture, as our crawler writes them: response or revisit, request, metadata. */
export function eventOf({
  url,
  date,
  type = 'text/html; charset=utf-8',
  body,
  sameAs,
  status = '200 OK',
}: TestCapture): Buffer[] {
  const id = idOf(url, date, 'answer');
  const payload = Buffer.from(body);
  const digest = `sha1:${base32(createHash('sha1').update(payload).digest())}`;
  const head = Buffer.from(
    `HTTP/1.1 ${status}\r\nContent-Type: ${type}\r\nContent-Length: ${payload.length}\r\n\r\n`,
  );
  const fields = { 'WARC-Date': date, 'WARC-Target-URI': url };
  const answer = {
    ...fields,
    'WARC-Record-ID': id,
    'WARC-Payload-Digest': digest,
    'Content-Type': 'application/http; msgtype=response',
  };
  const response =
    sameAs === undefined
      ? rawRecord({ 'WARC-Type': 'response', ...answer }, Buffer.concat([head, payload]))
      : rawRecord(
          {
            'WARC-Type': 'revisit',
            ...answer,
            'WARC-Profile': 'http://netpreserve.org/warc/1.1/revisit/identical-payload-digest',
            'WARC-Refers-To-Target-URI': sameAs.url,
            'WARC-Refers-To-Date': sameAs.date,
          },
          head,
        );
  const along = (kind: 'request' | 'metadata', contentType: string, block: string): Buffer =>
    rawRecord(
      {
        'WARC-Type': kind,
        ...fields,
        'WARC-Record-ID': idOf(url, date, kind),
        'WARC-Concurrent-To': id,
        'Content-Type': contentType,
      },
      Buffer.from(block),
    );
  return [
    response,
    along(
      'request',
      'application/http; msgtype=request',
      `GET / HTTP/1.1\r\nHost: ${URL.parse(url)?.host ?? ''}\r\n\r\n`,
    ),
    along('metadata', 'application/warc-fields', 'seed: \r\n'),
  ];
}

function idOf(...parts: readonly string[]): string {
  const hex = createHash('sha1').update(parts.join(' ')).digest('hex');
  return `<urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}>`;
}

const first = '2026-01-31T12:00:00Z';
const second = '2026-03-31T12:00:00Z';
export const redPixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

const page = (heading: string): string => `<!doctype html><html><head><title>Les dunes & l’été</title>
<link rel="stylesheet" href="/style.css"></head><body><h1>${heading}</h1><img id="picture" src="/red.png" alt="red">
<iframe id="frame" src="/frame.html"></iframe><a href="/other.html">another page</a></body></html>`;

/** A small site at two dates. Its style is unchanged at the second; a page that is only linked is no component. */
export const site: readonly TestCapture[] = [
  { url: 'http://dunes.test/', date: first, body: page('The dunes in winter') },
  {
    url: 'http://dunes.test/style.css',
    date: first,
    type: 'text/css',
    body: '@import "more.css"; h1 { color: rgb(200, 0, 0) }',
  },
  {
    url: 'http://dunes.test/more.css',
    date: first,
    type: 'text/css',
    body: 'body { background: url(//images.test/sand.png) }',
  },
  { url: 'http://images.test/sand.png', date: first, type: 'image/png', body: redPixel },
  { url: 'http://dunes.test/red.png', date: first, type: 'image/png', body: redPixel },
  {
    url: 'http://dunes.test/frame.html',
    date: first,
    body: '<!doctype html><title>A frame</title><p>framed text</p>',
  },
  {
    url: 'http://dunes.test/other.html',
    date: first,
    body: '<!doctype html><title>Other</title><p>only linked</p>',
  },
  { url: 'http://dunes.test/gone', date: first, status: '404 Not Found', body: 'not here' },
  { url: 'http://dunes.test/', date: second, body: page('The dunes in spring') },
  {
    url: 'http://dunes.test/style.css',
    date: second,
    type: 'text/css',
    body: '@import "more.css"; h1 { color: rgb(200, 0, 0) }',
    sameAs: { url: 'http://dunes.test/style.css', date: first },
  },
  {
    url: 'http://dunes.test/red.png',
    date: second,
    type: 'image/png',
    body: redPixel,
    sameAs: { url: 'http://dunes.test/red.png', date: first },
  },
];
