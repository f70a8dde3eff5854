import { spawn } from 'node:child_process';
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exitCodes } from '../src/cli/terminal/exit-codes.ts';
import { writeManyResponses } from './hand-made-warc.ts';
import { repositoryFolder } from './run-program.ts';
import { until } from './until.ts';

const script = `${repositoryFolder}heirloom`;
const controlC = '\u0003';
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
  /** As a shell says it. */
  readonly code: number | null;
  readonly stderr: string;
}

async function stop(
  child: ChildProcessWithoutNullStreams,
  signals: readonly NodeJS.Signals[],
): Promise<Stopped> {
  let stderr = '';
  child.stderr.on('data', (part) => (stderr += String(part)));
  child.stdout.resume();
  const ended = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
  for (const signal of signals) {
    child.kill(signal);
    await untilTaken(child);
  }
  const [code, endedBy] = await ended;
  return { code: endedBy === null ? code : 128 + constants.signals[endedBy], stderr };
}

/** No signal is pending: another of the same kind would count as the same. */
async function untilTaken({ pid }: ChildProcessWithoutNullStreams): Promise<void> {
  const status = `/proc/${String(pid)}/status`;
  await until(async () => !/^S[hi]?gPnd:\t.*[^0\s].*$/m.test(await readFile(status, 'utf8').catch(() => '')));
}

async function untilExists(path: string): Promise<void> {
  await until(() => existsSync(path));
}

/** The program has the file open: it has started, and listens to signals. */
async function untilReading(child: ChildProcessWithoutNullStreams, path: string): Promise<void> {
  const descriptors = `/proc/${String(child.pid)}/fd`;
  await until(async () => {
    const names = await readdir(descriptors);
    const targets = await Promise.all(
      names.map((name) => readlink(join(descriptors, name)).catch(() => 'closed meanwhile')),
    );
    return targets.includes(path);
  });
}

describe('Ctrl-C', () => {
  it('stops `warc check` soon, with its own exit code and no stack trace', async () => {
    const { child } = await start(['warc', 'check', many]);
    await untilReading(child, many);
    const { code, stderr } = await stop(child, ['SIGINT']);
    expect(code).toBe(exitCodes.interrupted);
    expect(stderr).toBe('heirloom: stopped\n');
  });

  it.each(['1', '2'])('stops `cdx -o --threads %s` and leaves nothing half-done', async (threads) => {
    const output = join(folder, `captures-${threads}.cdxj`);
    const { child, scratch } = await start(['cdx', '--threads', threads, many, many, '-o', output]);
    await untilExists(`${output}.part`);
    const { code, stderr } = await stop(child, ['SIGINT']);
    expect(code).toBe(exitCodes.interrupted);
    expect(stderr).toBe('heirloom: stopped\n');
    expect((await readdir(folder)).filter((name) => name.startsWith('captures-'))).toEqual([]);
    expect(await readdir(scratch)).toEqual([]);
  });

  it('given twice ends it where it is', async () => {
    const { child } = await start(['warc', 'check', many]);
    await untilReading(child, many);
    const { code, stderr } = await stop(child, ['SIGINT', 'SIGINT']);
    expect(code).toBe(exitCodes.interrupted);
    expect(stderr).not.toMatch(/^\s+at /m);
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
    const bar = /\rwarc check █*░+ +\d+ % {2}[\d.]+ MB of \d+\.\d MB/;
    const command = `stty -echo; exec "${script}" warc check "${many}"`;
    const child = spawn('script', ['-qec', command, '/dev/null'], {
      env: { ...process.env, TERM: 'xterm' },
      timeout: 60_000,
    });
    let stdout = '';
    child.stdout.on('data', (part) => {
      stdout += String(part);
      if (bar.test(stdout) && child.stdin.writable) child.stdin.end(controlC);
    });
    await once(child, 'close');
    expect(stdout).toMatch(bar);
    expect(stdout.endsWith('\r\u001B[Kheirloom: stopped\r\n')).toBe(true);
  });

  it('is no bar where standard error is no terminal', async () => {
    const { child } = await start(['warc', 'check', many]);
    await untilReading(child, many);
    const { stderr } = await stop(child, ['SIGINT']);
    expect(stderr).not.toContain('\r');
    expect(stderr).not.toContain('█');
  });
});
