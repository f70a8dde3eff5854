import { hash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMadeUpWeb } from '../made-up-web/made-up-web.ts';
import type { MadeUpWeb } from '../made-up-web/made-up-web.ts';
import { openFileSource } from '../src/formats/warc/byte-source.ts';
import { readHttpMessage } from '../src/formats/warc/http-message.ts';
import { readRecords } from '../src/formats/warc/read-records.ts';
import { homeOf } from './crawl-ground.ts';
import { madeUpSeed } from './made-up-seed.ts';
import { bytesOf } from './made-up-archive.ts';
import { heirloom } from './run-program.ts';
import { startServing } from './serve-program.ts';
import type { ServingProgram } from './serve-program.ts';

/*
 * Two harvests of sites of all kinds, the second mostly of what had not changed: each capture is asked for as it is stored
 * (`id_`), over HTTP, and must have the bytes that its server sent, by the truth that the made-up web tells about itself.
 */
const sites = [
  'journal-des-dunes',
  'de-polder-post',
  'heimatblatt',
  'tidewater-gazette',
  'redirects',
  'cookies',
  'sessions',
  'mirror',
  'links',
  'playlists',
  'documents',
  'sitemaps',
  'charsets',
  'encodings',
  'validators',
  'framings',
  'large',
];
const readersAtOnce = 8;

interface Captured {
  readonly url: string;
  /** 14 digits. */
  readonly timestamp: string;
  readonly type: string;
  readonly path: string;
  readonly offset: number;
  /** Of the payload, by the truth. */
  readonly sha256: string | undefined;
}

let folder = '';
let web: MadeUpWeb;
let program: ServingProgram;
let replay = { host: '', port: 0 };
let captures: Captured[] = [];
const agent = new Agent({ keepAlive: true, maxSockets: readersAtOnce });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-identity-'));
  web = await startMadeUpWeb({ seed: madeUpSeed, sites: 8, pagesPerSite: 4 });
  const firstClockMs = web.clock.nowMs;
  await harvest();
  const between = new Date().toISOString();
  web.clock.advance(30 * 86_400_000);
  await harvest();
  captures = await readCaptures((url, date, headers) => {
    const truth = web.truthOf(url, date < between ? firstClockMs : web.clock.nowMs, { headers });
    // What the server called unchanged is what it sent before, though it may have lied.
    return truth?.status === 304 ? web.truthOf(url, firstClockMs)?.sha256 : truth?.sha256;
  });
  const ports = ['--port', '0', '--replay-port', '0', '--no-proxy'];
  program = await startServing(['serve', '--json', '--data', join(folder, 'archive'), ...ports], (line) =>
    line.startsWith('{'),
  );
  const { replayOrigin } = JSON.parse(program.lines[0] ?? '') as { replayOrigin: string };
  replay = { host: new URL(replayOrigin).host, port: Number(new URL(replayOrigin).port) };
}, 300_000);
afterAll(async () => {
  agent.destroy();
  await program?.stop();
  await web?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function harvest(): Promise<void> {
  const hosts = join(folder, 'hosts');
  await writeFile(hosts, web.addresses.hostsFile);
  const pace = ['--delay-ms', '0', '--delay-factor', '0', '--allow-private', '--hosts', hosts];
  const homes = sites.map((site) => homeOf(web, site));
  const { code, stderr } = await heirloom([
    'archive',
    ...homes,
    '--data',
    join(folder, 'archive'),
    '--no-analysis',
    ...pace,
  ]);
  expect(code, stderr).toBe(0);
}

/** From the files themselves: the index is not asked. */
async function readCaptures(
  sha256Of: (url: string, date: string, headers: ReadonlyMap<string, string>) => string | undefined,
): Promise<Captured[]> {
  const { stdout } = await heirloom(['export', 'paths', '--data', join(folder, 'archive')]);
  const found = new Map<string, Captured & { readonly date: string }>();
  const asked = new Map<string, ReadonlyMap<string, string>>();
  for (const line of stdout.trimEnd().split('\n')) {
    const [, path = ''] = line.split('\t');
    const source = await openFileSource(path);
    for await (const record of readRecords(source)) {
      const { type, id = '', targetUri: url = '', date = '', offset } = record;
      if ((type === 'response' || type === 'revisit') && url.startsWith('http')) {
        const timestamp = date.replaceAll(/\D/g, '').slice(0, 14);
        found.set(id, { url, timestamp, type, path, offset, date, sha256: undefined });
      }
      if (type === 'request') {
        const fields = (await readHttpMessage(record))?.head.headers ?? [];
        const headers = new Map(fields.map(({ name, value }) => [name.toLowerCase(), value]));
        asked.set(record.fields.get('WARC-Concurrent-To') ?? '', headers);
      }
    }
    await source.close();
  }
  return [...found].map(([id, { date, ...capture }]) => {
    return { ...capture, sha256: sha256Of(capture.url, date, asked.get(id) ?? new Map()) };
  });
}

async function storedBytes({ url, timestamp }: Captured): Promise<Buffer> {
  const place = {
    host: '127.0.0.1',
    port: replay.port,
    agent,
    headers: { host: replay.host },
    maxHeaderSize: 1 << 20,
  };
  const path = `/all/${timestamp}id_/${url}`;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ ...place, path }, resolve).on('error', reject);
  });
  return bytesOf(response as AsyncIterable<Uint8Array>);
}

describe('the stored bytes of a capture, over HTTP', () => {
  it('are those that the server sent, for every capture of two harvests', async () => {
    expect(captures.filter(({ type }) => type === 'response').length).toBeGreaterThan(400);
    expect(captures.filter(({ type }) => type === 'revisit').length).toBeGreaterThan(200);
    const wrong: string[] = [];
    const untold: string[] = [];
    const todo = [...captures];
    const readOn = async (): Promise<void> => {
      for (let capture = todo.pop(); capture !== undefined; capture = todo.pop()) {
        const { url, timestamp, sha256 } = capture;
        const bytes = await storedBytes(capture);
        if (sha256 === undefined) untold.push(url);
        else if (hash('sha256', bytes) !== sha256) wrong.push(`${timestamp} ${url}`);
      }
    };
    await Promise.all(Array.from({ length: readersAtOnce }, readOn));
    expect(wrong).toEqual([]);
    expect(untold).toEqual([]);
  });

  it('are those that heirloom warc get takes out of the file', async () => {
    const responses = captures.filter(({ type }) => type === 'response');
    const ofEachSite = new Map(responses.map((capture) => [new URL(capture.url).host, capture]));
    expect(ofEachSite.size).toBeGreaterThanOrEqual(sites.length);
    for (const capture of ofEachSite.values()) {
      const taken = await heirloom(['warc', 'get', capture.path, String(capture.offset), '--raw-payload']);
      expect(taken.code, taken.stderr).toBe(0);
      expect((await storedBytes(capture)).equals(taken.bytes), capture.url).toBe(true);
    }
  });
});
