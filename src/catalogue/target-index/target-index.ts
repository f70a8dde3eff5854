import type { RawBuilder } from 'kysely';
import type { Changing } from '../catalogue.ts';
import type { TargetTable } from '../tables/target-tables.ts';

/**
 * How an engine finds targets: one search row per target, with the columns that lists are sorted by, and a full-text index of
 * its words and tokens. The engines only look words up; target-words.ts defines a word, for both.
 */
export interface TargetIndex {
  /** The matching rows, as a subquery. The engine gathers them before it sorts, so every order costs the same. */
  matching(match: TermMatch): RawBuilder<SortedColumns>;
  /** Inserts or replaces search rows. */
  write(changing: Changing, rows: readonly SearchRow[]): Promise<void>;
  remove(changing: Changing, ids: readonly string[]): Promise<void>;
}

/** A row matches if it has one of the terms of every part. */
export type TermMatch = readonly (readonly SearchTerm[])[];

export interface SearchTerm {
  readonly text: string;
  /** Matches words that begin with `text`. */
  readonly isPrefix: boolean;
}

/** The columns of a target that are copied into its search row, in this order. */
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
  /** Words and tokens without duplicates, separated by spaces. */
  readonly words: string;
}
