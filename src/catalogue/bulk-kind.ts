export const bulkKinds = ['change', 'import', 'undo', 'removal', 'return'] as const;

/**
 * The kinds of bulk change to targets:
 *
 *   change    new values
 *   import    targets made from a file
 *   undo      the values before a bulk change restored
 *   removal   targets removed, because their import was undone
 *   return    removed targets restored, because the removal was undone
 */
export type BulkKind = (typeof bulkKinds)[number];

/** `changesJson` of a bulk change that is not a `change`. */
export interface BulkNote {
  /** The name of the file; '' if unknown. */
  readonly imported?: string;
  /** The bulk change that was undone, and the kind of the undoing. */
  readonly undone?: string;
  readonly kind?: Extract<BulkKind, 'undo' | 'removal' | 'return'>;
}

export function bulkKind({ imported, undone, kind = 'undo' }: BulkNote): BulkKind {
  if (imported !== undefined) return 'import';
  return undone === undefined ? 'change' : kind;
}
