import type { Changing } from '../../catalogue/catalogue.ts';
import type { Reason } from '../../reasons/reason.ts';
import type { ChangeTable } from '../../catalogue/tables.ts';
import type { ChangedField } from '../../catalogue/write-change.ts';
import type { Person } from '../../people/person.ts';
import { SelectionContext } from '../selection-context.ts';
import { chunks, maxAtOnce } from '../names.ts';
import { checkRecord } from '../records/check-record.ts';
import type { CheckedRecord } from '../records/check-record.ts';
import { insertRecords } from '../records/insert-records.ts';
import type { NewRecord } from '../records/insert-records.ts';
import type { RecordFacts } from '../records/record-fields.ts';
import { selectionReason } from '../selection-reason.ts';
import { takenKeys } from './taken-keys.ts';
import type { Undoing } from './undoing.ts';

/** Brings records back that the undoing of an import had taken away, as they were and with their ids. */
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
  const ground = new SelectionContext(changing);
  let brought = 0;
  for (const some of chunks(taken, maxAtOnce)) {
    const former: Former[] = [];
    for (const row of some) former.push(await formerRecord(ground, person, row));
    const present = new Set(await takenKeys(changing, former.flatMap(placesOf)));
    const makers = await makersOf(
      changing,
      former.map(({ id }) => id),
    );
    const records: NewRecord[] = [];
    for (const { id, version, facts, checked } of former) {
      const maker = makers.get(id);
      if (maker === undefined) throw new Error(`record ${id} was taken away, but never made`);
      const reasons = refusalOf(checked, present);
      if (!checked.ok || reasons.length > 0) tally.refuse({ id, title: facts.title }, reasons);
      else
        records.push({
          id,
          draft: checked.draft,
          state: facts.state as NewRecord['state'],
          overrideNote: facts.overrideNote,
          check: undefined,
          accountId: maker.accountId,
          nowMs: maker.atMs,
          again: { ...signing, version: version + 1 },
        });
    }
    await insertRecords(changing, records);
    brought += records.length;
  }
  return brought;
}

interface Former {
  readonly id: string;
  readonly version: number;
  readonly facts: RecordFacts;
  readonly checked: CheckedRecord;
}

type TakenRow = Pick<ChangeTable, 'subjectId' | 'version' | 'fieldsJson'>;

async function formerRecord(ground: SelectionContext, person: Person, row: TakenRow): Promise<Former> {
  const fields = JSON.parse(row.fieldsJson) as ChangedField[];
  const facts = Object.fromEntries(fields.map(({ field, from }) => [field, from])) as unknown as RecordFacts;
  const { state: _state, stateReason: _reason, overrideNote: _note, ...form } = facts;
  // What it had, it may have again, even where it could not be chosen today.
  const checked = await checkRecord(ground, person, form, form);
  return { id: row.subjectId, version: row.version, facts, checked };
}

function placesOf({ checked }: Former): { collectionId: string; urlKey: string }[] {
  if (!checked.ok) return [];
  const { collectionId, kept } = checked.draft;
  return [{ collectionId, urlKey: kept.urlKey }];
}

function refusalOf(checked: CheckedRecord, present: ReadonlySet<string>): readonly Reason[] {
  if (!checked.ok) return checked.problems;
  const { collectionId, kept } = checked.draft;
  return present.has(`${collectionId} ${kept.urlKey}`) ? [selectionReason('undo-address-there')] : [];
}

/** Who made them first, and when. */
async function makersOf(
  changing: Changing,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Pick<ChangeTable, 'accountId' | 'atMs'>>> {
  const rows = await changing
    .selectFrom('change')
    .select(['subjectId', 'accountId', 'atMs'])
    .where('subject', '=', 'record')
    .where('subjectId', 'in', ids)
    .where('version', '=', 1)
    .execute();
  return new Map(rows.map(({ subjectId, ...maker }) => [subjectId, maker]));
}
