import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseCdxj } from '../../formats/cdxj/cdxj.ts';
import { WarcWriter } from '../../formats/warc/warc-writer.ts';
import { CollectionKeys } from '../access-point/collection-keys.ts';
import { TestServer } from './test-server.ts';

/* One file with two captures, one of them withdrawn: no access point shows it. Before the withdrawal every access point does. */
let server: TestServer;
let folder = '';
let base = '';
let places: readonly { readonly url: string; readonly offset: number; readonly length: number }[] = [];

beforeAll(async () => {
  const collections = new CollectionKeys({
    sitesOf: async (name) => (name === 'Secrets' ? ['www.secret.example', 'other.example'] : []),
    list: async () => [],
  });
  server = await TestServer.start((parts) => ({ ...parts, collections }));
  folder = await mkdtemp(join(tmpdir(), 'heirloom-access-points-'));
  let path = '';
  const writer = new WarcWriter({
    folder,
    prefix: 'access-points',
    storageClass: 'text',
    warcinfo: [{ name: 'software', value: 'Heirloom' }],
    host: 'here',
    onSealed: (sealed) => {
      path = sealed;
    },
  });
  for (const name of ['open', 'secret']) {
    const body = Buffer.from(`HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\nthe ${name} page`);
    await writer.write([
      {
        type: 'response',
        date: '2024-01-31T12:00:00.000Z',
        targetUri: `http://${name}.example/`,
        contentType: 'application/http; msgtype=response',
        block: body,
      },
    ]);
  }
  await writer.close();
  const lines = await server.take(path, { source: 'web', harvest: 'spring', job: '7' });
  places = lines.map((line) => {
    const parsed = parseCdxj(line);
    if (!parsed.ok) throw new Error(parsed.reason);
    const { url, offset = 0, length = 0, filename = '' } = parsed.line;
    base = filename;
    return { url, offset, length };
  });
});
afterAll(async () => {
  expect(server.errors).toEqual([]);
  await server.close();
  await rm(folder, { recursive: true });
});

const accessPoints = [
  '/all/cdx?url=secret.example',
  '/all/cdx?url=secret.example&sort=reverse',
  '/all/cdx?url=secret.example&closest=2024',
  '/all/cdx?url=example&matchType=domain&filter=secret',
  '/all/cdx?url=secret.example&output=json',
  '/all/cdx?url=secret.example&output=link',
  '/all/cdx?url=secret.example&output=text',
  '/all/cdx?url=secret.example&limit=-1',
  '/all/cdx?url=secret.example&showPagedIndex=true',
  '/all/cdx?urlkey=example,secret)/&matchType=range',
  '/all?url=secret.example',
  '/all?q=type:urlquery+url:http%253A%252F%252Fsecret.example%252F',
  '/all?q=type:prefixquery+url:secret.example',
  '/harvest:spring/cdx?url=secret.example',
  '/collection:Secrets/cdx?url=example&matchType=domain',
];

async function bytes(range: string | undefined, view = 'all'): Promise<string> {
  const headers = range === undefined ? undefined : { range: `bytes=${range}` };
  const response = await fetch(
    `${server.url}/${view}/file/${base}`,
    headers === undefined ? {} : { headers },
  );
  const body = Buffer.from(await response.arrayBuffer());
  return `${response.status} ${body.length}`;
}

function placeOf(name: string): { readonly offset: number; readonly length: number } {
  const place = places.find(({ url }) => url.includes(name));
  if (place === undefined) throw new Error(name);
  return place;
}

describe('what nobody has withdrawn', () => {
  it.each(accessPoints)('is behind %s', async (accessPoint) => {
    expect(await server.get(accessPoint)).toContain('secret');
  });

  it('counts, and its file can be had', async () => {
    expect(JSON.parse(await server.get('/all/cdx?url=secret.example&showNumPages=true'))).toMatchObject({
      blocks: 1,
    });
    const { sizeBytes = 0 } = (await server.archive.register.fileOfBase(base)) ?? {};
    expect(await bytes(undefined)).toBe(`200 ${sizeBytes}`);
    expect(await bytes('0-9')).toBe('206 10');
    expect(await bytes(`${sizeBytes}-`)).toMatch(/^416 /);
    const { offset, length } = placeOf('secret');
    expect(await bytes(`${offset}-${offset + length - 1}`)).toBe(`206 ${length}`);
    expect((await server.get(`/all/path?file=${base}`)).split('\t')[1]?.trim()).toBe(
      join(server.folder, 'vaults/main/warc/2026-11', base),
    );
    expect(JSON.parse(await server.get(`/all/path?file=${base}&output=json`))).toMatchObject({
      file: base,
      sizeBytes,
      places: [{ vault: 'main' }],
    });
  });

  it('is only in the views that it belongs to', async () => {
    for (const view of ['harvest:spring', 'job:7', 'source:web', 'channel:web']) {
      expect(await server.get(`/${view}?url=secret.example`)).toContain('secret');
      expect(await server.get(`/all/cdx?url=secret.example&${view.replace(':', '=')}`)).toContain('secret');
      expect(await server.get(`/${view}/path?file=${base}`)).toContain(base);
    }
    for (const view of ['harvest:autumn', 'job:8', 'source:ftp', 'harvest:Spring']) {
      expect(await server.get(`/${view}?url=secret.example`)).toBe('');
      expect(await server.get(`/all/cdx?url=secret.example&${view.replace(':', '=')}`)).toBe('');
      expect((await fetch(`${server.url}/${view}/path?file=${base}`)).status).toBe(404);
      expect((await fetch(`${server.url}/${view}/file/${base}`)).status).toBe(404);
    }
  });

  it('is in the view of a collection that has its site, and what is beside it in its file is not', async () => {
    const urls = 'cdx?url=example&matchType=domain&output=text&fl=url';
    expect(await server.get(`/collection:Secrets/${urls}`)).toBe('http://secret.example/\n');
    expect(await server.get(`/collection:Secrets/${urls}&sort=reverse`)).toBe('http://secret.example/\n');
    expect(await server.get(`/harvest:spring/${urls}&collection=Secrets`)).toBe('http://secret.example/\n');
    expect(await server.get(`/harvest:autumn/${urls}&collection=Secrets`)).toBe('');
    expect(await server.get(`/collection:Unknown/${urls}`)).toBe('');
    expect(await bytes(undefined, 'collection:Secrets')).toMatch(/^403 /);
    for (const [name, answer] of [
      ['secret', /^206 /],
      ['open', /^404 /],
    ] as const) {
      const { offset, length } = placeOf(name);
      expect(await bytes(`${offset}-${offset + length - 1}`, 'collection:Secrets')).toMatch(answer);
    }
  });
});

describe('a withdrawn capture', () => {
  beforeAll(async () => {
    await server.decisions.decide({
      what: { kind: 'withdrawal', of: { url: 'http://secret.example/' } },
      by: 'a test',
      reason: 'asked for',
    });
  });

  it.each(accessPoints)('is not behind %s', async (accessPoint) => {
    const answer = await server.get(accessPoint);
    expect(answer).not.toContain('secret');
    expect(answer).not.toContain('20240131120000');
  });

  it('counts nowhere', async () => {
    expect(JSON.parse(await server.get('/all/cdx?url=secret.example&showNumPages=true'))).toMatchObject({
      blocks: 0,
    });
    expect((await fetch(`${server.url}/all/stats`)).status).toBe(403);
  });

  it('cannot be had as bytes, though its neighbour can', async () => {
    const [open, secret] = [placeOf('open'), placeOf('secret')];
    expect(await bytes(undefined)).toMatch(/^403 /);
    expect(await bytes(`${secret.offset}-${secret.offset + secret.length - 1}`)).toMatch(/^404 /);
    expect(await bytes(`${open.offset}-${open.offset + open.length - 1}`)).toBe(`206 ${open.length}`);
    // No further than the capture goes, and from nowhere but its beginning.
    expect(await bytes(`${open.offset}-`)).toBe(`206 ${open.length}`);
    expect(await bytes(`${open.offset + 1}-${open.offset + 10}`)).toMatch(/^404 /);
    expect(await bytes('0-100')).toMatch(/^404 /);
  });

  it('leaves the path of its file to programs here, unless the file is withdrawn too', async () => {
    expect(await server.get(`/all/path?file=${base}`)).toContain(base);
    await server.decisions.decide({
      what: { kind: 'withdrawal', of: { file: base } },
      by: 'a test',
      reason: 'all of it',
    });
    expect((await fetch(`${server.url}/all/path?file=${base}`)).status).toBe(404);
    const open = placeOf('open');
    expect(await bytes(`${open.offset}-${open.offset + open.length - 1}`)).toMatch(/^404 /);
    expect(await server.get('/all/cdx?url=open.example')).toBe('');
  });
});
