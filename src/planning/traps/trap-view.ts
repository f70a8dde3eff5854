import { sql } from 'kysely';
import type { Catalogue, Database } from '../../catalogue/catalogue.ts';
import { done } from '../../catalogue/outcome.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import { mostCounted, pageOf, readPlace, totals } from '../list-page.ts';
import type { ListPage, ListQuestion } from '../list-page.ts';
import { peopleById } from '../people-by-id.ts';
import type { PersonName } from '../people-by-id.ts';
import type { Reference } from '../reference.ts';

/** A trap, as people see it. */
export interface TrapView {
  readonly id: string;
  readonly version: number;
  /** Null: everywhere. */
  readonly domain: Reference | null;
  readonly expression: string;
  readonly comment: string;
  readonly isActive: boolean;
  /** In which it was found. */
  readonly jobId: string | null;
  readonly createdMs: number;
  readonly createdBy: PersonName;
}

export interface TrapQuestion extends ListQuestion {
  readonly domainId?: string | undefined;
  readonly isGlobal?: boolean | undefined;
  readonly q?: string | undefined;
}

/** The newest first. */
export async function listTraps(
  { db }: Catalogue,
  question: TrapQuestion,
): Promise<Outcome<ListPage<TrapView>>> {
  const place = readPlace(question.after);
  if (!place.ok) return place;
  const rows = await matching(db, question)
    .$if(place.value !== undefined, (query) => query.where('trap.id', '<', place.value?.id ?? ''))
    .orderBy('trap.id', 'desc')
    .limit(question.limit + 1)
    .execute();
  const page = pageOf(rows, question.limit, ({ id }) => ({ value: 0, id }));
  const counted = await matching(db, question)
    .clearSelect()
    .select('trap.id')
    .limit(mostCounted + 1)
    .execute();
  return done({ items: await trapViews(db, page.rows), next: page.next, ...totals(counted.length) });
}

export async function trapsOfDomain(db: Database, domainId: string): Promise<TrapView[]> {
  return trapViews(db, await trapRows(db).where('trap.domainId', '=', domainId).orderBy('trap.id').execute());
}

export async function readTrap(db: Database, id: string): Promise<TrapView | undefined> {
  const [view] = await trapViews(db, await trapRows(db).where('trap.id', '=', id).execute());
  return view;
}

function trapRows(db: Database) {
  return db
    .selectFrom('trap')
    .leftJoin('domain', 'domain.id', 'trap.domainId')
    .selectAll('trap')
    .select('domain.name as domainName');
}

type TrapRow = Awaited<ReturnType<ReturnType<typeof trapRows>['execute']>>[number];

function matching(db: Database, { domainId, isGlobal, q }: TrapQuestion) {
  // A house has some thousands of traps at most: they are gone through.
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
  return rows.map(({ domainId, domainName, isActive, createdBy, ...row }) => ({
    id: row.id,
    version: row.version,
    domain: domainId === null ? null : { id: domainId, name: domainName ?? '' },
    expression: row.expression,
    comment: row.comment,
    isActive: isActive === 1,
    jobId: row.jobId,
    createdMs: row.createdMs,
    createdBy: person(createdBy),
  }));
}
