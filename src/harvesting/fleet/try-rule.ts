import { askTryReject } from '../../crawl/control/control-client.ts';
import { done } from '../../catalogue/outcome.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import { unanswered } from './unanswered.ts';

/** What a rule would take out of the queue of a job. */
export interface RuleVerdict {
  /** Why the expression cannot be used. */
  readonly problem: string | null;
  readonly examined: number;
  readonly matched: number;
  readonly examples: readonly string[];
  readonly sites: readonly { readonly site: string; readonly matched: number }[];
}

export async function tryRule(folder: string, text: string): Promise<Outcome<RuleVerdict>> {
  const expression = compiled(text);
  if (typeof expression === 'string')
    return done({ problem: expression, examined: 0, matched: 0, examples: [], sites: [] });
  const asked = await askTryReject(folder, expression);
  if (asked.outcome !== 'answered') return unanswered(asked);
  return done({ ...asked.value, problem: asked.value.problem ?? null });
}

/** Or why it is none. */
export function compiled(text: string): RegExp | string {
  if (text === '') return 'an expression is needed';
  try {
    return new RegExp(text);
  } catch (error) {
    return (error as Error).message;
  }
}
