import type { Reason } from '../../reasons/reason.ts';
import { UrlExpressions } from '../../formats/expression/url-expressions.ts';
import { expressionProblem } from './expression-problem.ts';

export interface Trial {
  /** Null: the expression is valid. */
  readonly problem: Reason | null;
  /** The URLs that match; empty if there is a problem. */
  readonly matches: readonly boolean[];
}

/** Tries an expression on URLs. */
export function tryExpression(expression: string, urls: readonly string[]): Trial {
  const problem = expressionProblem(expression);
  if (problem !== undefined) return { problem, matches: [] };
  const tried = new UrlExpressions([expression]);
  return { problem: null, matches: urls.map((url) => tried.first(url) !== undefined) };
}
