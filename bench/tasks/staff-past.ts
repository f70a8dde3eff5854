import type { Catalogue } from '../../src/catalogue/catalogue.ts';
import { insertMany } from '../../src/catalogue/insert-many.ts';
import { newId } from '../../src/catalogue/new-id.ts';
import type { Tables } from '../../src/catalogue/tables.ts';
import type { Random } from '../random.ts';
import { noJobOutcome } from '../../src/catalogue/no-outcome.ts';

export interface PastOrder {
  /** 1: that of a national library. */
  readonly scale: number;
  readonly people: readonly string[];
  readonly targets: readonly string[];
  readonly configurations: readonly PastSite[];
  readonly templateId: string;
  readonly random: Random;
  readonly atMs: number;
}

export interface PastSite {
  readonly id: string;
  readonly domainId: string;
  readonly domainName: string;
}

/** Whose pages are the longest. */
export interface Past {
  readonly harvestId: string;
  /** Has as many sites as can be sorted by everything. */
  readonly sortedHarvestId: string;
  readonly jobId: string;
  readonly domainId: string;
}

const harvests = 300;
const runsEach = 40;
const sitesOfLargest = 20_000;
const sitesOfSorted = 10_000;
const notes = 20_000;
const traps = 3000;
const historyOfDomain = 200;

/** The records of earlier years: harvests with their runs and jobs, notes, traps, the history of domains. */
export async function addPast(catalogue: Catalogue, order: PastOrder): Promise<Past> {
  const made = Array.from({ length: Math.ceil(harvests * order.scale) }, (_, index) =>
    harvestRow(index, order),
  );
  const runs = made.flatMap(({ id }) =>
    Array.from({ length: runsEach }, (_, index) => runRow(id, index + 1, order)),
  );
  const jobs = runs.map((run, index) => jobRow(run, index + 1, order));
  const sites = order.configurations.slice(0, Math.ceil(sitesOfLargest * order.scale));
  const [harvest, sorted, job, site] = [made[0], made[1], jobs[0], sites[0]];
  if (harvest === undefined || sorted === undefined || job === undefined || site === undefined)
    throw new Error('there is no past');
  job.configurations = sites.length;
  const linked = [
    ...sites.map((each) => ({ ...each, harvestId: harvest.id })),
    ...sites.slice(0, sitesOfSorted).map((each) => ({ ...each, harvestId: sorted.id })),
  ];
  await catalogue.change(async (changing) => {
    await insertMany(changing, 'harvest', made);
    await insertMany(changing, 'harvestRun', runs);
    await insertMany(changing, 'job', jobs);
    await insertMany(
      changing,
      'harvestConfiguration',
      linked.map(({ id, domainName, harvestId }) => ({ harvestId, domainName, configurationId: id })),
    );
    await insertMany(
      changing,
      'jobConfiguration',
      sites.map(({ id, domainName }) => ({ jobId: job.id, domainName, configurationId: id })),
    );
    await insertMany(changing, 'domainHistory', historyRows(sites, jobs, order));
    await insertMany(
      changing,
      'note',
      Array.from({ length: Math.ceil(notes * order.scale) }, (_, index) => noteRow(index, order)),
    );
    await insertMany(
      changing,
      'trap',
      Array.from({ length: Math.ceil(traps * order.scale) }, (_, index) => trapRow(index, order)),
    );
  });
  return {
    harvestId: harvest.id,
    sortedHarvestId: sorted.id,
    jobId: job.id,
    domainId: site.domainId,
  };
}

/** None of them is due: the server would start them. */
function harvestRow(index: number, { random, atMs }: PastOrder): Tables['harvest'] {
  const name = `${random.pick(['Weekly', 'Monthly', 'Election', 'Régions', 'Journaux'])} ${index}`;
  return {
    id: newId(),
    number: index + 2,
    version: 1,
    name,
    nameFolded: name.toLowerCase(),
    kind: random.pick(['selective', 'event']),
    isRehearsal: random.chance(0.05) ? 1 : 0,
    isActive: random.chance(0.3) ? 0 : 1,
    scheduleId: null,
    nextMs: null,
    fired: runsEach,
    priority: random.pick(['high', 'low']),
    maxUrlsPerDomain: null,
    maxBytesPerDomain: null,
    domainsPerJob: 100,
    objectsPerJob: 1_000_000,
    comment: '',
    createdMs: atMs,
    modifiedMs: atMs + index,
  };
}

function runRow(harvestId: string, number: number, { random, atMs }: PastOrder): Tables['harvestRun'] {
  const dueMs = atMs - number * 86_400_000 - random.below(80_000_000);
  return {
    id: newId(),
    number,
    harvestId,
    dueMs,
    state: 'done',
    cursor: '',
    jobs: 1,
    configurations: 50 + random.below(50),
    launchedBy: null,
    endedMs: dueMs + 3_600_000,
    problemCount: 0,
    problemsJson: '[]',
    restOf: null,
  };
}

function jobRow(run: Tables['harvestRun'], number: number, { random, templateId }: PastOrder): Tables['job'] {
  const hasFailed = random.chance(0.01);
  return {
    id: newId(),
    number,
    version: 4,
    harvestId: run.harvestId,
    runId: run.id,
    templateId,
    templateNumber: 1,
    priority: 'high',
    isRehearsal: 0,
    state: hasFailed ? 'failed' : 'done',
    name: `past-${number}`,
    configurations: run.configurations,
    expectedObjects: random.sizeBetween(1000, 1_000_000),
    createdMs: run.dueMs,
    submittedMs: run.dueMs + 1000,
    startedMs: run.dueMs + 2000,
    endedMs: run.endedMs,
    attempts: 1,
    worker: null,
    leaseUntilMs: null,
    crawlEnd: hasFailed ? null : 'complete',
    objects: random.sizeBetween(1000, 1_000_000),
    bytes: random.sizeBetween(1e6, 1e11),
    failures: random.below(1000),
    error: hasFailed ? 'the disk was full' : '',
    errorJson: null,
    resubmittedAs: null,
    seenMs: hasFailed && random.chance(0.9) ? run.endedMs : null,
    lateMs: null,
    ...noJobOutcome,
    wakeMs: null,
    rehearsalDeletedMs: null,
    sleepingJson: null,
  };
}

/** One harvest of each site, and many of the first. */
function historyRows(
  sites: readonly PastSite[],
  jobs: readonly Tables['job'][],
  { random }: PastOrder,
): Tables['domainHistory'][] {
  const [first] = sites;
  const often = first === undefined ? [] : Array.from({ length: historyOfDomain }, () => first);
  return [...sites, ...often].map(({ id, domainId }) => {
    const job = random.pick(jobs);
    return {
      id: newId(),
      domainId,
      configurationId: id,
      jobId: job.id,
      harvestId: job.harvestId,
      atMs: job.endedMs ?? 0,
      objects: random.sizeBetween(10, 100_000),
      bytes: random.sizeBetween(1e5, 1e10),
      crawlEnd: 'complete',
      outcome: 'complete',
      why: '',
      sinceMs: null,
      errors: 0,
      skipped: 0,
      remaining: 0,
      failed: 0,
    };
  });
}

function noteRow(index: number, { targets, people, random, atMs }: PastOrder): Tables['note'] {
  const isDone = random.chance(0.9);
  return {
    id: newId(),
    version: 1,
    targetId: random.pick(targets),
    kind: random.pick(['comment', 'quality', 'reading', 'harvest']),
    text: `Pictures are missing on page ${index}`,
    reasonJson: null,
    url: null,
    timestamp: null,
    jobId: null,
    state: isDone ? 'done' : 'open',
    createdMs: atMs + index * 1000,
    createdBy: random.pick(people),
    doneMs: isDone ? atMs + index * 1000 + 500 : null,
    doneBy: isDone ? random.pick(people) : null,
  };
}

function trapRow(index: number, { configurations, people, random, atMs }: PastOrder): Tables['trap'] {
  return {
    id: newId(),
    version: 1,
    domainId: random.chance(0.1) ? null : random.pick(configurations).domainId,
    expression: `/calendar/${index}/`,
    comment: '',
    isActive: 1,
    jobId: null,
    createdMs: atMs + index,
    createdBy: random.pick(people),
  };
}
