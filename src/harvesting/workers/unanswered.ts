import { refused } from '../../catalogue/outcome.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import { harvestingReason } from '../harvesting-reason.ts';
import type { AgentAnswer } from '../processes/collecting-agent.ts';

/** Why a job did not answer a request. */
export function unanswered(
  asked: Exclude<AgentAnswer<unknown>, { readonly outcome: 'answered' }>,
): Outcome<never> {
  switch (asked.outcome) {
    case 'gone':
      return refused('conflict', harvestingReason('job-collects-no-more'));
    case 'silent':
      return refused('conflict', harvestingReason('job-silent'));
    case 'refused':
      return refused('invalid', harvestingReason('job-refuses', { detail: asked.problem }));
  }
}
