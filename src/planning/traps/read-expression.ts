import type { Reason } from '../../reasons/reason.ts';
import { expressions } from '../../crawl/template/expression-kinds.ts';
import { planningReason } from '../planning-reason.ts';

export type Expression =
  | { readonly ok: true; readonly expression: RegExp }
  | { readonly ok: false; readonly problem: Reason };

/** As templates read them: what they refuse is refused here. */
export function readExpression(text: string): Expression {
  let problem = planningReason('no-expression');
  const read = expressions.read({ shape: 'text', line: 1, text, blank: false }, (_line, reason) => {
    problem = reason;
  });
  const expression = read?.[0];
  return expression === undefined ? { ok: false, problem } : { ok: true, expression };
}
