import { refused } from './outcome.ts';
import type { Outcome } from './outcome.ts';
import { reasonsOf } from '../reasons/reason.ts';
import type { ReasonValues } from '../reasons/reason.ts';

/** Reasons for refusing a list request. The codes are part of the API. */
export const listSentences = {
  'list-refused': 'The list request is invalid: {problem}.',
  'list-cursor': 'this is not the `next` of a page of this list: start with the first page',
  'list-cursor-of-sort': 'this is the `next` of a page sorted by {sort}: start with the first page',
  'list-too-long': 'a list of more than {max} rows can only be sorted by {sort}',
} as const;

const listReason = reasonsOf(listSentences);

export function refusedList(
  field: 'after' | 'sort',
  code: keyof typeof listSentences,
  values: ReasonValues = {},
): Outcome<never> {
  const reason = listReason(code, values);
  return refused('invalid', listReason('list-refused', { problem: reason }), {
    fields: [{ field, ...reason }],
  });
}
