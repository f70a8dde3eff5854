import { expressionBuilder, sql } from 'kysely';
import type { AliasableExpression, Expression, SqlBool } from 'kysely';
import type { Database } from '../../catalogue/catalogue.ts';
import { maxSorted } from '../../catalogue/list-order.ts';
import type { SortValue } from '../../catalogue/list-order.ts';
import { countRows } from '../../catalogue/count-rows.ts';
import { listPage, maxCounted } from '../../catalogue/list-page.ts';
import type { ListPage, PageIds, PageRequest } from '../../catalogue/list-page.ts';
import { inOrderOfNames } from '../../catalogue/names-of.ts';
import { done } from '../../catalogue/outcome.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import {
  cutPage,
  foundPage,
  foundRows,
  placeIn,
  sortedPage,
  sortedText,
} from '../../catalogue/sorted-page.ts';
import type { Tables } from '../../catalogue/tables.ts';
import { readNotes } from './note.ts';
import type { NoteView } from './note-shape.ts';
import { noteSorts } from './note-shape.ts';
import type { NoteQuery } from './note-shape.ts';

type NoteSortName = keyof typeof noteSorts;

export async function listNotes(db: Database, question: NoteQuery): Promise<Outcome<ListPage<NoteView>>> {
  if (question.url?.includes('\0') === true)
    return done({ items: [], next: null, total: 0, isTotalExact: true });
  const some = matching(db, question)
    .select('note.id')
    .limit(maxCounted + 1);
  const count = await countRows(db, some);
  return listPage(question, {
    kinds: noteSorts,
    page: (request) =>
      request.order.name === 'target' && count > maxSortedByTarget
        ? alongTargets(db, question, request)
        : notePage(db, question, request),
    count: () => count,
    read: (ids) => readNotes(db, ids),
  });
}

/** Up to this many notes, reading their targets is faster than walking all targets. */
const maxSortedByTarget = 2000;

/** Notes by the titles of their targets; notes without a target last. */
async function alongTargets(db: Database, question: NoteQuery, request: PageRequest): Promise<PageIds> {
  // A cross join: SQLite reads its tables in this order.
  const withTarget = db
    .selectFrom('target')
    .crossJoin('note')
    .whereRef('note.targetId', '=', 'target.id')
    .where(matches(question))
    .select(['note.id', 'target.titleFolded as value']);
  const rows = await foundRows(db, withTarget, request);
  if (rows.length <= request.limit) {
    const others = db
      .selectFrom('note')
      .where('note.targetId', 'is', null)
      .where(matches(question))
      .select(['note.id', sql<null>`null`.as('value')]);
    const cursor = request.cursor?.value === null ? request.cursor : undefined;
    rows.push(...(await foundRows(db, others, { ...request, cursor, limit: request.limit - rows.length })));
  }
  return cutPage(rows, request);
}

async function notePage(
  db: Database,
  question: NoteQuery,
  request: PageRequest<NoteSortName>,
): Promise<PageIds> {
  const { name } = request.order;
  const value = await valueOf(db, name);
  const found = matching(db, question).select(['note.id', value.as('value')]);
  if (name !== 'text') return foundPage(db, found, request);
  // Neither engine can ignore accents. Up to this number they are ignored here; beyond it, only case is.
  const rows = await found.limit(maxCounted + 1).execute();
  if (rows.length > maxCounted) return foundPage(db, found, request);
  return sortedPage(
    rows.map(({ id, value: text }) => ({ id, value: sortedText(String(text)) })),
    request,
  );
}

function matching(db: Database, question: NoteQuery) {
  return db.selectFrom('note').leftJoin('target', 'target.id', 'note.targetId').where(matches(question));
}

function matches({ targetId, jobId, state, url }: NoteQuery): Expression<SqlBool> {
  const of = expressionBuilder<Tables, 'note'>();
  return of.and([
    ...(targetId === undefined ? [] : [of('note.targetId', '=', targetId)]),
    ...(jobId === undefined ? [] : [of('note.jobId', '=', jobId)]),
    ...(state === undefined ? [] : [of('note.state', '=', state)]),
    ...(url === undefined
      ? []
      : [
          of.or(
            beginningsOf(url).map((begin) =>
              of.and([of('note.url', '>=', begin), of('note.url', '<', `${begin}\uFFFF`)]),
            ),
          ),
        ]),
  ]);
}

async function valueOf(db: Database, name: NoteSortName): Promise<AliasableExpression<SortValue>> {
  const eb = expressionBuilder<Tables, 'note' | 'target'>();
  switch (name) {
    case 'text':
      return sql<string>`lower(substr(${eb.ref('note.text')}, 1, ${sql.lit(maxSorted)}))`;
    case 'target':
      return eb.ref('target.titleFolded');
    case 'kind':
      return placeIn(eb.ref('note.kind'), ['comment', 'quality', 'reading', 'harvest']);
    case 'place':
      return eb.ref('note.url');
    case 'by':
      return placeIn(eb.ref('note.createdBy'), await writers(db));
    case 'when':
      return eb.ref('note.createdMs');
    case 'state':
      return placeIn(eb.ref('note.state'), ['open', 'done']);
  }
}

/** People who have written notes, by name. */
async function writers(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('note').select('createdBy').distinct().execute();
  return inOrderOfNames(
    db,
    'account',
    rows.map(({ createdBy }) => createdBy),
  );
}

/** The prefixes of URLs that match a typed one: ranges that an index serves. */
function beginningsOf(typed: string): readonly string[] {
  return /^https?:/i.test(typed)
    ? [typed]
    : ['http://', 'https://', 'http://www.', 'https://www.'].map((before) => `${before}${typed}`);
}
