import { refused } from '../../catalogue/outcome.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import type { Asked } from '../../crawl/control/control-client.ts';

/** Why a job did not do what it was asked. */
export function unanswered(asked: Exclude<Asked<unknown>, { readonly outcome: 'answered' }>): Outcome<never> {
  switch (asked.outcome) {
    case 'no-job':
    case 'unusable':
    case 'gone':
      return refused('conflict', 'The job is not collecting any more.');
    case 'silent':
      return refused('conflict', 'The job does not answer: it is busy, or its machine is. Try again.');
    case 'refused':
      return refused(asked.status === 400 ? 'invalid' : 'conflict', `The job refuses: ${asked.message}`);
  }
}
