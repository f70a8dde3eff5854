import type { Changing } from '../../catalogue/catalogue.ts';
import type { NoteTable } from '../../catalogue/tables/target-tables.ts';
import { writeSearchRows } from '../../catalogue/write-search-rows.ts';
import type { Reason } from '../../reasons/reason.ts';
import { addRow } from '../../catalogue/change-row.ts';

export interface NoteRow extends Pick<
  NoteTable,
  'targetId' | 'kind' | 'text' | 'url' | 'timestamp' | 'jobId' | 'createdBy'
> {
  /** Written by Heirloom, not by a person: pages translate it. */
  readonly reason?: Reason | undefined;
}

/** Writes a note with its history, within a transaction; returns its id. */
export async function insertNote(
  changing: Changing,
  { reason, createdBy, ...note }: NoteRow,
  nowMs: number,
): Promise<string> {
  const row = { ...note, state: 'open' as const };
  const id = await addRow(
    changing,
    { id: createdBy },
    { table: 'note', subject: 'note' },
    {
      set: row,
      derived: {
        createdMs: nowMs,
        createdBy,
        doneMs: null,
        doneBy: null,
        reasonJson: reason === undefined ? null : JSON.stringify(reason),
      },
      atMs: nowMs,
    },
  );
  if (row.targetId !== null) await countOpenNotes(changing, row.targetId);
  return id;
}

/** The version of the target stays: a note does not conflict with an open form. */
export async function countOpenNotes(changing: Changing, targetId: string): Promise<void> {
  const counted = await changing
    .selectFrom('note')
    .select((of) => of.fn.countAll<number>().as('open'))
    .where('targetId', '=', targetId)
    .where('state', '=', 'open')
    .executeTakeFirst();
  await changing
    .updateTable('target')
    .set({ openNotes: counted?.open ?? 0 })
    .where('id', '=', targetId)
    .execute();
  await writeSearchRows(changing, [targetId]);
}
