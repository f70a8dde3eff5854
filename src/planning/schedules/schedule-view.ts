import type { Catalogue, Database } from '../../catalogue/catalogue.ts';
import { noSuch } from '../../catalogue/no-such.ts';
import { done } from '../../catalogue/outcome.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import { fieldsOf } from '../../catalogue/row-fields.ts';
import { firstFirings } from './firing-times.ts';
import { newScheduleBody } from './schedule.ts';
import type { ScheduleTable, ScheduleView } from './schedule.ts';

export async function listSchedules({ db }: Catalogue): Promise<Outcome<{ schedules: ScheduleView[] }>> {
  const rows = await db.selectFrom('schedule').selectAll().orderBy('nameFolded').execute();
  return done({ schedules: await scheduleViews(db, rows) });
}

export async function readSchedule(db: Database, id: string): Promise<Outcome<ScheduleView>> {
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
    ...fieldsOf(newScheduleBody, row),
    id: row.id,
    version: row.version,
    harvests: (bySchedule.get(row.id) ?? []).map(({ id, name }) => ({ id, name })),
    next: firstFirings(row, Date.now(), 3),
  }));
}
