import type { CustomFunction, FunctionPoint } from '../analysis-settings.ts';
import { filterCall, rankCall } from './call-of.ts';
import { checkFilterAnswer, checkScores } from './check-answer.ts';
import type { FunctionDocument, RankedItem } from './function-document.ts';
import type { FunctionNotice, FunctionProblem } from './function-problem.ts';
import { Sandbox } from './sandbox.ts';

export interface CustomFunctionsOptions {
  /** CPU time of one call. */
  readonly deadlineMs?: number;
  readonly memoryBytes?: number;
  /** Wall time, after which the thread of an endless function is terminated. */
  readonly timeoutMs?: number;
  /** The lists behind `archive.list(name)`, by name. */
  readonly lists?: Readonly<Record<string, readonly string[]>>;
  /** Called once for each function that is switched off. */
  readonly onWarning?: (notice: FunctionNotice) => Promise<void> | void;
}

/** A document after the functions: its numbers and their decision. */
export interface FilteredDocument {
  readonly vector: Readonly<Record<string, number>>;
  /** Overrides the relevance score; undefined: the score decides. */
  readonly decision?: 'select' | 'reject';
  /** The function that decided, with its reason. */
  readonly decidedBy?: { readonly function: string; readonly reason: string };
  readonly changes: readonly VectorChange[];
}

export interface VectorChange {
  readonly name: string;
  /** Undefined: there was no such number. */
  readonly before: number | undefined;
  /** Undefined: it was removed. */
  readonly after: number | undefined;
  /** The name of the function. */
  readonly by: string;
}

export const defaultLimits = { deadlineMs: 50, memoryBytes: 32 << 20, timeoutMs: 5000 } as const;

/**
 * Functions that the staff wrote to influence decisions: JavaScript, called at defined points in a sandbox. A function that fails or is too slow is switched off with a notice, and the work continues without it.
 */
export class CustomFunctions {
  readonly #options: CustomFunctionsOptions;
  readonly #sandbox: Sandbox;
  /** The enabled ones, in calling order. */
  #functions: readonly CustomFunction[];

  private constructor(functions: readonly CustomFunction[], options: CustomFunctionsOptions) {
    this.#functions = functions;
    this.#options = options;
    const { deadlineMs, memoryBytes, timeoutMs } = { ...defaultLimits, ...options };
    this.#sandbox = new Sandbox({ deadlineMs, memoryBytes, timeoutMs, lists: options.lists ?? {} });
  }

  static open(
    functions: readonly CustomFunction[],
    options: CustomFunctionsOptions = {},
  ): Promise<CustomFunctions> {
    return Promise.resolve(new CustomFunctions(functions, options));
  }

  /** Whether a point has functions: their input is loaded only then. */
  has(point: FunctionPoint): boolean {
    return this.#functions.some((one) => one.point === point);
  }

  /**
   * Each function gets the vector left by the previous one. The first decision counts; later functions may still change
   * numbers.
   */
  async afterAnalysis(document: FunctionDocument): Promise<FilteredDocument> {
    let { vector } = document;
    let decided: Pick<FilteredDocument, 'decision' | 'decidedBy'> | undefined;
    const changes: VectorChange[] = [];
    for (const one of this.#at('after-analysis')) {
      const outcome = await this.#sandbox.run(filterCall(one.source, document, vector));
      const checked = outcome.ok ? checkFilterAnswer(outcome.value, vector) : outcome;
      if (!checked.ok) {
        await this.#switchOff(one, checked.error, document);
        continue;
      }
      const { vector: changed, decision, reason = '' } = checked.value;
      changes.push(...changesOf(vector, changed, one.name));
      vector = changed;
      if (decision !== undefined) decided ??= { decision, decidedBy: { function: one.name, reason } };
    }
    return { vector, ...decided, changes };
  }

  /** The score of each item, in their order. */
  async rank(
    point: 'rank-search' | 'rank-catalogue',
    items: readonly RankedItem[],
    question: string,
  ): Promise<readonly number[]> {
    let scores: readonly number[] = items.map(({ score }) => score);
    if (items.length === 0) return scores;
    for (const one of this.#at(point)) {
      const ranked = items.map((item, index) => ({ ...item, score: scores[index] ?? item.score }));
      const outcome = await this.#sandbox.run(rankCall(one.source, ranked, question));
      const checked = outcome.ok ? checkScores(outcome.value, items.length) : outcome;
      if (checked.ok) scores = checked.value;
      else await this.#switchOff(one, checked.error, { url: '', timestamp: '' });
    }
    return scores;
  }

  close(): Promise<void> {
    return this.#sandbox.close();
  }

  #at(point: FunctionPoint): readonly CustomFunction[] {
    return this.#functions.filter((one) => one.point === point);
  }

  async #switchOff(
    { id, name, version, point }: CustomFunction,
    problem: FunctionProblem,
    { url, timestamp }: { readonly url: string; readonly timestamp: string },
  ): Promise<void> {
    // Calls are queued: only the first failure of a function is reported.
    if (!this.#functions.some((one) => one.id === id)) return;
    this.#functions = this.#functions.filter((one) => one.id !== id);
    const notice: FunctionNotice = {
      at: new Date().toISOString(),
      functionId: id,
      name,
      version,
      point,
      url,
      timestamp,
      ...problem,
    };
    await this.#options.onWarning?.(notice);
  }
}

/** By name. */
export function changesOf(
  before: Readonly<Record<string, number>>,
  after: Readonly<Record<string, number>>,
  by: string,
): VectorChange[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .sort()
    .map((name) => ({ name, before: valueOf(before, name), after: valueOf(after, name), by }))
    .filter((change) => change.before !== change.after);
}

function valueOf(vector: Readonly<Record<string, number>>, name: string): number | undefined {
  return Object.hasOwn(vector, name) ? vector[name] : undefined;
}
