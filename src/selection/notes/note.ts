import type { Database } from '../../catalogue/catalogue.ts';
import { namesOf } from '../../catalogue/names-of.ts';
import { nameWithoutAccount } from '../../catalogue/no-account.ts';
import type { Reason } from '../../reasons/reason.ts';
import type { PersonReference } from '../../catalogue/field-shapes.ts';
import type { NoteView } from './note-shape.ts';

/** In the order of the ids. */
export async function readNotes(db: Database, ids: readonly string[]): Promise<NoteView[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('note')
    .leftJoin('target', 'target.id', 'note.targetId')
    .selectAll('note')
    .select('target.title')
    .where('note.id', 'in', ids)
    .execute();
  const people = await namesOf(
    db,
    'account',
    rows.flatMap(({ createdBy, doneBy }) => (doneBy === null ? [createdBy] : [createdBy, doneBy])),
  );
  const person = (id: string): PersonReference => ({
    id,
    displayName: people.get(id) ?? nameWithoutAccount(id),
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (row === undefined) return [];
    const { version, kind, text, url, timestamp, jobId, state, createdMs, doneMs } = row;
    return [
      {
        id,
        version,
        target: row.targetId === null ? null : { id: row.targetId, title: row.title ?? '' },
        kind,
        text,
        reason: row.reasonJson === null ? null : (JSON.parse(row.reasonJson) as Reason),
        url,
        timestamp,
        jobId,
        state,
        createdMs,
        createdBy: person(row.createdBy),
        doneMs,
        doneBy: row.doneBy === null ? null : person(row.doneBy),
      },
    ];
  });
}
