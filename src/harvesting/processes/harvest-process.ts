import { encodeMessage } from '../../agent/agent-message.ts';
import { AgentProcess } from '../../agent/process/agent-process.ts';
import type { ProcessEnd } from '../../agent/process/agent-process.ts';
import type { Reason } from '../../reasons/reason.ts';
import { harvestingReason } from '../harvesting-reason.ts';

/** A process ended without saying how its work ended. */
export interface Died {
  readonly kind: 'died';
  readonly how: Reason;
}

export interface HarvestProcessParts<End> {
  readonly program: URL;
  readonly task: Uint8Array;
  readonly graceMs: number;
  /** Gives how the work ended, where this says it. */
  readonly hear: (message: Uint8Array) => End | undefined;
}

/** A process that works on a job for this server: how it ends, and how it is ended. */
export class HarvestProcess<End> {
  readonly ended: Promise<End | Died>;
  readonly #process: AgentProcess;
  readonly #graceMs: number;
  #deadline: NodeJS.Timeout | undefined;
  #grace: NodeJS.Timeout | undefined;

  constructor({ program, task, graceMs, hear }: HarvestProcessParts<End>) {
    this.#graceMs = graceMs;
    this.#process = new AgentProcess(program);
    this.#process.connection.send(task);
    this.ended = this.#watch(hear);
  }

  get pid(): number | undefined {
    return this.#process.pid;
  }

  /** Resolves as soon as nothing can come from it any more. */
  get closed(): Promise<void> {
    return this.#process.connection.closed;
  }

  send(message: Uint8Array): void {
    this.#process.connection.send(message);
  }

  /** Stops between two pieces of work; killed after a grace period. */
  stop(): void {
    this.send(encodeMessage({ kind: 'stop' }));
    this.#grace ??= setTimeout(() => this.#process.kill(), this.#graceMs);
  }

  /** Killed then, unless another deadline is set; undefined: none. */
  setDeadline(ms: number | undefined): void {
    clearTimeout(this.#deadline);
    this.#deadline = ms === undefined ? undefined : setTimeout(() => this.#process.kill(), ms);
  }

  async #watch(hear: (message: Uint8Array) => End | undefined): Promise<End | Died> {
    let end: End | undefined;
    this.#process.connection.onMessage((message) => (end = hear(message) ?? end));
    const how = await this.#process.ended;
    clearTimeout(this.#grace);
    clearTimeout(this.#deadline);
    return end ?? { kind: 'died', how: reasonOf(how) };
  }
}

function reasonOf(end: ProcessEnd): Reason {
  if (end.kind === 'not-begun') return harvestingReason('process-not-begun', { detail: end.detail });
  const { code, signal, said } = end;
  const exit = String(code);
  if (signal === null)
    return said === ''
      ? harvestingReason('process-ended', { exit })
      : harvestingReason('process-ended-saying', { exit, said });
  return said === ''
    ? harvestingReason('process-killed', { signal })
    : harvestingReason('process-killed-saying', { signal, said });
}
