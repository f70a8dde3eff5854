import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMadeUpWeb } from '../made-up-web/made-up-web.ts';
import type { MadeUpWeb } from '../made-up-web/made-up-web.ts';
import { exitCodes } from '../src/cli/terminal/exit-codes.ts';
import { sha1Label } from '../src/formats/warc/digest.ts';
import { truthOfSite } from './crawl-truth.ts';
import { madeUpSeed } from './made-up-seed.ts';
import { heirloom, repositoryFolder } from './run-program.ts';
import { until } from './until.ts';

let web: MadeUpWeb;
let folder = '';
let hosts = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-archive-'));
  hosts = join(folder, 'hosts');
  web = await startMadeUpWeb({ seed: madeUpSeed, sites: 3, pagesPerSite: 6 });
  await writeFile(hosts, [...web.addresses.table].map(([name, address]) => `${address} ${name}\n`).join(''));
});
afterAll(async () => {
  await web.stop();
  await rm(folder, { recursive: true });
});

function homeOf(name: string): string {
  const site = web.sites.find((each) => each.name === name);
  return web.url(site?.hosts[0] ?? '', '/', site?.secure);
}

/** The words of a crawl of the made-up web. */
function collecting(data: string, ...more: readonly string[]): string[] {
  return ['archive', '--data', data, '--hosts', hosts, '--allow-private', '--delay-factor', '0', ...more];
}

interface Found {
  readonly url: string;
  readonly timestamp: string;
  readonly status?: string;
  readonly digest?: string;
  /** Of a revisit: where its content is. */
  readonly 'orig.filename'?: string;
}

async function captures(data: string, url: string): Promise<Found[]> {
  const { code, stdout, stderr } = await heirloom([
    'captures',
    url,
    '--match',
    'host',
    '--data',
    data,
    '--json',
  ]);
  expect([code, stderr]).toEqual([exitCodes.done, '']);
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Found);
}

/** Everything that the truth says of the site is in the archive, once. */
async function expectAll(data: string, home: string): Promise<void> {
  const found = await captures(data, home);
  const byUrl = new Map(found.map((capture) => [capture.url, capture]));
  expect(byUrl.size).toBe(found.length);
  const wanted = truthOfSite(web, home);
  expect(wanted.size).toBeGreaterThan(5);
  for (const [url, { status, sha1 }] of wanted) {
    const digest = sha1 === undefined ? expect.any(String) : sha1Label(Buffer.from(sha1, 'hex'));
    expect([url, byUrl.get(url)]).toEqual([url, expect.objectContaining({ status: String(status), digest })]);
  }
}

async function keptFiles(data: string): Promise<string[]> {
  const names = await readdir(join(data, 'vaults', 'main', 'warc'), { recursive: true });
  return names
    .filter((name) => name.includes('.warc'))
    .map((name) => join(data, 'vaults', 'main', 'warc', name));
}

describe('archive', () => {
  it('collects a site, keeps its files and answers for every URL of it', async () => {
    const data = join(folder, 'one');
    const home = homeOf('documents');
    const { code, stdout, stderr } = await heirloom(collecting(data, home, '--delay-ms', '0'));
    expect([code, stderr]).toEqual([exitCodes.done, expect.not.stringContaining('heirloom:')]);
    expect(stdout).toContain('ended: complete');
    expect(stdout).toContain('heirloom serve');
    await expectAll(data, home);
    expect(await readdir(join(data, 'crawls'))).toEqual([]);
    const files = await keptFiles(data);
    expect(files.some((name) => name.includes('-metadata-'))).toBe(true);
    expect(await heirloom(['warc', 'check', ...files])).toMatchObject({ code: exitCodes.done, stderr: '' });
  });

  it('stores again only what has changed, unless it is told to', async () => {
    const data = join(folder, 'again');
    const home = homeOf('documents');
    const counts: number[] = [];
    for (const more of [[], [], ['--no-dedup']]) {
      const { code, stderr } = await heirloom(collecting(data, home, '--delay-ms', '0', ...more));
      expect([code, stderr]).toEqual([exitCodes.done, expect.not.stringContaining('heirloom:')]);
      const found = await captures(data, home);
      counts.push(found.filter((each) => each['orig.filename'] !== undefined).length);
    }
    const [first = 0, second = 0, third = 0] = counts;
    expect(first).toBe(0);
    expect(second).toBeGreaterThan(5);
    expect(third).toBe(second);
  });

  it.each(['SIGINT', 'SIGKILL'] as const)('goes on after %s where it was', async (signal) => {
    const data = join(folder, `stopped by ${signal}`);
    const home = homeOf('links');
    const child = spawn(
      `${repositoryFolder}heirloom`,
      collecting(data, home, '--delay-ms', '20', '--job', 'stopped'),
      {
        timeout: 60_000,
      },
    );
    let stdout = '';
    child.stdout.on('data', (part) => (stdout += String(part)));
    child.stderr.resume();
    const closed = once(child, 'close') as Promise<[number | null]>;
    const log = join(data, 'crawls', 'stopped', 'crawl.log');
    await until(() => existsSync(log) && readFileSync(log, 'utf8').split('\n').length > 5);
    child.kill(signal);
    const [code] = await closed;
    if (signal === 'SIGINT') {
      expect(code).toBe(exitCodes.interrupted);
      expect(stdout).toContain(`heirloom archive --resume stopped --data ${data}`);
    }
    expect(readdirSync(join(data, 'crawls'))).toEqual(['stopped']);
    const resumed = await heirloom(collecting(data, '--resume'));
    expect([resumed.code, resumed.stderr]).toEqual([
      exitCodes.done,
      expect.not.stringContaining('heirloom:'),
    ]);
    await expectAll(data, home);
    expect(await readdir(join(data, 'crawls'))).toEqual([]);
  });

  it.each([
    ['no URL', [], exitCodes.usage, 'no seeds'],
    ['what is no URL', ['http://['], exitCodes.usage, 'is not an http or https URL'],
    ['no crawl to resume', ['--resume'], exitCodes.inputUnsuitable, 'no crawl to resume'],
    ['a job that is not there', ['--resume', 'x'], exitCodes.inputUnsuitable, 'there is no crawl x'],
  ])('says what is wrong: %s', async (_name, words, code, message) => {
    const ended = await heirloom(['archive', '--data', join(folder, 'nothing'), ...words]);
    expect([ended.code, ended.stderr]).toEqual([code, expect.stringContaining(message)]);
  });

  it('says what is wrong: a file where the archive should be', async () => {
    const ended = await heirloom(collecting(hosts, homeOf('documents')));
    expect([ended.code, ended.stderr]).toEqual([exitCodes.outputUnwritable, expect.stringContaining(hosts)]);
  });
});
