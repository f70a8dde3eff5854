import type { Catalogue, Database } from '../catalogue/catalogue.ts';
import { done, refused } from '../catalogue/outcome.ts';
import type { Outcome } from '../catalogue/outcome.ts';
import { planningReason } from './planning-reason.ts';
import { firingTimes } from './schedules/firing-times.ts';
import type { Firing, PlanAnswer } from './plan.ts';

/** The maximum number of entries: a year of a harvest that is due every four hours. */
const max = 2500;

/** Past runs and future firing times within a period, up to a maximum. */
export async function planOf(
  { db }: Catalogue,
  { from, to, nowMs = Date.now() }: { readonly from: number; readonly to: number; readonly nowMs?: number },
): Promise<Outcome<PlanAnswer>> {
  if (from > to) return refused('invalid', planningReason('span-backwards'));
  const firings = await firingsWithin(db, { fromMs: Math.max(from - 1, nowMs), toMs: to });
  const runs = await db
    .selectFrom('harvestRun')
    .innerJoin('harvest', 'harvest.id', 'harvestRun.harvestId')
    .select(['harvest.id', 'harvest.name', 'harvestRun.number', 'harvestRun.dueMs', 'harvestRun.state'])
    .where('harvestRun.dueMs', '>=', from)
    .where('harvestRun.dueMs', '<=', to)
    .orderBy('harvestRun.dueMs')
    .limit(max + 1)
    .execute();
  return done({
    firings: firings.slice(0, max),
    runs: runs
      .slice(0, max)
      .map(({ id, name, number, dueMs, state }) => ({ harvest: { id, name }, number, atMs: dueMs, state })),
    isWhole: firings.length <= max && runs.length <= max,
  });
}

/** One more than the maximum, if there are as many. */
async function firingsWithin(
  db: Database,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): Promise<Firing[]> {
  const harvests = await db
    .selectFrom('harvest')
    .innerJoin('schedule', 'schedule.id', 'harvest.scheduleId')
    .select(['harvest.id', 'harvest.name', 'harvest.kind', 'harvest.isRehearsal'])
    .select([
      'schedule.unit',
      'schedule.every',
      'schedule.firstMs',
      'schedule.lastMs',
      'schedule.repeats',
      'schedule.timeZone',
    ])
    .where('harvest.isActive', '=', 1)
    .execute();
  let firings: Firing[] = [];
  let untilMs = toMs;
  for (const harvest of harvests) {
    const { id, name, kind, isRehearsal } = harvest;
    let count = 0;
    for (const atMs of firingTimes(harvest, fromMs)) {
      if (atMs > untilMs || count++ > max) break;
      firings.push({ harvest: { id, name }, kind, isRehearsal: isRehearsal === 1, atMs });
    }
    if (firings.length <= 2 * max) continue;
    // Later times would not be listed, so they are not computed.
    firings = sorted(firings).slice(0, max + 1);
    untilMs = firings.at(-1)?.atMs ?? untilMs;
  }
  return sorted(firings).slice(0, max + 1);
}

function sorted(firings: readonly Firing[]): Firing[] {
  return firings.toSorted(
    (one, other) => one.atMs - other.atMs || (one.harvest.name < other.harvest.name ? -1 : 1),
  );
}
