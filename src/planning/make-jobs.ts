import type { Catalogue, Changing } from '../catalogue/catalogue.ts';
import { insertMany } from '../catalogue/insert-many.ts';
import { newId } from '../catalogue/new-id.ts';
import type { HarvestRunTable, HarvestTable, JobTable } from '../catalogue/tables.ts';
import { chunks } from './chunks.ts';
import { jobName } from './jobs/job-name.ts';
import { packingOrder } from './jobs/packing-order.ts';
import type { Candidate, PackingPlace } from './jobs/packing-order.ts';
import { Packing } from './jobs/packing.ts';
import type { PackedJob } from './jobs/packing.ts';
import { settleRun } from './jobs/settle-run.ts';

/**
 * Makes the jobs of a run; they are `new` and wait to be submitted.
 *
 *   1. configurations are read in packing order, a batch at a time, and fill jobs
 *   2. full jobs are written, together with how far that was, in one change
 *   3. at the end it looks once more from the beginning: what moved in the order meanwhile (a harvest ended and its size is
 *      expected to be another) was perhaps passed by
 *
 * Killed at any moment, it goes on behind the last job that was written; no configuration gets two jobs of one run.
 */
export async function makeJobs(
  catalogue: Catalogue,
  runId: string,
  { batch = 20_000, signal }: { readonly batch?: number; readonly signal?: AbortSignal } = {},
): Promise<void> {
  for (;;) {
    const stand = await readStand(catalogue, runId);
    if (stand === undefined || signal?.aborted === true) return;
    const isAlone = await makePass(catalogue, stand, { batch, ...(signal === undefined ? {} : { signal }) });
    if (!isAlone) return;
  }
}

/** `pass` 2 is the look back. */
interface Cursor {
  readonly pass: 1 | 2;
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

/** False: another is making the jobs of this run, or it was told to stop. */
async function makePass(
  catalogue: Catalogue,
  stand: Stand,
  { batch, signal }: { readonly batch: number; readonly signal?: AbortSignal },
): Promise<boolean> {
  const { run, harvest, cursor } = stand;
  const packing = new Packing<Candidate>(harvest);
  const runJobs = await jobIdsOf(catalogue, run.id);
  let full: PackedJob<Candidate>[] = [];
  /** In a job that is not written yet: one that moves in the order comes again. */
  const waiting = new Set<string>();
  let written = run.cursor;
  const write = async (next: Cursor, isEnd: boolean): Promise<boolean> => {
    const text = JSON.stringify(next);
    const ids = await catalogue.change((changing) =>
      writeJobs(changing, { stand, full, before: written, after: text, isEnd }),
    );
    for (const id of ids ?? []) runJobs.add(id);
    for (const { items } of full) for (const { id } of items) waiting.delete(id);
    [full, written] = [[], text];
    return ids !== undefined;
  };
  const source = {
    harvest,
    after: cursor.place,
    batch,
    // In the first pass looking up a batch at a time is faster; in the second, hardly any are left.
    withoutRun: cursor.pass === 2 ? run.id : undefined,
  };
  for await (const candidates of packingOrder(catalogue, source)) {
    const taken = await takenOf(catalogue, candidates, runJobs);
    for (const candidate of candidates) {
      if (taken.has(candidate.id) || waiting.has(candidate.id)) continue;
      const job = packing.add(candidate);
      waiting.add(candidate.id);
      if (job === undefined) continue;
      full.push(job);
      if (waiting.size < batch) continue;
      if (!(await write({ pass: cursor.pass, place: job.items.at(-1)?.place }, false))) return false;
      if (signal?.aborted === true) return false;
    }
  }
  const rest = packing.finish();
  if (rest !== undefined) full.push(rest);
  return write({ pass: 2 }, cursor.pass === 2);
}

async function jobIdsOf({ db }: Catalogue, runId: string): Promise<Set<string>> {
  const rows = await db.selectFrom('job').select('id').where('runId', '=', runId).execute();
  return new Set(rows.map(({ id }) => id));
}

/** Which of these have a job of the run already: they moved in the order, or the run was cut off before its end. */
async function takenOf(
  { db }: Catalogue,
  candidates: readonly Candidate[],
  runJobs: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const taken = new Set<string>();
  if (runJobs.size === 0) return taken;
  const first = [...runJobs].reduce((least, id) => (id < least ? id : least));
  for (const some of chunks(candidates, 1000)) {
    const rows = await db
      .selectFrom('jobConfiguration')
      .selectAll()
      .where(
        'configurationId',
        'in',
        some.map(({ id }) => id),
      )
      // Ids are in the order of time: the jobs of former runs are not looked at.
      .where('jobId', '>=', first)
      .execute();
    for (const { configurationId, jobId } of rows) if (runJobs.has(jobId)) taken.add(configurationId);
  }
  return taken;
}

/** The ids of the jobs; undefined: another has gone on meanwhile. */
async function writeJobs(
  changing: Changing,
  options: {
    readonly stand: Stand;
    readonly full: readonly PackedJob<Candidate>[];
    readonly before: string;
    readonly after: string;
    readonly isEnd: boolean;
  },
): Promise<string[] | undefined> {
  const { run, harvest } = options.stand;
  const { state, cursor, jobs, configurations } = await changing
    .selectFrom('harvestRun')
    .select(['state', 'cursor', 'jobs', 'configurations'])
    .where('id', '=', run.id)
    .executeTakeFirstOrThrow();
  if (state !== 'making' || cursor !== options.before) return undefined;
  const rows = await jobRows(changing, { run, harvest, full: options.full });
  await insertMany(
    changing,
    'job',
    rows.map(({ row }) => row),
  );
  await insertMany(
    changing,
    'jobConfiguration',
    rows.flatMap(({ row, items }) => items.map(({ id }) => ({ jobId: row.id, configurationId: id }))),
  );
  await changing
    .updateTable('harvestRun')
    .set({
      cursor: options.after,
      jobs: jobs + rows.length,
      configurations: configurations + rows.reduce((sum, { items }) => sum + items.length, 0),
      state: options.isEnd ? 'made' : 'making',
    })
    .where('id', '=', run.id)
    .execute();
  if (options.isEnd) await settleRun(changing, run.id);
  return rows.map(({ row }) => row.id);
}

async function jobRows(
  changing: Changing,
  {
    run,
    harvest,
    full,
  }: {
    readonly run: HarvestRunTable;
    readonly harvest: HarvestTable;
    readonly full: readonly PackedJob<Candidate>[];
  },
): Promise<{ readonly row: JobTable; readonly items: readonly Candidate[] }[]> {
  if (full.length === 0) return [];
  const templates = await changing.selectFrom('template').select(['id', 'currentNumber']).execute();
  const numbers = new Map(templates.map(({ id, currentNumber }) => [id, currentNumber]));
  const first = await nextJobNumber(changing);
  const createdMs = Date.now();
  return full.map(({ templateId, items, expectedObjects }, index) => ({
    items,
    row: {
      id: newId(createdMs),
      number: first + index,
      version: 1,
      harvestId: harvest.id,
      runId: run.id,
      templateId,
      templateNumber: numbers.get(templateId) ?? 1,
      priority: harvest.priority,
      isRehearsal: harvest.isRehearsal,
      state: 'new',
      name: jobName(first + index, harvest.name),
      configurations: items.length,
      expectedObjects,
      createdMs,
      submittedMs: null,
      startedMs: null,
      endedMs: null,
      attempts: 0,
      worker: null,
      leaseUntilMs: null,
      crawlEnd: null,
      objects: 0,
      bytes: 0,
      failures: 0,
      error: '',
      resubmittedAs: null,
    },
  }));
}

async function nextJobNumber(changing: Changing): Promise<number> {
  const last = await changing
    .selectFrom('job')
    .select('number')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (last?.number ?? 0) + 1;
}
