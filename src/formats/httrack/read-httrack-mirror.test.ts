import { mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { localPart, zipOf } from '../zip/test-zip.ts';
import type { TestEntry } from '../zip/test-zip.ts';
import type { HttrackEntry } from './httrack-entry.ts';
import { readHttrackMirror } from './read-httrack-mirror.ts';
import type { ReadMirrorOptions } from './read-httrack-mirror.ts';

const folders: string[] = [];

afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

async function mirrorOf(files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'httrack-'));
  folders.push(folder);
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  return folder;
}

interface Found extends HttrackEntry {
  readonly text: string;
  readonly kinds: readonly string[];
}

interface ReadBack {
  readonly entries: readonly Found[];
  readonly warnings: readonly string[];
}

async function read(folder: string, options: ReadMirrorOptions = {}): Promise<ReadBack> {
  const entries: Found[] = [];
  const warnings: string[] = [];
  const onWarning = ({ kind }: { kind: string }): void => void warnings.push(kind);
  for await (const entry of readHttrackMirror(folder, { ...options, onWarning })) {
    entries.push({
      ...entry,
      text: await textOf(entry, folder),
      kinds: entry.warnings.map(({ kind }) => kind),
    });
  }
  return { entries, warnings };
}

async function textOf({ body }: HttrackEntry, folder: string): Promise<string> {
  if (body.kind === 'file') return `file ${body.path.slice(folder.length + 1)}`;
  if (body.kind === 'none') return 'none';
  let text = '';
  for await (const piece of body.content) text += Buffer.from(piece).toString();
  const { outcome } = body.content;
  return typeof outcome === 'object' ? `${text} [${outcome.kind}]` : text;
}

const short = ({ entries }: ReadBack): string[] =>
  entries.map(({ url, status, text, kinds }) => [url, status, text, ...kinds].join(' | '));

/** An entry of new.zip: notes in the extra field of the local header, as HTTrack 3.31 and later write it. */
function cached(url: string, fields: Readonly<Record<string, string | number>>, content = ''): TestEntry {
  const status = fields['X-StatusCode'] ?? 200;
  const all = { 'X-In-Cache': 1, 'X-StatusCode': status, 'X-Size': content.length, ...fields };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return { name: url, content, deflated: true, localExtra: `HTTP/1.1 ${status} OK\r\n${lines.join('')}` };
}

const page = '<html><a href="http://www.example.org/b.html">b</a></html>';
const savedPage = (address: string, date = 'Mon, 20 Mar 2017 21:33:56 GMT'): string =>
  `<html>\n<!-- Mirrored from ${address} by HTTrack Website Copier/3.x [XR&CO'2014], ${date} -->\n<a href="b.html">b</a></html>`;
const log =
  'HTTrack3.49-2+htsswf launched on Mon, 20 Mar 2017 23:59:00 at https://www.example.org/ +*.png\n(httrack …)\n';
/** As the caches before 3.31 write it. */
const field = (text: string | number): string => `${String(text).length}\n${text}`;

const fetched = (clock: string, url: string): string =>
  [
    clock,
    '6/6',
    '---M--',
    '200',
    "added ('OK')",
    'image/gif',
    'etag:x',
    url,
    `/old/www.example.org/x`,
    '(from )',
  ].join('\t');

const html = { 'Content-Type': 'text/html', 'X-Charset': 'utf-8' };

const entries: readonly TestEntry[] = [
  cached('http://www.example.org/robots.txt', { 'X-StatusCode': 404, 'Content-Type': 'text/html' }, 'gone'),
  cached('http://www.example.org/', { ...html, Etag: '"1"', 'X-Save': 'www.example.org/index.html' }, page),
  cached('http://www.example.org/a.gif', {
    'X-In-Cache': 0,
    'X-Size': 6,
    'Content-Type': 'image/gif',
    'X-Save': 'www.example.org/a.gif',
  }),
  cached('http://www.example.org/moved', { 'X-StatusCode': 301, Location: '/' }),
];

const files = {
  'hts-log.txt': log,
  'index.html': '<html>Index of locally available sites</html>',
  'backblue.gif': 'x',
  'hts-cache/new.zip': zipOf(entries, { comment: 'HTTrack Website Copier/3.49-2 mirror complete' }),
  'www.example.org/index.html': savedPage('www.example.org/'),
  'www.example.org/a.gif': 'GIF89a',
};

describe('a mirror with its cache', () => {
  it('gives the responses as the server sent them', async () => {
    const result = await read(await mirrorOf(files));
    expect(short(result)).toEqual([
      'http://www.example.org/robots.txt | 404 | gone',
      `http://www.example.org/ | 200 | ${page}`,
      'http://www.example.org/a.gif | 200 | file www.example.org/a.gif',
      'http://www.example.org/moved | 301 | ',
    ]);
    expect(result.warnings).toEqual([]);
    expect(result.entries.every(({ provenance }) => provenance === 'cache')).toBe(true);
    expect(result.entries[1]?.headers).toEqual([
      { name: 'Content-Type', value: 'text/html' },
      { name: 'Etag', value: '"1"' },
    ]);
    expect(result.entries[1]?.notes).toContainEqual({ name: 'X-Charset', value: 'utf-8' });
  });

  it('has dates from the comment of the page, else from the log', async () => {
    const { entries } = await read(await mirrorOf(files));
    expect(entries.map(({ date }) => date)).toEqual([
      { date: '2017-03-20T23:59:00Z', from: 'log', zone: 'unknown' },
      { date: '2017-03-20T21:33:56Z', from: 'comment', zone: 'known' },
      { date: '2017-03-20T23:59:00Z', from: 'log', zone: 'unknown' },
      { date: '2017-03-20T23:59:00Z', from: 'log', zone: 'unknown' },
    ]);
  });

  it('has times from new.txt, past midnight on the next day, in the zone that is told', async () => {
    const text = [
      'date\tsize',
      fetched('23:59:58', 'http://www.example.org/a.gif'),
      fetched('00:00:03', 'http://www.example.org/moved'),
      'junk',
    ];
    const folder = await mirrorOf({ ...files, 'hts-cache/new.txt': text.join('\n') });
    const { entries } = await read(folder, { logZoneMinutes: 60 });
    expect(entries.slice(2).map(({ date }) => date)).toEqual([
      { date: '2017-03-20T22:59:58Z', from: 'new.txt', zone: 'known' },
      { date: '2017-03-20T23:00:03Z', from: 'new.txt', zone: 'known' },
    ]);
  });

  it('takes the whole head of the server where it follows', async () => {
    const entry = cached('http://a.test/', { 'Content-Type': 'text/plain' }, 'x');
    const localExtra = `${String(entry.localExtra)}\r\nHTTP/1.0 200 Fine\r\nServer: own\r\nContent-Type: text/plain; charset=x\r\n\r\n`;
    const { entries } = await read(
      await mirrorOf({ 'hts-cache/new.zip': zipOf([{ ...entry, localExtra }]) }),
    );
    expect(entries[0]?.headers.map(({ name }) => name)).toEqual(['Server', 'Content-Type']);
  });

  it('gives the files that the cache does not tell of, marked as such', async () => {
    const result = await read(
      await mirrorOf({
        ...files,
        'www.example.org/c.css': 'a{}',
        'www.example.org/d.html': savedPage('www.example.org/d?x=1'),
      }),
    );
    expect(short(result).slice(4)).toEqual([
      'https://www.example.org/c.css |  | file www.example.org/c.css | not-in-cache | url-guessed | body-rewritten',
      'https://www.example.org/d?x=1 |  | file www.example.org/d.html | not-in-cache | body-rewritten',
    ]);
    expect(result.entries[5]?.provenance).toBe('mirror-file');
  });

  it.each<readonly [string, TestEntry, string]>([
    [
      'a file that is gone',
      cached('http://a.test/x.gif', { 'X-In-Cache': 0, 'X-Size': 9, 'X-Save': 'a.test/x.gif' }),
      '200 | none | body-missing',
    ],
    [
      'a file outside',
      cached('http://a.test/x.gif', { 'X-In-Cache': 0, 'X-Size': 9, 'X-Save': '../../etc/passwd' }),
      '200 | none | body-outside',
    ],
    [
      'a file elsewhere',
      cached('http://a.test/x.gif', { 'X-In-Cache': 0, 'X-Size': 9, 'X-Save': '/etc/passwd' }),
      '200 | none | body-outside',
    ],
    [
      'an absolute name of old',
      cached('http://a.test:80/x.gif', {
        'X-In-Cache': 0,
        'X-Size': 3,
        'X-Save': 'C:\\Mirrors\\a.test_80\\x.gif',
      }),
      '200 | file a.test_80/x.gif',
    ],
    [
      'a link that leads out',
      cached('http://a.test/out.gif', { 'X-In-Cache': 0, 'X-Size': 9, 'X-Save': 'a.test_80/out.gif' }),
      '200 | none | body-missing',
    ],
    [
      'another size',
      cached('http://a.test/x.gif', { 'X-In-Cache': 0, 'X-Size': 9, 'X-Save': 'a.test_80/x.gif' }),
      '200 | file a.test_80/x.gif | size-differs',
    ],
    [
      'a page that is only in the mirror',
      cached('http://a.test/', {
        'X-In-Cache': 0,
        'X-Size': 3,
        'Content-Type': 'text/html',
        'X-Save': 'a.test_80/x.gif',
      }),
      '200 | file a.test_80/x.gif | body-rewritten',
    ],
    [
      'a name that was kept',
      cached('http://a.test/x.gif', { 'X-Kept': 1, 'X-Size': 3, 'X-In-Cache': 0 }),
      '200 | none | body-kept',
    ],
    [
      'a body that is damaged',
      { ...cached('http://a.test/', {}, 'text'), says: { crc32: 5 } },
      '200 | text [checksum-wrong]',
    ],
    ['credentials', cached('http://me:secret@a.test/', {}, 'x'), '200 | x | credentials'],
    [
      'odd notes',
      { name: 'http://a.test/', content: 'x', localExtra: 'HTTP/1.1 200 OK\r\nno colon\r\nX-Size: 1' },
      '200 | x | fields-odd | fields-odd',
    ],
  ])('%s', async (_, entry, expected) => {
    const folder = await mirrorOf({ 'hts-cache/new.zip': zipOf([entry]), 'a.test_80/x.gif': 'GIF' });
    await symlink('/etc/hostname', join(folder, 'a.test_80/out.gif'));
    const [first = ''] = short(await read(folder));
    expect(first.slice(first.indexOf(' | ') + 3)).toBe(expected);
  });

  it('passes over entries that are no responses', async () => {
    const odd = [{ name: '//[HTML-MD5]//x' }, { name: 'http://a.test/none' }, { name: 'http:///no-host' }];
    const result = await read(await mirrorOf({ 'hts-cache/new.zip': zipOf(odd) }));
    expect([result.entries, result.warnings]).toEqual([[], ['record-damaged']]);
  });
});

describe('a mirror whose cache is damaged', () => {
  it('is read without the central directory', async () => {
    const cut = Buffer.concat(entries.map(localPart));
    const result = await read(await mirrorOf({ ...files, 'hts-cache/new.zip': cut }));
    expect([result.entries.length, result.warnings]).toEqual([4, ['cache-damaged']]);
  });

  it('is read from the cache of the run before', async () => {
    const result = await read(
      await mirrorOf({ ...files, 'hts-cache/new.zip': 'nothing', 'hts-cache/old.zip': zipOf(entries) }),
    );
    expect([result.entries.length, result.warnings]).toEqual([4, ['cache-unreadable', 'cache-former']]);
  });
});

describe('a mirror without a cache', () => {
  it('gives its files, rewritten, with the URL of their comment or their place', async () => {
    const folder = await mirrorOf({
      'hts-log.txt': log,
      'index.html': 'list of mirrors',
      'notes.txt': 'of the librarian',
      'www.example.org/index.html': savedPage('www.example.org/'),
      'www.example.org/p4f2e.html': savedPage('www.example.org/p.php?id=4', 'no date'),
      'www.example.org/é b.gif': 'GIF',
      'other.example_8080/x.png': 'PNG',
      'other.example_8080/y.html': `${savedPage('third.example/z')}${savedPage('other.example:8080/y')}`,
    });
    const result = await read(folder);
    expect(short(result)).toEqual([
      'http://other.example:8080/x.png |  | file other.example_8080/x.png | url-guessed | scheme-guessed',
      'http://other.example:8080/y |  | file other.example_8080/y.html | scheme-guessed | comments-differ | body-rewritten',
      'https://www.example.org/ |  | file www.example.org/index.html | body-rewritten',
      'https://www.example.org/p.php?id=4 |  | file www.example.org/p4f2e.html | body-rewritten',
      'https://www.example.org/%C3%A9%20b.gif |  | file www.example.org/é b.gif | url-guessed',
    ]);
    expect(result.entries.map(({ date }) => date?.from)).toEqual(['log', 'comment', 'comment', 'log', 'log']);
    expect(result.warnings).toEqual(['file-unplaced']);
  });

  it('knows URL, status and type of its files from new.txt', async () => {
    const line = [
      '18:41:48',
      '9/9',
      '---M--',
      '404',
      "error ('Not%20Found')",
      'text/html',
      'etag:x',
      'https://a.test/q?x=1',
      '/old/place/a.test/q%C3%A9.html',
      '(from )',
    ];
    const folder = await mirrorOf({
      'hts-cache/new.txt': `${line.join('\t')}\r\n`,
      'a.test/qé.html': savedPage('a.test/q'),
    });
    const { entries } = await read(folder);
    expect(entries[0]).toMatchObject({ url: 'https://a.test/q?x=1', status: 404, kinds: ['body-rewritten'] });
    expect(entries[0]?.headers).toEqual([{ name: 'Content-Type', value: 'text/html' }]);
  });

  it('has the times of its files where nothing else tells', async () => {
    const folder = await mirrorOf({ 'a.test/x.gif': 'GIF' });
    await utimes(join(folder, 'a.test/x.gif'), new Date(0), new Date('2003-04-03T01:00:14Z'));
    const result = await read(folder);
    expect(result.entries[0]?.date).toEqual({
      date: '2003-04-03T01:00:14Z',
      from: 'file-time',
      zone: 'known',
    });
    expect(result.warnings).toEqual(['not-a-mirror']);
  });
});

describe('the cache of old versions', () => {
  /** Version 1.4: status, size, message, type, charset, modified, etag, location, disposition, address, path, file. */
  function record(body: string, type: string, saved: string): string {
    const fields = [200, body.length, 'OK', type, 'utf-8', '', '"e"', '', '', 'a.test', '/x', saved];
    return fields.map(field).join('') + field('HTS') + field(body.length) + body;
  }

  const first = `start${record('the body', 'text/html', '/home/x/a.test/index.html')}`;
  const dat = first + record('', 'image/gif', 'a.test/b.gif');
  const index = [
    field('CACHE-1.4') + field('Thu, 03 Apr 2003 01:00:14 GMT'),
    `${field('a.test\n/\n')}5\n`,
    `${field('https://a.test\n/b.gif\n')}-${first.length}\n`,
    `${field('//[HTML-MD5]//\nx\n')}3\n`,
    `${field('a.test\n/lost\n')}99999\n`,
  ].join('');

  it('is read', async () => {
    const folder = await mirrorOf({
      'hts-cache/new.dat': dat,
      'hts-cache/new.ndx': index,
      'a.test/b.gif': '',
      'a.test/index.html': page,
    });
    const result = await read(folder);
    expect(short(result)).toEqual([
      'http://a.test/ | 200 | the body',
      'https://a.test/b.gif | 200 | file a.test/b.gif',
    ]);
    expect(result.entries[0]?.headers).toEqual([
      { name: 'Content-Type', value: 'text/html' },
      { name: 'Etag', value: '"e"' },
    ]);
    expect(result.warnings).toEqual(['record-damaged']);
  });

  it.each([
    ['another version', field('CACHE-2.0'), ['cache-unreadable', 'not-a-mirror']],
    ['no index', 'x', ['cache-unreadable', 'not-a-mirror']],
    ['an index that is cut', index.slice(0, -9), ['cache-damaged']],
  ])('%s is told', async (_, ndx, warnings) => {
    const result = await read(await mirrorOf({ 'hts-cache/new.dat': dat, 'hts-cache/new.ndx': ndx }));
    expect(result.warnings).toEqual(warnings);
  });

  it('is told where its body is cut', async () => {
    const folder = await mirrorOf({ 'hts-cache/new.dat': first.slice(0, -3), 'hts-cache/new.ndx': index });
    expect(short(await read(folder))[0]).toBe('http://a.test/ | 200 | the b [content-cut]');
  });
});
