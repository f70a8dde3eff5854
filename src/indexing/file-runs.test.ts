import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { recordBytes, recordId } from '../../scenarios/made-up-archive.ts';
import type { Lines } from '../../scenarios/made-up-archive.ts';
import type { ReadWarning } from '../formats/warc/read-warning.ts';
import { openVault } from '../storage/vault-kinds.ts';
import { createFolderVault } from '../storage/folder-vault/vault-marker.ts';
import { NotAnArchiveError, RunWriters } from './file-runs.ts';
import type { FileRuns, RunOptions } from './file-runs.ts';
import type { ArchiveFile } from '../storage/open-file.ts';

let folder = '';
let writers = RunWriters.start(2);
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-file-runs-'));
  await mkdir(join(folder, 'runs'));
  writers = RunWriters.start(2);
});
afterEach(async () => {
  await writers.close();
  await rm(folder, { recursive: true });
});

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function response(serial: number, body: string, fields: Lines = []): Buffer {
  const defaults: Lines = [
    ['WARC-Type', 'response'],
    ['WARC-Record-ID', recordId(serial)],
    ['WARC-Date', '2026-01-31T12:00:00.5Z'],
    ['WARC-Target-URI', `http://a.test/${serial}`],
    ['Content-Type', 'application/http; msgtype=response'],
  ];
  return recordBytes([...defaults, ...fields], `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n${body}`);
}

const warcinfo = recordBytes(
  [
    ['WARC-Type', 'warcinfo'],
    ['WARC-Record-ID', recordId(0)],
    ['WARC-Date', '2026-01-31T12:00:00Z'],
    ['Content-Type', 'application/warc-fields'],
  ],
  'job: 7\r\nisPartOf: autumn\r\nJob-Note: a\r\njob: 8\r\n',
);

function write(file: ArchiveFile, more: Partial<RunOptions> = {}): Promise<FileRuns> {
  const { signal } = new AbortController();
  return writers.write(file, { filename: 'a.warc.gz', folder: join(folder, 'runs'), signal, ...more });
}

async function archiveFile(records: readonly Buffer[], name = 'given'): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, Buffer.concat(records.map((record) => gzipSync(record))));
  return path;
}

async function contentsOf(runs: FileRuns): Promise<unknown[]> {
  const text = await readFile(runs.contentsPath, 'utf8');
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as unknown);
}

describe('RunWriters', () => {
  it('read a file once into sorted captures and the contents of responses and resources', async () => {
    const sha256OfNothing = sha256('');
    const records = [
      warcinfo,
      response(3, 'third'),
      response(1, 'first', [['Heirloom-Payload-Digest', `sha256:${sha256OfNothing}`]]),
      response(2, '', [['WARC-Payload-Digest', 'sha1:GIVEN']]),
      recordBytes([
        ['WARC-Type', 'revisit'],
        ['WARC-Date', '2026-02-01T00:00:00Z'],
        ['WARC-Target-URI', 'http://a.test/3'],
        ['Heirloom-Payload-Digest', `sha256:${sha256OfNothing}`],
      ]),
      recordBytes(
        [
          ['WARC-Type', 'resource'],
          ['WARC-Date', '2026-02-01T00:00:00Z'],
          ['WARC-Target-URI', 'urn:x'],
          ['Content-Type', 'text/plain'],
        ],
        'block',
      ),
    ];
    const path = await archiveFile(records);
    const runs = await write({ path });
    expect(runs).toMatchObject({ filename: 'a.warc.gz', captures: 5, contents: 4, warnings: 0, losses: 0 });
    expect(runs.warcinfo).toEqual({ job: '7', isPartOf: 'autumn', 'Job-Note': 'a' });
    const lines = (await readFile(runs.capturesPath, 'utf8')).split('\n').slice(0, -1);
    expect(lines.map((line) => line.split(' {')[0])).toEqual([
      'test,a)/1 20260131120000',
      'test,a)/2 20260131120000',
      'test,a)/3 20260131120000',
      'test,a)/3 20260201000000',
      'urn:x 20260201000000',
    ]);
    expect(lines.every((line) => line.includes('"filename": "a.warc.gz"'))).toBe(true);
    const offsets = records.map((_, at) =>
      records.slice(0, at).reduce((sum, record) => sum + gzipSync(record).length, 0),
    );
    expect(await contentsOf(runs)).toEqual([
      [sha256('third'), offsets[1], 'http://a.test/3', '2026-01-31T12:00:00.5Z'],
      [sha256OfNothing, offsets[2], 'http://a.test/1', '2026-01-31T12:00:00.5Z'],
      [sha256OfNothing, offsets[3], 'http://a.test/2', '2026-01-31T12:00:00.5Z'],
      [sha256('block'), offsets[5], 'urn:x', '2026-02-01T00:00:00Z'],
    ]);
    expect((await readdir(join(folder, 'runs'))).sort()).toEqual([
      'a.warc.gz.captures',
      'a.warc.gz.contents',
    ]);
  });

  it('do not believe the SHA-256 of a record that lost its end, or one that is none', async () => {
    const given = response(1, 'whole', [['Heirloom-Payload-Digest', `sha256:${sha256('whole')}`]]);
    const odd = response(2, 'odd', [['Heirloom-Payload-Digest', 'sha256:1234']]);
    await writeFile(join(folder, 'cut.warc'), Buffer.concat([odd, given.subarray(0, -6)]));
    const warnings: ReadWarning[] = [];
    const runs = await write(
      { path: join(folder, 'cut.warc') },
      { onWarning: (warning) => warnings.push(warning) },
    );
    expect(runs).toMatchObject({ captures: 2, contents: 1, warnings: 1, losses: 1, warcinfo: {} });
    expect(warnings.map(({ kind }) => kind)).toEqual(['record-cut']);
    expect(await contentsOf(runs)).toEqual([[sha256('odd'), 0, 'http://a.test/2', '2026-01-31T12:00:00.5Z']]);
  });

  it('read the same from a vault', async () => {
    const path = await archiveFile(Array.from({ length: 300 }, (_, n) => response(n, `${n} `.repeat(9000))));
    const here = await write({ path });
    const [captures, contents] = [await readFile(here.capturesPath), await readFile(here.contentsPath)];
    const location = { kind: 'folder', path: join(folder, 'vault') } as const;
    const vault = { name: 'main', location };
    await createFolderVault({ name: 'main', path: location.path });
    const sizeBytes = (await stat(path)).size;
    const digest = createHash('sha256')
      .update(await readFile(path))
      .digest('hex');
    const name = 'warc/2026-11/a.warc.gz';
    const file = { name, sizeBytes, sha256: digest };
    await (await openVault(vault)).put(file, createReadStream(path));
    const there = await write({ vault, name });
    expect(there).toEqual(here);
    expect(await readFile(there.capturesPath)).toEqual(captures);
    expect(await readFile(there.contentsPath)).toEqual(contents);
    await expect(write({ vault, name: 'warc/none.warc.gz' })).rejects.toMatchObject({
      code: 'ENOENT',
      vault: 'main',
      file: 'warc/none.warc.gz',
    });
    const gone = { name: 'gone', location: { kind: 'folder', path: join(folder, 'gone') } } as const;
    await expect(write({ vault: gone, name })).rejects.toMatchObject({ vault: 'gone', file: name });
  });

  it('refuse what cannot be read and what is no archive, and go on', async () => {
    await expect(write({ path: join(folder, 'none') })).rejects.toMatchObject({ code: 'ENOENT' });
    for (const bytes of [Buffer.alloc(0), Buffer.from('hello'), gzipSync('hello')]) {
      await writeFile(join(folder, 'other'), bytes);
      const refused = write({ path: join(folder, 'other') });
      await expect(refused).rejects.toBeInstanceOf(NotAnArchiveError);
      await expect(refused).rejects.toMatchObject({ path: join(folder, 'other') });
    }
    expect(await readdir(join(folder, 'runs'))).toEqual([]);
    expect(await write({ path: await archiveFile([response(1, 'a')]) })).toMatchObject({ captures: 1 });
  });

  it('take more files than there are threads', async () => {
    const paths = await Promise.all(
      Array.from({ length: 9 }, (_, n) => archiveFile([response(n, `body ${n}`)], `given-${n}`)),
    );
    const all = await Promise.all(paths.map((path, n) => write({ path }, { filename: `${n}.warc.gz` })));
    for (const [n, runs] of all.entries()) {
      const url = `http://a.test/${n}`;
      expect(await contentsOf(runs)).toEqual([[sha256(`body ${n}`), 0, url, '2026-01-31T12:00:00.5Z']]);
    }
  });

  it('stop in the middle of a file, leave nothing behind, and can be used again', async () => {
    const path = await archiveFile(Array.from({ length: 100 }, (_, n) => response(n, 'x'.repeat(500_000))));
    const abort = new AbortController();
    const onPosition = (): void => abort.abort(new Error('enough'));
    const writing = ['1', '2', '3', '4', '5'].map((filename) =>
      write({ path }, { filename, signal: abort.signal, onPosition }),
    );
    for (const { status, ...end } of await Promise.allSettled(writing)) {
      expect([status, end]).toEqual(['rejected', { reason: new Error('enough') }]);
    }
    expect(await readdir(join(folder, 'runs'))).toEqual([]);
    expect(await write({ path })).toMatchObject({ captures: 100, contents: 100 });
  });
});
