export const bulkKinds = ['change', 'import', 'undo', 'removal', 'return'] as const;

/**
 * The kinds of change to many targets at once:
 *
 *   change    new values
 *   import    they were made from a file
 *   undo      the values from before a bulk change
 *   removal   taken away, because their import was undone
 *   return    brought back, because that was undone
 */
export type BulkKind = (typeof bulkKinds)[number];

/** The part of `changesJson` besides the fields of a change. */
export interface BulkNote {
  /** The name of the file; '' if unknown. */
  readonly imported?: string;
  /** The bulk change that was undone, and what that did. */
  readonly undone?: string;
  readonly kind?: Extract<BulkKind, 'undo' | 'removal' | 'return'>;
}

export function bulkKind({ imported, undone, kind = 'undo' }: BulkNote): BulkKind {
  if (imported !== undefined) return 'import';
  return undone === undefined ? 'change' : kind;
}
