import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startStaffRunning } from '../staff/test-staff-running.ts';
import type { StaffRunning } from '../staff/test-staff-running.ts';
import { AccessLog } from './access-log.ts';
import { ServerLog } from './server-log.ts';

type Line = Readonly<Record<string, unknown>>;

const lines: { readonly limited: string[]; readonly full: string[] } = { limited: [], full: [] };
const accessLog = (detail: 'limited' | 'full'): AccessLog =>
  new AccessLog(
    new ServerLog({ format: 'json', sink: { write: (line) => lines[detail].push(line) } }),
    detail,
  );
const code = 'AbCdEfGhIjKlMnOpQrStUvWxYz0123456789abcdefg';

let limited: StaffRunning;
let full: StaffRunning;
beforeAll(async () => {
  limited = await startStaffRunning({ accessLog: accessLog('limited') });
  full = await startStaffRunning({ accessLog: accessLog('full') });
});
afterAll(async () => {
  await limited.close();
  await full.close();
});

/** The log line of the last request: it is written when the connection has closed. */
async function lineOf(detail: 'limited' | 'full', ask: () => Promise<unknown>): Promise<Line> {
  const before = lines[detail].length;
  await ask();
  while (lines[detail].length === before) await turn();
  return JSON.parse(lines[detail].at(-1) ?? '{}') as Line;
}

describe('the access log', () => {
  it('names route, account and address of what the staff does', async () => {
    const { running, passes } = limited;
    const headers = { authorization: `Bearer ${passes.curator.token}` };
    const line = await lineOf('limited', () => running.ask('/api/v1/targets/0190?x=1', { headers }));
    expect(line).toMatchObject({
      level: 'info',
      message: 'access',
      accessPoint: 'api',
      method: 'GET',
      route: '/api/v1/targets/:id',
      account: expect.any(String) as unknown,
      address: '127.0.0.1',
      ms: expect.any(Number) as unknown,
      bytes: expect.any(Number) as unknown,
    });
    expect(JSON.stringify(line)).not.toContain('0190?x');
  });

  it.each([
    ['search', (to: StaffRunning) => to.running.ask('/api/v1/search?q=http://a.test/&view=all'), 'api'],
    [
      'a page of replay',
      (to: StaffRunning) => to.running.askReplay('/all/20240101000000mp_/http://a.test/'),
      'replay',
    ],
    ['the page around it', (to: StaffRunning) => to.running.ask('/all/2024/http://a.test/'), 'application'],
    ['CDX', (to: StaffRunning) => to.running.ask('/all/cdx?url=a.test'), 'cdx'],
    ['the proxy', (to: StaffRunning) => to.running.askProxy('http://a.test/'), 'proxy'],
  ] as const)('does not tell who reads what: %s', async (_name, ask, accessPoint) => {
    const line = await lineOf('limited', () => ask(limited));
    expect(Object.keys(line).toSorted()).toEqual(
      ['time', 'level', 'message', 'accessPoint', 'status', 'ms', 'bytes', 'view'].toSorted(),
    );
    expect(line).toMatchObject({ accessPoint, status: 200, view: 'all' });
    const whole = await lineOf('full', () => ask(full));
    expect(whole).toMatchObject({ accessPoint, method: 'GET', address: '127.0.0.1', view: 'all' });
    expect(String(whole['url'])).toContain('a.test');
  });

  it.each(['/search?q=http://a.test/', '/assets/main-1a2b.js', '/api/v1/about'])(
    'does not tell who reads, either: %s',
    async (path) => {
      const line = await lineOf('limited', () => limited.running.ask(path));
      expect(Object.keys(line).toSorted()).toEqual(
        ['time', 'level', 'message', 'accessPoint', 'status', 'ms', 'bytes'].toSorted(),
      );
    },
  );

  it('never has a secret in it', async () => {
    const { running, passes } = full;
    const { token, cookie, csrf } = passes.administrator;
    await lineOf('full', () => running.ask(`/welcome/${code}`, { headers: { accept: 'text/html' } }));
    await lineOf('full', () => running.ask(`/api/v1/invitations/${code}`));
    await lineOf('full', () =>
      running.ask('/api/v1/me/tokens', { headers: { authorization: `Bearer ${token}` } }),
    );
    await lineOf('full', () => running.ask('/api/v1/targets', { headers: { cookie, 'x-csrf-token': csrf } }));
    await lineOf('full', () =>
      running.ask('/api/v1/session', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'administrator', password: 'hunter2-hunter2' }),
      }),
    );
    const secrets = [code, token, cookie.replace(/^.*=/, ''), csrf, 'hunter2', running.server.token];
    expect(secrets.filter((secret) => lines.full.join('').includes(secret))).toEqual([]);
    expect(lines.full.join('')).toContain('/welcome/:code');
  });
});
