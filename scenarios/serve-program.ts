import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { repositoryFolder } from './run-program.ts';

/** `heirloom serve` or `heirloom demo`, as its users start it. */
export interface ServingProgram {
  /** The lines up to the one that was waited for. */
  readonly lines: readonly string[];
  readonly stderr: () => string;
  /** Ctrl-C, or another signal; gives the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  signal(signal: NodeJS.Signals): void;
  /** Stands still (SIGSTOP) while `look` runs, then goes on. */
  frozenDuring(look: () => Promise<void>): Promise<void>;
}

/**
 * Runs until a line is printed that `isReady` knows. Where it ends before, that is an error with all it said. `through`: a
 * program and its words that starts it, for one that sees a disk of its own.
 */
export async function startServing(
  words: readonly string[],
  isReady: (line: string) => boolean,
  through: readonly string[] = [],
): Promise<ServingProgram> {
  const [program = '', ...rest] = [...through, `${repositoryFolder}heirloom`, ...words];
  const child = spawn(program, rest, { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'close') as Promise<[number | null]>;
  let problems = '';
  child.stderr.on('data', (part: Buffer) => (problems += part.toString()));
  const lines: string[] = [];
  const ready = Promise.withResolvers<boolean>();
  createInterface(child.stdout).on('line', (line) => {
    lines.push(line);
    if (isReady(line)) ready.resolve(true);
  });
  void ended.then(() => ready.resolve(false));
  if (!(await ready.promise)) throw new Error(`${words.join(' ')} ended: ${problems}`);
  return {
    lines,
    stderr: () => problems,
    stop: async (signal = 'SIGINT') => {
      child.kill(signal);
      const [code] = await ended;
      return code;
    },
    signal: (signal) => {
      child.kill(signal);
    },
    frozenDuring: async (look) => {
      child.kill('SIGSTOP');
      try {
        await look();
      } finally {
        child.kill('SIGCONT');
      }
    },
  };
}
