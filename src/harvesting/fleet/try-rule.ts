import type { Reason } from '../../reasons/reason.ts';
import { askTryReject } from '../../crawl/control/control-client.ts';
import { done } from '../../catalogue/outcome.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import { harvestingReason } from '../harvesting-reason.ts';
import { unanswered } from './unanswered.ts';

/** What a rule would take out of the queue of a job. */
export interface RuleVerdict {
  /** Why the expression cannot be used. */
  readonly problem: string | null;
  /** The same, with its code. */
  readonly reason: Reason | null;
  readonly examined: number;
  readonly matched: number;
  readonly examples: readonly string[];
  readonly sites: readonly { readonly site: string; readonly matched: number }[];
}

export async function tryRule(folder: string, text: string): Promise<Outcome<RuleVerdict>> {
  const expression = compiled(text);
  if (!(expression instanceof RegExp))
    return done({ ...refusedBy(expression), examined: 0, matched: 0, examples: [], sites: [] });
  const asked = await askTryReject(folder, expression);
  if (asked.outcome !== 'answered') return unanswered(asked);
  const { problem, ...tried } = asked.value;
  // A crawl has nothing else against an expression.
  const slow = problem === undefined ? null : harvestingReason('rule-slow', { expression: text });
  return done({ ...tried, ...refusedBy(slow) });
}

function refusedBy(reason: Reason | null): Pick<RuleVerdict, 'problem' | 'reason'> {
  return { problem: reason?.message ?? null, reason };
}

/** Or why it is none. */
export function compiled(text: string): RegExp | Reason {
  if (text === '') return harvestingReason('rule-empty');
  try {
    return new RegExp(text);
  } catch (error) {
    return harvestingReason('rule-unread', { detail: (error as Error).message });
  }
}
