import type { Changing } from '../../catalogue/catalogue.ts';
import type { Reason } from '../../reasons/reason.ts';
import type { ChangeTable } from '../../catalogue/tables/history-tables.ts';
import type { ChangedField } from '../../catalogue/write-change.ts';
import type { Person } from '../../people/person.ts';
import { SelectionContext } from '../selection-context.ts';
import { chunks, maxAtOnce } from '../names.ts';
import { checkTarget } from '../targets/check-target.ts';
import type { CheckedTarget } from '../targets/check-target.ts';
import { insertTargets } from '../targets/insert-targets.ts';
import type { NewTarget } from '../targets/insert-targets.ts';
import type { TargetFacts } from '../targets/target-fields.ts';
import { selectionReason } from '../selection-reason.ts';
import { takenKeys } from './taken-keys.ts';
import type { Undoing } from './undoing.ts';

/** Restores targets that were removed when their import was undone, with their previous ids and values. */
export async function bringBack(
  changing: Changing,
  person: Person,
  { bulkId, tally, signing }: Undoing,
): Promise<number> {
  const taken = await changing
    .selectFrom('change')
    .select(['subjectId', 'version', 'fieldsJson'])
    .where('bulkId', '=', bulkId)
    .execute();
  const context = new SelectionContext(changing);
  let brought = 0;
  for (const some of chunks(taken, maxAtOnce)) {
    const previous: PreviousTarget[] = [];
    for (const row of some) previous.push(await previousTarget(context, person, row));
    const present = new Set(await takenKeys(changing, previous.flatMap(placesOf)));
    const makers = await makersOf(
      changing,
      previous.map(({ id }) => id),
    );
    const targets: NewTarget[] = [];
    for (const { id, version, facts, checked } of previous) {
      const maker = makers.get(id);
      if (maker === undefined) throw new Error(`target ${id} was taken away, but never made`);
      const reasons = refusalOf(checked, present);
      if (!checked.ok || reasons.length > 0) tally.refuse({ id, title: facts.title }, reasons);
      else
        targets.push({
          id,
          draft: checked.draft,
          state: facts.state as NewTarget['state'],
          overrideNote: facts.overrideNote,
          check: undefined,
          accountId: maker.accountId,
          nowMs: maker.atMs,
          again: { ...signing, version: version + 1 },
        });
    }
    await insertTargets(changing, targets);
    brought += targets.length;
  }
  return brought;
}

interface PreviousTarget {
  readonly id: string;
  readonly version: number;
  readonly facts: TargetFacts;
  readonly checked: CheckedTarget;
}

type TakenRow = Pick<ChangeTable, 'subjectId' | 'version' | 'fieldsJson'>;

async function previousTarget(
  context: SelectionContext,
  person: Person,
  row: TakenRow,
): Promise<PreviousTarget> {
  const fields = JSON.parse(row.fieldsJson) as ChangedField[];
  const facts = Object.fromEntries(fields.map(({ field, from }) => [field, from])) as unknown as TargetFacts;
  const { state: _state, stateReason: _reason, overrideNote: _note, ...form } = facts;
  // Previous values are allowed even if they could no longer be chosen.
  const checked = await checkTarget(context, person, form, form);
  return { id: row.subjectId, version: row.version, facts, checked };
}

function placesOf({ checked }: PreviousTarget): { collectionId: string; urlKey: string }[] {
  if (!checked.ok) return [];
  const { collectionId, kept } = checked.draft;
  return [{ collectionId, urlKey: kept.urlKey }];
}

function refusalOf(checked: CheckedTarget, present: ReadonlySet<string>): readonly Reason[] {
  if (!checked.ok) return checked.problems;
  const { collectionId, kept } = checked.draft;
  return present.has(`${collectionId} ${kept.urlKey}`) ? [selectionReason('undo-address-there')] : [];
}

/** Creator and creation time. */
async function makersOf(
  changing: Changing,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Pick<ChangeTable, 'accountId' | 'atMs'>>> {
  const rows = await changing
    .selectFrom('change')
    .select(['subjectId', 'accountId', 'atMs'])
    .where('subject', '=', 'target')
    .where('subjectId', 'in', ids)
    .where('version', '=', 1)
    .execute();
  return new Map(rows.map(({ subjectId, ...maker }) => [subjectId, maker]));
}
