import { defined } from '../../formats/values/defined.ts';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { closedOnFault } from '../../disk/closed-on-fault.ts';
import type { Reason } from '../../reasons/reason.ts';

/** A finding, and the action taken. */
export interface KeepingEvent {
  /** ISO 8601, UTC. */
  readonly time: string;
  readonly action: 'audit' | 'repair';
  readonly outcome: KeepingOutcome;
  readonly vault: string;
  /** Absent if the event concerns the whole vault. */
  readonly file?: string;
  readonly found: string;
  readonly done: string;
  /** The same with codes, for findings that are not good. */
  readonly reasons?: { readonly found?: Reason; readonly done: Reason };
}

/**
 * - `good`: the copy is as it should be.
 * - `replaced`: it was bad or missing, and is good now.
 * - `left`: it is bad or missing, and could not be repaired.
 * - `copied`, `deleted`: as the policy requires. `failed`: that was not possible.
 * - `away`: the vault is unreachable.
 */
export type KeepingOutcome = 'good' | 'replaced' | 'left' | 'copied' | 'deleted' | 'failed' | 'away';

/** False for the many routine events. */
export function isNoteworthy({ outcome, found, done }: KeepingEvent): boolean {
  if (outcome === 'good') return found !== 'good' || done !== 'nothing';
  return outcome !== 'copied' && outcome !== 'deleted';
}

/** An event of one copy. */
export interface Happening extends Pick<KeepingEvent, 'outcome' | 'vault' | 'file'> {
  readonly found: Reason;
  readonly done: Reason;
}

/** Good copies are many, and need no codes. */
export function eventOf(
  { found, done, ...happened }: Happening,
  { time, action }: Pick<KeepingEvent, 'time' | 'action'>,
): KeepingEvent {
  const event = { time, action, ...happened, found: found.message, done: done.message };
  return isNoteworthy(event) ? { ...event, reasons: { found, done } } : event;
}

/** Undefined for a line torn by a power loss. */
export function readEvent(line: string): KeepingEvent | undefined {
  try {
    const { time, action, outcome, vault, file, found, done, reasons } = JSON.parse(line) as KeepingEvent;
    if ([time, action, outcome, vault, found, done].some((each) => typeof each !== 'string'))
      return undefined;
    const event = { time, action, outcome, vault, ...defined({ file }), found, done };
    return reasons === undefined ? event : { ...event, reasons };
  } catch {
    return undefined;
  }
}

/** The report of audits and repairs: JSON lines, append only. */
export class KeepingReport {
  readonly #handle: FileHandle;
  readonly #onEvent: (event: KeepingEvent) => void | Promise<void>;

  private constructor(handle: FileHandle, onEvent: (event: KeepingEvent) => void | Promise<void>) {
    this.#handle = handle;
    this.#onEvent = onEvent;
  }

  /** `onEvent` is called for each event added from now on. */
  static async open(
    path: string,
    onEvent: (event: KeepingEvent) => void | Promise<void> = () => {},
  ): Promise<KeepingReport> {
    const handle = await open(path, 'a+');
    await closedOnFault(handle, endLastLine);
    return new KeepingReport(handle, onEvent);
  }

  async append(event: KeepingEvent): Promise<void> {
    await this.#handle.appendFile(`${JSON.stringify(event)}\n`);
    await this.#onEvent(event);
  }

  async close(): Promise<void> {
    await closedOnFault(this.#handle, (handle) => handle.sync());
    await this.#handle.close();
  }
}

/** A line torn by a power loss stays; the next event starts a new line. */
async function endLastLine(handle: FileHandle): Promise<void> {
  const { size } = await handle.stat();
  const last = Buffer.alloc(1);
  if (size > 0) await handle.read(last, 0, 1, size - 1);
  if (size > 0 && last.toString() !== '\n') await handle.appendFile('\n');
}
