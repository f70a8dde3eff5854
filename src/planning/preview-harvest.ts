import type { Catalogue, Database } from '../catalogue/catalogue.ts';
import { noSuch } from '../catalogue/no-such.ts';
import { done } from '../catalogue/outcome.ts';
import type { Outcome } from '../catalogue/outcome.ts';
import { reasonToJson } from '../reasons/reason.ts';
import { candidateOf, packingOrder, takenBy } from './jobs/packing-order.ts';
import type { PackingCandidate, PackingPlace } from './jobs/packing-order.ts';
import { Packing } from './jobs/packing.ts';
import type { PackedJob } from './jobs/packing.ts';
import { planningReason } from './planning-reason.ts';
import { noTransfer, tryTransfer } from './transfer/try-transfer.ts';
import type { TakenConfiguration, TransferTrial } from './transfer/try-transfer.ts';
import type { PreviewAnswer } from './harvests/harvest.ts';
import type { HarvestTable } from './harvests/harvest.ts';
import type { Reference } from '../catalogue/field-shapes.ts';

const shownJobs = 100;
const shownDomains = 10;

/** The jobs that a launch would make now: the same packing as makeJobs, after a trial transfer. Nothing is written. */
export async function previewHarvest(
  { db }: Catalogue,
  { harvestId, isTransferring }: { readonly harvestId: string; readonly isTransferring: boolean },
): Promise<Outcome<PreviewAnswer>> {
  const harvest = await db.selectFrom('harvest').selectAll().where('id', '=', harvestId).executeTakeFirst();
  if (harvest === undefined) return noSuch('harvest');
  const trial = isTransferring ? await tryTransfer(db, harvest) : noTransfer;
  const sums = { jobs: 0, configurations: 0, expectedObjects: 0, expectedBytes: 0 };
  const shares = new Map<string, { jobs: number; configurations: number }>();
  const first: ShownJob[] = [];
  const count = (job: PackedJob<PackingCandidate> | undefined): void => {
    if (job === undefined) return;
    const { templateId, expectedObjects, items } = job;
    sums.jobs++;
    sums.configurations += items.length;
    sums.expectedObjects += expectedObjects;
    sums.expectedBytes += job.expectedBytes;
    const share = shares.get(templateId) ?? { jobs: 0, configurations: 0 };
    shares.set(templateId, share);
    share.jobs++;
    share.configurations += items.length;
    if (first.length >= shownJobs) return;
    first.push({
      templateId,
      expectedObjects,
      configurations: items.length,
      domains: items.slice(0, shownDomains).map(({ domain }) => domain),
    });
  };
  const packing = new Packing<PackingCandidate>(harvest);
  for await (const candidate of orderAfter(trial, db, harvest)) count(packing.add(candidate));
  count(packing.finish());
  const templates = await db.selectFrom('template').select(['id', 'name']).execute();
  const names = new Map(templates.map(({ id, name }) => [id, name]));
  const referenceOf = (id: string): Reference => ({ id, name: names.get(id) ?? '' });
  return done({
    ...sums,
    left: await whatIsLeft(db, harvest, trial),
    templates: [...shares]
      .map(([id, share]) => ({ template: referenceOf(id), ...share }))
      .toSorted((one, other) => other.configurations - one.configurations),
    first: first.map(({ templateId, ...job }) => ({ template: referenceOf(templateId), ...job })),
    transferred: trial.transferred,
  });
}

/** The configurations of the harvest after the transfer, in packing order. */
async function* orderAfter(
  { before, after }: TransferTrial,
  db: Database,
  harvest: HarvestTable,
): AsyncGenerator<PackingCandidate> {
  const gone = new Set(before.map(({ id }) => id));
  const coming = after
    .filter((row) => whyLeft(row) === undefined)
    .map((row) => candidateOf(row, { harvest }))
    .toSorted((one, other) => (isBefore(one.place, other.place) ? -1 : 1));
  let next = 0;
  for await (const candidate of packingOrder({ db }, { harvest })) {
    if (gone.has(candidate.id)) continue;
    for (; next < coming.length; next++) {
      const planned = coming[next];
      if (planned === undefined || !isBefore(planned.place, candidate.place)) break;
      yield planned;
    }
    yield candidate;
  }
  yield* coming.slice(next);
}

function isBefore(one: PackingPlace, other: PackingPlace): boolean {
  if (one.templateId !== other.templateId) return one.templateId < other.templateId;
  if (one.expectedObjects !== other.expectedObjects) return one.expectedObjects < other.expectedObjects;
  return one.id < other.id;
}

/** Only the fields that are shown: a job may have a hundred thousand configurations. */
interface ShownJob extends Omit<PreviewAnswer['first'][number], 'template'> {
  readonly templateId: string;
}

const reasons = ['domain', 'configuration'] as const;
type LeftReason = (typeof reasons)[number];

function whyLeft({ isDomainActive, isActive }: TakenConfiguration): LeftReason | undefined {
  return isDomainActive === 0 ? 'domain' : isActive === 0 ? 'configuration' : undefined;
}

async function whatIsLeft(
  db: Database,
  harvest: HarvestTable,
  { before, after }: TransferTrial,
): Promise<PreviewAnswer['left'][number][]> {
  const queries = {
    domain: takenBy(db, harvest).where('domain.isActive', '=', 0),
    configuration: takenBy(db, harvest)
      .where('domain.isActive', '=', 1)
      .where('configuration.isActive', '=', 0),
  };
  const codes = {
    domain: 'left-domain',
    configuration: harvest.kind === 'broad' ? 'left-default' : 'left-configuration',
  } as const;
  const left: PreviewAnswer['left'][number][] = [];
  for (const reason of reasons) {
    const [counted] = await queries[reason].select(({ fn }) => fn.countAll<number>().as('count')).execute();
    const among = (rows: readonly TakenConfiguration[]): number =>
      rows.filter((row) => whyLeft(row) === reason).length;
    const count = (counted?.count ?? 0) - among(before) + among(after);
    if (count > 0) left.push({ ...reasonToJson(planningReason(codes[reason])), count });
  }
  return left;
}
