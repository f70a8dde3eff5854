import { expect, it } from 'vitest';
import { UnusableTextIndexError } from '../analysis/text-index/unusable-text-index.ts';
import { exitCodes } from './exit-codes.ts';
import { explain } from './failure.ts';

it('a text index that cannot be used is no fault in Heirloom: it is said what makes it again', () => {
  expect(explain(new UnusableTextIndexError(new Error('malformed')))).toEqual({
    exitCode: exitCodes.inputUnsuitable,
    message: expect.stringContaining("'heirloom rebuild' makes it again") as string,
  });
});
