import type { Reason } from '../../reasons/reason.ts';
import type { Database } from '../../catalogue/catalogue.ts';
import type { TargetTable } from '../../catalogue/tables/target-tables.ts';
import { chunks } from '../chunks.ts';
import { domainNameOf } from '../domains/domain-name.ts';
import { collectedOutcomes } from '../jobs/retire-once.ts';
import { planningReason } from '../planning-reason.ts';
import type { ConfigurationTable } from '../domains/configuration.ts';

/** A target, as a transfer sees it. */
export type TransferTarget = Pick<
  TargetTable,
  'id' | 'title' | 'collectionId' | 'state' | 'isActive' | 'budget' | 'frequency' | 'depth'
> & {
  /** By domain, in the order of the target. */
  readonly seeds: ReadonlyMap<string, readonly string[]>;
  /** URLs that cannot be harvested, and why. */
  readonly faults: readonly Reason[];
};

/** A configuration that was made from a target. */
export type KnownConfiguration = ConfigurationTable & {
  readonly targetId: string;
  readonly domain: string;
  readonly seeds: string;
  readonly seedListName: string;
  readonly seedListVersion: number;
  readonly harvests: readonly string[];
};

/** The state of the catalogue for a few hundred targets. */
export interface TransferState {
  readonly targets: readonly TransferTarget[];
  readonly known: ReadonlyMap<string, readonly KnownConfiguration[]>;
  /** Configurations that were collected, of targets with the frequency `once`. */
  readonly through: ReadonlySet<string>;
  /** Existing domains, by name. */
  readonly domains: ReadonlyMap<string, string>;
  /** Names in use, by domain: of seed lists and configurations. */
  readonly names: ReadonlyMap<string, ReadonlySet<string>>;
}

export async function transferState(db: Database, ids: readonly string[]): Promise<TransferState> {
  const targets = await readTargets(db, ids);
  const known = await readKnown(db, ids);
  const wanted = new Set(targets.flatMap(({ seeds }) => [...seeds.keys()]));
  const domains = new Map<string, string>();
  for (const some of chunks([...wanted], 1000))
    for (const { id, name } of await db
      .selectFrom('domain')
      .select(['id', 'name'])
      .where('name', 'in', some)
      .execute())
      domains.set(name, id);
  return {
    targets,
    known: Map.groupBy(known, ({ targetId }) => targetId),
    through: await harvestedOnce(db, targets),
    domains,
    names: await takenNames(db, [...domains.values()]),
  };
}

async function readTargets(db: Database, ids: readonly string[]): Promise<TransferTarget[]> {
  const rows = await db
    .selectFrom('target')
    .select(['id', 'title', 'url', 'collectionId', 'state', 'isActive', 'budget', 'frequency', 'depth'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  const more = await db
    .selectFrom('targetUrl')
    .select(['targetId', 'url'])
    .where('targetId', 'in', ids)
    .orderBy('targetId')
    .orderBy('position')
    .execute();
  const supplementary = Map.groupBy(more, ({ targetId }) => targetId);
  return rows.map(({ url, ...row }) => {
    const urls = [url, ...(supplementary.get(row.id) ?? []).map((one) => one.url)];
    return { ...row, ...seedsByDomain(urls) };
  });
}

function seedsByDomain(urls: readonly string[]): Pick<TransferTarget, 'seeds' | 'faults'> {
  const seeds = new Map<string, string[]>();
  const faults: Reason[] = [];
  for (const url of new Set(urls)) {
    const read = domainNameOf(url);
    if (!read.ok) faults.push(planningReason('transfer-url', { url, problem: read.reason }));
    else seeds.set(read.name, [...(seeds.get(read.name) ?? []), read.url]);
  }
  return { seeds, faults };
}

async function readKnown(db: Database, ids: readonly string[]): Promise<KnownConfiguration[]> {
  const rows = await db
    .selectFrom('configuration')
    .innerJoin('seedList', 'seedList.id', 'configuration.seedListId')
    .innerJoin('domain', 'domain.id', 'configuration.domainId')
    .selectAll('configuration')
    .select([
      'domain.name as domain',
      'seedList.seeds',
      'seedList.name as seedListName',
      'seedList.version as seedListVersion',
    ])
    .where('configuration.targetId', 'in', ids)
    .orderBy('configuration.id')
    .execute();
  const links = new Map<string, string[]>();
  for (const some of chunks(rows, 1000))
    for (const { configurationId, harvestId } of await db
      .selectFrom('harvestConfiguration')
      .selectAll()
      .where(
        'configurationId',
        'in',
        some.map(({ id }) => id),
      )
      .execute())
      links.set(configurationId, [...(links.get(configurationId) ?? []), harvestId]);
  return rows.map((row) => ({ ...row, targetId: row.targetId ?? '', harvests: links.get(row.id) ?? [] }));
}

async function harvestedOnce(db: Database, targets: readonly TransferTarget[]): Promise<ReadonlySet<string>> {
  const once = targets.filter(({ frequency }) => frequency === 'once').map(({ id }) => id);
  if (once.length === 0) return new Set();
  const rows = await db
    .selectFrom('domainHistory')
    .innerJoin('configuration', 'configuration.id', 'domainHistory.configurationId')
    .innerJoin('harvest', 'harvest.id', 'domainHistory.harvestId')
    .select('configuration.id')
    .distinct()
    .where('configuration.targetId', 'in', once)
    .where('harvest.isRehearsal', '=', 0)
    .where('domainHistory.outcome', 'in', collectedOutcomes)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

async function takenNames(db: Database, domainIds: readonly string[]): Promise<Map<string, Set<string>>> {
  const names = new Map<string, Set<string>>(domainIds.map((id) => [id, new Set()]));
  for (const some of chunks(domainIds, 1000))
    for (const table of ['seedList', 'configuration'] as const)
      for (const { domainId, name } of await db
        .selectFrom(table)
        .select(['domainId', 'name'])
        .where('domainId', 'in', some)
        .execute())
        names.get(domainId)?.add(name);
  return names;
}
