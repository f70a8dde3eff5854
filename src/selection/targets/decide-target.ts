import type { Catalogue } from '../../catalogue/catalogue.ts';
import { done, refused } from '../../catalogue/outcome.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import { writeSearchRows } from '../../catalogue/write-search-rows.ts';
import type { Reason } from '../../reasons/reason.ts';
import { may } from '../../people/person.ts';
import type { Person } from '../../people/person.ts';
import { keptTextProblem, longest } from '../kept-text.ts';
import { targetsFor } from './target.ts';

import { selectionReason } from '../selection-reason.ts';
import { changeRow } from '../../catalogue/change-row.ts';
import type { TargetView } from './target-shape.ts';

export interface TargetDecision {
  readonly decision: 'validate' | 'refuse';
  /** Required to refuse. */
  readonly reason: string;
  readonly version: number;
}

/** A curator decides whether a target is within the legal scope and can be collected. */
export async function decideTarget(
  catalogue: Catalogue,
  person: Person,
  id: string,
  { decision, reason, version }: TargetDecision,
): Promise<Outcome<TargetView>> {
  if (!may(person, 'targets.decide')) return refused('forbidden', selectionReason('targets-not-decided'));
  const problem = reasonProblem(decision === 'refuse' ? 'refused' : 'validated', reason);
  if (problem !== undefined)
    return refused('invalid', selectionReason('decision-incomplete'), {
      fields: [{ field: 'reason', ...problem }],
    });
  const targets = targetsFor(person, selectionReason('target-changed-look'));
  return changeRow(catalogue, person, targets, { id, version }, async (_row, changing) =>
    done({
      set: { state: decision === 'refuse' ? 'refused' : 'validated', stateReason: reason },
      derived: async (_fields, nowMs) => ({
        decidedMs: nowMs,
        decidedBy: person.id,
        modifiedMs: nowMs,
        modifiedBy: person.id,
      }),
      after: () => writeSearchRows(changing, [id]),
    }),
  );
}

/** The librarian is told why. */
export function reasonProblem(state: 'validated' | 'refused', reason: string): Reason | undefined {
  if (state === 'refused' && reason.trim() === '') return selectionReason('refusal-without-reason');
  return keptTextProblem(reason, 'text', longest.note);
}
