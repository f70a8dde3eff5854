import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { hostname, tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { exitCodes } from '../src/cli/terminal/exit-codes.ts';
import type { ReadyAnswer } from '../src/server/operations/readiness.ts';
import { startServing } from './serve-program.ts';
import type { ServingProgram } from './serve-program.ts';
import { until } from './until.ts';

const anyPorts = ['--port', '0', '--replay-port', '0', '--no-proxy'];
const otherName = 'a-container-that-crashed';

let folder = '';
const programs: ServingProgram[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-serve-locks-'));
});
afterEach(async () => {
  for (const program of programs.splice(0)) await program.stop();
  // Processes of a server that was killed end a little later.
  await rm(folder, { recursive: true, maxRetries: 20 });
});

/** As in a container: the same folders under another host name. */
const underOtherName = [
  'unshare',
  userInfo().uid === 0 ? '-u' : '-ru',
  'sh',
  '-c',
  `hostname ${otherName} && exec "$0" "$@"`,
];

interface Served {
  readonly program: ServingProgram;
  readonly origin: string;
  readonly isForStaff: boolean;
}

async function serve(through: readonly string[] = []): Promise<Served> {
  const words = ['serve', '--data', folder, '--json', ...anyPorts];
  const program = await startServing(words, (line) => line.startsWith('{'), through);
  programs.push(program);
  const { applicationOrigin, isForStaff } = JSON.parse(program.lines.at(-1) ?? '') as {
    readonly applicationOrigin: string;
    readonly isForStaff: boolean;
  };
  return { program, origin: applicationOrigin, isForStaff };
}

async function ready({
  origin,
}: Served): Promise<{ readonly code: number; readonly bad: readonly string[] }> {
  const response = await fetch(`${origin}/ready`);
  const { parts } = (await response.json()) as ReadyAnswer;
  return { code: response.status, bad: parts.filter(({ state }) => state === 'bad').map(({ name }) => name) };
}

async function untilJoined(served: Served): Promise<void> {
  await until(async () => (await ready(served)).code === 200);
}

/** Its lines come by another way than its answers. */
async function untilSaid({ program }: Served, text: RegExp): Promise<void> {
  await until(() => text.test(program.stderr()));
}

/** Asks what only the staff part can answer. */
async function sessionCode({ origin }: Served): Promise<number> {
  return (await fetch(`${origin}/api/v1/session`)).status;
}

/** By the files that say who has them. */
async function holders(): Promise<string[]> {
  const files = [join('crawls', 'workers.lock'), join('catalogue', 'catalogue.lock')];
  return Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
}

describe('a server that starts after a crash under another host name', () => {
  it('has its staff part, and its locks say its own name', async () => {
    const crashed = await serve(underOtherName);
    expect(crashed.isForStaff).toBe(true);
    for (const holder of await holders()) expect(holder).toContain(otherName);
    expect(await crashed.program.stop('SIGKILL')).toBeNull();
    for (const holder of await holders()) expect(holder).toContain(otherName);
    const next = await serve();
    expect(next.isForStaff).toBe(true);
    expect(next.program.stderr()).not.toContain('only readers are served');
    expect(await ready(next)).toEqual({ code: 200, bad: [] });
    for (const holder of await holders()) expect(holder).toContain(` ${hostname()}\n`);
  });
});

describe('a second server on the same archive', () => {
  it.each(['SIGTERM', 'SIGKILL'] as const)(
    'serves readers, says who has the rest, and takes it over once the first has gone (%s)',
    async (signal) => {
      const first = await serve(underOtherName);
      const second = await serve();
      expect([first.isForStaff, second.isForStaff]).toEqual([true, false]);
      await untilSaid(second, new RegExp(`only readers are served: process \\d+ on ${otherName} works on`));
      expect(await ready(second)).toEqual({ code: 503, bad: expect.arrayContaining(['staff']) as unknown });
      expect([await sessionCode(first), await sessionCode(second)]).toEqual([200, 503]);
      expect(await first.program.stop(signal)).toBe(signal === 'SIGTERM' ? exitCodes.terminated : null);
      await untilJoined(second);
      expect(await sessionCode(second)).toBe(200);
      await untilSaid(second, /the catalogue is available/);
      for (const holder of await holders()) expect(holder).toContain(` ${hostname()}\n`);
    },
  );
});
