import type { Catalogue, Changing } from '../catalogue/catalogue.ts';
import { newId } from '../catalogue/new-id.ts';
import { noSuch } from '../catalogue/no-such.ts';
import { done, refused } from '../catalogue/outcome.ts';
import type { Outcome } from '../catalogue/outcome.ts';
import type { HarvestRunTable } from '../catalogue/tables/job-tables.ts';
import { takenBy } from './jobs/packing-order.ts';
import { planningReason } from './planning-reason.ts';
import { runViews } from './run-view.ts';
import type { TransferProblem, RunView } from './run.ts';
import { transferTargets } from './transfer-targets.ts';
import { expressionsInTheWay } from './unusable-expressions.ts';
import type { HarvestTable } from './harvests/harvest.ts';

export interface Launch {
  readonly run: RunView;
  /** Targets that were transferred before. */
  readonly transferred: number;
}

/** Starts a run by hand; makeJobs makes its jobs afterwards. */
export async function launchHarvest(
  catalogue: Catalogue,
  {
    harvestId,
    launchedBy,
    isTransferring,
  }: { readonly harvestId: string; readonly launchedBy: string; readonly isTransferring: boolean },
): Promise<Outcome<Launch>> {
  const refusal = await whyNot(catalogue, harvestId);
  if (refusal !== undefined) return refusal;
  const transfer = isTransferring
    ? await transferTargets(catalogue, { id: launchedBy }, { harvestId, isTrial: false })
    : done({ created: 0, changed: 0, withdrawn: 0, problems: [] });
  if (!transfer.ok) return transfer;
  const { problems } = transfer.value;
  const begun = await catalogue.change(async (changing): Promise<Outcome<HarvestRunTable>> => {
    const harvest = await changing
      .selectFrom('harvest')
      .selectAll()
      .where('id', '=', harvestId)
      .executeTakeFirstOrThrow();
    const making = await changing
      .selectFrom('harvestRun')
      .select('number')
      .where('harvestId', '=', harvestId)
      .where('state', '=', 'making')
      .executeTakeFirst();
    if (making !== undefined)
      return refused('conflict', planningReason('run-being-made', { run: making.number }));
    if (!(await takesAnything(changing, harvest)))
      return refused(
        'conflict',
        planningReason(harvest.kind === 'broad' ? 'nothing-to-harvest-broad' : 'nothing-to-harvest'),
      );
    const inTheWay = await expressionsInTheWay(changing, harvest);
    if (inTheWay !== undefined) return refused('conflict', inTheWay);
    return done(await beginRun(changing, harvest, { dueMs: Date.now(), launchedBy, problems }));
  });
  if (!begun.ok) return begun;
  const [run] = await runViews(catalogue.db, [begun.value]);
  if (run === undefined) throw new Error('a run that was just begun is not there');
  const { created, changed, withdrawn } = transfer.value;
  return done({ run, transferred: created + changed + withdrawn });
}

/** A readable number; a transfer by hand lists more. */
const maxProblemsKept = 20;

/** Within a transaction. `problems` are those of the transfer before: those targets are not harvested. */
export async function beginRun(
  changing: Changing,
  harvest: HarvestTable,
  {
    dueMs,
    launchedBy,
    problems,
  }: {
    readonly dueMs: number;
    readonly launchedBy: string | null;
    readonly problems: readonly TransferProblem[];
  },
): Promise<HarvestRunTable> {
  const last = await changing
    .selectFrom('harvestRun')
    .select('number')
    .where('harvestId', '=', harvest.id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const run: HarvestRunTable = {
    id: newId(),
    number: (last?.number ?? 0) + 1,
    harvestId: harvest.id,
    dueMs,
    state: 'making',
    cursor: '',
    jobs: 0,
    configurations: 0,
    launchedBy,
    endedMs: null,
    problemCount: problems.length,
    problemsJson: JSON.stringify(problems.slice(0, maxProblemsKept)),
    restOf: null,
  };
  await changing.insertInto('harvestRun').values(run).execute();
  return run;
}

async function whyNot({ db }: Catalogue, harvestId: string): Promise<Outcome<never> | undefined> {
  const harvest = await db
    .selectFrom('harvest')
    .select('isActive')
    .where('id', '=', harvestId)
    .executeTakeFirst();
  if (harvest === undefined) return noSuch('harvest');
  if (harvest.isActive === 0) return refused('conflict', planningReason('harvest-inactive'));
  return undefined;
}

async function takesAnything(changing: Changing, harvest: HarvestTable): Promise<boolean> {
  const one = await takenBy(changing, harvest)
    .where('configuration.isActive', '=', 1)
    .where('domain.isActive', '=', 1)
    .select('configuration.id')
    .limit(1)
    .executeTakeFirst();
  return one !== undefined;
}
