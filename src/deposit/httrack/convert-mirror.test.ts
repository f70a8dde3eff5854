import { mkdir, mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkArchive, readArchive } from '../../../scenarios/made-up-archive.ts';
import type { ReadBack } from '../../../scenarios/made-up-archive.ts';
import { zipOf } from '../../formats/zip/test-zip.ts';
import type { TestEntry } from '../../formats/zip/test-zip.ts';
import type { Conversion } from '../conversion.ts';
import { convertMirror } from './convert-mirror.ts';
import { mirrorDigest } from './mirror-digest.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-mirror-'));
  await mkdir(join(folder, 'out'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

async function put(files: Readonly<Record<string, string | Uint8Array>>, root = 'my site'): Promise<string> {
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, root, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  }
  return join(folder, root);
}

/** An entry of new.zip as HTTrack 3.31 and later write it. */
function cached(
  url: string,
  fields: Readonly<Record<string, string | number>>,
  content: string | Buffer = '',
): TestEntry {
  const status = fields['X-StatusCode'] ?? 200;
  const all = { 'X-In-Cache': 1, 'X-StatusCode': status, 'X-Size': content.length, ...fields };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return { name: url, content, deflated: true, localExtra: `HTTP/1.1 ${status} OK\r\n${lines.join('')}` };
}

const page = '<html><a href="http://www.example.org/b.html">b</a></html>';
const html = { 'Content-Type': 'text/html', 'X-StatusMessage': 'OK' };
const log =
  'HTTrack3.49-2+htsswf launched on Mon, 20 Mar 2017 23:59:00 at https://www.example.org/ +*.png\n(httrack …)\n';
const files = {
  'hts-log.txt': log,
  'cookies.txt': 'secret',
  'hts-cache/doit.log': '-q https://www.example.org/',
  'hts-cache/new.zip': zipOf([
    cached('http://www.example.org/', { ...html, 'Content-Length': 9, 'Content-Encoding': 'gzip' }, page),
    cached('http://www.example.org/gone', { 'X-StatusCode': 404, 'X-StatusMessage': 'Not Found' }, 'gone'),
    cached('http://www.example.org/moved', { 'X-StatusCode': 301, Location: '/' }),
    cached('http://www.example.org/a.gif', {
      'X-In-Cache': 0,
      'X-Size': 6,
      'Content-Type': 'image/gif',
      'X-Save': 'www.example.org/a.gif',
    }),
    cached('http://www.example.org/lost.gif', {
      'X-In-Cache': 0,
      'X-Size': 6,
      'X-Save': 'www.example.org/lost.gif',
    }),
    cached('http://me:pass@www.example.org/private', { ...html, 'X-Addr': 'me:pass@www.example.org' }, 'p'),
  ]),
  'www.example.org/a.gif': 'GIF89a',
  'www.example.org/style.css': 'a{}',
};

interface Converted extends Conversion {
  readonly records: readonly ReadBack[];
}

/** All records of all files that were made, each file checked. */
async function convert(path: string): Promise<Converted> {
  const made = await convertMirror({
    path,
    folder: join(folder, 'out'),
    job: 'import-1',
    source: 'deposit',
    version: '1.2.3',
    signal: new AbortController().signal,
    onBytes: () => {},
  });
  const records: ReadBack[] = [];
  for (const { file } of made.files) {
    const bytes = await readFile(join(folder, 'out', file));
    expect(await checkArchive(bytes)).toEqual({ findings: [], warnings: [] });
    records.push(...(await readArchive(bytes)).records);
  }
  return { ...made, records };
}

const line = ({ record, block }: ReadBack): string =>
  `${record.type} ${record.targetUri} ${block.toString('latin1').replaceAll('\r\n', '|')}`;

describe('an HTTrack mirror', () => {
  it('becomes valid WARC files with its captures, as far as HTTrack kept them', async () => {
    const { records, files: made, notes } = await convert(await put(files));
    expect(made.map(({ file }) => file.replace(/-\d{17}.*/, ''))).toEqual([
      'my_site-text',
      'my_site-metadata',
    ]);
    expect(made.map(({ provenance }) => provenance)).toEqual(
      made.map(() => ({ source: 'deposit', job: 'import-1', takenFrom: 'my site' })),
    );
    const captures = records.filter(({ record }) => record.type === 'response' || record.type === 'resource');
    expect(captures.map(line)).toEqual([
      `response http://www.example.org/ HTTP/1.1 200 OK|Content-Type: text/html|X-Archive-Orig-Content-Length: 9|X-Archive-Orig-Content-Encoding: gzip||${page}`,
      'response http://www.example.org/gone HTTP/1.1 404 Not Found||gone',
      'response http://www.example.org/moved HTTP/1.1 301 |Location: /||',
      'response http://www.example.org/a.gif HTTP/1.1 200 |Content-Type: image/gif||GIF89a',
      'response http://www.example.org/private HTTP/1.1 200 OK|Content-Type: text/html||p',
      'resource https://www.example.org/style.css a{}',
      ...['hts-log.txt', 'hts-cache/doit.log'].map(
        (name) =>
          `resource metadata://heirloom/import/my%20site/${name}?heirloomVersion=1.2.3&jobid=import-1 ${Buffer.from(files[name as 'hts-log.txt']).toString('latin1')}`,
      ),
    ]);
    expect(notes.filter(({ severity }) => severity !== 'remark')).toEqual([]);
  });

  it('says of each capture what is known and what is not original', async () => {
    const { records } = await convert(await put(files));
    const about = new Map(
      records
        .filter(({ record }) => record.type === 'metadata')
        .map(({ record, block }) => [
          record.targetUri?.split('/').at(-1),
          { record, text: block.toString() },
        ]),
    );
    expect(about.get('style.css')?.text).toContain(
      'warning: body-rewritten: HTTrack rewrote the links in the body',
    );
    expect(about.get('style.css')?.text).toContain('content-type-from: the name of the file');
    const css = records.find(({ record }) => record.type === 'resource');
    expect(css?.record.contentType).toBe('text/css');
    expect(about.get('a.gif')?.text).toContain('httrack-note: X-Save: www.example.org/a.gif');
    expect(about.get('a.gif')?.text).toContain('date-from: log\r\ndate-zone: unknown');
    expect(about.get('lost.gif')?.text).toContain('warning: body-missing');
    expect(about.get('lost.gif')?.record.fields.get('WARC-Concurrent-To')).toBeUndefined();
    const gif = records.find(
      ({ record }) => record.type === 'response' && record.targetUri?.endsWith('a.gif'),
    );
    expect(about.get('a.gif')?.record.fields.get('WARC-Concurrent-To')).toBe(gif?.record.id);
    expect(gif?.record.date).toBe('2017-03-20T23:59:00Z');
    for (const { block } of records) expect(block.toString()).not.toMatch(/me:pass|secret/);
  });

  it('with a large body goes through a file, and leaves none behind', async () => {
    const film = Buffer.alloc(3_000_000, 'film');
    const { records, files: made } = await convert(
      await put({
        'hts-cache/new.zip': zipOf([cached('http://a.test/film.mp4', { 'Content-Type': 'video/mp4' }, film)]),
      }),
    );
    expect(made[0]?.file).toMatch(/^my_site-media-.*\.warc$/);
    const response = records.find(({ record }) => record.type === 'response');
    expect(response?.block.subarray(-film.length).equals(film)).toBe(true);
    expect((await readdir(join(folder, 'out'))).toSorted()).toEqual(made.map(({ file }) => file).toSorted());
  });

  it('without any time has that of its cache', async () => {
    const path = await put({ 'hts-cache/new.zip': zipOf([cached('http://a.test/', html, page)]) });
    await utimes(join(path, 'hts-cache/new.zip'), 1e9, 1e9);
    const { records } = await convert(path);
    const response = records.find(({ record }) => record.type === 'response');
    expect(response?.record.date).toBe('2001-09-09T01:46:40.000Z');
  });

  it('with damage gives the rest, and tells what was lost', async () => {
    const good = cached('http://a.test/good', html, page);
    const bad = { ...cached('http://a.test/bad', html, page), packed: Buffer.from('no deflate at all') };
    const path = await put({
      'hts-cache/new.zip': zipOf([bad, good]),
      'stray-file.bin': 'x',
    });
    await writeFile(join(folder, 'outside.txt'), 'of somebody else');
    await symlink(join(folder, 'outside.txt'), join(path, 'hts-log.txt'));
    const { records, notes } = await convert(path);
    const captured = records.filter(({ record }) => record.type === 'response');
    expect(captured.map(({ record }) => record.targetUri)).toEqual(['http://a.test/good']);
    for (const { block } of records) expect(block.toString()).not.toContain('somebody else');
    const lost = notes.filter(({ severity }) => severity === 'loss').map(({ message }) => message);
    expect(lost).toHaveLength(2);
    expect(lost.join('\n')).toContain('http://a.test/bad');
    expect(lost.join('\n')).toContain('stray-file.bin');
  });
});

const digest = (path: string): Promise<string> =>
  mirrorDigest(path, { signal: new AbortController().signal, onBytes: () => {} });

describe('the digest of a mirror', () => {
  it('is that of its copy, and of nothing else', async () => {
    const first = await digest(await put({ 'a/b': '1', 'a/c': '2' }, 'one'));
    const copy = await put({ 'a/b': '1', 'a/c': '2' }, 'two');
    await utimes(join(copy, 'a/b'), 1, 1);
    expect(await digest(copy)).toBe(first);
    const others = [
      { 'a/b': '1', 'a/c': '3' },
      { 'a/b': '1' },
      { 'a/b': '1', 'a/d': '2' },
      { 'a/b': '12', 'a/c': '' },
    ];
    for (const [at, other] of others.entries())
      expect(await digest(await put(other, `other-${at}`))).not.toBe(first);
  });
});
