import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LocalRepository } from '../src/repository/local/local-repository.ts';
import { exitCodes } from '../src/cli/terminal/exit-codes.ts';
import { zipOf } from '../src/formats/zip/test-zip.ts';
import { rawResponse, writeManyResponses } from './hand-made-warc.ts';
import { heirloom, repositoryFolder } from './run-program.ts';
import type { Ended } from './run-program.ts';
import { until } from './until.ts';

let folder = '';
const sha256Of = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');
const page = (url: string): Buffer => gzipSync(rawResponse(url, `<p>${url}</p>`));
const inputs = new Map<string, string>();

async function put(name: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(join(folder, name)), { recursive: true });
  await writeFile(join(folder, name), content);
  inputs.set(name, sha256Of(content));
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-import-killed-'));
  await put('in/a.warc.gz', page('http://a.test/'));
  await put('in/b.warc.gz', page('http://b.test/'));
  const packed = [
    { name: 'archive/data.warc.gz', content: page('http://c.test/') },
    { name: 'datapackage.json', content: '{"profile":"data-package","wacz_version":"1.1.1","resources":[]}' },
  ];
  await put('in/c.wacz', zipOf(packed));
  const localExtra = 'HTTP/1.1 200 OK\r\nX-In-Cache: 1\r\nX-StatusCode: 200\r\nX-Size: 1\r\n';
  await put('in/d/hts-cache/new.zip', zipOf([{ name: 'http://d.test/', content: 'd', localExtra }]));
  await put('in/d/hts-log.txt', 'HTTrack3 launched on Mon, 20 Mar 2017 23:59:00 at http://d.test/\n');
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

function runImport(data: string, environment: NodeJS.ProcessEnv = {}): Promise<Ended> {
  const preload = `--import=${new URL('die-at-change.ts', import.meta.url).href}`;
  return heirloom(['import', 'in', '--data', data, '--json', '--no-analysis'], {
    folder,
    environment: { ...environment, NODE_OPTIONS: preload },
  });
}

/** All that matters of an archive: its files without the numbers in their names, and where each capture is. */
async function contentsOf(data: string): Promise<{ files: string[]; urls: string[] }> {
  const archive = await LocalRepository.openForReading(join(folder, data));
  try {
    const stored = await readdir(join(folder, data, 'vaults/main/warc'), { recursive: true });
    const files = stored.filter((name) => name.includes('.warc'));
    const known = await archive.register.filesOfBases(files.map((name) => name.slice(8)));
    expect(files.map((name) => known.get(name.slice(8))?.name)).toEqual(files.map((name) => `warc/${name}`));
    const urls: string[] = [];
    for await (const line of (await archive.captures).lines()) urls.push(/^[^ ?]*/.exec(line)?.[0] ?? '');
    return { files: files.map((name) => name.slice(8).replace(/-\d{17}-.*/, '')).toSorted(), urls };
  } finally {
    await archive.close();
  }
}

const whole = {
  files: ['a.warc.gz', 'b.warc.gz', 'c-metadata', 'd-metadata', 'd-text', 'data.warc.gz'],
  urls: [
    'heirloom)/import/c.wacz/datapackage.json',
    'heirloom)/import/c.wacz/heirloom-import.jsonl',
    'heirloom)/import/d/hts-log.txt',
    'test,a)/',
    'test,b)/',
    'test,c)/',
    'test,d)/',
  ],
};

const kills = 6;

describe('an import that is killed', () => {
  it('loses nothing, and has nothing twice when it is given again', async () => {
    const counted = join(folder, 'changes');
    const undisturbed = await runImport('whole', { HEIRLOOM_CHANGES: counted });
    expect(undisturbed.code).toBe(exitCodes.done);
    expect(await contentsOf('whole')).toEqual(whole);
    const changes = Number(await readFile(counted, 'utf8'));
    let killed = 0;
    for (let at = 0; at < kills; at++) {
      const data = `data-${at}`;
      const dieAt = Math.ceil((changes * (at + 0.5)) / kills);
      const ended = await runImport(data, { HEIRLOOM_DIE_AT: String(dieAt) });
      if (ended.signal === 'SIGKILL') killed++;
      const again = await runImport(data);
      const told = `after ${dieAt} of ${changes} changes: ${again.stdout}${again.stderr}`;
      expect(again.code, told).toBe(exitCodes.done);
      expect(await contentsOf(data), told).toEqual(whole);
      expect(await readdir(join(folder, data, 'chain/incoming')), told).toEqual([]);
    }
    // Not every run makes as many changes: files come together in other groups.
    expect(killed).toBeGreaterThanOrEqual(kills / 2);
    for (const [name, sha256] of inputs) expect(sha256Of(await readFile(join(folder, name)))).toBe(sha256);
  }, 60_000);
});

const readdirIn = (path: string): string[] => (existsSync(path) ? readdirSync(path) : []);

describe('Ctrl-C', () => {
  it('stops an import between two pieces of work, and it goes on where it was', async () => {
    await writeManyResponses(join(folder, 'many.warc'), 25_000);
    const words = ['import', 'many.warc', '--data', 'stopped', '--no-analysis'];
    const child = spawn(join(repositoryFolder, 'heirloom'), words, { cwd: folder, timeout: 60_000 });
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (part) => (stdout += String(part)));
    child.stderr.on('data', (part) => (stderr += String(part)));
    const ended = once(child, 'close') as Promise<[number | null]>;
    const work = join(folder, 'stopped/chain/work');
    await until(() => readdirIn(work).length > 0);
    child.kill('SIGINT');
    const [code] = await ended;
    expect([code, stderr]).toEqual([exitCodes.interrupted, 'heirloom: stopped\n']);
    // Or nothing, if it was stopped before the chain had it.
    const waits = 'WAITING: stopped before the end: import it again, or continue with heirloom chain run';
    expect(['', `many.warc: ${waits}\n`]).toContain(stdout);
    const again = await heirloom(words, { folder });
    expect(again.stdout).toMatch(/^many\.warc: imported: 25000 captures/);
    expect(again.code).toBe(exitCodes.done);
  }, 60_000);
});
