import type { CrawlOutcome } from '../../../src/crawl/crawl-outcome.ts';

const outcomes: Readonly<Record<CrawlOutcome, string>> = {
  complete: 'Complete',
  'cut-short': 'Cut short',
  interrupted: 'Interrupted',
  blocked: 'Blocked',
  'nothing-collected': 'Nothing collected',
  unreachable: 'Unreachable',
};

/** How a harvest went. */
export const messagesEn = {
  outcome: 'Outcome',
  outcomes,
  nothing: 'Brought nothing',
  all: 'All',
  because: (outcome: string, reason: string) => `${outcome}: ${reason}`,
  share: (percent: string) => `about ${percent} captured`,
  since: 'since',
  /** Between a date and the reason. */
  colon: ':',
  sites: (count: number, shown: string, outcome: string) =>
    `${shown} ${count === 1 ? 'site' : 'sites'}: ${outcome.toLowerCase()}`,
  found: 'Found',
  captured: 'Captured',
  errors: 'of these, errors of the server',
  skipped: 'Skipped',
  left: 'Left',
  failed: 'Failed',
  bar: (captured: string, skipped: string, left: string, failed: string) =>
    `${captured} captured, ${skipped} skipped, ${left} left, ${failed} failed`,
};

export type OutcomeMessages = typeof messagesEn;
