import { expect, it } from 'vitest';
import { UnusableTextIndexError } from '../../analysis/text-index/unusable-text-index.ts';
import { problemOfError } from './problem-of-error.ts';

it('a text index that cannot be used is a part that does not answer', () => {
  expect(problemOfError(new UnusableTextIndexError(new Error('malformed')))).toEqual({
    status: 503,
    detail: expect.stringContaining("'heirloom rebuild' makes it again") as string,
  });
});
