import { defined } from '../formats/values/defined.ts';
import type { Catalogue, Changing } from '../catalogue/catalogue.ts';
import { insertMany } from '../catalogue/insert-many.ts';
import { newId } from '../catalogue/new-id.ts';
import type { HarvestRunTable, JobTable } from '../catalogue/tables/job-tables.ts';
import { jobName } from './jobs/job-name.ts';
import { packingOrder } from './jobs/packing-order.ts';
import type { PackingCandidate, PackingPlace } from './jobs/packing-order.ts';
import { Packing } from './jobs/packing.ts';
import type { PackedJob } from './jobs/packing.ts';
import { settleRun } from './jobs/settle-run.ts';
import type { HarvestTable } from './harvests/harvest.ts';
import { nextJobNumber, unstartedJob } from './jobs/unstarted-job.ts';

/**
 * Makes the jobs of a run; they are `new` and wait to be submitted.
 *
 *   1. read configurations in packing order, and fill jobs
 *   2. write full jobs and the cursor in one transaction
 *   3. after a kill, continue after the last job that was written, and at the end start once more from the beginning:
 *      configurations whose position changed meanwhile (a harvest ended and changed the expectation) may have been skipped
 *
 * No configuration gets two jobs of one run.
 */
export async function makeJobs(
  catalogue: Catalogue,
  runId: string,
  { batch = 5000, signal }: { readonly batch?: number; readonly signal?: AbortSignal } = {},
): Promise<void> {
  let packed: Set<string> | undefined;
  for (;;) {
    const stand = await readStand(catalogue, runId);
    if (stand === undefined || signal?.aborted === true) return;
    packed ??= stand.run.cursor === '' ? new Set() : await packedIn(catalogue, runId);
    const options = { packed, batch, ...defined({ signal }) };
    if (!(await makePass(catalogue, stand, options))) return;
  }
}

/** Each pass starts without a position; no two writes leave the same cursor. */
interface Cursor {
  readonly pass: number;
  readonly place?: PackingPlace | undefined;
}

interface Stand {
  readonly run: HarvestRunTable;
  readonly harvest: HarvestTable;
  readonly cursor: Cursor;
}

async function readStand({ db }: Catalogue, runId: string): Promise<Stand | undefined> {
  const run = await db.selectFrom('harvestRun').selectAll().where('id', '=', runId).executeTakeFirst();
  if (run?.state !== 'making') return undefined;
  const harvest = await db
    .selectFrom('harvest')
    .selectAll()
    .where('id', '=', run.harvestId)
    .executeTakeFirstOrThrow();
  return { run, harvest, cursor: run.cursor === '' ? { pass: 1 } : (JSON.parse(run.cursor) as Cursor) };
}

/** False: another process is making the jobs of this run, or it was stopped. */
async function makePass(
  catalogue: Catalogue,
  stand: Stand,
  {
    packed,
    batch,
    signal,
  }: { readonly packed: Set<string>; readonly batch: number; readonly signal?: AbortSignal },
): Promise<boolean> {
  const { run, harvest, cursor } = stand;
  const packing = new Packing<PackingCandidate>(harvest);
  let full: PackedJob<PackingCandidate>[] = [];
  let fullItems = 0;
  let written = run.cursor;
  const write = async (next: Cursor, isEnd: boolean): Promise<boolean> => {
    const text = JSON.stringify(next);
    const isWritten = await catalogue.change((changing) =>
      writeJobs(changing, { stand, full, before: written, after: text, isEnd }),
    );
    [full, fullItems, written] = [[], 0, text];
    return isWritten;
  };
  for await (const candidate of packingOrder(catalogue, { harvest, after: cursor.place })) {
    if (packed.has(candidate.id)) continue;
    packed.add(candidate.id);
    const job = packing.add(candidate);
    if (job === undefined) continue;
    full.push(job);
    fullItems += job.items.length;
    if (fullItems < batch) continue;
    if (!(await write({ pass: cursor.pass, place: job.items.at(-1)?.place }, false))) return false;
    if (signal?.aborted === true) return false;
  }
  const rest = packing.finish();
  if (rest !== undefined) full.push(rest);
  return write({ pass: cursor.pass + 1 }, cursor.place === undefined);
}

/**
 * The configurations that have a job of the run already. All ids are held in memory: looking up each of a million in the
 * catalogue takes longer than reading them.
 */
async function packedIn({ db }: Catalogue, runId: string): Promise<Set<string>> {
  const packed = new Set<string>();
  const rows = db
    .selectFrom('jobConfiguration')
    .innerJoin('job', 'job.id', 'jobConfiguration.jobId')
    .select('jobConfiguration.configurationId')
    .where('job.runId', '=', runId)
    .stream(10_000);
  for await (const { configurationId } of rows) packed.add(configurationId);
  return packed;
}

/** False: another process has continued meanwhile. */
async function writeJobs(
  changing: Changing,
  options: {
    readonly stand: Stand;
    readonly full: readonly PackedJob<PackingCandidate>[];
    readonly before: string;
    readonly after: string;
    readonly isEnd: boolean;
  },
): Promise<boolean> {
  const { run, harvest } = options.stand;
  const { state, cursor, jobs, configurations } = await changing
    .selectFrom('harvestRun')
    .select(['state', 'cursor', 'jobs', 'configurations'])
    .where('id', '=', run.id)
    .executeTakeFirstOrThrow();
  if (state !== 'making' || cursor !== options.before) return false;
  const made = await insertJobs(changing, { run, harvest, full: options.full });
  await changing
    .updateTable('harvestRun')
    .set({
      cursor: options.after,
      jobs: jobs + made,
      configurations: configurations + options.full.reduce((sum, { items }) => sum + items.length, 0),
      state: options.isEnd ? 'made' : 'making',
    })
    .where('id', '=', run.id)
    .execute();
  if (options.isEnd) await settleRun(changing, run.id);
  return true;
}

/** Writes jobs with their configurations, within a transaction; returns their number. */
export async function insertJobs(changing: Changing, request: JobsOptions): Promise<number> {
  const rows = await jobRows(changing, request);
  await insertMany(
    changing,
    'job',
    rows.map(({ row }) => row),
  );
  await insertMany(
    changing,
    'jobConfiguration',
    rows.flatMap(({ row, items }) =>
      items.map(({ id, domain, expectedObjects, expectedBytes }) => ({
        jobId: row.id,
        domainName: domain,
        configurationId: id,
        expectedObjects,
        expectedBytes,
      })),
    ),
  );
  return rows.length;
}

interface JobsOptions {
  readonly run: HarvestRunTable;
  readonly harvest: HarvestTable;
  readonly full: readonly PackedJob<PackingCandidate>[];
}

async function jobRows(
  changing: Changing,
  { run, harvest, full }: JobsOptions,
): Promise<{ readonly row: JobTable; readonly items: readonly PackingCandidate[] }[]> {
  if (full.length === 0) return [];
  const templates = await changing.selectFrom('template').select(['id', 'currentNumber']).execute();
  const numbers = new Map(templates.map(({ id, currentNumber }) => [id, currentNumber]));
  const first = await nextJobNumber(changing);
  const createdMs = Date.now();
  return full.map(({ templateId, items, expectedObjects }, index) => ({
    items,
    row: {
      ...unstartedJob,
      id: newId(createdMs),
      number: first + index,
      harvestId: harvest.id,
      runId: run.id,
      templateId,
      templateNumber: numbers.get(templateId) ?? 1,
      priority: harvest.priority,
      isRehearsal: harvest.isRehearsal,
      name: jobName(first + index, harvest.name),
      configurations: items.length,
      expectedObjects,
      createdMs,
    },
  }));
}
