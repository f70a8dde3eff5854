import type { Catalogue, Changing } from '../../catalogue/catalogue.ts';
import { noSuch } from '../../catalogue/no-such.ts';
import { done, refused } from '../../catalogue/outcome.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import type { TargetTable } from '../../catalogue/tables/target-tables.ts';
import { mayCollectIn } from '../../people/person.ts';
import type { Person } from '../../people/person.ts';
import { reasonFromJson } from '../../reasons/reason.ts';
import { defaultRow } from '../first-templates.ts';
import { candidateOf } from '../jobs/packing-order.ts';
import { beginRun } from '../launch-harvest.ts';
import { insertJobs } from '../make-jobs.ts';
import { planningReason } from '../planning-reason.ts';
import { applyTransfer } from '../transfer/apply-transfer.ts';
import { TransferPlan } from '../transfer/plan-transfer.ts';
import { transferContext } from '../transfer/transfer-context.ts';
import type { TransferContext } from '../transfer/transfer-context.ts';
import { transferState } from '../transfer/transfer-state.ts';
import { ensureCollectHarvest } from './collect-harvest.ts';
import type { HarvestTable } from '../harvests/harvest.ts';

/**
 * Collects one target at once, in a separate job with high priority, in one transaction:
 *
 *   1. check that the target is validated and active, that the person may collect it, and that it has no such job waiting or running
 *   2. update its configurations as a transfer does, with defaults where the mapping has no row
 *   3. make a run of the harvest "Collect now" with one job
 *
 * A target with the frequency `once` that was collected before is collected again. Returns the id of the job.
 */
export function collectTarget(
  catalogue: Catalogue,
  person: Person,
  targetId: string,
): Promise<Outcome<{ readonly jobId: string }>> {
  return catalogue.change(async (changing) => {
    const target = await changing
      .selectFrom('target')
      .select(['id', 'collectionId', 'state', 'isActive'])
      .where('id', '=', targetId)
      .executeTakeFirst();
    if (target === undefined) return noSuch('target');
    const harvest = await ensureCollectHarvest(changing);
    const refusal = whyNot(person, target, harvest) ?? (await runningJob(changing, { target, harvest }));
    if (refusal !== undefined) return refusal;
    const plan = await transferOne(changing, person, { target, harvest });
    const sites = await sitesOf(changing, targetId);
    if (sites.length === 0) {
      const [problem] = plan.problems;
      const why = problem === undefined ? planningReason('left-domain') : reasonFromJson(problem);
      return refused('conflict', planningReason('collect-nothing', { why }));
    }
    return done(await makeJob(changing, { harvest, person, sites, plan }));
  });
}

type CollectedTarget = Pick<TargetTable, 'id' | 'collectionId' | 'state' | 'isActive'>;

interface TargetInHarvest {
  readonly target: CollectedTarget;
  readonly harvest: HarvestTable;
}

function whyNot(
  person: Person,
  { collectionId, state, isActive }: CollectedTarget,
  harvest: HarvestTable,
): Outcome<never> | undefined {
  if (!mayCollectIn(person, collectionId)) return refused('forbidden', planningReason('collect-not-yours'));
  if (state !== 'validated') return refused('conflict', planningReason('collect-not-validated'));
  if (isActive === 0) return refused('conflict', planningReason('collect-inactive'));
  if (harvest.isActive === 0)
    return refused('conflict', planningReason('collect-switched-off', { harvest: harvest.name }));
  return undefined;
}

async function runningJob(
  changing: Changing,
  { target, harvest }: TargetInHarvest,
): Promise<Outcome<never> | undefined> {
  const job = await changing
    .selectFrom('job')
    .innerJoin('jobConfiguration', 'jobConfiguration.jobId', 'job.id')
    .innerJoin('configuration', 'configuration.id', 'jobConfiguration.configurationId')
    .select(['job.id', 'job.number'])
    .where('configuration.targetId', '=', target.id)
    .where('job.harvestId', '=', harvest.id)
    .where('job.state', 'in', ['new', 'submitted', 'running', 'asleep'])
    .orderBy('job.number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return job === undefined
    ? undefined
    : refused('conflict', planningReason('collect-running', { job: job.number }), { current: job });
}

async function transferOne(
  changing: Changing,
  person: Person,
  { target, harvest }: TargetInHarvest,
): Promise<TransferPlan> {
  const context = withDefaults(await transferContext(changing), harvest.id);
  const state = await transferState(changing, [target.id]);
  const atMs = Date.now();
  const plan = new TransferPlan(context, { ...state, through: new Set() }, atMs).fill();
  await applyTransfer(changing, plan, { accountId: person.id, atMs });
  return plan;
}

/** For a target whose options no row of the mapping covers, or for which no harvest is named. */
function withDefaults(context: TransferContext, harvestId: string): TransferContext {
  const { firstTemplateId } = context;
  return {
    ...context,
    harvestFor: (target) => context.harvestFor(target) ?? harvestId,
    rowFor: (chosen) =>
      context.rowFor(chosen) ??
      (firstTemplateId === undefined ? undefined : defaultRow(chosen, firstTemplateId)),
  };
}

function sitesOf(changing: Changing, targetId: string) {
  return changing
    .selectFrom('configuration')
    .innerJoin('domain', 'domain.id', 'configuration.domainId')
    .select([
      'configuration.id',
      'configuration.templateId',
      'configuration.expectedObjects',
      'configuration.expectedBytes',
      'configuration.maxUrls',
      'configuration.maxBytes',
      'domain.name as domain',
    ])
    .where('configuration.targetId', '=', targetId)
    .where('configuration.isActive', '=', 1)
    .where('domain.isActive', '=', 1)
    .orderBy('configuration.id')
    .execute();
}

async function makeJob(
  changing: Changing,
  {
    harvest,
    person,
    sites,
    plan,
  }: {
    readonly harvest: HarvestTable;
    readonly person: Person;
    readonly sites: Awaited<ReturnType<typeof sitesOf>>;
    readonly plan: TransferPlan;
  },
): Promise<{ readonly jobId: string }> {
  const { problems } = plan;
  const run = await beginRun(changing, harvest, { dueMs: Date.now(), launchedBy: person.id, problems });
  const items = sites.map((site) => candidateOf(site, { harvest }));
  const sum = (of: 'expectedObjects' | 'expectedBytes'): number =>
    items.reduce((total, item) => total + item[of], 0);
  // One target has one row of the mapping, and so one template for all its domains.
  const job = {
    templateId: items[0]?.templateId ?? '',
    items,
    expectedObjects: sum('expectedObjects'),
    expectedBytes: sum('expectedBytes'),
  };
  const jobs = await insertJobs(changing, { run, harvest, full: [job] });
  await changing
    .updateTable('harvestRun')
    .set({ state: 'made', jobs, configurations: items.length })
    .where('id', '=', run.id)
    .execute();
  const { id } = await changing
    .selectFrom('job')
    .select('id')
    .where('runId', '=', run.id)
    .executeTakeFirstOrThrow();
  return { jobId: id };
}
