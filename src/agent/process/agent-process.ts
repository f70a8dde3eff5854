import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import type { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { AgentConnection } from '../connection/agent-connection.ts';
import { streamConnection } from '../connection/stream-connection.ts';

/** How a process ended. */
export type ProcessEnd =
  | { readonly kind: 'not-begun'; readonly detail: string }
  | {
      readonly kind: 'ended';
      readonly code: number | null;
      readonly signal: NodeJS.Signals | null;
      /** The last that it wrote to its standard error. */
      readonly said: string;
    };

const maxSaidChars = 4000;

/** An agent that runs in a process beside the server: the pipe to it, and how it ends. */
export class AgentProcess {
  readonly connection: AgentConnection;
  readonly ended: Promise<ProcessEnd>;
  readonly #process: ChildProcess;

  constructor(program: URL) {
    this.#process = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', fileURLToPath(program)],
      { stdio: ['ignore', 'ignore', 'pipe', 'pipe'] },
    );
    this.connection = streamConnection(this.#process.stdio[3] as Duplex);
    this.ended = this.#watch();
  }

  get pid(): number | undefined {
    return this.#process.pid;
  }

  kill(): void {
    this.#process.kill('SIGKILL');
  }

  #watch(): Promise<ProcessEnd> {
    const { promise, resolve } = Promise.withResolvers<ProcessEnd>();
    const child = this.#process;
    let said = '';
    child.stderr?.on('data', (part) => (said = (said + String(part)).slice(-maxSaidChars)));
    child.on('error', ({ message: detail }) => {
      if (child.pid === undefined) resolve({ kind: 'not-begun', detail });
    });
    child.on('close', (code, signal) => resolve({ kind: 'ended', code, signal, said: said.trim() }));
    return promise;
  }
}
