import { reasonsOf } from '../reasons/reason.ts';

/** Why a request of a reader cannot be answered. The codes are part of the API. */
export const readingSentences = {
  'view-odd': "a view is 'all', 'harvest:NAME', 'job:NAME', 'source:NAME' or 'collection:NAME'",
  'timestamp-outside': 'a timestamp has 4 to 14 digits, YYYYMMDDhhmmss, and is in the calendar',
} as const;

export const readingReason = reasonsOf(readingSentences);
