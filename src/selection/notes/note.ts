import { catalogueReason } from '../../catalogue/catalogue-reason.ts';
import type { Database } from '../../catalogue/catalogue.ts';
import { namesOf } from '../../catalogue/names-of.ts';
import { done, refused } from '../../catalogue/outcome.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import type { NoteTable } from '../../catalogue/tables.ts';
import { mostCounted, readMark, writeMark } from '../list-mark.ts';
import type { ListPage } from '../list-mark.ts';
import type { PersonReference } from '../names.ts';
import { selectionReason } from '../selection-reason.ts';

export interface NoteView {
  id: string;
  version: number;
  record: { id: string; title: string } | null;
  kind: NoteTable['kind'];
  text: string;
  url: string | null;
  timestamp: string | null;
  jobId: string | null;
  state: NoteTable['state'];
  createdMs: number;
  createdBy: PersonReference;
  doneMs: number | null;
  doneBy: PersonReference | null;
}

export interface NoteQuestion {
  readonly after?: string | undefined;
  readonly limit: number;
  readonly recordId?: string | undefined;
  readonly jobId?: string | undefined;
  readonly state?: NoteTable['state'] | undefined;
  /** The beginning, as far as it is typed; a host will do. */
  readonly url?: string | undefined;
}

/** The newest first. */
export async function listNotes(
  db: Database,
  { after, limit, recordId, jobId, state, url }: NoteQuestion,
): Promise<Outcome<ListPage<NoteView>>> {
  const mark = after === undefined ? undefined : readMark(after, 'number');
  if (after !== undefined && mark === undefined)
    return refused('invalid', selectionReason('search-unusable'), {
      fields: [{ field: 'after', ...catalogueReason('list-place') }],
    });
  if (url?.includes('\0') === true) return done({ items: [], next: null, total: 0, isTotalExact: true });
  let notes = db.selectFrom('note');
  if (recordId !== undefined) notes = notes.where('note.recordId', '=', recordId);
  if (jobId !== undefined) notes = notes.where('note.jobId', '=', jobId);
  if (state !== undefined) notes = notes.where('note.state', '=', state);
  if (url !== undefined)
    notes = notes.where((of) =>
      of.or(
        beginningsOf(url).map((begin) =>
          of.and([of('note.url', '>=', begin), of('note.url', '<', `${begin}\uFFFF`)]),
        ),
      ),
    );
  let page = notes
    .select(['note.id', 'note.createdMs'])
    .orderBy('note.createdMs', 'desc')
    .orderBy('note.id', 'desc')
    .limit(limit + 1);
  if (mark !== undefined)
    page = page.where((of) =>
      of(of.refTuple('note.createdMs', 'note.id'), '<', of.tuple(mark.value as number, mark.id)),
    );
  const rows = await page.execute();
  const counted = await db
    .selectFrom(
      notes
        .select('note.id')
        .limit(mostCounted + 1)
        .as('some'),
    )
    .select((of) => of.fn.countAll<number>().as('total'))
    .executeTakeFirst();
  const total = counted?.total ?? 0;
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return done({
    items: await readNotes(
      db,
      shown.map(({ id }) => id),
    ),
    next:
      rows.length > limit && last !== undefined ? writeMark({ value: last.createdMs, id: last.id }) : null,
    total: Math.min(total, mostCounted),
    isTotalExact: total <= mostCounted,
  });
}

/** In the order of the ids. */
export async function readNotes(db: Database, ids: readonly string[]): Promise<NoteView[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('note')
    .leftJoin('record', 'record.id', 'note.recordId')
    .selectAll('note')
    .select('record.title')
    .where('note.id', 'in', ids)
    .execute();
  const people = await namesOf(
    db,
    'account',
    rows.flatMap(({ createdBy, doneBy }) => (doneBy === null ? [createdBy] : [createdBy, doneBy])),
  );
  const person = (id: string): PersonReference => ({ id, displayName: people.get(id) ?? '' });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (row === undefined) return [];
    const { version, kind, text, url, timestamp, jobId, state, createdMs, doneMs } = row;
    return [
      {
        id,
        version,
        record: row.recordId === null ? null : { id: row.recordId, title: row.title ?? '' },
        kind,
        text,
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

/** What a URL may begin with when a person has typed this: ranges that an index serves. */
function beginningsOf(typed: string): readonly string[] {
  return /^https?:/i.test(typed)
    ? [typed]
    : ['http://', 'https://', 'http://www.', 'https://www.'].map((before) => `${before}${typed}`);
}
