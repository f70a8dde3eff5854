import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestProxy } from './test-proxy.ts';
import { film, ok, page, testWeb } from './test-web.ts';

let proxy: TestProxy;
beforeAll(async () => {
  proxy = await TestProxy.start(testWeb);
});
afterAll(async () => {
  expect(proxy.errors).toEqual([]);
  await proxy.close();
});

function request(url: string, more = '', method = 'GET'): string {
  return `${method} ${url} HTTP/1.1\r\nHost: x\r\n${more}Connection: close\r\n\r\n`;
}

/** Two requests on one connection. */
function twice(host: string, path = '/'): string {
  return `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\nGET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
}

describe('connections', () => {
  it('go on, and answer in turn what was sent at once', async () => {
    const urls = ['http://b.test/page', 'http://film.test/film', 'http://a.test/', 'http://nowhere.test/'];
    const all =
      urls.map((url) => `GET ${url} HTTP/1.1\r\nHost: x\r\n\r\n`).join('') + request('http://b.test/page');
    const answers = (await proxy.raw(all)).split(/(?=HTTP\/1\.1 )/);
    expect(answers.map((answer) => answer.slice(9, 12))).toEqual(['200', '200', '200', '404', '200']);
    expect(answers[1]?.endsWith(film.toString())).toBe(true);
    expect(answers[4]?.endsWith(page)).toBe(true);
  });

  it('of HTTP/1.0 are closed at the end of the answer', async () => {
    const answer = await proxy.raw('GET http://odd.test/head HTTP/1.0\r\n\r\n');
    expect(answer).toMatch(/Connection: close\r\n\r\nhello world$/);
  });

  it('through tunnels speak TLS with a certificate for the name, or plain HTTP', async () => {
    const bodies = async (
      target: string,
      servername: string | undefined,
      text: string,
    ): Promise<string[]> => {
      const place = servername === undefined ? { target } : { target, servername };
      const answers = await proxy.tunnelled(place, text);
      return answers.split(/HTTP\/1\.1 /).flatMap((answer) => answer.split('\r\n\r\n').slice(1));
    };
    expect(await bodies('b.test:443', 'b.test', twice('b.test', '/page'))).toEqual([page, page]);
    expect(await bodies('b.test:80', undefined, twice('b.test', '/page'))).toEqual([page, page]);
    expect(await bodies('[::1]:443', '', twice('[::1]'))).toEqual(['by address', 'by address']);
    const idn = 'xn--bcher-kva.test';
    expect(await bodies(`${idn}:443`, idn, twice(idn))).toEqual(['books', 'books']);
    // Without a Host field it is what CONNECT said.
    expect(await bodies('b.test:80', undefined, 'GET /page HTTP/1.0\r\n\r\n')).toEqual([page]);
    expect(await proxy.tunnelled({ target: 'b.test:80' }, request('http://a.test/'))).toContain(' 421 ');
  });

  it('to where there is nothing are refused', async () => {
    for (const target of [
      'b.test',
      ':443',
      'b.test:0',
      'b.test:99999',
      'u@b.test:443',
      'a/b:443',
      '..:443',
      '[b]:443',
      `${'a'.repeat(400)}:443`,
    ])
      expect(await proxy.tunnelled({ target }, ''), target).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('are not upgraded', async () => {
    const upgrade =
      'Upgrade: websocket\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n';
    const plain = `GET http://b.test/page HTTP/1.1\r\nHost: b.test\r\nConnection: Upgrade\r\n${upgrade}\r\n`;
    expect(await proxy.raw(plain)).toMatch(/^HTTP\/1\.1 501 .*Connection: close\r\n/s);
    const within = `GET /page HTTP/1.1\r\nHost: b.test\r\nConnection: Upgrade\r\n${upgrade}\r\n`;
    expect(await proxy.tunnelled({ target: 'b.test:443', servername: 'b.test' }, within)).toMatch(
      /^HTTP\/1\.1 501 /,
    );
    // HTTP/2 is an offer that need not be taken.
    const h2c = `GET http://b.test/page HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, close\r\nUpgrade: h2c\r\n\r\n`;
    expect(await proxy.raw(h2c)).toMatch(/^HTTP\/1\.1 200 OK/);
  });
});

describe('clients that mean no good', () => {
  it('are answered, or cut off, and the next one is served', async () => {
    const cases = [
      [`GET http://b.test/${'a'.repeat(70_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 414],
      [`GET http://b.test/ HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(200_000)}\r\n\r\n`, 431],
      ['GET gopher://b.test/ HTTP/1.1\r\nHost: x\r\n\r\n', 400],
      ['GET javascript:alert(1) HTTP/1.1\r\nHost: x\r\n\r\n', 400],
      ['GET http:///page HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 400],
      ['GET http://b.test:99999/ HTTP/1.1\r\nHost: x\r\n\r\n', 400],
      ['GET http://b.test/%00/../..%2f HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 404],
      ['\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400],
      ['nonsense\r\n\r\n', 400],
      ['GET / HTTP/1.1\r\nHost: evil.test\r\n\r\n', 421],
      [
        'GET http://b.test/page HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 127.0.0.1\r\nConnection: close\r\n\r\n',
        404,
      ],
      ['OPTIONS * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', 404],
    ] as const;
    for (const [bytes, status] of cases)
      expect((await proxy.raw(Buffer.from(bytes, 'latin1'))).slice(9, 12), bytes.slice(0, 60)).toBe(
        String(status),
      );
    const garbage = await proxy.tunnelled({ target: 'b.test:443' }, '\x16\x03\x01\x00\x05hello');
    expect(garbage).not.toContain('HTTP/');
    expect((await proxy.ask('http://b.test/page')).text).toBe(page);
  });
});

describe('the proxy itself', () => {
  it('tells how to set it up, and gives its certificate', async () => {
    const { status, text } = await proxy.ask('/');
    expect(status).toBe(200);
    expect(text).toContain(`http://127.0.0.1:${proxy.port}`);
    expect((await proxy.ask('/heirloom-ca.pem')).text).toBe(proxy.authority.certificatePem);
  });

  it('asks for a user where it is told to', async () => {
    const asking = await TestProxy.start([{ url: 'http://a.test/', response: ok('a page') }], {
      requiresUser: true,
    });
    try {
      const refused = await asking.ask('http://a.test/');
      expect([refused.status, refused.headers['proxy-authenticate']]).toMatchObject([407, /^Basic realm=/]);
      expect(await asking.tunnelled({ target: 'a.test:443' }, '')).toMatch(/^HTTP\/1\.1 407 /);
      const headers = { 'proxy-authorization': `Basic ${Buffer.from('x:y').toString('base64')}` };
      expect((await asking.ask('http://a.test/', { headers })).text).toBe('a page');
    } finally {
      await asking.close();
    }
  });

  it('closes while clients are connected', async () => {
    const other = await TestProxy.start([{ url: 'http://a.test/', response: ok('a page') }]);
    const waiting = other.tunnelled({ target: 'a.test:443' }, '');
    const idle = other.raw('GET http://a.test/ HTTP/1.1\r\nHost: x\r\n\r\nGET http://');
    expect((await other.ask('http://a.test/')).text).toBe('a page');
    await other.close();
    expect(await idle).toContain('a page');
    await waiting.catch(() => {});
  });
});
