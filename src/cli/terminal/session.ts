import { endAtOnce } from '../end-at-once.ts';
import { exitCodes } from './exit-codes.ts';
import type { ExitName } from './exit-codes.ts';
import { Failure } from './failure.ts';
import { jsonLine } from './format.ts';
import { StandardOutput } from './output.ts';

/** Standard output, standard error, exit code and interruption, as a command sees them. */
export interface Session {
  readonly out: StandardOutput;
  readonly signal: AbortSignal;
  /** Throws if the command was interrupted or its output closed. Called between two steps. */
  checkpoint(): void;
  /** Prints to standard error, so never into a pipe. */
  note(text: string): void;
  /** Prints the value as JSON with `--json`, the lines otherwise. */
  print(options: { readonly json?: true }, value: unknown, lines: readonly string[]): Promise<void>;
  /** Sets the exit code of a command that runs to its end. */
  exitWith(name: ExitName): void;
}

/** The first Ctrl-C interrupts the command at its next checkpoint, the second ends the process. */
export function startSession(): Session {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => {
      if (controller.signal.aborted) endAtOnce(name);
      controller.abort(new Failure(name === 'SIGINT' ? 'interrupted' : 'terminated', 'stopped'));
    });
  }
  const out = new StandardOutput(process.stdout);
  return {
    out,
    signal: controller.signal,
    checkpoint: () => {
      controller.signal.throwIfAborted();
      if (out.closed) throw new OutputClosed();
    },
    note: (text) => {
      process.stderr.write(`${text}\n`);
    },
    print: ({ json }, value, lines) => (json === true ? out.line(jsonLine(value)) : out.lines(lines)),
    exitWith: (name) => {
      process.exitCode = exitCodes[name];
    },
  };
}

/** The reader has closed the pipe (`| head`): an end, not a failure. */
export class OutputClosed extends Error {}
