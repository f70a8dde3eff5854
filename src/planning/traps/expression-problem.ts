import type { Reason } from '../../reasons/reason.ts';
import { expressions } from '../../crawl/template/expression-kinds.ts';
import { planningReason } from '../planning-reason.ts';

/** Why an expression cannot be used in templates; undefined if it can. */
export function expressionProblem(text: string): Reason | undefined {
  let problem = planningReason('no-expression');
  const read = expressions.read({ shape: 'text', line: 1, text, blank: false }, (_line, reason) => {
    problem = reason;
  });
  return read === undefined ? problem : undefined;
}
