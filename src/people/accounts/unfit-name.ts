import { refused } from '../../catalogue/outcome.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import { peopleReason } from '../people-reason.ts';

/** Finds characters that a page, a terminal or a database engine cannot handle. */
export function unfitName(field: 'displayName' | 'name', text: string): Outcome<never> | undefined {
  if (text.isWellFormed() && !/\p{Cc}/u.test(text)) return undefined;
  const reason = peopleReason(text.isWellFormed() ? 'account-name-control' : 'account-name-half');
  return refused('invalid', peopleReason('name-unfit', { problem: reason }), {
    fields: [{ field, ...reason }],
  });
}
