import type { Result } from '../../formats/values/result.ts';
import type { FunctionProblem } from './function-problem.ts';

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

/** The answer as JSON, or why there is none. */
export type SandboxOutcome = Result<string, FunctionProblem> & { readonly usedMs: number };

/** The limits and lists with which the thread of a sandbox starts. */
export interface SandboxSettings extends SandboxLimits {
  readonly lists: Readonly<Record<string, readonly string[]>>;
}
