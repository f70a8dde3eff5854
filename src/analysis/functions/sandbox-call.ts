import type { Result } from '../../formats/values/result.ts';
import type { FunctionProblem } from './function-problem.ts';

export interface SandboxLimits {
  /** CPU time, independent of the load of the machine. */
  readonly deadlineMs: number;
  readonly memoryBytes: number;
}

/** One call of one function. Input and result are JSON: functions reach no object of ours. */
export interface SandboxCall {
  readonly source: string;
  /** Name of the function that the source defines. */
  readonly name: 'afterAnalysis' | 'rank';
  /** `{ vector, document }` or `{ items, question }` */
  readonly input: string;
  /** The current time for `Date`. */
  readonly nowMs: number;
  /** The seed of `Math.random`. */
  readonly seed: number;
  /** Only checks the source. */
  readonly isOnlyRead?: boolean;
}

/** The result as JSON, or the problem. */
export type SandboxOutcome = Result<string, FunctionProblem> & { readonly usedMs: number };

/** The limits and lists with which the thread of a sandbox starts. */
export interface SandboxSettings extends SandboxLimits {
  readonly lists: Readonly<Record<string, readonly string[]>>;
}
