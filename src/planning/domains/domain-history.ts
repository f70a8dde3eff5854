import type { Catalogue } from '../../catalogue/catalogue.ts';
import { noSuch } from '../../catalogue/no-such.ts';
import { done } from '../../catalogue/outcome.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import { mostCounted, pageOf, readPlace, totals } from '../list-page.ts';
import type { ListPage, ListQuestion } from '../list-page.ts';
import type { Reference } from '../reference.ts';

/** What a harvest brought of a domain. */
export interface DomainHarvest {
  readonly id: string;
  readonly atMs: number;
  readonly harvest: Reference;
  readonly job: { readonly id: string; readonly number: number };
  readonly configuration: Reference;
  readonly objects: number;
  readonly bytes: number;
  readonly crawlEnd: string;
}

/** The newest first. */
export async function domainHistory(
  { db }: Catalogue,
  { id: domainId, after, limit }: ListQuestion & { readonly id: string },
): Promise<Outcome<ListPage<DomainHarvest>>> {
  const place = readPlace(after);
  if (!place.ok) return place;
  const domain = await db.selectFrom('domain').select('id').where('id', '=', domainId).executeTakeFirst();
  if (domain === undefined) return noSuch('domain');
  const rows = await db
    .selectFrom('domainHistory')
    .innerJoin('harvest', 'harvest.id', 'domainHistory.harvestId')
    .innerJoin('job', 'job.id', 'domainHistory.jobId')
    .leftJoin('configuration', 'configuration.id', 'domainHistory.configurationId')
    .selectAll('domainHistory')
    .select([
      'harvest.name as harvestName',
      'job.number as jobNumber',
      'configuration.name as configurationName',
    ])
    .where('domainHistory.domainId', '=', domainId)
    .$if(place.value !== undefined, (query) =>
      query.where((eb) =>
        eb(
          eb.refTuple('domainHistory.atMs', 'domainHistory.id'),
          '<',
          eb.tuple(Number(place.value?.value ?? 0), place.value?.id ?? ''),
        ),
      ),
    )
    .orderBy('domainHistory.atMs', 'desc')
    .orderBy('domainHistory.id', 'desc')
    .limit(limit + 1)
    .execute();
  const page = pageOf(rows, limit, ({ atMs, id }) => ({ value: atMs, id }));
  const counted = await db
    .selectFrom('domainHistory')
    .select('id')
    .where('domainId', '=', domainId)
    .limit(mostCounted + 1)
    .execute();
  return done({
    items: page.rows.map(({ id, atMs, objects, bytes, crawlEnd, ...row }) => ({
      id,
      atMs,
      harvest: { id: row.harvestId, name: row.harvestName },
      job: { id: row.jobId, number: row.jobNumber },
      configuration: { id: row.configurationId, name: row.configurationName ?? '' },
      objects,
      bytes,
      crawlEnd,
    })),
    next: page.next,
    ...totals(counted.length),
  });
}
