import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { UpkeepReport, UpkeepRequest, UpkeepTask } from './upkeep-task.ts';

const graceMs = 10_000;
const maxSaidChars = 4000;

/** A child process for upkeep, as the server sees it: reading a vault must not slow down readers. */
export class UpkeepChild {
  readonly ended: Promise<void>;
  readonly #process: ChildProcess;
  #grace: NodeJS.Timeout | undefined;

  constructor(task: UpkeepTask, onWarning: (warning: string) => void) {
    this.#process = fork(fileURLToPath(new URL('upkeep.program.ts', import.meta.url)), {
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.ended = this.#watch(task.kind, onWarning);
    this.#ask({ kind: 'begin', task });
  }

  /** It stops after the current file; if it does not, it is killed after a while. */
  stop(): void {
    this.#ask({ kind: 'stop' });
    this.#grace ??= setTimeout(() => this.#process.kill('SIGKILL'), graceMs);
  }

  #ask(request: UpkeepRequest): void {
    if (this.#process.connected) this.#process.send(request, () => {});
  }

  #watch(doing: string, onWarning: (warning: string) => void): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const child = this.#process;
    let said = '';
    child.on('message', ({ problem }: UpkeepReport) => onWarning(problem));
    child.stderr?.on('data', (part) => (said = (said + String(part)).slice(-maxSaidChars)));
    child.on('error', (error) => {
      onWarning(`${doing}: ${error.message}`);
      if (child.pid === undefined) resolve();
    });
    child.on('close', (code, signal) => {
      const how = signal === null ? `it ended with code ${code}` : `it was ended by ${signal}`;
      if (code !== 0 && this.#grace === undefined) onWarning(`${doing}: ${how} ${said.trim()}`);
      clearTimeout(this.#grace);
      resolve();
    });
    return promise;
  }
}
