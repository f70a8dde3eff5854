import type { FieldProblem } from '../../catalogue/outcome.ts';
import type { Reason } from '../../reasons/reason.ts';
import { may } from '../../people/person.ts';
import type { Person } from '../../people/person.ts';
import { keywordProblem } from '../targets/check-target.ts';
import { reasonProblem } from '../targets/decide-target.ts';

import { selectionReason } from '../selection-reason.ts';
import type { BulkOrder } from './bulk-shape.ts';

export const maxTargets = 20_000;
export const maxRefusedShown = 100;

/** Problems of the request itself, independent of the targets. */
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
