/** Heads that break RFC 9112 and are seen in the wild. Most browsers still show the page. */
import { htmlType, rawEntry, sendAndEnd } from './raw-entry.ts';
import type { RawPlan } from './raw-entry.ts';
import type { SpecialPlan } from './special-site.ts';

const okHead = 'HTTP/1.1 200 OK\r\n';

export function brokenHeadSites(): readonly SpecialPlan[] {
  return [
    {
      name: 'broken-heads',
      note: 'Heads as some servers send them.',
      hostile: true,
      entries: plans.map((plan) => rawEntry(plan)),
    },
  ];
}

/** `head` is followed by the default fields: length, close, empty line. */
function withHead(path: string, note: string, head: string, more: Partial<RawPlan> = {}): RawPlan {
  return {
    path,
    note,
    ...more,
    send: (wire, page) =>
      sendAndEnd(wire, `${head}Content-Length: ${page.length}\r\nConnection: close\r\n\r\n`, page),
  };
}

/** The bytes of the complete head. */
function exactly(path: string, note: string, head: (length: number) => string): RawPlan {
  return { path, note, send: (wire, page) => sendAndEnd(wire, head(page.length), page) };
}

const megabyte = 1 << 20;

const plans: readonly RawPlan[] = [
  exactly('/bare-lf', 'lines that end in LF alone', (length) => {
    return `HTTP/1.1 200 OK\nContent-Type: text/html; charset=utf-8\nContent-Length: ${length}\nConnection: close\n\n`;
  }),
  exactly('/mixed-ends', 'CRLF and LF mixed', (length) => {
    return `HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\nContent-Length: ${length}\r\nConnection: close\n\r\n`;
  }),
  withHead(
    '/space-before-colon',
    'Name : value',
    `${okHead}Content-Type : text/html; charset=utf-8\r\nX-Odd : yes\r\n`,
  ),
  withHead('/no-colon', 'a line without a colon', `${okHead}${htmlType}this line has no colon\r\n`),
  withHead('/empty-name', 'a field without a name', `${okHead}${htmlType}: value\r\n`),
  withHead(
    '/obs-fold',
    'a folded line',
    `${okHead}Content-Type: text/html;\r\n charset=utf-8\r\nX-Folded: one\r\n\ttwo\r\n`,
  ),
  withHead('/icy', 'ICY 200 OK', `ICY 200 OK\r\nicy-name: Radio\r\n${htmlType}`),
  exactly('/http-0.9', 'no head at all', () => ''),
  withHead('/nul', 'a NUL byte in a field', `${okHead}X-Nul: a\0b\r\n${htmlType}`),
  withHead('/control', 'control characters in a field', `${okHead}X-Control: a\u0001\u0007b\r\n${htmlType}`),
  withHead('/high-bytes', 'Latin-1 bytes in a field', `${okHead}X-Name: bl\u00e5b\u00e6r\r\n${htmlType}`),
  withHead('/long-line', 'a field of 1 MB', `${okHead}${htmlType}X-Long: ${'x'.repeat(megabyte)}\r\n`),
  withHead(
    '/many-fields',
    '10,000 fields',
    `${okHead}${htmlType}${Array.from({ length: 10_000 }, (_, n) => `X-${n}: ${n}\r\n`).join('')}`,
  ),
  withHead('/status-99', 'status 99', `HTTP/1.1 99 Low\r\n${htmlType}`, { facts: { status: 99 } }),
  withHead('/status-999', 'status 999', `HTTP/1.1 999 High\r\n${htmlType}`, { facts: { status: 999 } }),
  withHead('/status-word', 'a status that is no number', `HTTP/1.1 okay OK\r\n${htmlType}`, {
    certain: 'nothing',
  }),
  withHead('/status-missing', 'a status line without a status', `HTTP/1.1\r\n${htmlType}`, {
    certain: 'nothing',
  }),
  withHead('/no-reason', 'a status line that ends with the number', `HTTP/1.1 200\r\n${htmlType}`),
  withHead('/lower-case', 'the version in lower case', `http/1.1 200 ok\r\n${htmlType}`),
  withHead('/version-2', 'HTTP/2.0 in the syntax of 1.1', `HTTP/2.0 200 OK\r\n${htmlType}`),
  withHead('/version-missing', 'HTTP 200 OK', `HTTP 200 OK\r\n${htmlType}`, { certain: 'nothing' }),
  withHead('/leading-lines', 'empty lines before the status line', `\r\n\r\n${okHead}${htmlType}`),
  withHead('/two-types', 'Content-Type twice', `${okHead}Content-Type: text/plain\r\n${htmlType}`),
  {
    path: '/empty',
    note: 'nothing at all, then the end',
    certain: 'nothing',
    send: (wire) => sendAndEnd(wire),
  },
  {
    path: '/rubbish',
    note: 'not HTTP: a greeting of SSH',
    certain: 'nothing',
    send: (wire) => sendAndEnd(wire, 'SSH-2.0-OpenSSH_9.9\r\n'),
  },
];
