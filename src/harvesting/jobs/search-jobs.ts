import { expressionBuilder, sql } from 'kysely';
import type { AliasableExpression, Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Database } from '../../catalogue/catalogue.ts';
import { folded } from '../../catalogue/folded.ts';
import type { SortValue } from '../../catalogue/list-order.ts';
import { countRows } from '../../catalogue/count-rows.ts';
import { listPage, maxCounted } from '../../catalogue/list-page.ts';
import type { ListPage, PageIds, PageRequest } from '../../catalogue/list-page.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import { foundPage, foundRows, placeIn, sortedPage } from '../../catalogue/sorted-page.ts';
import type { Tables } from '../../catalogue/tables.ts';
import { crawlOutcomes, filteredOutcomes } from '../../crawl/crawl-outcome.ts';
import { jobRows, jobView, siteOutcomes } from './job-view.ts';
import type { Live } from './job-view.ts';
import type { JobView } from './job-shape.ts';
import { jobSorts } from './job-shape.ts';
import type { JobQuery } from './job-shape.ts';

type JobSortName = keyof typeof jobSorts;

const priorities = ['high', 'low'] as const;
const states = ['new', 'submitted', 'running', 'asleep', 'done', 'failed', 'aborted'] as const;

/** A page of jobs. */
export function searchJobs(
  db: Database,
  question: JobQuery,
  live: Live,
): Promise<Outcome<ListPage<JobView>>> {
  return listPage(question, {
    kinds: jobSorts,
    page: (request) => jobPage(db, question, request, live),
    count: () =>
      countRows(
        db,
        db
          .selectFrom('job')
          .where(matching(question))
          .select('job.id')
          .limit(maxCounted + 1),
      ),
    read: async (ids) => {
      const rows = await jobRows(db).where('job.id', 'in', ids).execute();
      const outcomes = await siteOutcomes(db, ids);
      return rows.map((row) => jobView(row, live, outcomes.get(row.id) ?? []));
    },
  });
}

async function jobPage(
  db: Database,
  question: JobQuery,
  request: PageRequest<JobSortName>,
  live: Live,
): Promise<PageIds> {
  const { name } = request.order;
  const jobs = db.selectFrom('job').where(matching(question));
  switch (name) {
    case 'harvest': {
      const named = jobs.innerJoin('harvest', 'harvest.id', 'job.harvestId');
      return foundPage(db, named.select(['job.id', 'harvest.nameFolded as value']), request);
    }
    case 'template': {
      const named = jobs.leftJoin('template', 'template.id', 'job.templateId');
      return foundPage(db, named.select(['job.id', 'template.nameFolded as value']), request);
    }
    default: {
      const value = await valueOf(db, name, live);
      const found = jobs.select(['job.id', value.as('value')]);
      if (name !== 'number' || question.state === undefined) return foundPage(db, found, request);
      // The index of states has the priority before the number: each of the two is in its order there.
      const pages = await Promise.all(
        priorities.map((priority) => foundRows(db, found.where('job.priority', '=', priority), request)),
      );
      return sortedPage(pages.flat(), request);
    }
  }
}

async function valueOf(
  db: Database,
  name: Exclude<JobSortName, 'harvest' | 'template'>,
  live: Live,
): Promise<AliasableExpression<SortValue>> {
  const eb = expressionBuilder<Tables, 'job'>();
  switch (name) {
    case 'number':
      return eb.ref('job.number');
    case 'state':
      return placeIn(eb.ref('job.state'), states);
    case 'outcome':
      return placeIn(eb.ref('job.outcome'), crawlOutcomes);
    case 'sites':
      return eb.ref('job.configurations');
    case 'objects':
      return shown(db, 'objects', (id) => live(id)?.progress?.captured);
    case 'size':
      return shown(db, 'bytes', (id) => live(id)?.progress?.bytes);
    case 'failures':
      return shown(db, 'failures', (id) => live(id)?.progress?.failed);
    case 'started':
      return eb.ref('job.startedMs');
    case 'ended':
      return eb.ref('job.endedMs');
    case 'priority':
      return placeIn(eb.ref('job.priority'), priorities);
    case 'worker':
      return eb.ref('job.worker');
  }
}

/** Displayed counts: those of a running job are live. The catalogue stores them at its end. */
async function shown(
  db: Database,
  column: 'objects' | 'bytes' | 'failures',
  now: (jobId: string) => number | undefined,
): Promise<AliasableExpression<SortValue>> {
  const running = await db.selectFrom('job').select('id').where('state', '=', 'running').execute();
  const cases = running.flatMap(({ id }) => {
    const value = now(id);
    return value === undefined ? [] : [sql`when ${id} then cast(${value} as bigint)`];
  });
  const stored = sql.ref(`job.${column}`);
  return cases.length === 0
    ? sql<number>`${stored}`
    : sql<number>`case ${sql.ref('job.id')} ${sql.join(cases, sql` `)} else ${stored} end`;
}

function matching(question: JobQuery): Expression<SqlBool> {
  const { state, harvestId, runId, outcome, isUnseen = false, q = '' } = question;
  const eb = expressionBuilder<Tables, 'job'>();
  const text = q.trim();
  return eb.and([
    ...(state === undefined ? [] : [eb('job.state', '=', state)]),
    ...(harvestId === undefined ? [] : [eb('job.harvestId', '=', harvestId)]),
    ...(runId === undefined ? [] : [eb('job.runId', '=', runId)]),
    ...(outcome === undefined ? [] : [eb('job.outcome', 'in', filteredOutcomes(outcome))]),
    ...(isUnseen ? [eb('job.resubmittedAs', 'is', null), eb('job.seenMs', 'is', null)] : []),
    ...(text === '' ? [] : [named(eb, text)]),
  ]);
}

/** A number; else the beginning of the job's name, or of its harvest's. */
function named(eb: ExpressionBuilder<Tables, 'job'>, text: string): Expression<SqlBool> {
  if (/^\d{1,15}$/.test(text)) return eb('job.number', '=', Number(text));
  const harvest = folded(text);
  return eb.or([
    eb.and([eb('job.name', '>=', text), eb('job.name', '<', `${text}\uFFFF`)]),
    eb('job.harvestId', 'in', (select) =>
      select
        .selectFrom('harvest')
        .select('harvest.id')
        .where('harvest.nameFolded', '>=', harvest)
        .where('harvest.nameFolded', '<', `${harvest}\uFFFF`),
    ),
  ]);
}
