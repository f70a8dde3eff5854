import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { exitCodes } from '../src/cli/terminal/exit-codes.ts';
import { readCollected } from './collected.ts';
import type { Collected } from './collected.ts';
import { heirloom, repositoryFolder } from './run-program.ts';

export interface JobWish {
  /** Where a folder for the job is made. */
  readonly within: string;
  /** In the form of /etc/hosts. */
  readonly hosts: string;
  readonly seeds: readonly string[];
  /** As YAML. */
  readonly template?: string;
  readonly words?: readonly string[];
  readonly environment?: NodeJS.ProcessEnv;
}

export interface FinishedCrawl extends Collected {
  readonly code: number | undefined;
  readonly stdout: string;
  readonly stderr: string;
  /** The most memory that the process had; undefined where the system does not tell (no /proc). */
  readonly peakBytes: number | undefined;
}

/** Longer than any of these crawls takes on a busy machine. */
const longestMs = 240_000;
const sampleMs = 50;

/** A job of the product over many sites of loopback, without pauses, from its start to its end. */
export async function crawlJob({
  within,
  hosts,
  seeds,
  template = '',
  words = [],
  environment = {},
}: JobWish): Promise<FinishedCrawl> {
  const folder = await mkdtemp(join(within, 'job-'));
  const file = async (name: string, text: string): Promise<string> => {
    await writeFile(join(folder, name), text);
    return join(folder, name);
  };
  const out = join(folder, 'out');
  const files = {
    '--seeds': await file('seeds.txt', seeds.join('\n')),
    '--hosts': await file('hosts', hosts),
    '--template': await file('template.yaml', template),
  };
  const pace = ['--delay-ms', '0', '--delay-factor', '0', '--threads', '2'];
  const order = [
    'crawl',
    ...Object.entries(files).flat(),
    '--allow-private',
    ...pace,
    '--out',
    out,
    ...words,
  ];
  const ended = await watched(order, environment);
  const good: readonly (number | undefined)[] = [
    exitCodes.done,
    exitCodes.incomplete,
    exitCodes.broughtNothing,
  ];
  if (!good.includes(ended.code)) throw new Error(`exit code ${ended.code}: ${ended.stderr}`);
  return { ...ended, ...(await readCollected(out)) };
}

/** Every WARC file of the job keeps to the standard, digests included. */
export async function expectSoundWarcs({ warcs }: Collected): Promise<void> {
  const { code, stdout, stderr } = await heirloom(['warc', 'check', ...warcs]);
  expect([code, stderr, stdout]).toEqual([exitCodes.done, '', expect.any(String)]);
}

async function watched(
  words: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<Pick<FinishedCrawl, 'code' | 'stdout' | 'stderr' | 'peakBytes'>> {
  const child = spawn(`${repositoryFolder}heirloom`, words, {
    env: { ...process.env, ...environment },
    timeout: longestMs,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  let peakBytes: number | undefined;
  child.stdout.on('data', (part) => (stdout += String(part)));
  child.stderr.on('data', (part) => (stderr += String(part)));
  const sampling = setInterval(() => (peakBytes = peakOf(child.pid) ?? peakBytes), sampleMs);
  try {
    const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? undefined));
    return { code: await promise, stdout, stderr, peakBytes };
  } finally {
    clearInterval(sampling);
  }
}

/** The high-water mark of a process, which the system keeps: the last sample is the highest. */
function peakOf(pid: number | undefined): number | undefined {
  try {
    const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
  } catch {
    return undefined;
  }
}
