import { spawn } from 'node:child_process';
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exitCodes } from '../src/cli/exit-codes.ts';
import { writeManyResponses } from './hand-made-warc.ts';
import { repositoryFolder, runProgram } from './run-program.ts';

const script = `${repositoryFolder}heirloom`;
let folder = '';
let many = '';
let some = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-interruption-'));
  many = join(folder, 'many.warc');
  some = join(folder, 'some.warc');
  await writeManyResponses(many, 200_000);
  await writeManyResponses(some, 20_000);
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

/** Where the product puts its own temporary files, so that the test can see that none is left. */
async function start(
  words: readonly string[],
): Promise<{ child: ChildProcessWithoutNullStreams; scratch: string }> {
  const scratch = await mkdtemp(join(folder, 'scratch-'));
  const child = spawn(script, words, {
    cwd: folder,
    env: { ...process.env, TMPDIR: scratch },
    timeout: 60_000,
  });
  return { child, scratch };
}

interface Stopped {
  readonly code: number | null;
  readonly stderr: string;
  readonly tookMs: number;
}

async function stop(
  child: ChildProcessWithoutNullStreams,
  signals: readonly NodeJS.Signals[],
): Promise<Stopped> {
  let stderr = '';
  child.stderr.on('data', (part) => (stderr += String(part)));
  child.stdout.resume();
  const ended = once(child, 'close') as Promise<[number | null]>;
  const startedMs = performance.now();
  for (const signal of signals) {
    child.kill(signal);
    await sleep(1);
  }
  const [code] = await ended;
  return { code, stderr, tookMs: performance.now() - startedMs };
}

async function untilExists(path: string): Promise<void> {
  for (let tries = 0; !existsSync(path) && tries < 500; tries++) await sleep(10);
  expect(existsSync(path)).toBe(true);
}

describe('Ctrl-C', () => {
  it('stops `warc check` soon, with its own exit code and no stack trace', async () => {
    const { child } = await start(['warc', 'check', many]);
    await sleep(700);
    const { code, stderr, tookMs } = await stop(child, ['SIGINT']);
    expect(code).toBe(exitCodes.interrupted);
    expect(stderr).toBe('heirloom: stopped\n');
    expect(tookMs).toBeLessThan(2000);
  });

  it.each(['1', '2'])('stops `cdx -o --threads %s` and leaves nothing half-done', async (threads) => {
    const output = join(folder, `captures-${threads}.cdxj`);
    const { child, scratch } = await start(['cdx', '--threads', threads, many, many, '-o', output]);
    await untilExists(`${output}.part`);
    await sleep(300);
    const { code, stderr, tookMs } = await stop(child, ['SIGINT']);
    expect(code).toBe(exitCodes.interrupted);
    expect(stderr).toBe('heirloom: stopped\n');
    expect(tookMs).toBeLessThan(2000);
    expect((await readdir(folder)).filter((name) => name.startsWith('captures-'))).toEqual([]);
    expect(await readdir(scratch)).toEqual([]);
  });

  it('given twice ends it where it is', async () => {
    const { child } = await start(['warc', 'check', many]);
    await sleep(700);
    const { code, stderr, tookMs } = await stop(child, ['SIGINT', 'SIGINT']);
    expect(code).toBe(exitCodes.interrupted);
    expect(stderr).not.toMatch(/^\s+at /m);
    expect(tookMs).toBeLessThan(2000);
  });
});

describe('a reader that goes away', () => {
  it.each([['warc', 'ls'], ['warc', 'cat'], ['cdx']].map((words) => ({ words })))(
    'ends $words in silence, as `| head` expects',
    async ({ words }) => {
      const { child, scratch } = await start([...words, some]);
      child.stdout.once('data', () => child.stdout.destroy());
      let stderr = '';
      child.stderr.on('data', (part) => (stderr += String(part)));
      const [code] = (await once(child, 'exit')) as [number | null];
      expect(code).toBe(exitCodes.done);
      expect(stderr).toBe('');
      expect(await readdir(scratch)).toEqual([]);
    },
  );
});

describe('progress', () => {
  it('is a bar in a terminal, and taken away at the end', async () => {
    const command = `timeout -s INT 2 "${script}" warc check "${many}"`;
    const { stdout } = await runProgram('script', ['-qec', command, '/dev/null'], {
      environment: { TERM: 'xterm' },
    });
    expect(stdout).toMatch(/\rwarc check █*░+ +\d+ % {2}[\d.]+ MB of \d+\.\d MB/);
    expect(stdout.endsWith('\r\u001B[Kheirloom: stopped\r\n')).toBe(true);
  });

  it('is no bar where standard error is no terminal', async () => {
    const { child } = await start(['warc', 'check', many]);
    await sleep(700);
    const { stderr } = await stop(child, ['SIGINT']);
    expect(stderr).not.toContain('\r');
    expect(stderr).not.toContain('█');
  });
});
