import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Reason } from '../../reasons/reason.ts';
import { harvestingReason } from '../harvesting-reason.ts';
import type { HarvestReport, HarvestRequest, HarvestTask } from './harvest-message.ts';
import type { HarvestEnd } from './run-harvest.ts';

/** How it went with a process: what it said at its end, or how it died without. */
export type ChildEnd = HarvestEnd | { readonly kind: 'died'; readonly how: Reason };

const maxSaidChars = 4000;
const startingGraces = 10;

/** A process that harvests, as the server sees it. */
export class HarvestChild {
  readonly ended: Promise<ChildEnd>;
  readonly #process: ChildProcess;
  readonly #onReport: (report: HarvestReport) => void;
  #end: HarvestEnd | undefined;
  #said = '';
  #grace: NodeJS.Timeout | undefined;
  /** It was told to collect nothing more, and has to leave off collecting by then. */
  #deadline: NodeJS.Timeout | undefined;
  readonly #graceMs: number;
  #isFinishing = false;
  #phase: 'starting' | 'collecting' | 'after' = 'starting';

  constructor(
    task: HarvestTask,
    { onReport, graceMs }: { readonly onReport: (report: HarvestReport) => void; readonly graceMs: number },
  ) {
    this.#onReport = onReport;
    this.#graceMs = graceMs;
    this.#process = fork(fileURLToPath(new URL('harvest.program.ts', import.meta.url)), {
      execArgv: ['--disable-warning=ExperimentalWarning'],
      // Orders have expressions, maps and numbers without end.
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.ended = this.#watch();
    this.#ask({ kind: 'begin', task });
  }

  get pid(): number | undefined {
    return this.#process.pid;
  }

  /** It leaves off between two pieces of work; one that does not is killed after a while. */
  stop(): void {
    this.#ask({ kind: 'stop' });
    this.#grace ??= setTimeout(() => this.#process.kill('SIGKILL'), this.#graceMs);
  }

  /**
   * It collects nothing more; what is there goes to the archive, however long that takes. One that goes on collecting is killed after
   * a while: whoever takes the job then finds it aborted, and takes in what is there.
   */
  finish(): void {
    this.#isFinishing = true;
    this.#ask({ kind: 'finish' });
    this.#setDeadline();
  }

  #setDeadline(): void {
    if (!this.#isFinishing || this.#phase === 'after') return;
    // One that goes on with a large crawl reads its journal first.
    const ms = this.#phase === 'starting' ? this.#graceMs * startingGraces : this.#graceMs;
    this.#deadline ??= setTimeout(() => this.#process.kill('SIGKILL'), ms);
  }

  #note(report: HarvestReport): void {
    const phase = report.kind === 'collecting' ? 'collecting' : 'after';
    if (phase === this.#phase) return;
    this.#phase = phase;
    clearTimeout(this.#deadline);
    this.#deadline = undefined;
    this.#setDeadline();
  }

  #ask(request: HarvestRequest): void {
    if (this.#process.connected) this.#process.send(request, () => {});
  }

  #watch(): Promise<ChildEnd> {
    const { promise, resolve } = Promise.withResolvers<ChildEnd>();
    const child = this.#process;
    child.on('message', (report: HarvestReport) => {
      this.#note(report);
      if (isEnd(report)) this.#end = report;
      else this.#onReport(report);
    });
    child.stderr?.on('data', (part) => (this.#said = (this.#said + String(part)).slice(-maxSaidChars)));
    child.on('error', (error) => {
      if (child.pid === undefined)
        resolve({ kind: 'died', how: harvestingReason('process-not-begun', { detail: error.message }) });
    });
    child.on('close', (code, signal) => {
      clearTimeout(this.#grace);
      clearTimeout(this.#deadline);
      resolve(this.#end ?? { kind: 'died', how: howItEnded(String(code), signal, this.#said.trim()) });
    });
    return promise;
  }
}

function howItEnded(exit: string, signal: NodeJS.Signals | null, said: string): Reason {
  if (signal === null)
    return said === ''
      ? harvestingReason('process-ended', { exit })
      : harvestingReason('process-ended-saying', { exit, said });
  return said === ''
    ? harvestingReason('process-killed', { signal })
    : harvestingReason('process-killed-saying', { signal, said });
}

function isEnd(report: HarvestReport): report is HarvestEnd {
  const { kind } = report;
  return kind === 'stopped' || kind === 'asleep' || kind === 'done' || kind === 'failed';
}
