import { fork, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { Tasks } from './child.ts';
import type { Cost } from './cost.ts';

export interface Peak {
  /** Peak memory of the process (maximum resident set size). */
  readonly peakBytes: number;
}

export interface Measured extends Cost {
  readonly output: string;
}

type Params<Name extends keyof Tasks> = Parameters<Tasks[Name]>[0];
type Outcome<Name extends keyof Tasks> = Awaited<ReturnType<Tasks[Name]>> & Peak;

/**
 * Runs work in separate processes, one at a time, so that the compiled code and the memory of one piece of work do not
 * disturb the next. Their temporary files go into one folder.
 *
 * This process must stay small: Linux includes its memory at the fork in the peak of the child.
 */
export class Laboratory {
  readonly folder: string;
  #running: ChildProcess | undefined;

  constructor(folder: string) {
    this.folder = folder;
  }

  async task<Name extends keyof Tasks>(name: Name, params: Params<Name>): Promise<Outcome<Name>> {
    const child = fork(fileURLToPath(new URL('child.ts', import.meta.url)), [name, JSON.stringify(params)], {
      env: this.#environment(),
    });
    let outcome: unknown;
    child.on('message', (message) => {
      outcome = message;
    });
    await this.#ended(child, name);
    if (outcome === undefined) throw new Error(`${name} ended without a result`);
    return outcome as Outcome<Name>;
  }

  /** Runs a command, discards its output, and returns the time from start to exit. */
  async command(program: string, words: readonly string[]): Promise<number> {
    const startMs = performance.now();
    const child = spawn(program, words, {
      env: this.#environment(),
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    await this.#ended(child, program);
    return (performance.now() - startMs) / 1000;
  }

  /** The same for a command on Node, with its peak memory. */
  async nodeCommand(program: string, words: readonly string[]): Promise<{ seconds: number } & Peak> {
    const report = join(this.folder, `peak-${randomUUID()}`);
    const startMs = performance.now();
    const child = spawn(program, words, {
      env: {
        ...this.#environment(),
        NODE_OPTIONS: `--import ${new URL('report-peak.ts', import.meta.url).href}`,
        HEIRLOOM_BENCH_PEAK: report,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    await this.#ended(child, program);
    const seconds = (performance.now() - startMs) / 1000;
    return { seconds, peakBytes: Number(await readFile(report, 'utf8')) };
  }

  /** Runs a command: its cost from start to exit, with all threads, and its output. */
  async measured(program: string, words: readonly string[], more: NodeJS.ProcessEnv = {}): Promise<Measured> {
    const startMs = performance.now();
    const child = spawn('sh', ['-c', '"$@"; code=$?; times >&3; exit $code', 'sh', program, ...words], {
      env: { ...this.#environment(), ...more },
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
      detached: true, // a separate process group, so that `stop` reaches the command behind the shell
    });
    const [, out, , shell] = child.stdio;
    const output = collected(out as Readable);
    const used = collected(shell as Readable);
    await this.#ended(child, program);
    const seconds = (performance.now() - startMs) / 1000;
    return { seconds, cpuSeconds: cpuSecondsOf(await used), output: await output };
  }

  /** The same for a command on Node, with its peak memory. */
  async measuredNode(program: string, words: readonly string[]): Promise<Measured & Peak> {
    const report = join(this.folder, `peak-${randomUUID()}`);
    const result = await this.measured(program, words, {
      NODE_OPTIONS: `--import ${new URL('report-peak.ts', import.meta.url).href}`,
      HEIRLOOM_BENCH_PEAK: report,
    });
    return { ...result, peakBytes: Number(await readFile(report, 'utf8')) };
  }

  stop(): void {
    const child = this.#running;
    child?.kill('SIGKILL');
    try {
      if (child?.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has no process group, or has ended.
    }
  }

  #environment(): NodeJS.ProcessEnv {
    return { ...process.env, TMPDIR: this.folder, NODE_COMPILE_CACHE: join(this.folder, 'compiled') };
  }

  async #ended(child: ChildProcess, name: string): Promise<void> {
    this.#running = child;
    let complaint = '';
    child.stderr?.on('data', (bytes: Buffer) => {
      complaint = (complaint + bytes.toString()).slice(-2000);
    });
    const code = await new Promise((resolve, reject) => {
      child.on('error', reject);
      child.on('close', resolve);
    });
    this.#running = undefined;
    if (code !== 0) throw new Error(`${name} ended with exit code ${String(code)} ${complaint}`.trim());
  }
}

async function collected(stream: Readable): Promise<string> {
  let text = '';
  for await (const bytes of stream) text += String(bytes);
  return text;
}

/** The second line of `times` (POSIX): user and system time of the shell's children, as `1m2.34s 0m0.56s`. */
function cpuSecondsOf(times: string): number {
  const children = times.trim().split('\n')[1] ?? '';
  const parts = [...children.matchAll(/(\d+)m([\d.]+)s/g)];
  if (parts.length !== 2) throw new Error(`the shell did not tell the CPU time: ${times}`);
  return parts.reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0);
}

/** Runs each contestant in turn, three times over, and keeps the fastest run of each. */
export async function bestOfThree<
  Contestants extends Readonly<Record<string, () => Promise<Pick<Cost, 'seconds'>>>>,
>(
  contestants: Contestants,
): Promise<{ [Name in keyof Contestants]: Awaited<ReturnType<Contestants[Name]>> }> {
  const best: Record<string, Pick<Cost, 'seconds'>> = {};
  for (let round = 0; round < 3; round++) {
    for (const [name, run] of Object.entries(contestants)) {
      const result = await run();
      const former = best[name];
      if (former === undefined || result.seconds < former.seconds) best[name] = result;
    }
  }
  return best as { [Name in keyof Contestants]: Awaited<ReturnType<Contestants[Name]>> };
}
