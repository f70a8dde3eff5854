import { expressions } from '../../crawl/template/expression-kinds.ts';

export type Expression =
  | { readonly ok: true; readonly expression: RegExp }
  | { readonly ok: false; readonly problem: string };

/** As templates read them: what they refuse is refused here. */
export function readExpression(text: string): Expression {
  let problem = 'this is no regular expression';
  const read = expressions.read({ shape: 'text', line: 1, text, blank: false }, (_line, message) => {
    problem = message;
  });
  const expression = read?.[0];
  return expression === undefined ? { ok: false, problem } : { ok: true, expression };
}
