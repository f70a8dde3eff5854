import type { Catalogue, Database } from '../../catalogue/catalogue.ts';
import { noSuch } from '../../catalogue/no-such.ts';
import { done } from '../../catalogue/outcome.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import type { ScheduleTable } from '../../catalogue/tables.ts';
import type { Reference } from '../reference.ts';
import { firstFirings } from './firing-times.ts';
import type { Timing } from './firing-times.ts';

/** A schedule, as people see it. */
export interface ScheduleView extends Timing {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly comment: string;
  /** Those that keep to it. */
  readonly harvests: readonly Reference[];
  readonly next: readonly number[];
}

export async function listSchedules({
  db,
}: Catalogue): Promise<Outcome<{ readonly schedules: readonly ScheduleView[] }>> {
  const rows = await db.selectFrom('schedule').selectAll().orderBy('nameFolded').execute();
  return done({ schedules: await scheduleViews(db, rows) });
}

export async function readSchedule(
  { db }: Pick<Catalogue, 'db'>,
  id: string,
): Promise<Outcome<ScheduleView>> {
  const rows = await db.selectFrom('schedule').selectAll().where('id', '=', id).execute();
  const [view] = await scheduleViews(db, rows);
  return view === undefined ? noSuch('schedule') : done(view);
}

async function scheduleViews(db: Database, rows: readonly ScheduleTable[]): Promise<ScheduleView[]> {
  const harvests = await db
    .selectFrom('harvest')
    .select(['id', 'name', 'scheduleId'])
    .where('scheduleId', 'is not', null)
    .orderBy('number')
    .execute();
  const bySchedule = Map.groupBy(harvests, ({ scheduleId }) => scheduleId);
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    name: row.name,
    unit: row.unit,
    every: row.every,
    firstMs: row.firstMs,
    lastMs: row.lastMs,
    repeats: row.repeats,
    timeZone: row.timeZone,
    comment: row.comment,
    harvests: (bySchedule.get(row.id) ?? []).map(({ id, name }) => ({ id, name })),
    next: firstFirings(row, Date.now(), 3),
  }));
}
