import { mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gzipSync } from 'node:zlib';
import { ZipFile } from 'yazl';
import { LocalRepository } from '../../local-repository.ts';
import { readConfig } from '../../archive-config.ts';
import { readBackup } from '../../../../catalogue/backup/read-backup.ts';
import { owningArchive } from '../../../../catalogue/archive-of-catalogue.ts';
import { openCatalogue } from '../../../../catalogue/open-catalogue.ts';
import { fillEveryTable } from '../../../../catalogue/test-rows.ts';
import { openMissingLog } from '../../../../reading/missing/open-missing-log.ts';
import { withCatalogueLines } from './catalogue-of-backup.ts';
import { checkFullBackup } from './read-full-backup.ts';
import { restoreFullBackup } from './restore-full-backup.ts';
import { writeFullBackup } from './write-full-backup.ts';

const options = { version: '1.2.3', signal: new AbortController().signal, onProgress: (): void => {} };
let root: string;
let data: string;
let file: string;
const secrets = new Map([
  ['staff.yaml', '# ours\nharvests:\n  hosts: lists/hosts.txt\n'],
  ['lists/hosts.txt', '127.0.0.1 a.test\n'],
  ['reading/token', `${'0'.repeat(32)}\n`],
  ['reading/authority/authority.pem', 'a key'],
  ['analysis/settings.json', '{}'],
  ['reports/audits.jsonl', '{"startedAt":"2026-11-01T00:00:00Z"}\n'],
  ['reports/jobs/job-1.json', '{}'],
  ['queues/c1.jsonl.gz', 'a queue'],
  ['crawls/7-asleep/job.json', '{}'],
  ['crawls/7-asleep/manifest.json', '{}'],
  ['crawls/7-asleep/configurations.json', '{}'],
  ['crawls/7-asleep/state/journal-0001-001.jsonl', 'a journal'],
]);

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'heirloom-full-backup-'));
  data = join(root, 'data');
  file = join(root, 'backup.zip');
  await (await LocalRepository.openForWriting(data)).close();
  for (const [name, text] of secrets) {
    await mkdir(join(data, name, '..'), { recursive: true });
    await writeFile(join(data, name), text);
  }
  await writeFile(join(data, 'inbox', 'waits.warc.gz'), 'a file');
  // A crawl that runs: the archive does not have its captures yet.
  for (const name of ['a.warc.gz.open', 'job.json', 'state/journal-0001-001.jsonl']) {
    const path = join(data, 'crawls/8-running', name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, 'a file');
  }
  const missing = await openMissingLog(join(data, 'reading'));
  missing.note({
    url: 'http://lost.test/a.css',
    kind: 'unknown',
    datetime: '20240101000000',
    reason: '',
    destination: 'style',
    view: 'all',
  });
  await missing.close();
  // It stays open: a server runs.
  const catalogue = await openCatalogue({ engine: 'sqlite', file: join(data, 'catalogue/catalogue.sqlite') });
  await fillEveryTable(catalogue);
  await writeFullBackup(data, file, options);
  await catalogue.close();
});
afterAll(() => rm(root, { recursive: true }));

describe('a full backup', () => {
  it('is one file for its owner alone, and says what is in it and what is not', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await readdir(root)).toSorted()).toEqual(['backup.zip', 'data']);
    const manifest = await checkFullBackup(file, options);
    const { id } = await readConfig((await LocalRepository.openForReading(data)).folder);
    expect(manifest).toMatchObject({ heirloom: 'backup', format: 1, version: '1.2.3', archiveId: id });
    expect(manifest.parts.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        ...secrets.keys(),
        'heirloom.yaml',
        'reading/missing.sqlite',
        'catalogue.jsonl.gz',
      ]),
    );
    expect(manifest.vaults).toMatchObject([
      { name: 'main', kind: 'folder', path: join(data, 'vaults/main') },
    ]);
    expect(manifest.parts.filter(({ name }) => name.includes('8-running'))).toEqual([]);
    expect(manifest.notIncluded).toEqual([
      expect.stringContaining('inbox'),
      expect.stringContaining('crawls that the archive has not taken in'),
    ]);
  });

  it('is restored into a new folder with the id of the archive, and names the vault that is not there', async () => {
    const to = join(root, 'restored');
    const { vaults } = await restoreFullBackup(file, to, options);
    expect(vaults).toMatchObject([{ name: 'main', path: join(to, 'vaults/main') }]);
    expect(vaults[0]?.problem).toContain('vault.json');
    for (const [name, text] of secrets) {
      expect(await readFile(join(to, name), 'utf8')).toBe(text);
      expect((await stat(join(to, name))).mode & 0o777).toBe(0o600);
    }
    expect(await readFile(join(to, 'heirloom.yaml'))).toEqual(await readFile(join(data, 'heirloom.yaml')));
    const database = new DatabaseSync(join(to, 'reading/missing.sqlite'), { readOnly: true });
    expect(database.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
    database.close();
    const catalogue = await openCatalogue({ engine: 'sqlite', file: join(to, 'catalogue/catalogue.sqlite') });
    expect(await owningArchive(catalogue.db)).toMatchObject({ folder: to });
    expect(await catalogue.db.selectFrom('account').selectAll().execute()).toHaveLength(1);
    await catalogue.close();
  });

  it('finds its vault where it is mounted below the new folder', async () => {
    const to = join(root, 'mounted');
    await mkdir(join(to, 'vaults', 'main'), { recursive: true });
    await writeFile(join(to, 'vaults/main/vault.json'), await readFile(join(data, 'vaults/main/vault.json')));
    const { vaults } = await restoreFullBackup(file, to, options);
    expect(vaults.map(({ problem }) => problem)).toEqual([undefined]);
  });

  it('gives the catalogue alone, which a backup of the catalogue alone is, too', async () => {
    const heading = await withCatalogueLines(file, (lines) => readBackup(lines, () => undefined));
    expect(heading.counts).toMatchObject({ account: 1 });
    const plain = join(root, 'catalogue.jsonl.gz');
    await writeFile(plain, gzipSync('lines'));
    expect(await withCatalogueLines(plain, async (lines) => lines)).toBe(plain);
    await rm(plain);
  });

  it('is not restored over anything', async () => {
    await expect(restoreFullBackup(file, data, options)).rejects.toThrow(/is not empty/);
    expect(await readFile(join(data, 'staff.yaml'), 'utf8')).toBe(secrets.get('staff.yaml'));
  });

  it('is refused if one byte has changed, wherever it is, and nothing is left of the restore', async () => {
    const sound = await readFile(file);
    const bad = join(root, 'bad.zip');
    const step = Math.ceil(sound.length / 40);
    for (let at = 0; at < sound.length; at += step) {
      const found = await checkOf(bad, Uint8Array.from(sound).with(at, (sound[at] ?? 0) ^ 0x55));
      // A date or a permission in a header of the ZIP file says nothing about the parts.
      if (found !== 'whole') expect(found).toMatch(/bad\.zip/);
    }
    const text = Buffer.from('127.0.0.1 a.test');
    for (const cut of [sound.subarray(0, -30), sound.subarray(0, 1000), Buffer.alloc(0), text])
      expect(await checkOf(bad, cut)).toMatch(/not a backup|damaged|missing/);
    await expect(restoreFullBackup(bad, join(root, 'none'), options)).rejects.toThrow(/not a backup/);
    expect(await readdir(root)).not.toContain('none');
  });

  it('is refused if a newer Heirloom has made it', async () => {
    const zip = new ZipFile();
    zip.addBuffer(Buffer.from('{"heirloom":"backup","format":2}'), 'manifest.json');
    zip.end();
    const newer = join(root, 'newer.zip');
    await writeFile(newer, zip.outputStream as Readable);
    await expect(restoreFullBackup(newer, join(root, 'none'), options)).rejects.toThrow(
      /has format 2, and this Heirloom reads up to format 1/,
    );
  });

  it('removes what it has written if the catalogue cannot be restored', async () => {
    const to = join(root, 'no-database');
    const catalogue = 'postgres://nobody@127.0.0.1:1/none';
    await expect(restoreFullBackup(file, to, { ...options, catalogue })).rejects.toThrow();
    expect(await readdir(to)).toEqual([]);
  });

  it('leaves no file if it is stopped, and an older one of the same name as it was', async () => {
    const stopped = join(root, 'stopped.zip');
    await writeFile(stopped, 'older');
    const stop = AbortSignal.abort(new Error('stopped'));
    await expect(writeFullBackup(data, stopped, { ...options, signal: stop })).rejects.toThrow('stopped');
    expect(await readFile(stopped, 'utf8')).toBe('older');
    expect((await readdir(root)).filter((name) => name.includes('.part'))).toEqual([]);
  });
});

async function checkOf(path: string, bytes: Uint8Array): Promise<string> {
  await writeFile(path, bytes);
  return checkFullBackup(path, options).then(
    () => 'whole',
    (error: Error) => error.message,
  );
}
