import { isDamagedDatabase } from '../../disk/disk-problem.ts';
import { OtherLayoutError } from '../../disk/other-layout-error.ts';
import { OperatorError } from '../../reasons/operator-error.ts';

/** The text index is damaged or has another layout: it must be rebuilt. */
export class UnusableTextIndexError extends OperatorError {
  constructor(cause: Error) {
    super(
      `the text index cannot be used (${cause.message}): 'heirloom rebuild' makes it again; what was taken in is in the archive`,
      { cause },
    );
  }
}

/** Whether the error is about damage or the layout. */
export function isUnusable(error: unknown): boolean {
  return error instanceof OtherLayoutError || isDamagedDatabase(error);
}
