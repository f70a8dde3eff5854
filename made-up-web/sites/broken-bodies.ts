/** Bodies that do not fit their heads, and connections that end too soon. */
import { chunk } from './framings.ts';
import { htmlType, rawEntry, sendAndEnd, writeAll } from './raw-entry.ts';
import type { Bytes, RawPlan } from './raw-entry.ts';
import type { SpecialPlan } from './special-site.ts';

const okHead = `HTTP/1.1 200 OK\r\n${htmlType}Connection: close\r\n`;
const chunked = `${okHead}Transfer-Encoding: chunked\r\n\r\n`;

/** Only the head is certain: the part of the body that arrives depends on how the client reads it. */
const head: Partial<RawPlan> = { certain: 'head' };
const empty = { body: Buffer.alloc(0), links: () => [] } as const;

export function brokenBodySites(): readonly SpecialPlan[] {
  return [
    {
      name: 'broken-bodies',
      note: 'Bodies that do not fit.',
      hostile: true,
      entries: plans.map((plan) => rawEntry(plan)),
    },
  ];
}

function sent(
  path: string,
  note: string,
  parts: (page: Uint8Array) => readonly Bytes[],
  more: Partial<RawPlan> = {},
): RawPlan {
  return { path, note, ...more, send: (wire, page) => sendAndEnd(wire, ...parts(page)) };
}

function half(page: Uint8Array): Uint8Array {
  return page.subarray(0, page.length >> 1);
}

const plans: readonly RawPlan[] = [
  sent('/length-too-long', 'Content-Length of 1000 more than comes', (page) => [
    `${okHead}Content-Length: ${page.length + 1000}\r\n\r\n`,
    page,
  ]),
  sent(
    '/length-too-short',
    'Content-Length of 10 less than comes',
    (page) => [`${okHead}Content-Length: ${page.length - 10}\r\n\r\n`, page],
    head,
  ),
  sent('/length-negative', 'Content-Length: -1', (page) => [`${okHead}Content-Length: -1\r\n\r\n`, page]),
  sent('/length-word', 'Content-Length: many', (page) => [`${okHead}Content-Length: many\r\n\r\n`, page]),
  sent('/length-huge', 'Content-Length of 20 digits', (page) => [
    `${okHead}Content-Length: 99999999999999999999\r\n\r\n`,
    page,
  ]),
  sent('/length-twice', 'the same Content-Length twice', (page) => {
    return [`${okHead}Content-Length: ${page.length}\r\nContent-Length: ${page.length}\r\n\r\n`, page];
  }),
  sent('/length-list', 'Content-Length: n, n', (page) => [
    `${okHead}Content-Length: ${page.length}, ${page.length}\r\n\r\n`,
    page,
  ]),
  sent(
    '/length-conflict',
    'two Content-Length fields that differ',
    (page) => {
      return [`${okHead}Content-Length: ${page.length}\r\nContent-Length: 5\r\n\r\n`, page];
    },
    head,
  ),
  sent('/length-and-chunked', 'Content-Length and chunked', (page) => {
    return [`${okHead}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n`, chunk(page), '0\r\n\r\n'];
  }),
  sent(
    '/chunked-1.0',
    'chunked in HTTP/1.0',
    (page) => {
      return [`HTTP/1.0 200 OK\r\n${htmlType}Transfer-Encoding: chunked\r\n\r\n`, chunk(page), '0\r\n\r\n'];
    },
    head,
  ),
  sent('/chunked-not', 'says chunked, but is not', (page) => [chunked, page], head),
  sent(
    '/chunk-size-bad',
    'a chunk size that is no number',
    (page) => [chunked, chunk(half(page)), 'zz\r\n', half(page), '\r\n'],
    head,
  ),
  sent(
    '/chunk-size-huge',
    'a chunk size of 20 digits',
    (page) => [chunked, 'ffffffffffffffffffff\r\n', page],
    head,
  ),
  sent('/chunk-too-long', 'a chunk that says more than comes', (page) => [
    chunked,
    `${(page.length + 99).toString(16)}\r\n`,
    page,
  ]),
  sent('/chunk-last-missing', 'no last chunk', (page) => [chunked, chunk(page)]),
  sent('/chunk-lf', 'chunk lines that end in LF alone', (page) => [
    chunked,
    `${page.length.toString(16)}\n`,
    page,
    '\n0\n\n',
  ]),
  sent('/chunk-spaces', 'spaces after the chunk size', (page) => [
    chunked,
    `${page.length.toString(16)}   \r\n`,
    page,
    '\r\n0\r\n\r\n',
  ]),
  sent(
    '/no-content-with-body',
    '204 with a body',
    (page) => [`HTTP/1.1 204 No Content\r\nContent-Length: ${page.length}\r\n\r\n`, page],
    { facts: { status: 204, ...empty } },
  ),
  sent(
    '/304-unasked',
    '304, though nobody asked on a condition',
    () => ['HTTP/1.1 304 Not Modified\r\nETag: "x"\r\nConnection: close\r\n\r\n'],
    { facts: { status: 304, ...empty } },
  ),
  sent(
    '/206-unasked',
    '206, though nobody asked for a part',
    (page) => {
      return [
        `HTTP/1.1 206 Partial Content\r\n${htmlType}Content-Range: bytes 0-${page.length - 1}/9999\r\nContent-Length: ${page.length}\r\nConnection: close\r\n\r\n`,
        page,
      ];
    },
    { facts: { status: 206 } },
  ),
  sent('/extra-response', 'a second response that nobody asked for', (page) => {
    return [
      `HTTP/1.1 200 OK\r\n${htmlType}Content-Length: ${page.length}\r\n\r\n`,
      page,
      'HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nevil',
    ];
  }),
  sent('/cut-in-head', 'the connection closes inside the head', () => ['HTTP/1.1 200 OK\r\nContent-Ty'], {
    certain: 'nothing',
  }),
  sent(
    '/cut-in-body',
    'the connection closes inside the body',
    (page) => [`${okHead}Content-Length: ${page.length}\r\n\r\n`, half(page)],
    head,
  ),
  {
    path: '/reset-in-head',
    note: 'the connection is cut inside the head',
    certain: 'nothing',
    send: async (wire) => {
      await wire.write('HTTP/1.1 200 OK\r\nContent-Ty');
      await wire.sleep(20);
      wire.reset();
    },
  },
  {
    path: '/reset-in-body',
    note: 'the connection is cut inside the body',
    certain: 'head',
    send: async (wire, page) => {
      await writeAll(wire, `${okHead}Content-Length: ${page.length}\r\n\r\n`, half(page));
      await wire.sleep(20);
      wire.reset();
    },
  },
  {
    path: '/reset-at-once',
    note: 'the connection is cut without a word',
    certain: 'nothing',
    send: async (wire) => {
      wire.reset();
      return Promise.resolve();
    },
  },
];
