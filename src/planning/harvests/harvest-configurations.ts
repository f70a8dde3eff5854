import type { Catalogue, Changing, Database } from '../../catalogue/catalogue.ts';
import { configurationPage } from '../../catalogue/configuration-page.ts';
import { configurationSorts } from '../../catalogue/field-shapes.ts';
import type { ConfigurationSet, ConfigurationSortName } from '../../catalogue/configuration-page.ts';
import { countRows } from '../../catalogue/count-rows.ts';
import { inOrderOf, maxCounted, readListQuery, totals } from '../../catalogue/list-page.ts';
import type { ListPage, ListQuery } from '../../catalogue/list-page.ts';
import { noSuch } from '../../catalogue/no-such.ts';
import { done, refused } from '../../catalogue/outcome.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import { writeChange } from '../../catalogue/write-change.ts';
import type { Person } from '../../people/person.ts';
import { chunks } from '../chunks.ts';
import { configurationRows, configurationView } from '../domains/configuration-view.ts';
import { readHarvest } from './harvest-view.ts';
import { linkConfigurations } from './link-configurations.ts';
import { planningReason } from '../planning-reason.ts';
import type { HarvestTable, HarvestView } from './harvest.ts';
import type { ConfigurationView } from '../domains/configuration.ts';

/** The configurations of a harvest: for a broad one, the default of every domain. */
export async function harvestConfigurations(
  { db }: Catalogue,
  { id: harvestId, ...question }: ListQuery<ConfigurationSortName> & { readonly id: string },
): Promise<Outcome<ListPage<ConfigurationView>>> {
  const asked = readListQuery(question, configurationSorts);
  if (!asked.ok) return asked;
  const harvest = await db
    .selectFrom('harvest')
    .select(['id', 'kind'])
    .where('id', '=', harvestId)
    .executeTakeFirst();
  if (harvest === undefined) return noSuch('harvest');
  const set = await configurationSet(db, harvest);
  const page = await configurationPage(db, set, asked.value);
  if (!page.ok) return page;
  const { ids, next } = page.value;
  const rows =
    ids.length === 0 ? [] : await configurationRows(db).where('configuration.id', 'in', ids).execute();
  return done({ items: inOrderOf(ids, rows).map(configurationView), next, ...totals(set.count) });
}

async function configurationSet(
  db: Database,
  { id, kind }: Pick<HarvestTable, 'id' | 'kind'>,
): Promise<ConfigurationSet> {
  if (kind === 'broad') {
    const byDomain = db
      .selectFrom('configuration')
      .innerJoin('domain', 'domain.id', 'configuration.domainId')
      .select(['configuration.id', 'domain.name as value'])
      // Added up, so that the engine walks the domains instead of scanning all default configurations.
      .where((of) => of(of('configuration.isDefault', '+', 0), '=', 1));
    const some = db.selectFrom('configuration').select('id').where('isDefault', '=', 1);
    return { count: await countRows(db, some.limit(maxCounted + 1)), byDomain };
  }
  const byDomain = db
    .selectFrom('harvestConfiguration')
    .select(['configurationId as id', 'domainName as value'])
    .where('harvestId', '=', id);
  return { count: await countRows(db, byDomain.limit(maxCounted + 1)), byDomain };
}

/** Adds configurations to a harvest and removes others. Those already in or out are ignored. */
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
    if (harvest === undefined) return noSuch('harvest');
    if (harvest.kind === 'broad') return refused('conflict', planningReason('harvest-takes-all'));
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
      return refused('invalid', planningReason('configurations-missing'), {
        fields: missing
          .slice(0, 100)
          .map((id) => ({ field: `add.${add.indexOf(id)}`, ...planningReason('configuration-unknown') })),
      });
    const added = [...wanted].filter((id) => !linked.has(id));
    await linkConfigurations(
      changing,
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
    if (added.length === 0 && removed.length === 0) return readHarvest(changing, harvestId);
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
          from: await recordedNames(changing, removed),
          to: await recordedNames(changing, added),
        },
      ],
    });
    return readHarvest(changing, harvestId);
  });
}

/** A readable number. */
const maxRecorded = 100;

/**
 * The added or removed configurations for the history: `example.org`, `example.org · weekly`; beyond the maximum, the number of
 * the others.
 */
async function recordedNames(changing: Changing, ids: readonly string[]): Promise<string[]> {
  const some = ids.slice(0, maxRecorded);
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
  return ids.length > maxRecorded ? [...names, `… + ${ids.length - maxRecorded}`] : names;
}
