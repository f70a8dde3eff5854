import type { BulkKind } from '../../catalogue/bulk-kind.ts';
import type { BudgetName, DepthName, FrequencyName } from '../../catalogue/choices.ts';
import type { FieldProblem } from '../../catalogue/outcome.ts';
import type { Reason } from '../../reasons/reason.ts';
import { may } from '../../people/person.ts';
import type { Person } from '../../people/person.ts';
import { keywordProblem } from '../targets/check-target.ts';
import { reasonProblem } from '../targets/decide-target.ts';
import type { TargetSearch } from '../targets/target-search.ts';
import { selectionReason } from '../selection-reason.ts';

/** What is done to each of many targets. */
export interface BulkChanges {
  readonly responsibleId?: string | undefined;
  /** A transfer; with `themeId`, of the new collection, or to its theme of the same name. */
  readonly collectionId?: string | undefined;
  readonly themeId?: string | undefined;
  readonly isActive?: boolean | undefined;
  readonly budget?: BudgetName | undefined;
  readonly frequency?: FrequencyName | undefined;
  readonly depth?: DepthName | undefined;
  readonly addKeyword?: string | undefined;
  readonly removeKeyword?: string | undefined;
  readonly state?: 'validated' | 'refused' | undefined;
  readonly stateReason?: string | undefined;
}

export interface BulkOrder {
  /** Either these, or all that the search finds. */
  readonly ids?: readonly string[] | undefined;
  readonly search?: TargetSearch | undefined;
  /** Only says what would happen. */
  readonly isTrial: boolean;
  readonly changes: BulkChanges;
}

export interface BulkView {
  kind: BulkKind;
  /** For undoing; null: nothing was changed. */
  bulkId: string | null;
  changed: number;
  unchanged: number;
  refusedCount: number;
  /** The first hundred. */
  refused: { id: string; title: string; reason: string; reasons: Reason[] }[];
}

export const maxTargets = 20_000;
export const maxRefusedShown = 100;

/** What is wrong with the order itself, whatever the targets are. */
export function bulkProblems(person: Person, { ids, search, changes }: BulkOrder): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const note = (field: string, reason: Reason | undefined): void => {
    if (reason !== undefined) problems.push({ field, ...reason });
  };
  if ((ids === undefined) === (search === undefined)) note('search', selectionReason('bulk-of-nothing'));
  if (Object.values(changes).every((value) => value === undefined))
    note('changes', selectionReason('bulk-without-change'));
  if (changes.addKeyword !== undefined) note('changes.addKeyword', keywordProblem(changes.addKeyword));
  if (changes.state !== undefined) {
    if (!may(person, 'targets.decide')) note('changes.state', selectionReason('bulk-not-curator'));
    note('changes.stateReason', reasonProblem(changes.state, changes.stateReason ?? ''));
  } else if (changes.stateReason !== undefined)
    note('changes.stateReason', selectionReason('bulk-reason-alone'));
  return problems;
}
