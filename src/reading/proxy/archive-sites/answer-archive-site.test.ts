import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestProxy } from '../test-proxy.ts';
import type { Asking, TestAnswer } from '../test-proxy.ts';
import { archiveSiteNames } from './archive-site-names.ts';

let proxy: TestProxy;
beforeAll(async () => {
  const response = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>a page</p>';
  proxy = await TestProxy.start(
    [
      { url: 'http://a.test/', timestamp: '20050101000000', response },
      { url: 'http://a.test/', timestamp: '20150101000000', response },
      { url: 'http://b.test/page', response },
      { url: 'http://date.dlweb/', response: response.replace('a page', 'an impostor') },
      { url: 'http://other.dlweb/', response: response.replace('a page', 'an impostor') },
    ],
    { views: async () => ['all', 'harvest:sound', 'harvest:"><script>'] },
  );
});
afterAll(async () => {
  expect(proxy.errors).toEqual([]);
  await proxy.close();
});

let users = 0;
/** Each test is a separate reader. */
function newUser(): Record<string, string> {
  return { 'proxy-authorization': `Basic ${Buffer.from(`reader-${++users}:`).toString('base64')}` };
}

async function tokenFor(headers: Record<string, string>, host = 'date.dlweb'): Promise<string> {
  const { text } = await proxy.ask(`http://${host}/`, { headers });
  return /name="token" value="([^"]+)"/.exec(text)?.[1] ?? '';
}

function post(
  url: string,
  fields: Record<string, string>,
  headers: Record<string, string>,
): Promise<TestAnswer> {
  const body = new URLSearchParams(fields).toString();
  const asking: Asking = {
    method: 'POST',
    body,
    headers: { ...headers, 'content-length': String(body.length) },
  };
  return proxy.ask(url, asking);
}

const reading = /<p>You are reading <a[^>]*>([^<]*)<\/a>, in <a[^>]*>([^<]*)<\/a>/;

describe('archive sites', () => {
  it('are pages for all, in two languages, with nothing to be fetched and nothing to be framed', async () => {
    for (const name of ['', ...archiveSiteNames.map((each) => `${each}.`)]) {
      const english = await proxy.ask(`http://${name}dlweb/`);
      expect(english.status, name).toBe(200);
      expect(english.text).toContain('<html lang="en">');
      expect(english.text).toMatch(/<h1>[^<]+<\/h1>/);
      expect(english.text).not.toMatch(/<script|<img|<link|src=|style=/);
      expect(english.headers['content-security-policy']).toMatch(
        /default-src 'none'.*frame-ancestors 'none'/,
      );
      expect(english.headers['x-frame-options']).toBe('DENY');
      expect(english.headers['access-control-allow-origin']).toBeUndefined();
      const french = await proxy.ask(`http://${name}dlweb/`, {
        headers: { 'accept-language': 'fr-CA, en;q=0.5' },
      });
      expect(french.text).toContain('<html lang="fr">');
    }
  });

  it('are never the archived sites of those names', async () => {
    expect((await proxy.ask('http://date.dlweb/')).text).not.toContain('impostor');
    expect((await proxy.ask('http://DATE.DLWEB./')).text).toContain('<h1>Date</h1>');
    const unknown = await proxy.ask('http://other.dlweb/');
    expect([unknown.status, unknown.text.includes('impostor')]).toEqual([404, false]);
    const secure = 'GET / HTTP/1.1\r\nHost: date.dlweb\r\nConnection: close\r\n\r\n';
    expect(await proxy.tunnelled({ target: 'date.dlweb:443', servername: 'date.dlweb' }, secure)).toContain(
      '<h1>Date</h1>',
    );
    // A name that only looks like one is of the archived web.
    expect((await proxy.ask('http://notdlweb/')).headers['heirloom-fault']).toBe('unknown');
  });

  it('set the date and the view of who asks, and of nobody else', async () => {
    const reader = newUser();
    const token = await tokenFor(reader);
    const set = await post('http://date.dlweb/', { token, date: '2005-03' }, reader);
    expect([set.status, set.headers.location]).toEqual([303, '/']);
    const view = await post('http://views.dlweb/', { token, view: 'harvest:sound' }, reader);
    expect(view.status).toBe(303);
    const { text } = await proxy.ask('http://dlweb/', { headers: reader });
    expect(reading.exec(text)?.slice(1)).toEqual(['March 2005', 'harvest:sound']);
    const capture = await proxy.ask('http://a.test/', { headers: reader });
    expect(capture.headers['memento-datetime']).toBe('Sat, 01 Jan 2005 00:00:00 GMT');
    const other = await proxy.ask('http://dlweb/', { headers: newUser() });
    expect(reading.exec(other.text)?.slice(1)).toEqual(['the newest versions', 'the whole archive']);
    await post('http://date.dlweb/', { token, date: '2005', newest: '1' }, reader);
    expect((await proxy.ask('http://dlweb/', { headers: reader })).text).toContain('the newest versions');
  });

  it('lead to a date of an address', async () => {
    const reader = newUser();
    const { text } = await proxy.ask('http://date.dlweb/versions?url=a.test', { headers: reader });
    expect(text).toContain('1 January 2015 at 00:00:00 UTC');
    const [, token = ''] = /name="token" value="([^"]+)"/.exec(text) ?? [];
    const went = await post(
      'http://date.dlweb/',
      { token, date: '20050101000000', url: 'http://a.test/' },
      reader,
    );
    expect([went.status, went.headers.location]).toEqual([303, 'http://a.test/']);
    for (const url of ['javascript:alert(1)', '//evil.test', 'http://\r\nX: y', 'file:///etc/passwd'])
      expect((await post('http://date.dlweb/', { token, date: '2005', url }, reader)).headers.location).toBe(
        '/',
      );
  });

  it('lead from what was found to its date, and only so', async () => {
    const reader = newUser();
    const token = await tokenFor(reader);
    const fields = { token, date: '20050101000000', url: 'http://a.test/' };
    const went = await post('http://search.dlweb/', fields, reader);
    expect([went.status, went.headers.location]).toEqual([303, 'http://a.test/']);
    const { headers } = await proxy.ask('http://a.test/', { headers: reader });
    expect(headers['memento-datetime']).toBe('Sat, 01 Jan 2005 00:00:00 GMT');
    expect((await post('http://search.dlweb/', { ...fields, date: 'never' }, reader)).status).toBe(400);
    expect((await post('http://search.dlweb/', { ...fields, token: 'x' }, reader)).status).toBe(403);
  });

  it('find addresses and list sites', async () => {
    const found = await proxy.ask('http://search.dlweb/?q=a.test');
    expect(found.text).toContain('<a href="http://a.test/" rel="noreferrer">');
    expect((await proxy.ask('http://search.dlweb/?q=nothing.test')).text).toContain('No results for');
    const sites = await proxy.ask('http://sites.dlweb/');
    expect(sites.text).toContain('<a href="http://b.test/" rel="noreferrer">b.test</a>');
  });

  it('tell what the pages lack that were seen', async () => {
    const reader = newUser();
    expect((await proxy.ask('http://missing.dlweb/', { headers: reader })).text).toContain('not seen a page');
    await proxy.ask('http://b.test/page', { headers: { ...reader, accept: 'text/html' } });
    const referer = 'http://b.test/page';
    await proxy.ask('http://b.test/<lost>.png', {
      headers: { ...reader, referer, 'sec-fetch-dest': 'image' },
    });
    const { text } = await proxy.ask('http://missing.dlweb/', { headers: reader });
    expect(text).toMatch(
      /http:\/\/b\.test\/(&#60;|%3C)lost(&#62;|%3E)\.png<\/td><td>image<\/td><td>never collected/i,
    );
  });

  it('give the certificate', async () => {
    const page = await proxy.ask('http://ca.dlweb/');
    expect(page.text).toContain(proxy.authority.fingerprint);
    const pem = await proxy.ask('http://ca.dlweb/heirloom-ca.pem');
    expect([pem.headers['content-type'], pem.text]).toEqual([
      'application/x-x509-ca-cert',
      proxy.authority.certificatePem,
    ]);
    const der = await proxy.ask('http://ca.dlweb/heirloom-ca.crt');
    expect(der.text).toBe(Buffer.from(proxy.authority.certificateDer).toString('latin1'));
  });
});

describe('what an archived page could send', () => {
  const forgeries: readonly [string, Record<string, string>][] = [
    ['from another site', { 'sec-fetch-site': 'cross-site' }],
    ['from a site beside it', { 'sec-fetch-site': 'same-site' }],
    ['typed in, which no form is', { 'sec-fetch-site': 'none' }],
    ['of another origin', { origin: 'http://a.test' }],
    ['of another archive site', { origin: 'http://search.dlweb' }],
    ['over another scheme', { origin: 'https://date.dlweb' }],
    ['of no origin', { origin: 'null' }],
    ['from another page', { referer: 'http://a.test/date.dlweb' }],
  ];
  for (const [name, signs] of forgeries)
    it(`is refused: ${name}`, async () => {
      const reader = newUser();
      const token = await tokenFor(reader);
      const { status } = await post('http://date.dlweb/', { token, date: '1999' }, { ...reader, ...signs });
      expect(status).toBe(403);
      expect((await proxy.ask('http://dlweb/', { headers: reader })).text).toContain('the newest versions');
    });

  it('is refused without the token of this reader, and changes nothing by other methods', async () => {
    const [reader, stranger] = [newUser(), newUser()];
    const foreign = await tokenFor(stranger);
    for (const fields of [{ date: '1999' }, { date: '1999', token: 'x' }, { date: '1999', token: foreign }])
      expect((await post('http://date.dlweb/', fields, reader)).status).toBe(403);
    const token = await tokenFor(reader);
    await proxy.ask(`http://date.dlweb/?date=1999&token=${token}`, { headers: reader });
    await proxy.ask('http://date.dlweb/1999', { headers: reader });
    for (const method of ['PUT', 'DELETE', 'PATCH'])
      expect((await proxy.ask('http://date.dlweb/', { method, headers: reader })).status).toBe(405);
    expect((await post('http://sites.dlweb/', { token }, reader)).status).toBe(405);
    expect((await proxy.ask('http://dlweb/', { headers: reader })).text).toContain('the newest versions');
    // The same from the form itself is not.
    const own = { ...reader, origin: 'http://date.dlweb', 'sec-fetch-site': 'same-origin' };
    expect((await post('http://date.dlweb/', { token, date: '1999' }, own)).status).toBe(303);
  });
});

describe('what is typed', () => {
  it('is never markup', async () => {
    const reader = newUser();
    const token = await tokenFor(reader);
    const evil = `"'><script>alert(1)</script>`;
    const typed = encodeURIComponent(evil);
    const answers = await Promise.all([
      proxy.ask(`http://search.dlweb/?q=${typed}`),
      proxy.ask(`http://date.dlweb/versions?url=${typed}`),
      proxy.ask(`http://date.dlweb/${typed}`),
      proxy.ask(`http://sites.dlweb/?after=${typed}`),
      proxy.ask('http://views.dlweb/'),
      post('http://date.dlweb/', { token, date: evil }, reader),
      post('http://views.dlweb/', { token, view: evil }, reader),
    ]);
    for (const { text } of answers) {
      expect(text).toContain('<h1>');
      expect(text).not.toContain('<script');
      expect(text).not.toMatch(/value="[^"]*"'/);
    }
    expect(answers.slice(-2).map(({ status }) => status)).toEqual([400, 400]);
  });
});
