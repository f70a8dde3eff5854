import type { Catalogue, Changing } from '../../catalogue/catalogue.ts';
import { insertMany } from '../../catalogue/insert-many.ts';
import { done, refused } from '../../catalogue/outcome.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import type { HarvestTable } from '../../catalogue/tables.ts';
import { writeChange } from '../../catalogue/write-change.ts';
import type { Person } from '../../people/person.ts';
import { chunks } from '../chunks.ts';
import { configurationRows, configurationView } from '../domains/configuration-view.ts';
import type { ConfigurationView } from '../domains/configuration-view.ts';
import { mostCounted, pageOf, readPlace, totals } from '../list-page.ts';
import type { ListPage, ListQuestion } from '../list-page.ts';
import { readHarvest } from './harvest-view.ts';
import type { HarvestView } from './harvest-view.ts';
import { planningReason } from '../planning-reason.ts';

/** What a harvest takes, in the order of ids: of a broad one, the default configuration of every domain. */
export async function harvestConfigurations(
  { db }: Catalogue,
  { id: harvestId, after, limit }: ListQuestion & { readonly id: string },
): Promise<Outcome<ListPage<ConfigurationView>>> {
  const place = readPlace(after);
  if (!place.ok) return place;
  const harvest = await db
    .selectFrom('harvest')
    .select('kind')
    .where('id', '=', harvestId)
    .executeTakeFirst();
  if (harvest === undefined) return refused('not-found', 'There is no such harvest.');
  const lastId = place.value?.id ?? '';
  const ids = await idsAfter({ db }, { harvestId, kind: harvest.kind, lastId, limit: limit + 1 });
  const page = pageOf(ids, limit, (id) => ({ value: 0, id }));
  const rows =
    page.rows.length === 0
      ? []
      : await configurationRows(db)
          .where('configuration.id', 'in', page.rows)
          .orderBy('configuration.id')
          .execute();
  const counted = await idsAfter(
    { db },
    { harvestId, kind: harvest.kind, lastId: '', limit: mostCounted + 1 },
  );
  return done({ items: rows.map(configurationView), next: page.next, ...totals(counted.length) });
}

async function idsAfter(
  { db }: Pick<Catalogue, 'db'>,
  {
    harvestId,
    kind,
    lastId,
    limit,
  }: {
    readonly harvestId: string;
    readonly kind: HarvestTable['kind'];
    readonly lastId: string;
    readonly limit: number;
  },
): Promise<string[]> {
  const rows =
    kind === 'broad'
      ? await db
          .selectFrom('configuration')
          .select('id')
          // Added up, so that the engine goes by the ids and does not sort a million.
          .where((eb) => eb(eb('isDefault', '+', 0), '=', 1))
          .where('id', '>', lastId)
          .orderBy('id')
          .limit(limit)
          .execute()
      : await db
          .selectFrom('harvestConfiguration')
          .select('configurationId as id')
          .where('harvestId', '=', harvestId)
          .where('configurationId', '>', lastId)
          .orderBy('configurationId')
          .limit(limit)
          .execute();
  return rows.map(({ id }) => id);
}

/** Puts configurations into a harvest and takes others out. What is in, or out, already is no fault. */
export function changeHarvestConfigurations(
  catalogue: Catalogue,
  person: Person,
  {
    id: harvestId,
    add,
    remove,
  }: { readonly id: string; readonly add: readonly string[]; readonly remove: readonly string[] },
): Promise<Outcome<HarvestView>> {
  return catalogue.change(async (changing) => {
    const harvest = await changing
      .selectFrom('harvest')
      .select(['kind', 'version'])
      .where('id', '=', harvestId)
      .executeTakeFirst();
    if (harvest === undefined) return refused('not-found', 'There is no such harvest.');
    if (harvest.kind === 'broad')
      return refused(
        'conflict',
        'A broad harvest takes the default configuration of every active domain: make domains inactive instead.',
      );
    const wanted = new Set(add);
    const known = new Set<string>();
    const linked = new Set<string>();
    for (const some of chunks([...wanted], 1000)) {
      for (const { id } of await changing
        .selectFrom('configuration')
        .select('id')
        .where('id', 'in', some)
        .execute())
        known.add(id);
      for (const { configurationId } of await changing
        .selectFrom('harvestConfiguration')
        .select('configurationId')
        .where('harvestId', '=', harvestId)
        .where('configurationId', 'in', some)
        .execute())
        linked.add(configurationId);
    }
    const missing = [...wanted].filter((id) => !known.has(id));
    if (missing.length > 0)
      return refused('invalid', 'Not all of these configurations are there.', {
        fields: missing
          .slice(0, 100)
          .map((id) => ({ field: `add.${add.indexOf(id)}`, ...planningReason('configuration-unknown') })),
      });
    const added = [...wanted].filter((id) => !linked.has(id));
    await insertMany(
      changing,
      'harvestConfiguration',
      added.map((configurationId) => ({ harvestId, configurationId })),
    );
    const removed: string[] = [];
    for (const some of chunks([...new Set(remove)], 1000)) {
      const rows = await changing
        .deleteFrom('harvestConfiguration')
        .where('harvestId', '=', harvestId)
        .where('configurationId', 'in', some)
        .returning('configurationId')
        .execute();
      removed.push(...rows.map(({ configurationId }) => configurationId));
    }
    if (added.length === 0 && removed.length === 0) return readHarvest({ db: changing }, harvestId);
    const atMs = Date.now();
    await changing
      .updateTable('harvest')
      .set({ version: harvest.version + 1, modifiedMs: atMs })
      .where('id', '=', harvestId)
      .execute();
    await writeChange(changing, {
      subject: 'harvest',
      subjectId: harvestId,
      version: harvest.version + 1,
      accountId: person.id,
      atMs,
      action: 'change',
      fields: [
        {
          field: 'configurations',
          from: await toldNames(changing, removed),
          to: await toldNames(changing, added),
        },
      ],
    });
    return readHarvest({ db: changing }, harvestId);
  });
}

/** As many as a person reads. */
const mostTold = 100;

/** What came or went, for the history: `example.org`, `example.org · weekly`; of too many, how many more there were. */
async function toldNames(changing: Changing, ids: readonly string[]): Promise<string[]> {
  const some = ids.slice(0, mostTold);
  if (some.length === 0) return [];
  const rows = await changing
    .selectFrom('configuration')
    .innerJoin('domain', 'domain.id', 'configuration.domainId')
    .select(['domain.name as domain', 'configuration.name', 'configuration.isDefault'])
    .where('configuration.id', 'in', some)
    .orderBy('domain.name')
    .orderBy('configuration.name')
    .execute();
  const names = rows.map(({ domain, name, isDefault }) => (isDefault === 1 ? domain : `${domain} · ${name}`));
  return ids.length > mostTold ? [...names, `… + ${ids.length - mostTold}`] : names;
}
