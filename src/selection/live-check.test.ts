import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMadeUpWeb } from '../../made-up-web/made-up-web.ts';
import { guardAddress } from '../crawl/fetch/address-guard.ts';
import { fixedResolver } from '../crawl/resolve/fixed-resolver.ts';
import { LiveCheck } from './live-check.ts';
import { startTestWeb } from './test-web.ts';
import type { TestWeb } from './test-web.ts';

let web: TestWeb;
beforeAll(async () => {
  web = await startTestWeb();
});
afterAll(() => web.close());

describe('a live check', () => {
  it('gives the page with its title, by GET', async () => {
    const url = web.url('news.test');
    expect(await web.liveCheck.check(url)).toMatchObject({
      url,
      outcome: 'ok',
      status: 200,
      reason: '',
      hops: [],
      finalUrl: url,
      title: 'Page of news.test',
    });
    expect(web.asked).toContain('GET news.test/');
    expect(web.asked.some((each) => each.startsWith('HEAD'))).toBe(false);
  });

  it('shows redirections one by one, and where they end', async () => {
    const result = await web.liveCheck.check(web.url('a.test', '/chain/3'));
    expect(result).toMatchObject({
      outcome: 'redirected',
      status: 200,
      finalUrl: web.url('a.test', '/chain/0'),
    });
    expect(result.hops).toEqual(
      [3, 2, 1].map((n) => ({ url: web.url('a.test', `/chain/${n}`), status: 301 })),
    );
    const across = await web.liveCheck.check(web.url('a.test', `/to?${web.url('b.test', '/x')}`));
    expect(across).toMatchObject({ outcome: 'redirected', finalUrl: web.url('b.test', '/x') });
  });

  it.each([
    ['/status/404', 404, 'There is no such page (404).', false],
    ['/status/410', 410, 'removed permanently', false],
    ['/status/401', 401, 'password', true],
    ['/status/403', 403, 'robots', true],
    ['/status/429', 429, 'too many requests', true],
    ['/status/418', 418, 'refuses access (418)', false],
    ['/status/500', 500, 'failed (500)', false],
    ['/status/503', 503, 'overloaded', false],
    ['/nowhere', 301, 'without a valid URL', false],
    ['/to?ftp://a.test/', 302, 'without a valid URL', false],
    ['/round', 302, 'more than 10 times', false],
    ['/chain/11', 301, 'more than 10 times', false],
  ])('refuses %s with a reason', async (path, status, reason, mayBeOverridden) => {
    const result = await web.liveCheck.check(web.url('a.test', path));
    expect(result).toMatchObject({ outcome: 'refused', status, mayBeOverridden, title: '' });
    expect(result.reason).toContain(reason);
  });

  it('says the last status where redirections end badly', async () => {
    const result = await web.liveCheck.check(web.url('a.test', `/to?${web.url('b.test', '/status/403')}`));
    expect(result).toMatchObject({ outcome: 'refused', status: 403, mayBeOverridden: true });
    expect(result.hops).toHaveLength(1);
  });

  it('follows ten redirections, and no more', async () => {
    expect(await web.liveCheck.check(web.url('a.test', '/chain/10'))).toMatchObject({
      outcome: 'redirected',
    });
  });

  it('says that there is no such name, and that nobody listens', async () => {
    expect(await web.liveCheck.check('http://nobody.example/')).toMatchObject({
      outcome: 'unreachable',
      status: null,
      reason: expect.stringContaining('nobody.example does not exist') as string,
    });
    const { server, port } = await silentServer();
    await new Promise((resolve) => server.close(resolve));
    const result = await web.liveCheck.check(`http://gone.test:${port}/`);
    expect(result.outcome).toBe('unreachable');
    expect(result.reason).toContain('gone.test refuses the connection');
  });

  it('does not wait for ever', async () => {
    const { server, port } = await silentServer();
    const impatient = new LiveCheck({
      resolver: fixedResolver(new Map([['*.test', ['127.0.0.1']]])),
      allowPrivate: true,
      userAgent: 'heirloom-test',
      timeoutMs: 50,
    });
    const result = await impatient.check(`http://silent.test:${port}/`);
    expect(result).toMatchObject({ outcome: 'unreachable' });
    expect(result.reason).toContain('does not answer in time');
    server.close();
  });

  it('remembers what a server said, but not that it could not be reached', async () => {
    const url = web.url('remembered.test');
    const first = await web.liveCheck.fresh(url);
    expect(await web.liveCheck.fresh(url)).toBe(first);
    expect(web.asked.filter((each) => each.includes('remembered'))).toHaveLength(1);
    const unknown = await web.liveCheck.fresh('http://unknown.example/');
    expect(await web.liveCheck.fresh('http://unknown.example/')).not.toBe(unknown);
  });

  it('takes turns: many at once all get their answer', async () => {
    const results = await Promise.all(
      Array.from({ length: 60 }, (_, n) => web.liveCheck.check(web.url(`many-${n}.test`))),
    );
    expect(new Set(results.map(({ title }) => title)).size).toBe(60);
  });
});

describe('the address guard of live checks', () => {
  const names = { resolver: fixedResolver(new Map([['*.test', ['127.0.0.1']]])), userAgent: 'heirloom-test' };

  it('refuses private addresses, by name and by number, without asking them', async () => {
    const guarded = new LiveCheck({ ...names, allowPrivate: false });
    const before = web.asked.length;
    const { port } = new URL(web.url('a.test'));
    for (const url of [
      web.url('inside.test'),
      `http://127.0.0.1:${port}/`,
      `http://[::1]:${port}/`,
      `http://[::ffff:127.0.0.1]:${port}/`,
      `http://2130706433:${port}/`,
      'http://10.0.0.1/',
      'http://169.254.169.254/latest/meta-data/',
    ]) {
      const result = await guarded.check(new URL(url).href);
      expect([url, result.outcome]).toEqual([url, 'forbidden']);
      expect(result.reason).toContain('in a private network');
    }
    expect(web.asked).toHaveLength(before);
  });

  it('refuses them behind a redirection too', async () => {
    const outside = await startTestWeb('127.0.0.2');
    try {
      const guarded = new LiveCheck({
        userAgent: 'heirloom-test',
        allowPrivate: false,
        resolver: fixedResolver(
          new Map([
            ['outside.test', ['127.0.0.2']],
            ['inside.test', ['127.0.0.1']],
          ]),
        ),
        // One address represents the public web; the guard decides on all others.
        guard: (address) =>
          address === '127.0.0.2' ? { decision: 'allowed', rule: 'test' } : guardAddress(address, false),
      });
      const before = web.asked.length;
      const inside = web.url('inside.test', '/secret');
      const result = await guarded.check(outside.url('outside.test', `/to?${inside}`));
      expect(result).toMatchObject({ outcome: 'forbidden', finalUrl: inside, status: null, title: '' });
      expect(result.hops).toHaveLength(1);
      expect(web.asked).toHaveLength(before);
    } finally {
      await outside.close();
    }
  });
});

describe('a live check of certificates', () => {
  it('tells that one is not to be trusted, or refuses it', async () => {
    const madeUp = await startMadeUpWeb({ seed: 7, sites: 5, pagesPerSite: 2, hostile: true });
    try {
      const options = { resolver: madeUp.resolver, allowPrivate: true, userAgent: 'heirloom-test' };
      const url = madeUp.url('self-signed-certificate.test', '/', true);
      const tolerant = await new LiveCheck(options).check(url);
      expect(tolerant).toMatchObject({ outcome: 'ok', status: 200 });
      expect(tolerant.reason).toContain('is not trusted');
      const strict = await new LiveCheck({ ...options, certificates: 'refuse' }).check(url);
      expect(strict).toMatchObject({ outcome: 'unreachable', status: null });
      expect(strict.reason).toContain('certificate of self-signed-certificate.test is not trusted');
    } finally {
      await madeUp.stop();
    }
  });
});

/** Accepts connections and never answers. */
async function silentServer(): Promise<{ readonly server: Server; readonly port: number }> {
  const server = createServer((socket) => {
    socket.on('error', () => {}); // the other side gives up
    socket.unref();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  server.unref();
  return { server, port: (server.address() as AddressInfo).port };
}
