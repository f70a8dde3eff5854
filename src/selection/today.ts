import type { Tables } from '../catalogue/tables.ts';
import type { TargetTable } from '../catalogue/tables/target-tables.ts';
import type { Database } from '../catalogue/catalogue.ts';
import { emptyOutcomes } from '../crawl/crawl-outcome.ts';
import { may, mayEditIn } from '../people/person.ts';
import type { Person } from '../people/person.ts';
import { readNotes } from './notes/note.ts';

import { readTargets } from './targets/target.ts';

import type { Reference } from '../catalogue/field-shapes.ts';
import type { NoteView } from './notes/note-shape.ts';
import type { TargetView } from './targets/target-shape.ts';
import type { TodayAnswer } from './today-shape.ts';

/** The work that waits for a person; the server adds the reasons why harvests do not start. */
export type TodayView = Omit<TodayAnswer, 'harvests'> & {
  harvests: { id: string; name: string; kind: Tables['harvest']['kind']; nextMs: number }[];
};

const max = { counted: 1000, shown: 10, recent: 8, collections: 50 };

/** Cheap: every query uses an index, and counts stop at a thousand. */
export async function todayOf(db: Database, person: Person): Promise<TodayView> {
  const maySee = may(person, 'selection.read');
  const mayDecide = may(person, 'targets.decide');
  const [
    mine,
    myProposed,
    myRefused,
    toDecide,
    notes,
    decide,
    recent,
    proposals,
    collections,
    harvests,
    jobs,
    myNothing,
    nothing,
  ] = await Promise.all([
    maySee ? countTargets(db, { responsibleId: person.id }) : 0,
    maySee ? countTargets(db, { responsibleId: person.id, state: 'proposed' }) : 0,
    maySee ? countTargets(db, { responsibleId: person.id, state: 'refused' }) : 0,
    mayDecide ? countTargets(db, { state: 'proposed' }) : 0,
    maySee ? myNotes(db, person) : { count: 0, shown: [] },
    mayDecide ? oldestProposed(db, person) : [],
    maySee ? recentTargets(db, person) : [],
    maySee ? [] : ownProposals(db, person),
    maySee ? myCollections(db, person) : [],
    may(person, 'planning.read') ? dueHarvests(db) : [],
    may(person, 'jobs.read') ? jobCounts(db) : { running: 0, waiting: 0, failed: 0, asleep: 0 },
    maySee ? emptyTargets(db, person) : 0,
    may(person, 'planning.read') ? emptySites(db) : 0,
  ]);
  const counts = { mine, myProposed, myRefused, myOpenNotes: notes.count, toDecide, myNothing };
  return {
    targets: counts,
    notes: notes.shown,
    toDecide: decide,
    recent,
    proposals,
    collections,
    harvests,
    jobs,
    sites: { nothing },
    isTotalExact: [...Object.values(counts), ...Object.values(jobs), nothing].every(
      (count) => count < max.counted,
    ),
  };
}

async function countTargets(
  db: Database,
  where: Partial<Pick<TargetTable, 'responsibleId' | 'state'>>,
): Promise<number> {
  let some = db.selectFrom('target').select('id').limit(max.counted);
  if (where.responsibleId !== undefined) some = some.where('responsibleId', '=', where.responsibleId);
  if (where.state !== undefined) some = some.where('state', '=', where.state);
  return (await some.execute()).length;
}

async function myNotes(
  db: Database,
  person: Person,
): Promise<{ readonly count: number; readonly shown: NoteView[] }> {
  const open = await db
    .selectFrom('note')
    .innerJoin('target', 'target.id', 'note.targetId')
    .select('note.id')
    .where('note.state', '=', 'open')
    .where('target.responsibleId', '=', person.id)
    .where('target.openNotes', '>', 0)
    .orderBy('note.createdMs', 'desc')
    .limit(max.counted)
    .execute();
  const ids = open.map(({ id }) => id);
  return { count: ids.length, shown: await readNotes(db, ids.slice(0, max.shown)) };
}

async function oldestProposed(db: Database, person: Person): Promise<TargetView[]> {
  const rows = await db
    .selectFrom('target')
    .select('id')
    .where('state', '=', 'proposed')
    .orderBy('modifiedMs')
    .orderBy('id')
    .limit(max.shown)
    .execute();
  return readTargets(
    db,
    person,
    rows.map(({ id }) => id),
  );
}

/** Targets that the person added or changed, even if another person has decided on them since. */
async function recentTargets(db: Database, person: Person): Promise<TargetView[]> {
  const newestOf = (column: 'createdBy' | 'modifiedBy'): Promise<{ id: string; modifiedMs: number }[]> =>
    db
      .selectFrom('target')
      .select(['id', 'modifiedMs'])
      .where(column, '=', person.id)
      .orderBy('modifiedMs', 'desc')
      .orderBy('id', 'desc')
      .limit(max.recent)
      .execute();
  const rows = [...(await newestOf('createdBy')), ...(await newestOf('modifiedBy'))];
  const mine = rows.sort((a, b) => b.modifiedMs - a.modifiedMs).map(({ id }) => id);
  return readTargets(db, person, [...new Set(mine)].slice(0, max.recent));
}

/** For people who see no targets: the results of their proposals. */
async function ownProposals(db: Database, person: Person): Promise<TodayView['proposals']> {
  return db
    .selectFrom('target')
    .select(['id', 'title', 'url', 'state', 'stateReason', 'createdMs'])
    .where('createdBy', '=', person.id)
    .orderBy('modifiedMs', 'desc')
    .orderBy('id', 'desc')
    .limit(max.shown)
    .execute();
}

async function myCollections(db: Database, person: Person): Promise<Reference[]> {
  const rows = await db
    .selectFrom('collection')
    .select(['id', 'name'])
    .where('isOpen', '=', 1)
    .orderBy('nameFolded')
    .execute();
  return rows.filter(({ id }) => mayEditIn(person, id)).slice(0, max.collections);
}

async function dueHarvests(db: Database): Promise<TodayView['harvests']> {
  const rows = await db
    .selectFrom('harvest')
    .select(['id', 'name', 'kind', 'nextMs'])
    .where('isActive', '=', 1)
    .where('nextMs', 'is not', null)
    .orderBy('nextMs')
    .limit(max.shown)
    .execute();
  return rows.flatMap(({ nextMs, ...harvest }) => (nextMs === null ? [] : [{ ...harvest, nextMs }]));
}

/** Sites that are still harvested, and whose last harvest brought nothing. */
async function emptySites(db: Database): Promise<number> {
  const rows = await db
    .selectFrom('domain')
    .select('id')
    .where('outcome', 'in', emptyOutcomes)
    .where('isActive', '=', 1)
    .limit(max.counted)
    .execute();
  return rows.length;
}

async function emptyTargets(db: Database, person: Person): Promise<number> {
  const rows = await db
    .selectFrom('target')
    .select('id')
    .where('outcome', 'in', emptyOutcomes)
    .where('responsibleId', '=', person.id)
    .limit(max.counted)
    .execute();
  return rows.length;
}

async function jobCounts(db: Database): Promise<TodayView['jobs']> {
  const count = async (
    states: readonly ('new' | 'submitted' | 'running' | 'failed' | 'asleep')[],
  ): Promise<number> => {
    const rows = await db
      .selectFrom('job')
      .select('id')
      .where('state', 'in', states)
      .where('resubmittedAs', 'is', null)
      .where('seenMs', 'is', null)
      .limit(max.counted)
      .execute();
    return rows.length;
  };
  const [running, waiting, failed, asleep] = await Promise.all([
    count(['running']),
    count(['new', 'submitted']),
    count(['failed']),
    count(['asleep']),
  ]);
  return { running, waiting, failed, asleep };
}
