import { hash } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { base32 } from '../src/formats/warc/digest.ts';
import { revisitFields } from '../src/formats/warc/record-draft.ts';
import type { RecordDraft } from '../src/formats/warc/record-draft.ts';
import { WarcWriter } from '../src/formats/warc/warc-writer.ts';
import { LocalCaptureIndex } from '../src/indexing/captures/local-capture-index.ts';
import { startCdxServer, startPywb } from './pywb-servers.ts';
import type { RunningServer } from './pywb-servers.ts';
import { heirloom } from './run-program.ts';
import { recordsOfEveryKind } from './sample-records.ts';

const samples = recordsOfEveryKind();
/** Every way in which pywb can be told of our index and our files. */
const collections = ['address', 'folder', 'paths', 'outback', 'xml', 'plain', 'zipnum'] as const;
/** A page with a link in it, for rewriting, and a later visit that found the same. */
const html =
  '<!doctype html><html><head><title>A</title></head><body><a href="http://a.test/gzip">a link</a></body></html>';
const head = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n';
const original = { targetUri: 'http://a.test/page', date: '2026-01-31T12:00:00.000Z' };
const page: RecordDraft = {
  ...original,
  type: 'response',
  contentType: 'application/http; msgtype=response',
  block: Buffer.from(head + html),
};
const digest = `sha1:${base32(hash('sha1', html, 'buffer'))}`;
const revisit: RecordDraft = {
  type: 'revisit',
  date: '2026-03-31T12:00:00.000Z',
  targetUri: 'http://a.test/another-name',
  contentType: 'application/http; msgtype=response',
  fields: revisitFields('identicalPayloadDigest', original, digest),
  block: Buffer.from(head),
};
/** The server said that nothing has changed: a capture without a body. */
const notModified: RecordDraft = {
  type: 'revisit',
  date: '2026-05-31T12:00:00.000Z',
  targetUri: original.targetUri,
  contentType: 'application/http; msgtype=response',
  fields: revisitFields('serverNotModified', original, digest),
  block: Buffer.from('HTTP/1.1 304 Not Modified\r\nETag: "1"\r\n\r\n'),
};
/** The same answer for a URL of which the archive has only a revisit of another URL. */
const notModifiedName: RecordDraft = {
  ...notModified,
  date: '2026-06-30T12:00:00.000Z',
  targetUri: revisit.targetUri ?? '',
};
let folder = '';
let server: RunningServer;
let pywb: RunningServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom pywb '));
  const data = join(folder, 'archive');
  const [file = ''] = await writeSamples();
  const imported = await heirloom(['import', file, '--data', data, '--no-analysis']);
  expect(imported.code, imported.stderr).toBe(0);
  server = await startCdxServer(data);
  const month = (await readdir(join(data, 'vaults/main/warc')))[0] ?? '';
  const names = await readdir(join(data, 'vaults/main/warc', month));
  const pathIndex = join(folder, 'path index.txt');
  const asked = names.map((name) => `file=${name}`).join('&');
  await writeFile(pathIndex, await (await fetch(`${server.url}/path?${asked}`)).text());
  const zipnum = await writeZipNum();

  const parameters = 'url={url}&closest={closest}&sort=closest';
  const fileAddress = `${server.url}/file/`;
  pywb = await startPywb(folder, {
    address: { index: cdx(`${server.url}/cdx?${parameters}`), archive_paths: fileAddress },
    folder: {
      index: cdx(`${server.url}/cdx?${parameters}`),
      archive_paths: join(data, 'vaults/main/warc', month, '/'),
    },
    paths: { index: cdx(`${server.url}/cdx?${parameters}`), archive_paths: pathIndex },
    outback: { index: cdx(`${server.url}?${parameters}`), archive_paths: fileAddress },
    xml: { index: `xmlquery+${server.url}`, archive_paths: fileAddress },
    plain: { index: `cdx+${server.url}/cdx`, archive_paths: fileAddress },
    zipnum: { index: zipnum, archive_paths: fileAddress },
  });
});
afterAll(async () => {
  await pywb?.stop();
  await server?.stop();
  await rm(folder, { recursive: true });
});

/** Without an address to load from, pywb reads the file itself. */
function cdx(apiUrl: string): object {
  return { type: 'cdx', api_url: apiUrl, replay_url: '' };
}

async function writeSamples(): Promise<string[]> {
  const sealed: string[] = [];
  const writer = new WarcWriter({
    folder,
    prefix: 'sample',
    storageClass: 'text',
    warcinfo: [{ name: 'software', value: 'Heirloom' }],
    host: 'here',
    onSealed: (path) => sealed.push(path),
  });
  for (const draft of [...samples.map((sample) => sample.draft), page, revisit, notModified, notModifiedName])
    await writer.write([draft]);
  await writer.close();
  return sealed;
}

/** Our own block files, as the chain makes them, of the same captures. */
async function writeZipNum(): Promise<string> {
  const path = join(folder, 'zipnum');
  const text = await (await fetch(`${server.url}/cdx?url=a.test&matchType=host`)).text();
  const index = await LocalCaptureIndex.open(path, { linesPerBlock: 2 });
  await index.insert(text.trimEnd().split('\n'));
  await index.merge();
  await index.close();
  const summary = (await readdir(path)).find((name) => name.endsWith('.idx')) ?? '';
  return join(path, summary);
}

const replayed = samples.filter(
  ({ draft }) => draft.type === 'response' && draft.targetUri?.startsWith('http') === true,
);

describe.each(collections)('pywb with our index and files by %s', (collection) => {
  it('replays every response, byte for byte', async () => {
    expect(replayed.length).toBeGreaterThan(4);
    for (const { draft, decoded } of replayed) {
      const response = await fetch(`${pywb.url}/${collection}/20260131120000id_/${draft.targetUri}`);
      const body = Buffer.from(await response.arrayBuffer());
      expect(response.status, draft.targetUri).toBe(200);
      expect(body.equals(decoded), draft.targetUri).toBe(true);
    }
  });

  it('replays a page rewritten, and a revisit from its original', async () => {
    const response = await fetch(`${pywb.url}/${collection}/202601mp_/http://a.test/page`);
    expect(response.status).toBe(200);
    expect(response.headers.get('memento-datetime')).toBe('Sat, 31 Jan 2026 12:00:00 GMT');
    expect(await response.text()).toContain(`/${collection}/202601mp_/http://a.test/gzip`);
    const again = await fetch(`${pywb.url}/${collection}/202604id_/http://a.test/another-name`);
    expect(again.status).toBe(200);
    expect(again.headers.get('memento-datetime')).toBe('Tue, 31 Mar 2026 12:00:00 GMT');
    expect(await again.text()).toBe(html);
  });

  it('replays a capture that answered 304 with the bytes of its original', async () => {
    for (const name of ['page', 'another-name']) {
      const [exact, rewritten] = await Promise.all([
        fetch(`${pywb.url}/${collection}/202607id_/http://a.test/${name}`),
        fetch(`${pywb.url}/${collection}/202607mp_/http://a.test/${name}`),
      ]);
      expect([exact.status, rewritten.status], name).toEqual([200, 200]);
      expect(exact.headers.get('content-type')).toContain('text/html');
      expect(await exact.text()).toBe(html);
      expect(await rewritten.text()).toContain(`/${collection}/202607mp_/http://a.test/gzip`);
    }
  });

  it('knows what is not there', async () => {
    expect((await fetch(`${pywb.url}/${collection}/2026mp_/http://a.test/nothing`)).status).toBe(404);
  });
});

it('the index lists a 304 at its own date, with the place of its original', async () => {
  const query = 'cdx?url=http://a.test/page&output=json';
  const lines = (await (await fetch(`${server.url}/${query}`)).text()).trimEnd().split('\n');
  const [first, last] = lines.map((line) => JSON.parse(line) as Record<string, string>);
  for (const name of ['filename', 'offset', 'length', 'status', 'mime', 'digest'])
    expect(last?.[name], name).toBe(first?.[name]);
  expect([last?.['timestamp'], last?.['revisit.status']]).toEqual(['20260531120000', '304']);
  expect(Number(last?.['revisit.offset'])).toBeGreaterThan(Number(last?.['offset']));
  const outback = await (await fetch(`${server.url}?url=http://a.test/page`)).text();
  const [one = '', two = ''] = outback.trimEnd().split('\n');
  expect(two.split(' ').slice(2)).toEqual(one.split(' ').slice(2));
});

it('pywb lists our captures as mementos', async () => {
  const text = await (await fetch(`${pywb.url}/address/timemap/link/http://a.test/`)).text();
  expect(text).toContain('rel="memento"; datetime="Sat, 31 Jan 2026 12:00:00 GMT"');
});

/** Those of `collections` that ask our server for every capture and every record. */
describe.each(['address', 'outback', 'xml', 'plain'])(
  'pywb by %s, once an original is withdrawn',
  (collection) => {
    beforeAll(async () => {
      const data = join(folder, 'archive');
      const words = ['decide', 'withdraw', '--url', original.targetUri, '--before', '2026-02-01'];
      const why = ['--reason', 'by law', '--by', 'a court', '--yes', '--data', data];
      const { code, stderr } = await heirloom([...words, ...why]);
      expect(code, stderr).toBe(0);
    });

    it('never shows an empty page for what refers to it', async () => {
      for (const modifier of ['id_', 'mp_']) {
        const response = await fetch(`${pywb.url}/${collection}/202607${modifier}/${original.targetUri}`);
        expect([modifier, response.status >= 400]).toEqual([modifier, true]);
      }
    });
  },
);
