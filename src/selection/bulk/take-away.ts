import type { Changing, Database } from '../../catalogue/catalogue.ts';
import { insertMany } from '../../catalogue/insert-many.ts';
import { newId } from '../../catalogue/new-id.ts';
import { adapterOf } from '../../catalogue/engines/engine-adapter.ts';
import type { Reason } from '../../reasons/reason.ts';
import type { Person } from '../../people/person.ts';
import { chunks, maxAtOnce } from '../names.ts';
import { factsOf } from '../targets/target-fields.ts';
import { readTargets } from '../targets/target.ts';

import { selectionReason } from '../selection-reason.ts';
import type { Undoing } from './undoing.ts';
import type { TargetView } from '../targets/target-shape.ts';

/**
 * Removes the targets that an import has made. Nothing else deletes targets, so those that were edited or are referred to are
 * skipped. Their values stay in the history, from which they can be restored.
 */
export async function takeAway(
  changing: Changing,
  person: Person,
  { bulkId, tally, signing }: Undoing,
): Promise<number> {
  const made = await changing
    .selectFrom('change')
    .select(['subjectId', 'version'])
    .where('bulkId', '=', bulkId)
    .execute();
  let taken = 0;
  for (const some of chunks(made, maxAtOnce)) {
    const ids = some.map(({ subjectId }) => subjectId);
    const versions = new Map(some.map(({ subjectId, version }) => [subjectId, version]));
    const bound = await boundTargets(changing, ids);
    const going: TargetView[] = [];
    for (const target of await readTargets(changing, person, ids)) {
      const reason = refusalOf(target, versions.get(target.id)) ?? bound.get(target.id);
      if (reason === undefined) going.push(target);
      else tally.refuse(target, [reason]);
    }
    await deleteTargets(changing, going, signing);
    taken += going.length;
  }
  return taken;
}

function refusalOf({ version, mayEdit }: TargetView, made: number | undefined): Reason | undefined {
  if (!mayEdit) return selectionReason('undo-not-yours');
  return version === made ? undefined : selectionReason('undo-changed-since');
}

/** Targets that other rows refer to, with the reason. */
async function boundTargets(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, Reason>> {
  const bound = new Map<string, Reason>();
  for (const [table, code] of [
    ['note', 'undo-has-notes'],
    ['seedList', 'undo-is-planned'],
    ['configuration', 'undo-is-planned'],
  ] as const) {
    const rows = await db.selectFrom(table).select('targetId').where('targetId', 'in', ids).execute();
    for (const { targetId } of rows) bound.set(targetId ?? '', selectionReason(code));
  }
  return bound;
}

async function deleteTargets(
  changing: Changing,
  targets: readonly TargetView[],
  signing: Undoing['signing'],
): Promise<void> {
  if (targets.length === 0) return;
  const ids = targets.map(({ id }) => id);
  await adapterOf(changing).targets.remove(changing, ids);
  for (const table of ['targetKeyword', 'targetUrl'] as const)
    await changing.deleteFrom(table).where('targetId', 'in', ids).execute();
  await changing.deleteFrom('target').where('id', 'in', ids).execute();
  await insertMany(
    changing,
    'change',
    targets.map((target) => ({
      ...signing,
      id: newId(signing.atMs),
      subject: 'target' as const,
      subjectId: target.id,
      version: target.version + 1,
      action: 'delete' as const,
      fieldsJson: JSON.stringify(
        Object.entries(factsOf(target)).map(([field, from]: [string, unknown]) => ({
          field,
          from,
          to: null,
        })),
      ),
    })),
  );
}
