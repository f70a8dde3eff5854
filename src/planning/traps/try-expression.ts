import type { Reason } from '../../reasons/reason.ts';
import { UrlExpressions } from '../../formats/expression/url-expressions.ts';
import { expressionProblem } from './expression-problem.ts';

export interface Trial {
  /** Null: the expression is good. */
  readonly problem: Reason | null;
  /** Which of the URLs match; none where there is a problem. */
  readonly matches: readonly boolean[];
}

/** Which URLs an expression matches. */
export function tryExpression(expression: string, urls: readonly string[]): Trial {
  const problem = expressionProblem(expression);
  if (problem !== undefined) return { problem, matches: [] };
  const tried = new UrlExpressions([expression]);
  return { problem: null, matches: urls.map((url) => tried.first(url) !== undefined) };
}
