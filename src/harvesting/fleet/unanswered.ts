import { refused } from '../../catalogue/outcome.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import type { Asked } from '../../crawl/control/control-client.ts';
import { harvestingReason } from '../harvesting-reason.ts';

/** Why a job did not do what it was asked. */
export function unanswered(asked: Exclude<Asked<unknown>, { readonly outcome: 'answered' }>): Outcome<never> {
  switch (asked.outcome) {
    case 'no-job':
    case 'unusable':
    case 'gone':
      return refused('conflict', harvestingReason('job-collects-no-more'));
    case 'silent':
      return refused('conflict', harvestingReason('job-silent'));
    case 'refused':
      return refused(
        asked.status === 400 ? 'invalid' : 'conflict',
        harvestingReason('job-refuses', { detail: asked.message }),
      );
  }
}
