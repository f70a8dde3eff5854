import fc from 'fast-check';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { TestReplay, testTimestamp as at } from './test-replay.ts';
import type { TestAnswer, TestCapture } from './test-replay.ts';

const seed = 20261116;
const running: TestReplay[] = [];

afterAll(async () => {
  for (const replay of running) await replay.close();
});

async function started(captures: readonly TestCapture[]): Promise<TestReplay> {
  const replay = await TestReplay.start(captures);
  running.push(replay);
  return replay;
}

/** Parts of which heads are made that try to say more than they may. */
const nasty = fc.constantFrom(
  '\rX-Injected: 1',
  '\nX-Injected: 1\n',
  '\u0085X-Injected: 1',
  '\0',
  'a\x7fb',
  'é',
  '\xff\xfe',
  'x'.repeat(5000),
  'http://evil.example/',
  '//evil.example',
  'javascript:alert(1)',
  '%0d%0aX-Injected: 1',
  '<>;rel=preconnect',
  ',',
  '',
);
const text = fc
  .array(fc.oneof(nasty, fc.string({ unit: 'binary', maxLength: 20 })), { maxLength: 4 })
  .map((parts) => parts.join(''));
const names = [
  'Content-Type',
  'Content-Length',
  'Content-Encoding',
  'Content-Range',
  'Transfer-Encoding',
  'Location',
  'Refresh',
  'Link',
  'Set-Cookie',
  'Content-Disposition',
  'Access-Control-Allow-Origin',
  'Content-Security-Policy',
  'Clear-Site-Data',
  'Service-Worker-Allowed',
  'X-Odd',
];
const name = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...names) }, text);
const values = fc.oneof(
  text,
  fc.constantFrom(
    'text/html',
    'text/css',
    'text/javascript',
    'image/png',
    'application/xhtml+xml',
    'gzip',
    'br',
    'chunked',
    '3',
    '99999999',
  ),
);
const line = fc.tuple(name, values).map(([key, value]) => `${key}: ${value}`);
const status = fc.oneof(fc.integer({ min: 0, max: 1000 }).map(String), text, fc.constant('200 OK'));
const head = fc
  .tuple(status, fc.array(line, { maxLength: 6 }))
  .map(([first, lines]) => [first, ...lines].join('\r\n'));
const markup = fc
  .array(
    fc.constantFrom(
      '<',
      '>',
      '<script>',
      '</script',
      '<a href="',
      '\0',
      '"',
      "'",
      '<!--',
      '<svg>',
      '@import "',
      'url(',
      '{',
      '}',
      '#EXTM3U\n',
      'é',
      '\xff',
      'http://a.test/',
      '<base href=',
      '`${',
    ),
    { maxLength: 40 },
  )
  .map((parts) => Buffer.from(parts.join(''), 'latin1'));
const body = fc.oneof(
  markup,
  fc.uint8Array({ maxLength: 2000 }).map((bytes) => Buffer.from(bytes)),
  markup.map((bytes) => gzipSync(bytes).subarray(0, 15)),
  markup.map((bytes) => gzipSync(bytes)),
);

/** Everything that an archived response may say for itself; whatever else it said stands behind a prefix. */
const allowed =
  /^(?:x-archive-orig-.*|content-(?:type|length|encoding|range|language|disposition|security-policy|location|base)|transfer-encoding|location|link|refresh|set-cookie|allow|accept-(?:patch|ranges)|connection(?:-allowlist)?|keep-alive|date|cache-control|vary|etag|memento-datetime|permissions-policy|referrer-policy|origin-agent-cluster|x-dns-prefetch-control|x-content-type-options|heirloom-.*)$/;

function expectHarmless({ rawHeaders, headers }: TestAnswer, what: string): void {
  for (let index = 0; index < rawHeaders.length; index += 2)
    expect(rawHeaders[index]?.toLowerCase() ?? '', what).toMatch(allowed);
  expect(headers['content-security-policy'], what).toMatch(/^default-src '(?:self|none)'/);
  expect(headers.location ?? '/', what).toMatch(/^\/(?!\/)/);
}

test(
  'any archived bytes give an answer, confined, with no header of their own',
  { timeout: 60_000 },
  async () => {
    const odd = fc.sample(fc.record({ head, body }), { seed, numRuns: 150 });
    const replay = await started([
      ...odd.map((capture, index) => ({ ...capture, url: `http://a.test/${index}` })),
      { url: 'http://a.test/good', body: 'good' },
    ]);
    let answers = 0;
    for (const [index] of odd.entries()) {
      for (const modifier of ['mp_', 'js_', 'oe_', 'id_']) {
        const path = `/all/${at}${modifier}/http://a.test/${index}`;
        // A record shorter than its Content-Length ends early: then there is no whole answer to compare.
        const answer = await replay.get(path).catch(() => undefined);
        if (answer === undefined) continue;
        answers++;
        expectHarmless(answer, path);
      }
    }
    expect(answers).toBeGreaterThan(odd.length * 3);
    expect(replay.errors).toEqual([]);
    expect((await replay.get(`/all/${at}mp_/http://a.test/good`)).text).toContain('good');
  },
);

const trick = fc.constantFrom(
  '..',
  '%2e%2e',
  '%00',
  '%0d%0aX-Injected:%201',
  '//',
  '\\',
  'javascript:alert(1)',
  'data:text/html,x',
  'http://',
  'https://',
  'a.test',
  'xn--',
  '%',
  '%ff',
  '\xff\xfe',
  'é',
  'http://user:word@a.test:99999/',
  '[::1]',
  'all',
  'harvest:x',
  '2026',
  '20260131120000',
  'mp_',
  'id_',
  'js_',
  'zz_',
  '_heirloom',
  '?',
  '#',
  '&a=b',
  '*',
  ' ',
  'x'.repeat(70_000),
);
const wholePath = fc
  .array(fc.oneof(trick, fc.constant('/')), { maxLength: 12 })
  .map((parts) => `/${parts.join('')}`);

test('any path gives an answer, confined, and leads nowhere else', { timeout: 60_000 }, async () => {
  const replay = await started([{ url: 'http://a.test/', body: 'good' }]);
  const referers = fc.constantFrom(
    '',
    `${replay.replayOrigin}/all/${at}mp_/http://a.test/`,
    `${replay.replayOrigin}/..//`,
  );
  await fc.assert(
    fc.asyncProperty(wholePath, referers, async (path, referer) => {
      const lines = [
        `GET ${path} HTTP/1.1`,
        `Host: ${replay.host}`,
        'Connection: close',
        ...(referer === '' ? [] : [`Referer: ${referer}`]),
      ];
      const answer = await replay.raw(Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'));
      const [first = ''] = answer.split('\r\n\r\n', 1);
      expect(first).toMatch(/^HTTP\/1\.1 (?:200|307|400|404|431) /);
      expect(first).toMatch(/\r\nContent-Security-Policy: default-src '(?:self|none)'/);
      expect(first).not.toMatch(/[\r\n]X-Injected/);
      const location = /\r\nLocation: (.*)/.exec(first)?.[1] ?? '/';
      expect(location.startsWith(`${replay.applicationOrigin}/`) || /^\/[^/\\]/.test(`${location}x`)).toBe(
        true,
      );
    }),
    { seed, numRuns: 300 },
  );
  expect(replay.errors).toEqual([]);
});

test('what cannot be read is refused with the headers that confine', async () => {
  const replay = await started([]);
  for (const bytes of [
    'nonsense\r\n\r\n',
    `GET / HTTP/1.1\r\nHost: ${replay.host}\r\nCookie: ${'x'.repeat(200_000)}\r\n\r\n`,
    `GET /${'x'.repeat(200_000)} HTTP/1.1\r\nHost: ${replay.host}\r\n\r\n`,
    `GET / HTTP/1.1\r\nHost: ${replay.host}\r\nA: b\rX: y\r\n\r\n`,
  ]) {
    const answer = await replay.raw(bytes);
    expect(answer).toMatch(/^HTTP\/1\.1 4(?:00|31) /);
    expect(answer).toMatch(/\r\nContent-Security-Policy: default-src 'none'; .*sandbox\r\n/);
  }
});
