import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestServer, testToken } from './test-server.ts';

const line = (url: string, timestamp: string): string =>
  `- ${timestamp} ${url} text/html 200 - - - - 42 wrc\n`;
const is = (yes: boolean): object => ({ allowed: yes, rule: null, publicMessage: null });

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
  // As in OutbackCDX's own test of access points.
  const body =
    line('http://a.ex.org/', '20050614070159') +
    line('http://a.ex.org/', '20030614070159') +
    line('http://b.ex.org/', '20030614070159');
  expect((await ask('POST', '/all', body)).status).toBe(200);
});
afterAll(async () => {
  expect(server.errors).toEqual([]);
  await server.close();
});

async function ask(
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = { authorization: `Bearer ${testToken}` },
): Promise<{ readonly status: number; readonly text: string; readonly json: () => unknown }> {
  const sent = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) };
  const response = await fetch(server.url + path, { method, headers, ...sent });
  const text = await response.text();
  return { status: response.status, text: text.trim(), json: () => JSON.parse(text) as unknown };
}

const rules = async (): Promise<{ id: number; urlPatterns: string[] }[]> =>
  (await ask('GET', '/all/access/rules')).json() as { id: number; urlPatterns: string[] }[];
const seen = async (): Promise<string[]> =>
  (await server.get('/all?url=*.ex.org&fl=original,timestamp')).trim().split('\n').filter(Boolean);
const rule = (pattern: string, more: object = {}): object => ({
  policyId: 2,
  urlPatterns: [pattern],
  ...more,
});

describe('access rules in the protocol of OutbackCDX', () => {
  it('have one policy, which cannot be changed', async () => {
    const policy = { id: 2, name: 'No Access', accessPoints: [] };
    expect((await ask('GET', '/all/access/policies')).json()).toEqual([policy]);
    expect((await ask('GET', '/all/access/policies/2')).json()).toEqual(policy);
    expect((await ask('GET', '/all/access/policies/1')).status).toBe(404);
    expect((await ask('POST', '/all/access/policies', { name: 'x', accessPoints: ['staff'] })).status).toBe(
      501,
    );
  });

  it('hide captures, are listed, changed, checked and deleted', async () => {
    const allowed = async (url: string, timestamp: string): Promise<unknown> =>
      (await ask('GET', `/all/ap/public/check?url=${url}&timestamp=${timestamp}`, undefined, {})).json();
    expect(await seen()).toHaveLength(3);
    expect(await allowed('http://a.ex.org/', '20030614070159')).toEqual(is(true));

    const made = await ask('POST', '/all/access/rules', rule('http://a.ex.org/*', { reason: 'privacy' }));
    expect(made.status).toBe(201);
    const id = Number((made.json() as { id: string }).id);
    expect(await seen()).toEqual(['http://b.ex.org/ 20030614070159']);
    expect(await allowed('http://a.ex.org/', '20030614070159')).toEqual(is(false));
    expect(await allowed('http://b.ex.org/', '20030614070159')).toEqual(is(true));
    const shown = (await ask('GET', `/all/access/rules/${id}`)).json();
    expect(shown).toMatchObject({ id, policyId: 2, urlPatterns: ['http://a.ex.org/*'], reason: 'privacy' });
    expect(await rules()).toEqual([shown]);

    const captured = { start: '2005-01-01T00:00:00+0000', end: '2006-01-01T00:00:00+0000' };
    const changed = await ask('POST', '/all/access/rules', rule('http://a.ex.org/', { id, captured }));
    expect(changed.status).toBe(200);
    expect(await seen()).toEqual(['http://a.ex.org/ 20030614070159', 'http://b.ex.org/ 20030614070159']);
    const [only] = await rules();
    expect(only).toMatchObject({
      urlPatterns: ['http://a.ex.org/'],
      captured: { start: '2005-01-01T00:00:00.000Z', end: '2006-01-01T00:00:00.000Z' },
    });
    expect((await ask('DELETE', `/all/access/rules/${id}`)).status).toBe(404);
    expect((await ask('DELETE', `/all/access/rules/${only?.id}`)).status).toBe(200);
    expect(await rules()).toEqual([]);
    expect(await seen()).toHaveLength(3);
  });

  it('take domain wildcards: the domain itself and every host below it', async () => {
    const lines = ['http://ex.org/', 'https://www.ex.org:8443/x', 'http://ex.org.test/', 'http://anex.org/'];
    const body = lines.map((url) => line(url, '20200101000000')).join('');
    expect((await ask('POST', '/all', body)).status).toBe(200);
    const urls = async (): Promise<string> => server.get('/all?url=org&matchType=domain&fl=original');
    const made = await ask('POST', '/all/access/rules', rule('*.EX.org', { reason: 'closed' }));
    expect(made.status).toBe(201);
    const { id } = made.json() as { id: string };
    expect((await rules()).map(({ urlPatterns }) => urlPatterns)).toEqual([['*.ex.org']]);
    expect((await urls()).trim()).toBe('http://anex.org/');
    expect(await server.get('/all?url=http://ex.org.test/')).toContain('test,org,ex)/');
    for (const [url, isAllowed] of [
      ['http://ex.org/', false],
      ['http://deep.a.ex.org/', false],
      ['http://anex.org/', true],
    ] as const)
      expect(
        (await ask('GET', `/all/ap/x/check?url=${url}&timestamp=20200101000000`, undefined, {})).json(),
      ).toEqual(is(isAllowed));
    expect((await ask('DELETE', `/all/access/rules/${id}`)).status).toBe(200);
    expect((await urls()).trim().split('\n')).toHaveLength(6);
    expect((await ask('POST', '/all/delete', body)).status).toBe(200);
  });

  it('come several at once, all or none', async () => {
    const bad = [rule('http://c.ex.org/*'), rule('*.d.ex.org/path')];
    const refused = await ask('POST', '/all/access/rules', bad);
    expect([refused.status, refused.text]).toEqual([422, "rule 2: can't use a domain wildcard with path"]);
    expect(await rules()).toEqual([]);
    const ids = (
      await ask('POST', '/all/access/rules', [rule('c.ex.org/*'), rule('http://d.ex.org/')])
    ).json();
    expect((await rules()).map((each) => each.id)).toEqual(ids);
    for (const id of ids as number[])
      expect((await ask('DELETE', `/all/access/rules/${id}`)).status).toBe(200);
  });

  it.each<[string, object]>([
    ['policyId', { policyId: 0, urlPatterns: ['http://a.ex.org/'] }],
    ['one URL pattern', { policyId: 2, urlPatterns: ['http://a.ex.org/', 'http://b.ex.org/'] }],
    ['one URL pattern', { policyId: 2, urlPatterns: [] }],
    ['*: ', rule('*')],
    ['blank', rule('')],
    ['period', rule('http://a.ex.org/', { period: { years: 1, months: 0, days: 0 } })],
    ['accessed.start', rule('http://a.ex.org/', { accessed: { start: '2030-01-01T00:00:00Z', end: null } })],
    ['ISO 8601', rule('http://a.ex.org/', { captured: { start: 'once' } })],
    ['publicMessage', rule('http://a.ex.org/', { publicMessage: 'Sorry' })],
  ])('are refused where they say more than a decision: %s', async (reason, given) => {
    const { status, text } = await ask('POST', '/all/access/rules', given);
    expect([status, text]).toEqual([422, expect.stringContaining(reason)]);
    expect(await rules()).toEqual([]);
  });

  it('need the token, the whole archive, and JSON', async () => {
    for (const [method, path] of [
      ['GET', '/all/access/rules'],
      ['GET', '/all/access/policies'],
      ['POST', '/all/access/rules'],
      ['DELETE', '/all/access/rules/1'],
    ] as const)
      expect([path, (await ask(method, path, undefined, {})).status]).toEqual([path, 401]);
    expect((await ask('GET', '/job:x/access/rules')).status).toBe(400);
    expect((await ask('POST', '/all/access/rules', 'no JSON')).status).toBe(400);
    const xml = { authorization: `Bearer ${testToken}`, 'content-type': 'application/xml' };
    expect((await ask('POST', '/all/access/rules', '<list/>', xml)).status).toBe(501);
    expect((await ask('POST', '/all/access/rules', rule('http://a.ex.org/', { id: 1 }))).status).toBe(404);
    expect((await ask('DELETE', '/all', undefined)).status).toBe(405);
    expect((await ask('GET', '/all/ap/public/check?url=x')).status).toBe(400);
  });
});
