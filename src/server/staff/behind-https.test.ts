import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DataFolder } from '../../repository/local/data-folder.ts';
import { TestRunning } from '../test-running.ts';
import type { TestAnswer } from '../test-running.ts';
import { readStaffSettings, StaffSettingsError } from './staff-settings.ts';

const origin = 'https://archive.example.org';
const host = 'archive.example.org';
/** The headers that nginx adds for a remote browser. */
const elsewhere = { host, 'x-forwarded-for': '203.0.113.9' };

let running: TestRunning;
beforeAll(async () => {
  const captures = [{ url: 'http://a.test/', timestamp: '20240101000000', body: 'a page' }];
  running = await TestRunning.start(captures, {}, async ({ folder }) => {
    await writeFile(folder.staffSettings, `publicUrl: ${origin}/\ntrustedProxies: [10.0.0.0/8]\n`);
    return { staff: await readStaffSettings(folder) };
  });
});
afterAll(async () => {
  expect(running.faults).toEqual([]);
  await running.close();
});

function post(path: string, body: unknown, headers: Record<string, string>): Promise<TestAnswer> {
  const type = { 'content-type': 'application/json' };
  return running.ask(path, { method: 'POST', body: JSON.stringify(body), headers: { ...type, ...headers } });
}

async function asked(headers: Record<string, string>): Promise<number> {
  return (await running.ask('/api/v1/session', { headers })).status;
}

async function found(headers: Record<string, string>): Promise<number> {
  const { text } = await running.ask('/api/v1/search?q=a.test', { headers });
  return (JSON.parse(text) as { readonly items: readonly unknown[] }).items.length;
}

async function about(headers: Record<string, string>): Promise<unknown> {
  return JSON.parse((await running.ask('/api/v1/about', { headers })).text);
}

describe('behind a proxy server with HTTPS', () => {
  it('links lead to the public URL, the cookie is kept for HTTPS, and sessions tell whence one came', async () => {
    const link = running.server.firstAdministratorLink ?? '';
    expect(link).toMatch(/^https:\/\/archive\.example\.org\/welcome\/[\w-]{43}$/);
    const body = { name: 'ada', displayName: 'Ada', password: 'seven quiet herons' };
    const joined = await post(`/api/v1/invitations/${link.split('/').at(-1)}`, body, {
      ...elsewhere,
      origin,
      'sec-fetch-site': 'same-origin',
    });
    expect(joined.status).toBe(200);
    const [cookie = ''] = joined.headers['set-cookie'] ?? [];
    expect(cookie).toMatch(/; Secure$/);
    const sessions = await running.ask('/api/v1/me/sessions', {
      headers: { ...elsewhere, cookie: cookie.split(';', 1)[0] },
    });
    expect(JSON.parse(sessions.text)).toMatchObject({ sessions: [{ address: '203.0.113.9' }] });
  });

  it('is asked under the public name and not under others, by pages of its own and not of others', async () => {
    expect(await asked(elsewhere)).toBe(200);
    expect(await asked({ ...elsewhere, host: 'evil.example.org' })).toBe(421);
    expect(await asked({ ...elsewhere, origin })).toBe(200);
    // A proxy server that sets its own Host.
    expect(await asked({ ...elsewhere, host: '127.0.0.1:8080', origin })).toBe(200);
    expect(await asked({ ...elsewhere, origin: 'https://evil.example.org' })).toBe(403);
  });

  it.each([
    ['a browser elsewhere', elsewhere, undefined],
    ['a proxy server with a Host of its own', { ...elsewhere, host: '127.0.0.1:8080' }, undefined],
    ['a browser here, at another name', { host: '127.0.0.1' }, 'APPLICATION/targets'],
  ])('the page is sent where it works: %s', async (_name, headers, to) => {
    const { status, headers: told } = await running.ask('/targets', { headers });
    expect(status).toBe(to === undefined ? 200 : 307);
    expect(told.location).toBe(to?.replace('APPLICATION', running.server.applicationOrigin));
  });

  it('nobody elsewhere reads archived pages, also where the proxy server does not say that it forwards', async () => {
    expect(await found({})).toBe(1);
    expect(await found({ ...elsewhere, 'x-forwarded-for': '127.0.0.1' })).toBe(0);
    expect(await found({ host })).toBe(0);
    expect(await about({})).toMatchObject({ mayRead: true });
    expect(await about(elsewhere)).toMatchObject({ mayRead: false });
  });
});

it.each([
  ['publicUrl: http://archive.example.org', 'publicUrl: must be an https URL without a path'],
  ['publicUrl: https://archive.example.org/staff', 'publicUrl: must be an https URL without a path'],
  ['publicUrl: archive.example.org', 'publicUrl: must be an https URL without a path'],
  ['trustedProxies: [proxy.example.org]', 'trustedProxies.0: must be an IP address'],
  ['trustedProxies: [10.0.0.0/33]', 'trustedProxies.0: must be an IP address'],
])('staff.yaml: %s is refused', async (yaml, says) => {
  const folder = new DataFolder(running.archive.path);
  await writeFile(folder.staffSettings, yaml);
  const reading = readStaffSettings(folder);
  await expect(reading).rejects.toThrow(StaffSettingsError);
  await expect(reading).rejects.toThrow(says);
});
