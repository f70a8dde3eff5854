import { endAtOnce } from '../end-at-once.ts';
import { exitCodes } from './exit-codes.ts';
import { Failure } from './failure.ts';
import { Output } from './output.ts';

/** What a command has of the outside: where it prints, and whether it has been asked to stop. */
export interface Session {
  readonly out: Output;
  readonly signal: AbortSignal;
  /** Throws once a stop was asked for: called between two pieces of work. */
  checkpoint(): void;
  /** For standard error; never into piped output. */
  note(text: string): void;
}

/** The first Ctrl-C asks the command to stop at the next good place, the second ends it where it is. */
export function startSession(): Session {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => {
      if (controller.signal.aborted) endAtOnce(name);
      controller.abort(
        new Failure(name === 'SIGINT' ? exitCodes.interrupted : exitCodes.terminated, 'stopped'),
      );
    });
  }
  const out = new Output(process.stdout);
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
  };
}

/** Nobody reads the output any more (`| head`): an end, not a failure. */
export class OutputClosed extends Error {}
