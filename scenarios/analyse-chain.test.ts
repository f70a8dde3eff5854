import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMadeUpWeb } from '../made-up-web/made-up-web.ts';
import type { MadeUpWeb } from '../made-up-web/made-up-web.ts';
import type { AnalyseResult } from '../src/repository/local/analysis/analyse-archive.ts';
import { dumpTextIndex } from '../src/analysis/text-index/fts5/test-dump-text-index.ts';
import { DataFolder } from '../src/repository/local/data-folder.ts';
import type { ChainStatus } from '../src/repository/local/chain/chain-status.ts';
import { exitCodes } from '../src/cli/terminal/exit-codes.ts';
import { canonicalKey } from '../src/formats/url/canonical-key.ts';
import { madeUpSeed } from './made-up-seed.ts';
import { heirloom, repositoryFolder } from './run-program.ts';
import { until } from './until.ts';

// Others leave it for later (vitest.config.ts).
process.env['HEIRLOOM_ANALYSIS'] = 'now';

const month = 30 * 86_400_000;
/** Bytes of the write-ahead log at which the process is killed: after the first batch, and further on. */
const killAtBytes = [100_000, 400_000, 1_000_000];

let web: MadeUpWeb;
let folder = '';
let data = '';
let homes: string[] = [];

/** Runs a command of the product that must end well. */
async function run(...words: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await heirloom(words);
  if (code !== exitCodes.done) throw new Error(`heirloom ${words.join(' ')}: ${code} ${stderr}`);
  return stdout;
}

async function harvest(): Promise<void> {
  const hosts = join(folder, 'hosts');
  const table = [...web.addresses.table].map(([name, address]) => `${address} ${name}\n`);
  await writeFile(hosts, table.join(''));
  const options = ['--hosts', hosts, '--allow-private', '--delay-factor', '0', '--max-urls', '60'];
  const words = ['archive', ...homes, ...options, '--data', data, '--no-analysis'];
  // The limit cuts the larger sites short.
  expect((await heirloom(words)).code).toBe(exitCodes.incomplete);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-analyse-'));
  data = join(folder, 'data');
  web = await startMadeUpWeb({ seed: madeUpSeed, sites: 4, pagesPerSite: 5 });
  const names = ['journal-des-dunes', 'fjordavisa', 'sapmi-aviisi', 'mirror', 'documents'];
  homes = web.sites
    .filter(({ name }) => names.some((each) => name.startsWith(each)))
    .map(({ hosts, secure }) => web.url(hosts[0] ?? '', '/', secure));
  await harvest();
  web.clock.advance(month);
  await harvest();
}, 120_000);
afterAll(async () => {
  await web.stop();
  await rm(folder, { recursive: true });
});

function status(): Promise<ChainStatus> {
  return run('chain', 'status', '--data', data, '--json').then((text) => JSON.parse(text) as ChainStatus);
}

/** A second archive over the same vault, of which nothing is analysed. */
async function copyOf(name: string): Promise<DataFolder> {
  const copy = new DataFolder(join(folder, name));
  await cp(data, copy.path, { recursive: true });
  await rm(copy.text, { recursive: true, force: true });
  return copy;
}

const log = 'text.sqlite-wal';

/** Runs a command that is killed once so much is in a file; whether that was before it had come to its end. */
async function runAndDie(words: readonly string[], file: string, atBytes: number): Promise<boolean> {
  const child = spawn(`${repositoryFolder}heirloom`, words, { stdio: 'ignore' });
  const ended = once(child, 'exit');
  await until(() => (statSync(file, { throwIfNoEntry: false })?.size ?? 0) >= atBytes, {
    hasEnded: () => child.exitCode !== null,
  });
  child.kill('SIGKILL');
  await ended;
  return child.signalCode === 'SIGKILL';
}

describe('the analysis of an archive', () => {
  it('waits after --no-analysis, and is done by heirloom analyse', async () => {
    const before = await status();
    expect(before.analysis.files).toBeGreaterThanOrEqual(2);
    const result = JSON.parse(await run('analyse', '--data', data, '--json')) as AnalyseResult;
    expect(result).toMatchObject({ files: before.analysis.files, problems: [] });
    expect(result.texts).toBeGreaterThan(50);
    expect(result.captures).toBeGreaterThan(result.texts);
    expect(result.assessed).toBeGreaterThan(10);
    expect((await status()).analysis).toEqual({ files: 0, bytes: 0 });
    expect(await run('analyse', '--data', data)).toBe('Nothing is waiting.\n');
  });

  it('comes to the same after kill -9 at any moment', { timeout: 180_000 }, async () => {
    const copy = await copyOf('killed');
    let kills = 0;
    for (const atBytes of killAtBytes)
      if (await runAndDie(['analyse', '--data', copy.path], join(copy.text, log), atBytes)) kills++;
    expect(kills).toBeGreaterThan(0);
    await run('chain', 'run', '--steps', 'analyse', '--data', copy.path);
    expect(await dumpTextIndex(copy.text)).toEqual(await dumpTextIndex(new DataFolder(data).text));
  });

  it('shows every step for a URL of the archive', async () => {
    const [home = ''] = homes;
    const shown = await run('analyse', home, '--data', data);
    for (const name of [
      'format',
      'charset',
      'title',
      'main text',
      'language',
      'signatures',
      'change',
      'keywords',
    ])
      expect(shown).toContain(`\n  ${name} `);
    expect(shown).toMatch(/HTML.*PRONOM fmt\//);
    expect(shown).toContain('of the document with its components');
    expect(shown).toMatch(/Relevance score [\d.]+ of 100/);
    const object = JSON.parse(await run('analyse', home, '--data', data, '--json')) as Record<
      string,
      unknown
    >;
    expect(object).toMatchObject({ language: { language: 'fr' }, isOfDocument: true, exceptions: [] });
    expect(object['change']).toMatchObject({ shareOfNew: expect.any(Number) as number });
    const profile = join(folder, 'profile.yaml');
    await writeFile(profile, 'name: ours\nthreshold: 1\nweights:\n  words: 20\n');
    const anew = await run('analyse', home, '--profile', profile, '--data', data);
    expect(anew).toMatch(/: selected \(profile "ours", threshold 1\)/);
    expect(anew).toContain('of the document with its components');
    const none = await heirloom(['analyse', 'http://nowhere.test/', '--data', data]);
    expect([none.code, none.stderr]).toEqual([
      exitCodes.inputUnsuitable,
      'heirloom: the archive has no capture of http://nowhere.test/\n',
    ]);
  });

  it(
    'lets go of what is deleted, and a rebuild makes the same without it',
    { timeout: 180_000 },
    async () => {
      const folders = new DataFolder(data);
      const [home = ''] = homes;
      const has = (lines: readonly string[]): boolean =>
        lines.some((line) => line.includes(`"urlkey":"${canonicalKey(home)}"`));
      expect(has(await dumpTextIndex(folders.text))).toBe(true);
      await run('decide', 'delete', '--url', home, '--reason', 'by law', '--yes', '--data', data);
      const dump = await dumpTextIndex(folders.text);
      expect(has(dump)).toBe(false);
      await runAndDie(['rebuild', '--data', data], join(`${folders.text}.new`, log), killAtBytes[0] ?? 0);
      expect(await dumpTextIndex(folders.text)).toEqual(dump);
      expect(await run('rebuild', '--data', data)).toMatch(/, 1 decision, \d+ texts\n$/);
      expect(await dumpTextIndex(folders.text)).toEqual(dump);
      expect((await readdir(folders.index)).filter((name) => name.startsWith('text.'))).toEqual([
        'text.lock.sqlite',
      ]);
    },
  );
});
