import type { Catalogue } from '../../catalogue/catalogue.ts';
import { noSuch } from '../../catalogue/no-such.ts';
import { done } from '../../catalogue/outcome.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import { mostCounted, pageOf, readPlace, totals } from '../list-page.ts';
import type { ListPage, ListQuestion } from '../list-page.ts';
import { runViews } from '../run-view.ts';
import type { RunView } from '../run-view.ts';

/** The newest first. */
export async function listRuns(
  { db }: Catalogue,
  { id: harvestId, after, limit }: ListQuestion & { readonly id: string },
): Promise<Outcome<ListPage<RunView>>> {
  const place = readPlace(after);
  if (!place.ok) return place;
  const harvest = await db.selectFrom('harvest').select('id').where('id', '=', harvestId).executeTakeFirst();
  if (harvest === undefined) return noSuch('harvest');
  const runs = db.selectFrom('harvestRun').where('harvestId', '=', harvestId);
  const rows = await runs
    .selectAll()
    .$if(place.value !== undefined, (query) => query.where('number', '<', Number(place.value?.value ?? 0)))
    .orderBy('number', 'desc')
    .limit(limit + 1)
    .execute();
  const page = pageOf(rows, limit, ({ number, id }) => ({ value: number, id }));
  const counted = await runs
    .select('id')
    .limit(mostCounted + 1)
    .execute();
  return done({ items: await runViews(db, page.rows), next: page.next, ...totals(counted.length) });
}
