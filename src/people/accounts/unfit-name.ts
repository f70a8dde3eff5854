import { refused } from '../../catalogue/outcome.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import { peopleReason } from '../people-reason.ts';

/** Where a name that people choose could not be shown on a page or a terminal, or not be given back by an engine. */
export function unfitName(field: 'displayName' | 'name', text: string): Outcome<never> | undefined {
  if (text.isWellFormed() && !/\p{Cc}/u.test(text)) return undefined;
  const reason = peopleReason(text.isWellFormed() ? 'account-name-control' : 'account-name-half');
  return refused('invalid', peopleReason('name-unfit', { problem: reason }), {
    fields: [{ field, ...reason }],
  });
}
