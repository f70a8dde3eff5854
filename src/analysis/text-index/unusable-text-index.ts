import { OtherLayoutError } from '../../disk/other-layout-error.ts';

/** The text index is damaged, or another version of the program made it: nothing can be asked of it before it is made again. */
export class UnusableTextIndexError extends Error {
  constructor(cause: Error) {
    super(
      `the text index cannot be used (${cause.message}): 'heirloom rebuild' makes it again; what was taken in is in the archive`,
      { cause },
    );
  }
}

/** SQLite or the layout has something against the index. */
export function isUnusable(error: unknown): boolean {
  const { errcode = 0 } = error as { readonly errcode?: number };
  return error instanceof OtherLayoutError || damage.has(errcode & 0xff);
}

/** SQLITE_CORRUPT and SQLITE_NOTADB, of which FTS5 has kinds of its own: the lower byte tells. */
const damage: ReadonlySet<number> = new Set([11, 26]);
