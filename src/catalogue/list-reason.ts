import { refused } from './outcome.ts';
import type { Outcome } from './outcome.ts';
import { reasonsOf } from '../reasons/reason.ts';
import type { ReasonValues } from '../reasons/reason.ts';

/** Reasons for refusing a list request. The codes are part of the API. */
export const listSentences = {
  'list-refused': 'The list cannot be given so: {problem}.',
  'list-cursor': 'this is no `next` of a page of this list: begin with the first page',
  'list-cursor-of-sort': 'this is `next` of a page sorted by {sort}: begin with the first page',
  'list-too-long': 'more than {max} rows can be sorted by {sort} only',
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
