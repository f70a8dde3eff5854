import type { BodyExamples } from './example.ts';

export const expression = '^https?://example\\.org/calendar/';

export const jobExamples: BodyExamples = {
  'POST /jobs/{id}/control': { action: 'delay', minDelayMs: 2000 },
  'POST /replay-entries': { view: 'rehearsal:44-press-trial' },
  'PUT /jobs/{id}/seen': { isSeen: true },
  'POST /jobs/{id}/reject/try': { expression },
  'POST /jobs/{id}/reject': {
    expression,
    keep: 'domain',
    domain: 'example.org',
    comment: 'A calendar without an end',
  },
  'PUT /fleet': { version: 0, high: 2, low: 1 },
};
