import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const repositoryFolder = fileURLToPath(new URL('..', import.meta.url));
const heirloomScript = `${repositoryFolder}heirloom`;

export interface RunOptions {
  readonly input?: string | Uint8Array;
  readonly folder?: string;
  readonly environment?: NodeJS.ProcessEnv;
}

export interface Ended {
  /** Undefined when a signal ended it. */
  readonly code: number | undefined;
  readonly signal: NodeJS.Signals | undefined;
  readonly bytes: Buffer;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program to its end: nothing may hang longer than a minute. */
export async function runProgram(
  program: string,
  words: readonly string[],
  options: RunOptions = {},
): Promise<Ended> {
  const child = spawn(program, words, {
    cwd: options.folder,
    env: { ...process.env, ...options.environment },
    timeout: 60_000,
  });
  const out: Buffer[] = [];
  const problems: Buffer[] = [];
  child.stdout.on('data', (part: Buffer) => out.push(part));
  child.stderr.on('data', (part: Buffer) => problems.push(part));
  child.stdin.on('error', () => {}); // it may end without having read
  child.stdin.end(options.input ?? '');
  const { promise, resolve, reject } = Promise.withResolvers<[number | null, NodeJS.Signals | null]>();
  child.on('error', reject);
  child.on('close', (code, signal) => resolve([code, signal]));
  const [code, signal] = await promise;
  const bytes = Buffer.concat(out);
  return {
    code: code ?? undefined,
    signal: signal ?? undefined,
    bytes,
    stdout: bytes.toString(),
    stderr: Buffer.concat(problems).toString(),
  };
}

/** Runs the product as its users do. */
export function heirloom(words: readonly string[], options: RunOptions = {}): Promise<Ended> {
  return runProgram(heirloomScript, words, options);
}
