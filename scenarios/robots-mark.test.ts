import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { robotsField } from '../src/formats/warc/record-draft.ts';
import { askAt } from '../src/server/test-running.ts';
import type { TestAnswer } from '../src/server/test-running.ts';
import { rawRecord } from './hand-made-warc.ts';
import { startLoopbackSite } from './loopback-site.ts';
import { startCdxServer } from './pywb-servers.ts';
import { heirloom } from './run-program.ts';
import type { Ended } from './run-program.ts';
import { accessPointsTo, lists, told } from './server-access-points.ts';
import type { AccessPoint } from './server-access-points.ts';
import { startServing } from './serve-program.ts';
import type { ServingProgram } from './serve-program.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

/*
 * A page that robots.txt disallows, collected with the policy `mark`. At every access point of the server it is as if it had never been
 * there, before and after a rebuild, until a person revokes the mark: then every access point has it, which shows that the access points were
 * the right ones.
 */
const secret = 'secret.test';
const never = 'nobody.test';
const datetime = '20240131120000';
const words = 'what robots are not to read';
const rare = 'quixotical';
const file = 'marked.warc';

let folder = '';
let group = '';
const accessPoints = accessPointsTo({ datetime, rare, view: 'source:spring', group: () => group });
/** A record in its file, by the range that its index line would tell. */
let secretRange = '';
let openRange = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-mark-'));
  const page = `<!doctype html><title>${words}</title><p>All read ${words}, ${rare}</p><img src="/a.png" alt="read ${words}">`;
  const records = [
    record(`http://${secret}/page`, page, { [robotsField]: 'disallowed (line 2: Disallow: /page)' }),
    record('http://open.test/', '<!doctype html><title>open</title><p>All may read this.</p>'),
  ];
  const [first = Buffer.alloc(0), second = Buffer.alloc(0)] = records;
  secretRange = `bytes=0-${first.length - 1}`;
  openRange = `bytes=${first.length}-${first.length + second.length - 1}`;
  await writeFile(join(folder, file), Buffer.concat(records));
  await run('import', file, '--source', 'spring', '--data', 'marked');
  await run('analyse', '--data', 'marked');
  group = await groupOf(page);
});
afterAll(() => rm(folder, { recursive: true }));

function record(url: string, body: string, more: Readonly<Record<string, string>> = {}): Buffer {
  const fields = {
    'WARC-Type': 'response',
    'WARC-Record-ID': `<urn:uuid:${crypto.randomUUID()}>`,
    'WARC-Date': '2024-01-31T12:00:00Z',
    'WARC-Target-URI': url,
    'Content-Type': 'application/http; msgtype=response',
    ...more,
  };
  return rawRecord(fields, Buffer.from(`HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n${body}`));
}

/** The name that the search gives this page where nobody marks it. */
async function groupOf(page: string): Promise<string> {
  await writeFile(join(folder, 'plain.warc'), record(`http://${secret}/page`, page));
  await run('import', 'plain.warc', '--data', 'plain');
  await run('analyse', '--data', 'plain');
  const server = await Server.start('plain');
  try {
    const accessPoint = {
      name: 'search',
      at: 'application',
      path: () => `/api/v1/text-search?q=${rare}`,
    } as const;
    const { items } = JSON.parse((await server.ask(accessPoint, '')).text) as { items: { group: string }[] };
    return items[0]?.group ?? '';
  } finally {
    await server.stop();
  }
}

async function run(...given: readonly string[]): Promise<Ended> {
  const ended = await heirloom(given, { folder });
  if (ended.code !== 0) throw new Error(`heirloom ${given.join(' ')}: ${ended.code} ${ended.stderr}`);
  return ended;
}

class Server {
  readonly #program: ServingProgram;
  readonly #places: Readonly<Record<'application' | 'replay' | 'proxy', string>>;

  private constructor(program: ServingProgram) {
    const { applicationOrigin, replayOrigin, proxy } = JSON.parse(program.lines.at(-1) ?? '') as {
      applicationOrigin: string;
      replayOrigin: string;
      proxy: { port: number };
    };
    this.#program = program;
    this.#places = {
      application: applicationOrigin,
      replay: replayOrigin,
      proxy: `http://127.0.0.1:${proxy.port}`,
    };
  }

  static async start(data = 'marked'): Promise<Server> {
    const ports = ['--port', '0', '--replay-port', '0', '--proxy-port', '0'];
    const given = ['serve', '--json', '--data', join(folder, data), ...ports];
    return new Server(await startServing(given, (line) => line.startsWith('{')));
  }

  ask({ at, path }: AccessPoint, host: string): Promise<TestAnswer> {
    const wanted = path(host);
    const headers = at === 'proxy' ? { headers: { host: new URL(wanted).host } } : {};
    return askAt(this.#places[at], wanted, headers);
  }

  async told(accessPoint: AccessPoint, host: string): Promise<string> {
    // Each start has ports of its own.
    const text = told(await this.ask(accessPoint, host), host);
    return text.replaceAll(/localhost:\d+/g, 'SERVER').replaceAll(/127\.0\.0\.1:\d+/g, 'SERVER');
  }

  async stop(): Promise<void> {
    await this.#program.stop();
  }
}

/** What the CDX server says, which other replay programs ask. */
async function lookedAtCdxServer(seen: Map<string, string>): Promise<void> {
  const server = await startCdxServer(join(folder, 'marked'));
  try {
    const asked = async (path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
      fetch(`${new URL(server.url).origin}/all${path}`, { headers });
    seen.set('bytes secret', String((await asked(`/file/${file}`, { range: secretRange })).status));
    seen.set('bytes open', String((await asked(`/file/${file}`, { range: openRange })).status));
    seen.set('bytes all', String((await asked(`/file/${file}`)).status));
    const url = `http://${secret}/page`;
    seen.set('check', await (await asked(`/ap/public/check?url=${url}&timestamp=${datetime}`)).text());
    seen.set('OutbackCDX', await (await asked(`?url=${url}`)).text());
    seen.set('OpenWayback', await (await asked(`?q=type:urlquery+url:${encodeURIComponent(url)}`)).text());
  } finally {
    await server.stop();
  }
}

/** What each access point says of the page. */
async function lookedAt(): Promise<ReadonlyMap<string, string>> {
  const server = await Server.start();
  try {
    const seen = new Map<string, string>();
    for (const accessPoint of accessPoints) {
      seen.set(accessPoint.name, await server.told(accessPoint, secret));
      seen.set(`never ${accessPoint.name}`, await server.told(accessPoint, never));
    }
    for (const accessPoint of lists)
      seen.set(`list ${accessPoint.name}`, (await server.ask(accessPoint, '')).text);
    await lookedAtCdxServer(seen);
    return seen;
  } finally {
    await server.stop();
  }
}

function expectWithheld(seen: ReadonlyMap<string, string>): void {
  for (const { name } of accessPoints) {
    expect([name, seen.get(name)]).toEqual([name, seen.get(`never ${name}`)]);
    expect([name, seen.get(name)]).toEqual([name, expect.not.stringContaining(words)]);
  }
  for (const { name } of lists) {
    const text = seen.get(`list ${name}`) ?? '';
    expect([name, /secret|quixotical/.test(text), text.includes('open')]).toEqual([name, false, true]);
  }
  const status = (which: string): string | undefined => seen.get(`bytes ${which}`);
  expect([status('secret'), status('open'), status('all')]).toEqual(['404', '206', '403']);
  expect(seen.get('check')).toContain('"allowed":false');
  expect(seen.get('OutbackCDX')).toBe('');
  expect(seen.get('OpenWayback')).not.toContain(file);
}

async function expectWithheldFromCommands(): Promise<void> {
  const captures = await run('export', 'captures', '--data', 'marked');
  expect([captures.stdout.includes('secret'), captures.stdout.includes('open')]).toEqual([false, true]);
  const asked = await heirloom(['captures', `http://${secret}/page`, '--data', 'marked'], { folder });
  expect(asked.stdout).not.toContain(file);
  const exported = ['export', 'warc', `http://${secret}/page`, '-o', 'out.warc.gz', '--data', 'marked'];
  expect((await heirloom(exported, { folder })).code).toBe(5);
}

describe('a capture that robots.txt disallows', () => {
  it('is withheld at every access point, also after a rebuild, until a person revokes the mark', async () => {
    expectWithheld(await lookedAt());
    await expectWithheldFromCommands();
    await rm(join(folder, 'marked', 'index'), { recursive: true });
    await run('rebuild', '--data', 'marked');
    await run('analyse', '--data', 'marked');
    const marked = await lookedAt();
    expectWithheld(marked);
    await expectWithheldFromCommands();
    const { stdout } = await run('decide', 'list', '--json', '--data', 'marked');
    const { id, what } = JSON.parse(stdout) as { id: string; what: object };
    expect(what).toMatchObject({ kind: 'access-mark', accessClass: 'robots' });
    await run('decide', 'revoke', id, '--reason', 'asked', '--by', 'me', '--yes', '--data', 'marked');
    const open = await lookedAt();
    for (const { name } of accessPoints) {
      // Otherwise this access point proves nothing.
      expect([name, open.get(name)]).not.toEqual([name, marked.get(name)]);
    }
    expect([open.get('bytes secret'), open.get('bytes all')]).toEqual(['206', '200']);
    expect(open.get('check')).toContain('"allowed":true');
    for (const name of ['OutbackCDX', 'OpenWayback']) expect(open.get(name)).toContain(file);
  });

  it('is what a crawl with the policy brings', async () => {
    const site = await startLoopbackSite((path) => {
      if (path === '/robots.txt') return { body: 'User-agent: *\nDisallow: /private\n' };
      const body = path === '/' ? '<a href="/private">private</a>' : `<p>${words}</p>`;
      return { headers: { 'Content-Type': 'text/html' }, body };
    });
    const home = `http://127.0.0.1:${site.port}/`;
    try {
      const polite = ['--allow-private', '--delay-ms', '0', '--no-analysis', '--robots', 'mark'];
      await run('archive', home, ...polite, '--data', 'crawled');
    } finally {
      await site.stop();
    }
    const { stdout } = await run('export', 'captures', '--data', 'crawled');
    expect(stdout).toContain(home);
    expect(stdout).not.toContain('/private');
    const decided = await run('decide', 'list', '--json', '--data', 'crawled');
    expect(decided.stdout).toContain(`${site.port})/private`);
    expect(decided.stdout.trim().split('\n')).toHaveLength(1);
  });
});
