import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runProgram } from './run-program.ts';
import type { Ended } from './run-program.ts';
import { straceProgram } from './crawl-system-calls.ts';

const product = fileURLToPath(new URL('../src/cli/main.ts', import.meta.url));
const failingWrites = fileURLToPath(new URL('fail-at-write.ts', import.meta.url));

/** A system call, and how it fails; `handle-write` is a write of Node.js itself. */
export interface Fault {
  readonly call: string;
  readonly error: 'EIO' | 'ENOSPC';
}

/** All that a program asks of a disk, except to open files: the modules of the program are files too. */
export const faults: readonly Fault[] = [
  { call: 'pwrite64', error: 'ENOSPC' },
  { call: 'handle-write', error: 'ENOSPC' },
  { call: 'fsync', error: 'EIO' },
  { call: 'fdatasync', error: 'EIO' },
  { call: 'ftruncate', error: 'EIO' },
  { call: 'rename', error: 'EIO' },
  { call: 'link', error: 'ENOSPC' },
  { call: 'unlink', error: 'EIO' },
  { call: 'mkdir', error: 'ENOSPC' },
  { call: 'pwrite64', error: 'EIO' },
  { call: 'pread64', error: 'EIO' },
];

export interface Faulted extends Ended {
  /** Whether a file of the archive was hit, or one of the program itself. Nowhere: the run made fewer such calls. */
  readonly hit: 'archive' | 'elsewhere' | 'nowhere';
}

/** A folder in which commands run on copies of an archive, while the disk fails them. */
export class FaultGround {
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async open(): Promise<FaultGround> {
    return new FaultGround(await mkdtemp(join(tmpdir(), 'heirloom-faults-')));
  }

  async close(): Promise<void> {
    await rm(this.folder, { recursive: true });
  }

  /** The archive `data`, as it was when `from` was made; empty without one. */
  async reset(from: string | undefined): Promise<void> {
    for (const name of ['data', 'second'])
      await rm(join(this.folder, name), { recursive: true, force: true });
    if (from !== undefined) await cp(join(this.folder, from), this.folder, { recursive: true });
  }

  /** Runs a command of the product in the folder. */
  run(words: readonly string[]): Promise<Ended> {
    return this.#node([product, ...words]);
  }

  /** The same; of each thread the call with this number fails. */
  async faulted(words: readonly string[], { call, error }: Fault, number: number): Promise<Faulted> {
    const trace = join(this.folder, 'trace');
    await rm(trace, { force: true });
    if (call === 'handle-write') {
      const environment = { HEIRLOOM_FAIL_AT: String(number), HEIRLOOM_FAILED: trace };
      const ended = await this.#node(['--import', failingWrites, product, ...words], environment);
      return { ...ended, hit: existsSync(trace) ? 'archive' : 'nowhere' };
    }
    const inject = `inject=${call}:error=${error}:when=${number}`;
    const strace = [
      '-f',
      '-qq',
      '-y',
      '-s',
      '0',
      '--seccomp-bpf',
      '-e',
      `trace=${call}`,
      '-e',
      inject,
      '-o',
      trace,
    ];
    const program = [process.execPath, product, ...words];
    const ended = await runProgram(straceProgram(), [...strace, ...program], this.#options());
    const lines = (await readFile(trace, 'latin1')).split('\n').filter((line) => line.includes('(INJECTED)'));
    // Paths of calls that name them are not written down: strings are cut to nothing. Only the archive is renamed or linked.
    const isOfArchive = (line: string): boolean => !line.includes('</') || line.includes(this.folder);
    return {
      ...ended,
      hit: lines.length === 0 ? 'nowhere' : lines.some(isOfArchive) ? 'archive' : 'elsewhere',
    };
  }

  #node(words: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<Ended> {
    return runProgram(process.execPath, words, this.#options(environment));
  }

  #options(environment: NodeJS.ProcessEnv = {}): Parameters<typeof runProgram>[2] {
    // One thread for files, so that the number of a call means the same in every run; nothing kept of compiled modules.
    const always = {
      UV_THREADPOOL_SIZE: '1',
      NODE_COMPILE_CACHE: '',
      HEIRLOOM_DATA: join(this.folder, 'data'),
    };
    return { folder: this.folder, environment: { ...always, ...environment } };
  }
}
