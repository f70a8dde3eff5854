import type { Catalogue } from '../../catalogue/catalogue.ts';
import { noSuch } from '../../catalogue/no-such.ts';
import { done, refused } from '../../catalogue/outcome.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import { writeSearchRows } from '../../catalogue/target-index/write-search-rows.ts';
import { changedFields, writeChange } from '../../catalogue/write-change.ts';
import type { Reason } from '../../reasons/reason.ts';
import { may } from '../../people/person.ts';
import type { Person } from '../../people/person.ts';
import { keptTextProblem, longest } from '../kept-text.ts';
import { readTarget } from './target.ts';
import type { TargetView } from './target.ts';
import { selectionReason } from '../selection-reason.ts';

export interface Decision {
  readonly decision: 'validate' | 'refuse';
  /** Needed to refuse. */
  readonly reason: string;
  readonly version: number;
}

/** A curator says whether a target is within the legal scope and can be collected. */
export async function decideTarget(
  catalogue: Catalogue,
  person: Person,
  id: string,
  { decision, reason, version }: Decision,
): Promise<Outcome<TargetView>> {
  if (!may(person, 'targets.decide')) return refused('forbidden', selectionReason('targets-not-decided'));
  const problem = reasonProblem(decision === 'refuse' ? 'refused' : 'validated', reason);
  if (problem !== undefined)
    return refused('invalid', selectionReason('decision-incomplete'), {
      fields: [{ field: 'reason', ...problem }],
    });
  return catalogue.change(async (changing) => {
    const current = await readTarget(changing, person, id);
    if (current === undefined) return noSuch('target');
    if (current.version !== version)
      return refused('conflict', selectionReason('target-changed-look'), {
        current,
      });
    const after = { state: decision === 'refuse' ? 'refused' : 'validated', stateReason: reason } as const;
    const fields = changedFields({ ...current }, after);
    if (fields.length === 0) return done(current);
    const nowMs = Date.now();
    await changing
      .updateTable('target')
      .set({
        ...after,
        version: version + 1,
        decidedMs: nowMs,
        decidedBy: person.id,
        modifiedMs: nowMs,
        modifiedBy: person.id,
      })
      .where('id', '=', id)
      .execute();
    await writeSearchRows(changing, [id]);
    await writeChange(changing, {
      subject: 'target',
      subjectId: id,
      version: version + 1,
      accountId: person.id,
      atMs: nowMs,
      action: 'change',
      fields,
    });
    const target = await readTarget(changing, person, id);
    if (target === undefined) throw new Error(`target ${id} is gone`);
    return done(target);
  });
}

/** The librarian has to learn why. */
export function reasonProblem(state: 'validated' | 'refused', reason: string): Reason | undefined {
  if (state === 'refused' && reason.trim() === '') return selectionReason('refusal-without-reason');
  return keptTextProblem(reason, 'text', longest.note);
}
