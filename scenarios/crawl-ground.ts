import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMadeUpWeb } from '../made-up-web/made-up-web.ts';
import type { MadeUpWeb, MadeUpWebOptions } from '../made-up-web/made-up-web.ts';
import { repositoryFolder } from './run-program.ts';

/** A made-up web, and a folder for crawls of it. */
export interface CrawlGround {
  readonly web: MadeUpWeb;
  readonly folder: string;
  /** The words of `heirloom crawl --resume` for these sites: a new job, or the one that is there. */
  words(out: string, sites: readonly string[], ...more: readonly string[]): string[];
  close(): Promise<void>;
}

/** Small files, so that several are sealed on the way, and many commits; and no free-space floor: disks are filled to the end. */
const template = `robots:
  crawl-delay: no
files:
  max-file-bytes: 100 kB
  commit-interval: 60 ms
  min-free: 0 kB
`;

export async function openGround(
  options: MadeUpWebOptions,
  pace: readonly string[] = ['--delay-ms', '8', '--threads', '2'],
): Promise<CrawlGround> {
  const web = await startMadeUpWeb(options);
  const folder = await mkdtemp(join(tmpdir(), 'heirloom-crawl-'));
  const hosts = join(folder, 'hosts');
  const settings = join(folder, 'template.yaml');
  await writeFile(hosts, [...web.addresses.table].map(([name, address]) => `${address} ${name}\n`).join(''));
  await writeFile(settings, template);
  const local = ['--hosts', hosts, '--template', settings, '--allow-private', '--delay-factor', '0', ...pace];
  return {
    web,
    folder,
    words: (out, sites, ...more) => [
      'crawl',
      '--resume',
      ...sites.flatMap((name) => ['--seed', homeOf(web, name)]),
      '--out',
      out,
      ...local,
      ...more,
    ],
    close: async () => {
      await web.stop();
      await rm(folder, { recursive: true });
    },
  };
}

export function homeOf(web: MadeUpWeb, name: string): string {
  const site = web.sites.find((each) => each.name === name);
  if (site === undefined) throw new Error(`there is no site ${name} in the made-up web`);
  return web.url(site.hosts[0] ?? '', '/', site.secure);
}

export interface Finished {
  readonly code: number | undefined;
  readonly signal: NodeJS.Signals | undefined;
  readonly stdout: string;
  /** Without the lines that say now and then how far it is. */
  readonly stderr: string;
}

export interface Started {
  kill(signal: NodeJS.Signals): void;
  /** What it has said so far. */
  stderr(): string;
  hasEnded(): boolean;
  readonly ended: Promise<Finished>;
}

/** The product at work; `through` is a program that runs it (`strace …`). The script execs: one process to kill. */
export function startHeirloom(
  words: readonly string[],
  options: { readonly through?: readonly string[]; readonly environment?: NodeJS.ProcessEnv } = {},
): Started {
  const [program = '', ...rest] = [...(options.through ?? []), `${repositoryFolder}heirloom`, ...words];
  const child = spawn(program, rest, {
    env: { ...process.env, ...options.environment },
    timeout: 120_000,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  let over = false;
  child.stdout.on('data', (part) => (stdout += String(part)));
  child.stderr.on('data', (part) => (stderr += String(part)));
  const { promise: ended, resolve, reject } = Promise.withResolvers<Finished>();
  child.on('error', reject);
  child.on('close', (code, signal) => {
    over = true;
    resolve({
      code: code ?? undefined,
      signal: signal ?? undefined,
      stdout,
      stderr: stderr.replaceAll(/^crawl-\S+: (?:running|stopping) .*\n/gm, ''),
    });
  });
  return {
    kill: (signal) => child.kill(signal),
    stderr: () => stderr,
    hasEnded: () => over,
    ended,
  };
}
