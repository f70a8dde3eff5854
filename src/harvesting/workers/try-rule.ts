import type { Reason } from '../../reasons/reason.ts';
import { readUrlExpression } from '../../formats/expression/url-expressions.ts';
import type { TriedRule } from '../../crawl/site/rule-trial.ts';
import { done } from '../../catalogue/outcome.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import { harvestingReason } from '../harvesting-reason.ts';
import type { CollectingAgent } from '../processes/collecting-agent.ts';
import { unanswered } from './unanswered.ts';

/** Dry run of a rule on the queue of a job. */
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

export async function tryRule(agent: CollectingAgent, text: string): Promise<Outcome<RuleVerdict>> {
  const problem = ruleProblem(text);
  if (problem !== undefined)
    return done({ ...refusedBy(problem), examined: 0, matched: 0, examples: [], sites: [] });
  const asked = await agent.ask<TriedRule>({ what: 'try-reject', expression: text });
  if (asked.outcome !== 'answered') return unanswered(asked);
  return done({ ...asked.value, ...refusedBy(null) });
}

function refusedBy(reason: Reason | null): Pick<RuleVerdict, 'problem' | 'reason'> {
  return { problem: reason?.message ?? null, reason };
}

/** Why an expression cannot be used; undefined: it can. */
export function ruleProblem(text: string): Reason | undefined {
  if (text === '') return harvestingReason('rule-empty');
  const read = readUrlExpression(text);
  return read.ok ? undefined : harvestingReason('rule-unread', { detail: read.error });
}
