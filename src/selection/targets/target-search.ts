import type { BudgetName, DepthName, FrequencyName } from '../../catalogue/choices.ts';
import type { Sort } from '../../catalogue/list-order.ts';
import type { FieldProblem } from '../../catalogue/outcome.ts';
import type { TargetState } from '../../catalogue/tables.ts';
import type { OutcomeFilter } from '../../crawl/crawl-outcome.ts';
import { selectionReason } from '../selection-reason.ts';

/** What is looked for: all that is given must hold. */
export interface TargetSearch {
  /** Words that begin anywhere in the target. */
  readonly q?: string | undefined;
  readonly collectionId?: string | undefined;
  readonly state?: TargetState | undefined;
  readonly isActive?: boolean | undefined;
  readonly budget?: BudgetName | undefined;
  readonly frequency?: FrequencyName | undefined;
  readonly depth?: DepthName | undefined;
  readonly themeId?: string | undefined;
  readonly responsibleId?: string | undefined;
  readonly createdById?: string | undefined;
  readonly keyword?: string | undefined;
  readonly host?: string | undefined;
  readonly domain?: string | undefined;
  /** The beginning of the address. */
  readonly url?: string | undefined;
  /** The beginning of the title. */
  readonly title?: string | undefined;
  /** Words in the notes. */
  readonly note?: string | undefined;
  readonly createdFrom?: number | undefined;
  readonly createdTo?: number | undefined;
  readonly modifiedFrom?: number | undefined;
  readonly modifiedTo?: number | undefined;
  readonly hasOpenNotes?: boolean | undefined;
  /** Of the last harvest; `nothing`: all that brought nothing. */
  readonly outcome?: OutcomeFilter | undefined;
}

/** What an index serves (target-order.ts). */
export type TargetSortName =
  | 'modified'
  | 'created'
  | 'title'
  | 'url'
  | 'host'
  | 'domain'
  | 'collection'
  | 'state'
  | 'frequency'
  | 'depth'
  | 'budget'
  | 'theme'
  | 'responsible'
  | 'openNotes'
  | 'modifiedBy'
  | 'createdBy';
export type TargetSort = Sort<TargetSortName>;

/** What no text in the catalogue can have cannot be looked for either. */
export function searchProblems(search: TargetSearch): FieldProblem[] {
  return Object.entries(search)
    .filter(([, value]) => typeof value === 'string' && (value.includes('\0') || !value.isWellFormed()))
    .map(([field]) => ({ field, ...selectionReason('search-character') }));
}
