/** The text index is damaged, or another version of the program made it: nothing can be asked of it before it is made again. */
export class UnusableTextIndexError extends Error {
  constructor(cause: Error) {
    super(
      `the text index cannot be used (${cause.message}): 'heirloom rebuild' makes it again; what was taken in is in the archive`,
      { cause },
    );
  }
}

/** What SQLite or the layout says against an index, as the one error that others know; any other as it is. */
export function understood(error: Error & { readonly errcode?: number | undefined }): Error {
  const isDamaged = damage.has((error.errcode ?? 0) & 0xff);
  return isDamaged || / has layout /.test(error.message) ? new UnusableTextIndexError(error) : error;
}

/** SQLITE_CORRUPT and SQLITE_NOTADB, of which FTS5 has kinds of its own: the lower byte tells. */
const damage: ReadonlySet<number> = new Set([11, 26]);
