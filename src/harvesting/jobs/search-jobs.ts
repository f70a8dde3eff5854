import { expressionBuilder, sql } from 'kysely';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { catalogueReason } from '../../catalogue/catalogue-reason.ts';
import type { Database } from '../../catalogue/catalogue.ts';
import { folded } from '../../catalogue/folded.ts';
import { done, refused } from '../../catalogue/outcome.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import type { JobState, Tables } from '../../catalogue/tables.ts';
import { jobRows, jobView } from './job-view.ts';
import type { JobRow, JobView, Live } from './job-view.ts';

export interface JobQuestion {
  readonly state?: JobState | undefined;
  readonly harvestId?: string | undefined;
  readonly runId?: string | undefined;
  /** Only those that nobody has submitted again or marked as seen. */
  readonly isUnseen?: boolean | undefined;
  /** The beginning of the name, or a number. */
  readonly q?: string | undefined;
  readonly sort: 'number' | '-number';
  readonly after?: string | undefined;
  readonly limit: number;
}

export interface JobList {
  readonly items: readonly JobView[];
  readonly next: string | null;
  readonly total: number;
  readonly isTotalExact: boolean;
}

const mostCounted = 10_000;
const priorities = ['high', 'low'] as const;

/** A page of jobs, the newest first unless asked otherwise. */
export async function searchJobs(db: Database, question: JobQuestion, live: Live): Promise<Outcome<JobList>> {
  const after = question.after === undefined ? undefined : cursorOf(question.after);
  if (question.after !== undefined && after === undefined)
    return refused('invalid', catalogueReason('list-place-unread'), {
      fields: [{ field: 'after', ...catalogueReason('list-place') }],
    });
  const { limit } = question;
  const found = await pageOf(db, question, after);
  const items = found.slice(0, limit).map((row) => jobView(row, live));
  const last = items.at(-1);
  const total = await countOf(db, question);
  return done({
    items,
    next: found.length > limit && last !== undefined ? cursorText(last.number) : null,
    total: Math.min(total, mostCounted),
    isTotalExact: total <= mostCounted,
  });
}

/** One more than fit on a page. */
async function pageOf(db: Database, question: JobQuestion, after: number | undefined): Promise<JobRow[]> {
  const { state, sort, limit } = question;
  const isDescending = sort === '-number';
  const page = (priority?: 'high' | 'low'): Promise<JobRow[]> =>
    jobRows(db)
      .where(matching(question))
      .$if(priority !== undefined, (query) => query.where('job.priority', '=', priority ?? 'high'))
      .$if(after !== undefined, (query) => query.where('job.number', isDescending ? '<' : '>', after ?? 0))
      .orderBy('job.number', isDescending ? 'desc' : 'asc')
      .limit(limit + 1)
      .execute();
  if (state === undefined) return page();
  // The index of states has the priority before the number: each of the two is in its order there.
  const pages = await Promise.all(priorities.map(page));
  return pages
    .flat()
    .toSorted((one, other) => (isDescending ? other.number - one.number : one.number - other.number))
    .slice(0, limit + 1);
}

async function countOf(db: Database, question: JobQuestion): Promise<number> {
  const some = db
    .selectFrom('job')
    .where(matching(question))
    .select(sql<number>`1`.as('one'))
    .limit(mostCounted + 1);
  const { count } = await db
    .selectFrom(some.as('some'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function matching({ state, harvestId, runId, isUnseen = false, q = '' }: JobQuestion): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'job'>();
  const text = q.trim();
  return eb.and([
    ...(state === undefined ? [] : [eb('job.state', '=', state)]),
    ...(harvestId === undefined ? [] : [eb('job.harvestId', '=', harvestId)]),
    ...(runId === undefined ? [] : [eb('job.runId', '=', runId)]),
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

function cursorText(number: number): string {
  return Buffer.from(String(number)).toString('base64url');
}

function cursorOf(text: string): number | undefined {
  const number = Buffer.from(text, 'base64url').toString();
  return /^\d{1,15}$/.test(number) ? Number(number) : undefined;
}
