import { createHash } from 'node:crypto';
import { createServer, request } from 'node:http';
import type { IncomingHttpHeaders, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMadeUpWeb } from '../made-up-web/made-up-web.ts';
import type { MadeUpWeb } from '../made-up-web/made-up-web.ts';
import { LocalRepository } from '../src/repository/local/local-repository.ts';
import { exitCodes } from '../src/cli/terminal/exit-codes.ts';
import { openHoldings } from '../src/reading/holdings/open-holdings.ts';
import type { Holdings } from '../src/reading/holdings/holdings.ts';
import type { KeptMissingLog } from '../src/reading/missing/missing-log.ts';
import { openMissingLog } from '../src/reading/missing/open-missing-log.ts';
import { Rehearsals } from '../src/reading/rehearsals/rehearsals.ts';
import { ReplayEntries } from '../src/reading/rehearsals/replay-entries.ts';
import { replayHandler } from '../src/reading/replay/replay-handler.ts';
import { homeOf } from './crawl-ground.ts';
import { madeUpSeed } from './made-up-seed.ts';
import { heirloom } from './run-program.ts';
import type { Ended } from './run-program.ts';

let web: MadeUpWeb;
let folder = '';
let data = '';
let home = '';
let archive: LocalRepository;
let opened: Holdings;
let log: KeptMissingLog;
let server: Server;
let origin = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-missing-'));
  data = join(folder, 'archive');
  web = await startMadeUpWeb({ seed: madeUpSeed, sites: 1, pagesPerSite: 4 });
  await writeFile(
    join(folder, 'hosts'),
    [...web.addresses.table].map(([name, address]) => `${address} ${name}\n`).join(''),
  );
  home = homeOf(web, 'journal-des-dunes');
  const without = ['--scope', 'page', '--depth', '0', '--reject', 'images/0[.]jpg$'];
  expect(await heirloom(['archive', home, ...crawling(), ...without, '--no-analysis'])).toMatchObject({
    code: exitCodes.done,
  });
  await startReplay();
});
afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await log.close();
  await opened.close();
  await archive.close();
  await web.stop();
  await rm(folder, { recursive: true });
});

/** The replay host, as the server has it. */
async function startReplay(): Promise<void> {
  archive = await LocalRepository.openForReading(data);
  opened = await openHoldings(archive);
  log = await openMissingLog(archive.folder.reading);
  server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  origin = `http://replay.localhost:${(server.address() as AddressInfo).port}`;
  const handler = replayHandler({
    holdings: opened,
    rehearsals: new Rehearsals(archive),
    entries: new ReplayEntries(),
    missing: log,
    applicationOrigin: 'http://localhost:8080',
    replayOrigin: origin,
    hostNames: [],
    isFrameless: false,
  });
  server.on('request', (asked, response) => void handler(asked, response));
}

function crawling(): string[] {
  const hosts = join(folder, 'hosts');
  return ['--data', data, '--hosts', hosts, '--allow-private', '--delay-factor', '0', '--delay-ms', '0'];
}

function missing(...words: readonly string[]): Promise<Ended> {
  return heirloom(['missing', ...words, '--data', data]);
}

async function timestampOf(url: string): Promise<string> {
  const { stdout } = await heirloom(['captures', url, '--data', data, '--json']);
  return (JSON.parse(stdout.split('\n')[0] ?? '') as { readonly timestamp: string }).timestamp;
}

/** As replay does it. */
function note(url: string, kind: 'unknown' | 'lost' = 'unknown'): void {
  log.note({ kind, url, datetime: '', reason: '', destination: '', view: 'all' });
}

interface Replayed {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** As the frame of a browser asks. */
function replay(path: string, headers: Readonly<Record<string, string>>): Promise<Replayed> {
  return new Promise((resolve, reject) => {
    const { host, port } = new URL(origin);
    const asked = request({ host: '127.0.0.1', port, path, headers: { host, ...headers } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) }),
      );
    });
    asked.on('error', reject).end();
  });
}

describe('what a reader misses', () => {
  it('is noted, collected by the next harvest, and there when the page is read again', async () => {
    const timestamp = await timestampOf(home);
    const page = `/all/${timestamp}mp_/${home}`;
    const image = `${home}images/0.jpg`;
    const asImage = { 'sec-fetch-dest': 'image', referer: origin + page };
    expect((await replay(page, { 'sec-fetch-dest': 'iframe' })).status).toBe(200);

    const lacking = await replay(`/all/${timestamp}im_/${image}`, asImage);
    expect([lacking.status, lacking.headers['heirloom-fault'], lacking.headers['content-type']]).toEqual([
      404,
      'unknown',
      'image/png',
    ]);
    expect(await log.ofPage({ url: home, timestamp })).toMatchObject([{ url: image, destination: 'image' }]);
    expect((await missing('list')).stdout).toContain(`open   ${image}`);
    expect(await missing('urls')).toMatchObject({ code: exitCodes.done, stdout: `${image}\n`, stderr: '' });

    const harvest = await missing('harvest', ...crawling());
    expect([harvest.code, harvest.stdout]).toEqual([
      exitCodes.done,
      expect.stringContaining('Of 1 missing URL: 1 collected, 0 answered with an error, 0 not collected'),
    ]);
    expect(await missing('urls')).toMatchObject({ stdout: '' });
    expect(await missing('urls', '--state', 'sent')).toMatchObject({ stdout: `${image}\n` });

    expect(await log.ofPage({ url: home, timestamp })).toEqual([]);
    const there = await replay(`/all/${timestamp}im_/${image}`, asImage);
    const truth = [...web.truth()].find(({ url }) => url === image);
    expect(there.status).toBe(200);
    expect(createHash('sha256').update(there.body).digest('hex')).toBe(truth?.sha256);
  });

  it('is told one by one: what came, what was refused, what did not come, what was there', async () => {
    const urls = ['about.html', 'no-such-page', 'private/minutes.html', 'style.css'].map(
      (path) => home + path,
    );
    // What is lost is collected again, though the index has it.
    for (const url of urls) for (const kind of ['unknown', 'lost'] as const) note(url, kind);
    const redirect = `${homeOf(web, 'redirects')}301`;
    for (const url of [redirect, `${home}site.js`]) note(url);
    const { total } = await log.list({ state: 'open', limit: 1 });
    expect(total).toBe(6);
    const { code, stdout } = await missing('harvest', ...crawling(), '--json');
    const [crawl = {}, ...outcomes] = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect([code, crawl['end']]).toEqual([exitCodes.done, 'complete']);
    expect(
      Object.fromEntries(outcomes.map(({ url, outcome }) => [new URL(String(url)).pathname, outcome])),
    ).toEqual({
      '/about.html': 'collected',
      '/no-such-page': 'refused',
      '/private/minutes.html': 'not collected',
      '/style.css': 'collected',
      '/site.js': 'there already',
      '/301': 'collected',
    });
    expect(outcomes.find(({ outcome }) => outcome === 'refused')?.['status']).toBe('404');
    expect(await timestampOf(redirect.replace(/301$/, 'target.html'))).toMatch(/^\d{14}$/);
    const list = await missing('list', '--json', '--state', 'all', '--limit', '1');
    expect(JSON.parse(list.stdout)).toMatchObject({ state: 'sent', times: 2, firstSeen: expect.any(String) });
  });

  it('can be forgotten', async () => {
    note('http://a.test/x');
    await log.list({ limit: 1 });
    expect(await missing('forget', 'a.test/x', 'a.test/y')).toMatchObject({
      code: exitCodes.done,
      stdout: '1 URL removed from the list.\n',
      stderr: expect.stringContaining('not on the list'),
    });
    const all = await missing('forget', '--all', '--state', 'all');
    expect(all.stdout).toMatch(/^[1-9]\d* URLs removed from the list[.]\n$/);
    expect(await missing('list', '--state', 'all')).toMatchObject({
      stdout: '',
      stderr: 'No missing URLs.\n',
    });
    expect(await missing('harvest', ...crawling())).toMatchObject({ code: exitCodes.done, stdout: '' });
  });

  it.each([
    ['nothing to forget', ['forget'], exitCodes.usage, 'name URLs, or use --host or --all'],
    [
      'URLs and a host',
      ['forget', 'a.test/', '--host', 'a.test'],
      exitCodes.usage,
      'name URLs, or use --host or --all',
    ],
    ['a state that is none', ['list', '--state', 'closed'], exitCodes.usage, 'Allowed choices'],
    ['a limit that is none', ['list', '--limit', '0'], exitCodes.usage, 'whole number'],
    ['no archive', ['list', '--data', '/no/such/archive'], exitCodes.inputUnsuitable, 'there is no archive'],
  ])('says what is wrong: %s', async (_name, words, code, message) => {
    const ended = await heirloom([
      'missing',
      ...words,
      ...(words.includes('--data') ? [] : ['--data', data]),
    ]);
    expect([ended.code, ended.stderr]).toEqual([code, expect.stringContaining(message)]);
  });
});
