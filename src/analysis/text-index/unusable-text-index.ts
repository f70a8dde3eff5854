import { isDamagedDatabase } from '../../disk/disk-trouble.ts';
import { OtherLayoutError } from '../../disk/other-layout-error.ts';
import { OperatorError } from '../../reasons/operator-error.ts';

/** The text index is damaged, or another version of the program made it: nothing can be asked of it before it is made again. */
export class UnusableTextIndexError extends OperatorError {
  constructor(cause: Error) {
    super(
      `the text index cannot be used (${cause.message}): 'heirloom rebuild' makes it again; what was taken in is in the archive`,
      { cause },
    );
  }
}

/** SQLite or the layout has something against the index. */
export function isUnusable(error: unknown): boolean {
  return error instanceof OtherLayoutError || isDamagedDatabase(error);
}
