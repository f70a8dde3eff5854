import type { RawBuilder } from 'kysely';
import type { Changing } from '../catalogue.ts';
import type { TargetTable } from '../tables.ts';

/**
 * How an engine finds targets: by one search row for each, with the columns that lists are sorted by, and a full-text index of
 * its words and tokens (target-words.ts). The engines only look words up; target-words.ts says what a word is, for both alike.
 */
export interface TargetIndex {
  /** The matching rows, as a subquery. The engine gathers them all before it sorts: any order costs the same. */
  matching(match: Match): RawBuilder<SortedColumns>;
  /** Writes new rows, and replaces those that the targets have. */
  write(changing: Changing, rows: readonly SearchRow[]): Promise<void>;
  remove(changing: Changing, ids: readonly string[]): Promise<void>;
}

/** One of the terms of every part must be there. */
export type Match = readonly (readonly Term[])[];

export interface Term {
  readonly text: string;
  /** The word may go on. */
  readonly isPrefix: boolean;
}

/** The columns of a target that its search row repeats, in this order. */
export const sortedColumns = [
  'id',
  'titleFolded',
  'urlKey',
  'host',
  'domain',
  'createdMs',
  'modifiedMs',
  'collectionId',
  'themeId',
  'state',
  'frequency',
  'depth',
  'budget',
  'responsibleId',
  'createdBy',
  'modifiedBy',
  'openNotes',
] as const satisfies readonly (keyof TargetTable)[];

export type SortedColumns = Pick<TargetTable, (typeof sortedColumns)[number]>;

export interface SearchRow extends SortedColumns {
  /** Words and tokens, each once, with blanks between them. */
  readonly words: string;
}
