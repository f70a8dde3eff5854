import type { Catalogue, Database } from '../catalogue/catalogue.ts';
import { done, refused } from '../catalogue/outcome.ts';
import type { Outcome } from '../catalogue/outcome.ts';
import type { HarvestTable } from '../catalogue/tables.ts';
import { chunks } from './chunks.ts';
import { packingOrder, takenBy } from './jobs/packing-order.ts';
import { Packing } from './jobs/packing.ts';
import type { PackedJob } from './jobs/packing.ts';
import type { Reference } from './reference.ts';
import { transferRecords } from './transfer-records.ts';

export interface HarvestPreview {
  readonly jobs: number;
  readonly configurations: number;
  /** What is not harvested, and why. */
  readonly left: readonly { readonly reason: string; readonly count: number }[];
  readonly expectedObjects: number;
  readonly expectedBytes: number;
  /** The first hundred. */
  readonly first: readonly PreviewedJob[];
  /** Records that would be transferred before. */
  readonly transferred: number;
}

interface PreviewedJob {
  readonly template: Reference;
  readonly configurations: number;
  readonly expectedObjects: number;
  /** The first ten. */
  readonly domains: readonly string[];
}

const shownJobs = 100;
const shownDomains = 10;

/** The jobs that would be made now: the same packing as makeJobs, and nothing is written. */
export async function previewHarvest(
  catalogue: Catalogue,
  harvestId: string,
): Promise<Outcome<HarvestPreview>> {
  const { db } = catalogue;
  const harvest = await db.selectFrom('harvest').selectAll().where('id', '=', harvestId).executeTakeFirst();
  if (harvest === undefined) return refused('not-found', 'There is no such harvest.');
  const trial = await transferRecords(catalogue, { id: '' }, { harvestId, isTrial: true });
  if (!trial.ok) return trial;
  const sums = { jobs: 0, configurations: 0, expectedObjects: 0, expectedBytes: 0 };
  const first: ShownJob[] = [];
  const count = (job: PackedJob | undefined): void => {
    if (job === undefined) return;
    sums.jobs++;
    sums.configurations += job.items.length;
    sums.expectedObjects += job.expectedObjects;
    sums.expectedBytes += job.expectedBytes;
    if (first.length >= shownJobs) return;
    const { templateId, expectedObjects, items } = job;
    first.push({
      templateId,
      expectedObjects,
      configurations: items.length,
      ids: items.slice(0, shownDomains).map(({ id }) => id),
    });
  };
  const packing = new Packing(harvest);
  for await (const candidate of packingOrder(catalogue, { harvest })) count(packing.add(candidate));
  count(packing.finish());
  return done({
    ...sums,
    left: await whatIsLeft(db, harvest),
    first: await previewed(db, first),
    transferred: trial.value.created + trial.value.changed + trial.value.withdrawn,
  });
}

/** Of a job only what is shown: its configurations may be a hundred thousand. */
interface ShownJob {
  readonly templateId: string;
  readonly expectedObjects: number;
  readonly configurations: number;
  readonly ids: readonly string[];
}

async function previewed(db: Database, jobs: readonly ShownJob[]): Promise<PreviewedJob[]> {
  const templates = await db.selectFrom('template').select(['id', 'name']).execute();
  const templateNames = new Map(templates.map(({ id, name }) => [id, name]));
  const names = new Map<string, string>();
  const ids = jobs.flatMap((job) => job.ids);
  for (const some of chunks(ids, 1000))
    for (const { id, name } of await db
      .selectFrom('configuration')
      .innerJoin('domain', 'domain.id', 'configuration.domainId')
      .select(['configuration.id', 'domain.name'])
      .where('configuration.id', 'in', some)
      .execute())
      names.set(id, name);
  return jobs.map(({ templateId, configurations, expectedObjects, ids: shown }) => ({
    template: { id: templateId, name: templateNames.get(templateId) ?? '' },
    configurations,
    expectedObjects,
    domains: shown.map((id) => names.get(id) ?? ''),
  }));
}

async function whatIsLeft(
  db: Database,
  harvest: HarvestTable,
): Promise<{ readonly reason: string; readonly count: number }[]> {
  const reasons = [
    ['the domain is not active', takenBy(db, harvest).where('domain.isActive', '=', 0)],
    [
      harvest.kind === 'broad'
        ? 'the default configuration of the domain is not active'
        : 'the configuration is not active',
      takenBy(db, harvest).where('domain.isActive', '=', 1).where('configuration.isActive', '=', 0),
    ],
  ] as const;
  const left: { reason: string; count: number }[] = [];
  for (const [reason, query] of reasons) {
    const [counted] = await query.select(({ fn }) => fn.countAll<number>().as('count')).execute();
    if ((counted?.count ?? 0) > 0) left.push({ reason, count: counted?.count ?? 0 });
  }
  return left;
}
