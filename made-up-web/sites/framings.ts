/** Unusual, but within RFC 9110 and 9112: every client should read these pages completely. */
import { htmlType, rawEntry, sendAndEnd, writeAll } from './raw-entry.ts';
import type { RawPlan } from './raw-entry.ts';
import type { SpecialPlan } from './special-site.ts';

const okHead = `HTTP/1.1 200 OK\r\n${htmlType}`;

export function framingSites(): readonly SpecialPlan[] {
  return [
    {
      name: 'framings',
      note: 'Unusual, but within the rules.',
      entries: plans.map((plan) => rawEntry({ ...plan, legal: true })),
    },
  ];
}

export function chunk(bytes: Uint8Array, extension = ''): Uint8Array {
  return Buffer.concat([
    Buffer.from(`${bytes.length.toString(16)}${extension}\r\n`),
    bytes,
    Buffer.from('\r\n'),
  ]);
}

const plans: readonly Omit<RawPlan, 'legal'>[] = [
  {
    path: '/chunked',
    note: 'chunked in three parts, connection kept',
    send: async (wire, page) => {
      const parts = [page.subarray(0, 10), page.subarray(10, 50), page.subarray(50)].map((part) =>
        chunk(part),
      );
      if (await writeAll(wire, `${okHead}Transfer-Encoding: chunked\r\n\r\n`, ...parts, '0\r\n\r\n'))
        wire.keepOpen();
    },
  },
  {
    path: '/chunked-bytes',
    note: 'chunks of one byte each',
    send: (wire, page) =>
      sendAndEnd(
        wire,
        `${okHead}Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n`,
        ...[...page].map((byte) => chunk(Buffer.from([byte]))),
        '0\r\n\r\n',
      ),
  },
  {
    path: '/chunked-trailers',
    note: 'chunked with trailer fields',
    send: (wire, page) =>
      sendAndEnd(
        wire,
        `${okHead}Transfer-Encoding: chunked\r\nTrailer: X-Checked\r\nConnection: close\r\n\r\n`,
        chunk(page),
        '0\r\nX-Checked: yes\r\n\r\n',
      ),
  },
  {
    path: '/chunked-extensions',
    note: 'chunk extensions, upper-case sizes, leading zeros',
    send: (wire, page) =>
      sendAndEnd(
        wire,
        `${okHead}Transfer-Encoding: Chunked\r\nConnection: close\r\n\r\n`,
        chunk(page.subarray(0, 20), ';name="a value";flag'),
        `000${(page.length - 20).toString(16).toUpperCase()}\r\n`,
        page.subarray(20),
        '\r\n000\r\n\r\n',
      ),
  },
  {
    path: '/http-1.0',
    note: 'HTTP/1.0 without a length: the end of the connection is the end',
    send: (wire, page) => sendAndEnd(wire, `HTTP/1.0 200 OK\r\n${htmlType}\r\n`, page),
  },
  {
    path: '/until-close',
    note: 'HTTP/1.1 without a length, Connection: close',
    send: (wire, page) => sendAndEnd(wire, `${okHead}Connection: close\r\n\r\n`, page),
  },
  {
    path: '/continue',
    note: '100 Continue before the answer, though nobody asked',
    send: (wire, page) =>
      sendAndEnd(
        wire,
        `HTTP/1.1 100 Continue\r\n\r\n${okHead}Content-Length: ${page.length}\r\nConnection: close\r\n\r\n`,
        page,
      ),
  },
  {
    path: '/early-hints',
    note: '103 Early Hints, twice, before the answer',
    send: async (wire, page) => {
      await wire.write(
        'HTTP/1.1 103 Early Hints\r\nLink: </m/hint.css>; rel=preload\r\n\r\nHTTP/1.1 103 Early Hints\r\n\r\n',
      );
      await sendAndEnd(wire, `${okHead}Content-Length: ${page.length}\r\nConnection: close\r\n\r\n`, page);
    },
  },
  {
    path: '/split-head',
    note: 'the head in pieces of a few bytes',
    send: async (wire, page) => {
      const head = `${okHead}Content-Length: ${page.length}\r\nConnection: close\r\n\r\n`;
      for (let at = 0; at < head.length; at += 7) if (!(await wire.write(head.slice(at, at + 7)))) return;
      await sendAndEnd(wire, page);
    },
  },
  {
    path: '/empty-reason',
    note: 'a status line without a reason',
    send: (wire, page) =>
      sendAndEnd(
        wire,
        `HTTP/1.1 200 \r\n${htmlType}Content-Length: ${page.length}\r\nConnection: close\r\n\r\n`,
        page,
      ),
  },
  {
    path: '/no-content',
    note: '204',
    facts: { status: 204, body: Buffer.alloc(0), links: () => [] },
    send: async (wire) => {
      if (await wire.write(`HTTP/1.1 204 No Content\r\n${htmlType}\r\n`)) wire.keepOpen();
    },
  },
];
