import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analyseArchive } from '../src/analysis/run/analyse-archive.ts';
import { TestRunning } from '../src/server/test-running.ts';
import type { TestAnswer } from '../src/server/test-running.ts';

/*
 * One capture is withdrawn while the server runs. At every door it is then as if it had never been there: the answer is that
 * for an address of which the archive never had anything, word for word, once the names are exchanged (they are of one length).
 */
const secret = 'secret.test';
const never = 'nobody.test';
const moment = '20240131120000';
const words = 'what nobody is to read';
/** That nothing else has: neither is it found, nor offered for what is nearly written so. */
const rare = 'quixotical';

let running: TestRunning;
/** The name of the result that the secret page was. */
let group = '';
const before = new Map<string, string>();

interface Door {
  readonly name: string;
  ask(host: string): Promise<TestAnswer>;
}

const application = (name: string, path: (host: string) => string): Door => ({
  name,
  ask: (host) => running.ask(path(host)),
});
const replay = (name: string, path: (host: string) => string): Door => ({
  name,
  ask: (host) => running.askReplay(path(host)),
});
const proxy = (name: string, url: (host: string) => string): Door => ({
  name,
  ask: (host) => running.askProxy(url(host)),
});

const doors: readonly Door[] = [
  application('search', (host) => `/api/v1/search?q=${host}`),
  application('search of what begins so', (host) => `/api/v1/search?q=${host}/p*`),
  application('search of a domain', (host) => `/api/v1/search?q=*.${host}`),
  application('search of an address', (host) => `/api/v1/search?q=${host}/page`),
  application('search in a view', (host) => `/api/v1/search?q=${host}&view=harvest:spring`),
  application('captures', (host) => `/api/v1/captures?url=${host}/page`),
  application('calendar', (host) => `/api/v1/calendar?url=${host}/page`),
  application('calendar of a site', (host) => `/api/v1/calendar?url=${host}&match=host`),
  ...['nearest', 'exact', 'before', 'after', 'likely'].map((rule) =>
    application(
      `version, ${rule}`,
      (host) => `/api/v1/version?url=${host}/page&timestamp=${moment}&rule=${rule}`,
    ),
  ),
  application('citation', (host) => `/api/v1/citation?url=${host}/page&timestamp=2024`),
  application('export as WACZ', (host) => `/api/v1/export?format=wacz&url=${host}/page`),
  application('export as WARC', (host) => `/api/v1/export?format=warc&url=${host}&match=host`),
  application('export of one capture', (host) => `/api/v1/export?url=${host}/page&timestamp=${moment}`),
  application('CDX', (host) => `/all/cdx?url=${host}/page`),
  application('CDX of a domain', (host) => `/all/cdx?url=${host}&matchType=domain&output=json`),
  ...['link', 'json', 'cdxj'].map((format) =>
    application(`TimeMap, ${format}`, (host) => `/all/timemap/${format}/http://${host}/page`),
  ),
  application('TimeGate', (host) => `/all/timegate/http://${host}/page`),
  application('search of words', (host) => `/api/v1/text-search?q=read&site=${host}`),
  application(
    'search of words in a view',
    (host) => `/api/v1/text-search?q=read&site=${host}&view=harvest:spring`,
  ),
  application('search of a rare word', () => `/api/v1/text-search?q=${rare}`),
  application('suggestions', () => `/api/v1/text-search?q=${rare.replace('cal', 'cel')}`),
  application('search of pictures', (host) => `/api/v1/text-search/images?q=read&site=${host}`),
  application('the trend of a word', (host) => `/api/v1/text-search/trend?q=read&site=${host}`),
  application('the captures of a result', () => `/api/v1/text-search/captures?group=${group}`),
  application('export of results as CSV', (host) => `/api/v1/text-search/export?q=read&site=${host}`),
  application('export of results as JSON', () => `/api/v1/text-search/export?q=${rare}&format=jsonl`),
  replay('replay', (host) => `/all/${moment}mp_/http://${host}/page`),
  replay('replay of a part of a date', (host) => `/all/2024mp_/http://${host}/page`),
  replay('replay, with what does not matter', (host) => `/all/${moment}mp_/http://${host}/page?utm_source=x`),
  replay('the stored bytes', (host) => `/all/${moment}id_/http://${host}/page`),
  proxy('the proxy', (host) => `http://${host}/page`),
  proxy('the harbor of search', (host) => `http://search.dlweb/?q=${host}`),
  proxy('the harbor of dates', (host) => `http://date.dlweb/versions?url=http://${host}/page`),
];

/** Doors at which it stands among others. */
const lists: readonly Door[] = [
  application('sites', () => '/api/v1/sites'),
  application('CDX of all', () => '/all/cdx?url=test&matchType=domain'),
  application('search of all', () => '/api/v1/search?q=*.test'),
  proxy('the harbor of sites', () => 'http://sites.dlweb/'),
  application('search of words', () => '/api/v1/text-search?q=read'),
  application('export of results', () => '/api/v1/text-search/export?q=read'),
  proxy('the harbor of words', () => 'http://search.dlweb/?q=read'),
];

/** With the names of both hosts as one; without what says when it was, or is drawn by lot. */
async function told(door: Door, host: string): Promise<string> {
  const { status, headers, text } = await door.ask(host);
  const { date: _date, etag: _etag, ...kept } = headers;
  return JSON.stringify([status, kept, text])
    .replaceAll(host, 'HOST')
    .replaceAll(host.split('.').toReversed().join(','), 'TSOH')
    .replaceAll(/value=\\"[\w.-]{20,}\\"/g, 'TOKEN');
}

beforeAll(async () => {
  const page = `<!doctype html><title>${words}</title><p>${words}, ${rare}</p><img src="/a.png" alt="${words}">`;
  const open = `<!doctype html><title>open</title><p>All may read this.</p><img src="http://${secret}/page">`;
  running = await TestRunning.start([
    { url: `http://${secret}/page`, timestamp: moment, body: page },
    { url: 'http://open.test/', timestamp: moment, body: open },
  ]);
  await running.archive.writing((archive) =>
    analyseArchive(archive, { signal: new AbortController().signal }),
  );
  const { items } = (await running.json(`/api/v1/text-search?q=${rare}`)) as { items: { group: string }[] };
  group = items[0]?.group ?? '';
  for (const door of doors) before.set(door.name, await told(door, secret));
  for (const door of lists) before.set(`list ${door.name}`, (await door.ask('')).text);
  before.set('components', await exported());
  await running.archive.writing((_archive, decisions) =>
    decisions.decide({
      what: { kind: 'withdrawal', of: { url: `http://${secret}/page` } },
      by: 'a court',
      reason: 'a test',
    }),
  );
});
afterAll(async () => {
  expect(running.faults).toEqual([]);
  await running.close();
});

/** What a page needs goes with it. */
async function exported(): Promise<string> {
  const { status, bytes } = await running.ask('/api/v1/export?format=warc&url=open.test');
  expect(status).toBe(200);
  return gunzipSync(bytes).toString();
}

describe('a withdrawn capture', () => {
  it.each(doors)('is not behind $name', async (door) => {
    const answer = await told(door, never);
    // Otherwise this door never had it, and proves nothing.
    expect(before.get(door.name)).not.toBe(answer);
    expect(await told(door, secret)).toBe(answer);
    expect(answer).not.toContain(words);
  });

  it.each(lists)('is not in the list of $name', async (door) => {
    const name = door.name.startsWith('CDX') ? 'test,secret' : secret;
    expect(before.get(`list ${door.name}`)).toContain(name);
    const { text } = await door.ask('');
    expect(text).not.toContain(name);
    expect(text).toContain('open');
  });

  it('does not go along with a page that shows it', async () => {
    expect(before.get('components')).toContain(words);
    const after = await exported();
    expect(after).not.toContain(words);
    expect(after).toContain('<title>open</title>');
  });
});
