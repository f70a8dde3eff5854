import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestRunning } from './test-running.ts';

let running: TestRunning;
beforeAll(async () => {
  running = await TestRunning.start([{ url: 'http://a.test/', timestamp: '20240131120000', body: 'a page' }]);
});
afterAll(async () => {
  expect(running.faults).toEqual([]);
  await running.close();
});

/** Sends bytes as they are, and reads to the end of the connection. */
async function sent(bytes: string): Promise<string> {
  const { port } = new URL(running.server.applicationOrigin);
  const socket = connect(Number(port), '127.0.0.1');
  let answer = '';
  socket.on('data', (piece: Buffer) => (answer += piece.toString('latin1')));
  socket.on('error', () => {}); // the server may close it before everything is sent
  socket.write(Buffer.from(bytes, 'latin1'));
  await once(socket, 'close');
  return answer;
}

const odd = [
  '/%',
  '/%00',
  '/all/%00/%ff',
  '/%61ll/2024/a.test',
  '/all/2024/javascript:alert(1)',
  '/all/2024/data:text/html,<script>',
  '/all/2024/http://[',
  '/all/2024/http://a.test/\u0080\u00ff',
  '/all/2024id_/http://a.test/\u0080\u00ff',
  '/all/2024/%0d%0aSet-Cookie:%20a=b',
  '/all/2024mp_/%0d%0aSet-Cookie:%20a=b',
  '/all/http://a.test/%0d%0aSet-Cookie:%20a=b',
  '/all/timegate/',
  '/all/timegate/%0d%0aX:y',
  '/all/timegate/http://[',
  '/all/timemap/link/http://a.test/%zz',
  '/all/timemap/link/00000000000000/a.test',
  '/all/timemap/json/99999999999999/a.test',
  '/all/cdx?url=%',
  '/all/cdx?url=http://[&matchType=domain',
  '/../../etc/passwd',
  '/assets/..%2f..%2findex.html',
  '/assets/%2e%2e/index.html',
  '//evil.test/x',
  '/\\evil.test',
  '*',
  'http://evil.test/all/2024/a.test',
  '/constructor/2024/a.test',
  '/harvest:%00/2024/a.test',
  `/all/2024/${'a/'.repeat(30_000)}`,
  `/all/2024mp_/${'a'.repeat(100_000)}`,
  `/api/v1/search?q=${'a'.repeat(100_000)}`,
  '/api/v1/search?q=%00',
  '/api/v1/search?q=http://[',
  '/api/v1/search?q=*',
  '/api/v1/search?q=a.test&after=%00%ff',
  '/api/v1/search?q=a&q=b',
  '/api/v1/search?q[x]=a',
  '/api/v1/search?__proto__=a',
  '/api/v1/captures?url=http://[',
  '/api/v1/captures?url=a.test&after=99999999999999.999999999',
  '/api/v1/calendar?url=javascript:alert(1)&match=domain',
  '/api/v1/version?url=%ff&timestamp=99999999999999&rule=likely',
  '/api/v1/version?url=a.test&timestamp=0',
  '/api/v1/citation?url=http://a.test/&timestamp=00000000000000',
  '/api/v1/export?url=http://[&match=domain',
  '/api/v1/export?url=a.test&timestamp=0&format=warc',
  '/api/v1/sites?after=%00&limit=1000',
  '/api/v1/missing?page=http://[&timestamp=99999999999999',
  '/api/v1/missing?host=%00%27%22--&offset=9007199254740991',
  '/api/v1/proxy-state?user=%00',
];

describe('an odd request', () => {
  it.each(odd.map((path) => [path.length > 80 ? `${path.slice(0, 40)}… (${path.length})` : path, path]))(
    'is answered, and by no fault: %j',
    async (_shown, path) => {
      const { host } = new URL(running.server.applicationOrigin);
      const answer = await sent(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 [234]\d\d /);
      expect(answer).not.toMatch(/^Set-Cookie:|^X: ?y/im);
      expect(answer).not.toMatch(/^Location: (?!\/[^/]|http:\/\/(?:localhost|replay\.localhost):\d+\/)/im);
    },
  );

  it.each([
    ['no host', 'GET /api/v1/about HTTP/1.0\r\n\r\n', /^HTTP\/1\.1 200 /],
    [
      'two hosts',
      'GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.test\r\nConnection: close\r\n\r\n',
      /^HTTP\/1\.1 [234]\d\d /,
    ],
    ['a host that is none', 'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', /^HTTP\/1\.1 4/],
    ['no HTTP', 'hello\r\n\r\n', /^HTTP\/1\.1 400 /],
    [
      'a body that is no JSON',
      'PUT /api/v1/proxy-state HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1\r\nConnection: close\r\n\r\n{',
      /^HTTP\/1\.1 400 /,
    ],
    [
      'a body that never ends where it said',
      'PUT /api/v1/proxy-state HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9999999\r\nConnection: close\r\n\r\n{}',
      /^HTTP\/1\.1 413 /,
    ],
    ['another method', 'BREW / HTTP/1.1\r\nHost: localhost\r\n\r\n', /^HTTP\/1\.1 4/],
    [
      'TRACE',
      'TRACE /all/2024/a.test HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
      /^HTTP\/1\.1 405 /,
    ],
  ])('with %s is answered', async (_name, bytes, expected) => {
    expect(await sent(bytes)).toMatch(expected);
  });
});
