import { failure, success } from '../../formats/values/result.ts';
import type { Result } from '../../formats/values/result.ts';
import type { FunctionProblem } from './function-problem.ts';

type Vector = Readonly<Record<string, number>>;

export interface FilterAnswer {
  readonly vector: Vector;
  readonly decision?: 'select' | 'reject';
  /** Stated by the function. */
  readonly reason?: string;
}

type CheckedAnswer<Value> = Result<Value, FunctionProblem>;

/** A document has some forty numbers; functions may add some. */
const maxNumbers = 500;
/** Names of numbers added by functions. */
const newName = /^[A-Za-z][\w.:-]{0,63}$/;

/**
 * Checks the return value of a function after the analysis:
 *
 *   nothing                            the given vector, with its changes
 *   { size: 3, … }                     a vector
 *   { decision: 'reject', reason: … }  a decision, with `vector` or the given one
 */
export function checkFilterAnswer(answer: string, before: Vector): CheckedAnswer<FilterAnswer> {
  const { answer: given, vector: changed } = JSON.parse(answer) as { answer?: unknown; vector?: unknown };
  if (given === undefined || given === null) return checkVector(changed, before);
  if (!isObject(given)) return bad(`the function returned ${shown(given)}, not a vector`);
  if (!Object.hasOwn(given, 'decision') && !Object.hasOwn(given, 'vector')) return checkVector(given, before);
  const { decision, reason } = given;
  const isDecision = decision === 'select' || decision === 'reject';
  if (!isDecision && decision !== undefined && decision !== null)
    return bad(`the decision is ${shown(decision)}: it can be 'select' or 'reject'`);
  const checked = checkVector(given['vector'] ?? changed, before);
  if (!checked.ok || !isDecision) return checked;
  const words = typeof reason === 'string' ? { reason: reason.slice(0, 300) } : {};
  return success({ ...checked.value, decision, ...words });
}

export function checkScores(answer: string, count: number): CheckedAnswer<readonly number[]> {
  const { scores } = JSON.parse(answer) as { readonly scores?: unknown };
  if (!Array.isArray(scores) || scores.length !== count)
    return bad('the number of scores differs from the number of items');
  const wrong = scores.findIndex((score) => typeof score !== 'number' || !Number.isFinite(score));
  if (wrong !== -1) return bad(`the score of item ${wrong + 1} is not a finite number`);
  return success(scores as readonly number[]);
}

function checkVector(given: unknown, before: Vector): CheckedAnswer<{ readonly vector: Vector }> {
  if (!isObject(given) || Array.isArray(given)) return bad(`the vector is ${shown(given)}`);
  const entries = Object.entries(given);
  if (entries.length === 0 && Object.keys(before).length > 0) return bad('the vector has no numbers left');
  if (entries.length > maxNumbers) return bad(`the vector has more than ${maxNumbers} numbers`);
  for (const [name, value] of entries) {
    if (typeof value !== 'number' || !Number.isFinite(value))
      return bad(`${name.slice(0, 64)} is not a finite number`);
    if (!Object.hasOwn(before, name) && !newName.test(name))
      return bad(
        `${shown(name)} is not a valid name of a number: use letters, digits and . _ : -, with a letter first`,
      );
  }
  return success({ vector: Object.fromEntries(entries) as Vector });
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function shown(value: unknown): string {
  return (JSON.stringify(value) ?? 'nothing').slice(0, 80);
}

function bad(message: string): CheckedAnswer<never> {
  return failure({ kind: 'bad-answer', message });
}
