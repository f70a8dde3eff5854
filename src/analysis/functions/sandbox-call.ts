import type { Result } from '../../formats/values/result.ts';
import type { FunctionProblem } from './function-problem.ts';

export interface SandboxLimits {
  /** CPU time: a busy machine makes no function slow. */
  readonly deadlineMs: number;
  readonly memoryBytes: number;
}

/** One call of one function. Everything is as JSON: nothing of ours is within its reach. */
export interface SandboxCall {
  readonly source: string;
  /** The function that the source has to define. */
  readonly name: 'afterAnalysis' | 'rank';
  /** `{ vector, document }` or `{ items, question }` */
  readonly input: string;
  /** The current time for `Date`. */
  readonly nowMs: number;
  /** The seed of `Math.random`. */
  readonly seed: number;
  /** The source is read, and not called. */
  readonly isOnlyRead?: boolean;
}

/** The answer as JSON, or why there is none. */
export type SandboxOutcome = Result<string, FunctionProblem> & { readonly usedMs: number };

/** The limits and lists with which the thread of a sandbox starts. */
export interface SandboxSettings extends SandboxLimits {
  readonly lists: Readonly<Record<string, readonly string[]>>;
}
