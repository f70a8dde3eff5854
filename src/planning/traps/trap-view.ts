import { sql } from 'kysely';
import type { Catalogue, Database } from '../../catalogue/catalogue.ts';
import type { SortValue } from '../../catalogue/list-order.ts';
import { listPage } from '../../catalogue/list-page.ts';
import type { ListPage } from '../../catalogue/list-page.ts';
import { done } from '../../catalogue/outcome.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import { sortedPage, sortedText } from '../../catalogue/sorted-page.ts';
import { peopleById } from '../../catalogue/people-by-id.ts';
import { expressionProblem } from './expression-problem.ts';
import { noSuch } from '../../catalogue/no-such.ts';
import { fieldsOf } from '../../catalogue/row-fields.ts';
import { trapFields } from './trap.ts';
import type { TrapView } from './trap.ts';
import { trapSorts } from './trap.ts';
import type { TrapQuery } from './trap.ts';

type TrapSortName = keyof typeof trapSorts;

/** A page of traps. There are some thousands at most, so they are sorted in memory. */
export async function listTraps(
  { db }: Catalogue,
  question: TrapQuery,
): Promise<Outcome<ListPage<TrapView>>> {
  const rows = await matching(db, question).execute();
  return listPage(question, {
    kinds: trapSorts,
    page: (request) =>
      sortedPage(
        rows.map((row) => ({ id: row.id, value: valueOf(row, request.order.name) })),
        request,
      ),
    count: () => rows.length,
    read: (ids) =>
      trapViews(
        db,
        rows.filter(({ id }) => ids.includes(id)),
      ),
  });
}

function valueOf(row: TrapRow, name: TrapSortName): SortValue {
  switch (name) {
    case 'expression':
      return sortedText(row.expression);
    case 'where':
      return row.domainName;
    case 'state':
      return 1 - row.isActive;
    case 'comment':
      return sortedText(row.comment) || null;
    case 'made':
      return row.createdMs;
  }
}

export async function trapsOfDomain(db: Database, domainId: string): Promise<TrapView[]> {
  return trapViews(db, await trapRows(db).where('trap.domainId', '=', domainId).orderBy('trap.id').execute());
}

export async function readTrap(db: Database, id: string): Promise<Outcome<TrapView>> {
  const [view] = await trapViews(db, await trapRows(db).where('trap.id', '=', id).execute());
  return view === undefined ? noSuch('trap') : done(view);
}

function trapRows(db: Database) {
  return db
    .selectFrom('trap')
    .leftJoin('domain', 'domain.id', 'trap.domainId')
    .selectAll('trap')
    .select('domain.name as domainName');
}

type TrapRow = Awaited<ReturnType<ReturnType<typeof trapRows>['execute']>>[number];

function matching(db: Database, { domainId, isGlobal, q }: TrapQuery) {
  const part = `%${(q ?? '')
    .trim()
    .toLowerCase()
    .replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  return trapRows(db)
    .$if(domainId !== undefined, (query) => query.where('trap.domainId', '=', domainId ?? ''))
    .$if(isGlobal === true, (query) => query.where('trap.domainId', 'is', null))
    .$if(isGlobal === false, (query) => query.where('trap.domainId', 'is not', null))
    .$if((q ?? '').trim() !== '', (query) =>
      query.where((eb) =>
        eb.or(
          (['trap.expression', 'trap.comment', 'domain.name'] as const).map(
            (column) => sql<boolean>`${eb.fn<string>('lower', [eb.ref(column)])} like ${part} escape '\\'`,
          ),
        ),
      ),
    );
}

async function trapViews(db: Database, rows: readonly TrapRow[]): Promise<TrapView[]> {
  const person = await peopleById(
    db,
    rows.map(({ createdBy }) => createdBy),
  );
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    ...fieldsOf(trapFields, row),
    domain: row.domainId === null ? null : { id: row.domainId, name: row.domainName ?? '' },
    problem: (row.isActive === 1 ? expressionProblem(row.expression) : undefined) ?? null,
    jobId: row.jobId,
    createdMs: row.createdMs,
    createdBy: person(row.createdBy),
  }));
}
