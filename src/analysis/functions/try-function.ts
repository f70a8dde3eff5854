import type { FunctionPoint } from '../analysis-settings.ts';
import { filterCall, rankCall } from './call-of.ts';
import { checkFilterAnswer, checkScores } from './check-answer.ts';
import { changesOf, defaultLimits } from './custom-functions.ts';
import type { VectorChange } from './custom-functions.ts';
import type { FunctionDocument } from './function-document.ts';
import type { FunctionProblem } from './function-problem.ts';
import { Sandbox } from './sandbox.ts';

export interface FunctionSource {
  readonly point: FunctionPoint;
  readonly source: string;
}

/** The result of a function for one document. */
export interface FunctionTrial {
  readonly url: string;
  readonly timestamp: string;
  readonly title: string;
  readonly before: Readonly<Record<string, number>>;
  /** The same as before if the function failed. */
  readonly after: Readonly<Record<string, number>>;
  readonly changes: readonly Omit<VectorChange, 'by'>[];
  readonly decision: 'select' | 'reject' | null;
  readonly reason: string;
  /** For ranking functions: the score of the document, which is always 1 before. */
  readonly score: number | null;
  readonly problem: FunctionProblem | null;
  readonly usedMs: number;
}

export interface TryOptions {
  readonly lists?: Readonly<Record<string, readonly string[]>>;
  /** For functions that rank search results. */
  readonly question?: string;
  readonly deadlineMs?: number;
  readonly timeoutMs?: number;
}

/** Tries a function on some documents: nothing is stored or switched off. */
export async function tryFunction(
  tried: FunctionSource,
  documents: readonly FunctionDocument[],
  { question = '', lists = {}, ...limits }: TryOptions = {},
): Promise<FunctionTrial[]> {
  const sandbox = new Sandbox({ ...defaultLimits, ...limits, lists });
  const trials: FunctionTrial[] = [];
  try {
    for (const document of documents) {
      const trial =
        tried.point === 'after-analysis'
          ? await tryFilter(sandbox, tried.source, document)
          : await tryRank(sandbox, tried.source, { document, question });
      trials.push(trial);
      // A function that blocked the thread for seconds would do so for every document.
      if (trial.usedMs >= (limits.timeoutMs ?? defaultLimits.timeoutMs)) break;
    }
    return trials;
  } finally {
    await sandbox.close();
  }
}

/** The problem of a source that cannot be used; undefined if there is none. */
export async function readSource({ source, point }: FunctionSource): Promise<FunctionProblem | undefined> {
  const sandbox = new Sandbox({ ...defaultLimits, lists: {} });
  try {
    const name = point === 'after-analysis' ? 'afterAnalysis' : 'rank';
    const outcome = await sandbox.run({ source, name, input: '', nowMs: 0, seed: 0, isOnlyRead: true });
    // The list may be added later.
    return outcome.ok || /there is no list/.test(outcome.error.message) ? undefined : outcome.error;
  } finally {
    await sandbox.close();
  }
}

async function tryFilter(
  sandbox: Sandbox,
  source: string,
  document: FunctionDocument,
): Promise<FunctionTrial> {
  const { vector } = document;
  const outcome = await sandbox.run(filterCall(source, document, vector));
  const checked = outcome.ok ? checkFilterAnswer(outcome.value, vector) : outcome;
  const untouched = untouchedTrial(document, outcome.usedMs);
  if (!checked.ok) return { ...untouched, problem: checked.error };
  const { vector: after, decision = null, reason = '' } = checked.value;
  const changes = changesOf(vector, after, '').map(({ name, ...sides }) => ({
    name,
    before: sides.before,
    after: sides.after,
  }));
  return { ...untouched, after, changes, decision, reason };
}

async function tryRank(
  sandbox: Sandbox,
  source: string,
  { document, question }: { readonly document: FunctionDocument; readonly question: string },
): Promise<FunctionTrial> {
  const { url, timestamp, text, language, format, vector } = document;
  const item = { url, timestamp, title: text.title, language, kind: format, score: 1, vector };
  const outcome = await sandbox.run(rankCall(source, [item], question));
  const checked = outcome.ok ? checkScores(outcome.value, 1) : outcome;
  const untouched = untouchedTrial(document, outcome.usedMs);
  return checked.ok
    ? { ...untouched, score: checked.value[0] ?? null }
    : { ...untouched, problem: checked.error };
}

function untouchedTrial({ url, timestamp, text, vector }: FunctionDocument, usedMs: number): FunctionTrial {
  return {
    url,
    timestamp,
    title: text.title,
    before: vector,
    after: vector,
    changes: [],
    decision: null,
    reason: '',
    score: null,
    problem: null,
    usedMs,
  };
}
