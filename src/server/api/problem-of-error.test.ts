import { expect, it } from 'vitest';
import { problemOfError } from './problem-of-error.ts';

it('a full disk is told as one, and what is ours as a fault of ours', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  expect(problemOfError(full)).toEqual({
    status: 503,
    detail: expect.stringContaining('make room') as string,
  });
  expect(problemOfError(new Error('a secret path'))).toEqual({
    status: 500,
    detail: 'A fault in the server, which has been told of it.',
  });
});
