import type { z } from 'zod';
import type { Reason } from '../../reasons/reason.ts';
import { readingSentences } from '../../reading/reading-reason.ts';
import { requestReason, requestSentences } from '../../reasons/request-reason.ts';

type Issue = z.core.$ZodIssue;
type Size<Code extends 'too_small' | 'too_big'> = Extract<Issue, { readonly code?: Code }>;

/** Schemas take their messages from these tables, and zod returns them unchanged. */
const codes = new Map<string, string>(
  Object.entries({ ...requestSentences, ...readingSentences }).map(([code, sentence]) => [sentence, code]),
);

/** Describes an invalid part of a request: with the schema's own message, or with the message for the kind of error. */
export function requestProblem(issue: Issue): Reason {
  const code = codes.get(issue.message);
  return code === undefined ? byKind(issue) : { message: issue.message, code, values: {} };
}

function byKind(issue: Issue): Reason {
  switch (issue.code) {
    case 'invalid_type':
      // zod reports a missing value only in its message.
      return issue.message.endsWith('received undefined')
        ? requestReason('required')
        : wrongType(issue.expected);
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_value':
      return requestReason('not-one-of', { known: issue.values.map(String).join(', ') });
    case 'invalid_format':
      return requestReason('format-invalid');
    case 'unrecognized_keys':
      return requestReason('fields-unknown', { names: issue.keys.join(', ') });
    case 'invalid_key':
      return requestReason('field-name-invalid', { problem: firstOf(issue, issue.issues) });
    case 'invalid_union':
      return 'options' in issue
        ? requestReason('not-one-of', { known: (issue.options as readonly unknown[]).join(', ') })
        : firstOf(issue, issue.errors.flat());
    case 'invalid_element':
    case 'not_multiple_of':
    case 'custom':
      return requestReason('value-invalid', { detail: issue.message });
  }
}

/** Of several issues, prefers the one with a message of its schema. */
function firstOf({ message }: Issue, issues: readonly Issue[]): Reason {
  const issue = issues.find((each) => codes.has(each.message)) ?? issues[0];
  return issue === undefined ? requestReason('value-invalid', { detail: message }) : requestProblem(issue);
}

function wrongType(expected: string): Reason {
  switch (expected) {
    case 'string':
      return requestReason('not-text');
    case 'number':
      return requestReason('not-number');
    case 'int':
      return requestReason('not-integer');
    case 'boolean':
      return requestReason('not-boolean');
    case 'array':
      return requestReason('not-list');
    case 'null':
      return requestReason('not-null');
    default:
      return requestReason('not-object');
  }
}

function tooSmall({ origin, minimum, inclusive = true }: Size<'too_small'>): Reason {
  const min = Number(minimum);
  if (origin === 'string')
    return min === 1 ? requestReason('required') : requestReason('text-short', { min });
  if (origin === 'array') return requestReason('list-short', { min });
  return requestReason(inclusive ? 'number-small' : 'number-not-above', { min });
}

function tooBig({ origin, maximum, inclusive = true }: Size<'too_big'>): Reason {
  const max = Number(maximum);
  if (origin === 'string') return requestReason('text-long', { max });
  if (origin === 'array') return requestReason('list-long', { max });
  return requestReason(inclusive ? 'number-large' : 'number-not-below', { max });
}
