import type { FunctionTrouble } from './function-trouble.ts';

export interface SandboxLimits {
  /** Of computing: a machine that is busy with other things makes no function slow. */
  readonly deadlineMs: number;
  readonly memoryBytes: number;
}

/** One call of one function. Everything is as JSON: nothing of ours is within its reach. */
export interface SandboxCall {
  readonly source: string;
  /** What the source has to define. */
  readonly name: 'afterAnalysis' | 'rank';
  /** `{ vector, document }` or `{ items, question }` */
  readonly input: string;
  /** What `Date` takes for now. */
  readonly nowMs: number;
  /** Of `Math.random`. */
  readonly seed: number;
  /** The source is read, and not called. */
  readonly isOnlyRead?: boolean;
}

export type SandboxOutcome =
  | { readonly ok: true; readonly answer: string; readonly usedMs: number }
  | { readonly ok: false; readonly trouble: FunctionTrouble; readonly usedMs: number };

/** What the thread of a sandbox begins with. */
export interface SandboxSettings extends SandboxLimits {
  readonly lists: Readonly<Record<string, readonly string[]>>;
}
