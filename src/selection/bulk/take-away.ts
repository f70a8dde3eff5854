import type { Changing, Database } from '../../catalogue/catalogue.ts';
import { insertMany } from '../../catalogue/insert-many.ts';
import { newId } from '../../catalogue/new-id.ts';
import type { Reason } from '../../reasons/reason.ts';
import type { Person } from '../../people/person.ts';
import { chunks, maxAtOnce } from '../names.ts';
import { factsOf } from '../records/record-fields.ts';
import { readRecords } from '../records/record.ts';
import type { RecordView } from '../records/record.ts';
import { selectionReason } from '../selection-reason.ts';
import type { Undoing } from './undoing.ts';

/**
 * Takes away the records that an import has made. Nothing else deletes records: so it takes none that anybody has worked on, or
 * that anything has to do with. All that they said stays in the history, from where they can be brought back.
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
    const bound = await boundRecords(changing, ids);
    const going: RecordView[] = [];
    for (const record of await readRecords(changing, person, ids)) {
      const reason = refusalOf(record, versions.get(record.id)) ?? bound.get(record.id);
      if (reason === undefined) going.push(record);
      else tally.refuse(record, [reason]);
    }
    await deleteRecords(changing, going, signing);
    taken += going.length;
  }
  return taken;
}

function refusalOf({ version, mayEdit }: RecordView, made: number | undefined): Reason | undefined {
  if (!mayEdit) return selectionReason('undo-not-yours');
  return version === made ? undefined : selectionReason('undo-changed-since');
}

/** Those that something else has to do with, and what. */
async function boundRecords(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, Reason>> {
  const bound = new Map<string, Reason>();
  for (const [table, code] of [
    ['note', 'undo-has-notes'],
    ['seedList', 'undo-is-planned'],
    ['configuration', 'undo-is-planned'],
  ] as const) {
    const rows = await db.selectFrom(table).select('recordId').where('recordId', 'in', ids).execute();
    for (const { recordId } of rows) bound.set(recordId ?? '', selectionReason(code));
  }
  return bound;
}

async function deleteRecords(
  changing: Changing,
  records: readonly RecordView[],
  signing: Undoing['signing'],
): Promise<void> {
  if (records.length === 0) return;
  const ids = records.map(({ id }) => id);
  for (const table of ['recordWord', 'recordKeyword', 'recordUrl'] as const)
    await changing.deleteFrom(table).where('recordId', 'in', ids).execute();
  await changing.deleteFrom('record').where('id', 'in', ids).execute();
  await insertMany(
    changing,
    'change',
    records.map((record) => ({
      ...signing,
      id: newId(signing.atMs),
      subject: 'record' as const,
      subjectId: record.id,
      version: record.version + 1,
      action: 'delete' as const,
      fieldsJson: JSON.stringify(
        Object.entries(factsOf(record)).map(([field, from]: [string, unknown]) => ({
          field,
          from,
          to: null,
        })),
      ),
    })),
  );
}
