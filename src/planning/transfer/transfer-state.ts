import type { Reason } from '../../reasons/reason.ts';
import type { Database } from '../../catalogue/catalogue.ts';
import type { ConfigurationTable, RecordTable } from '../../catalogue/tables.ts';
import { chunks } from '../chunks.ts';
import { domainNameOf } from '../domains/domain-name.ts';
import { collectedOutcomes } from '../jobs/retire-once.ts';
import { planningReason } from '../planning-reason.ts';

/** A record, as a transfer sees it. */
export type TransferRecord = Pick<
  RecordTable,
  'id' | 'title' | 'collectionId' | 'state' | 'isActive' | 'budget' | 'frequency' | 'depth'
> & {
  /** By domain, in the order of the record. */
  readonly seeds: ReadonlyMap<string, readonly string[]>;
  /** URLs that cannot be harvested, and why. */
  readonly faults: readonly Reason[];
};

/** A configuration that was made from a record. */
export type KnownConfiguration = ConfigurationTable & {
  readonly recordId: string;
  readonly domain: string;
  readonly seeds: string;
  readonly seedListName: string;
  readonly seedListVersion: number;
  readonly harvests: readonly string[];
};

/** What stands in the catalogue now about a few hundred records. */
export interface TransferState {
  readonly records: readonly TransferRecord[];
  readonly known: ReadonlyMap<string, readonly KnownConfiguration[]>;
  /** Configurations that were collected, of records that are wanted once. */
  readonly through: ReadonlySet<string>;
  /** Domains that are there, by name. */
  readonly domains: ReadonlyMap<string, string>;
  /** Names that are taken, by domain: of seed lists and configurations. */
  readonly names: ReadonlyMap<string, ReadonlySet<string>>;
}

export async function transferState(db: Database, ids: readonly string[]): Promise<TransferState> {
  const records = await readRecords(db, ids);
  const known = await readKnown(db, ids);
  const wanted = new Set(records.flatMap(({ seeds }) => [...seeds.keys()]));
  const domains = new Map<string, string>();
  for (const some of chunks([...wanted], 1000))
    for (const { id, name } of await db
      .selectFrom('domain')
      .select(['id', 'name'])
      .where('name', 'in', some)
      .execute())
      domains.set(name, id);
  return {
    records,
    known: Map.groupBy(known, ({ recordId }) => recordId),
    through: await harvestedOnce(db, records),
    domains,
    names: await takenNames(db, [...domains.values()]),
  };
}

async function readRecords(db: Database, ids: readonly string[]): Promise<TransferRecord[]> {
  const rows = await db
    .selectFrom('record')
    .select(['id', 'title', 'url', 'collectionId', 'state', 'isActive', 'budget', 'frequency', 'depth'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  const more = await db
    .selectFrom('recordUrl')
    .select(['recordId', 'url'])
    .where('recordId', 'in', ids)
    .orderBy('recordId')
    .orderBy('position')
    .execute();
  const supplementary = Map.groupBy(more, ({ recordId }) => recordId);
  return rows.map(({ url, ...row }) => {
    const urls = [url, ...(supplementary.get(row.id) ?? []).map((one) => one.url)];
    return { ...row, ...seedsByDomain(urls) };
  });
}

function seedsByDomain(urls: readonly string[]): Pick<TransferRecord, 'seeds' | 'faults'> {
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
    .where('configuration.recordId', 'in', ids)
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
  return rows.map((row) => ({ ...row, recordId: row.recordId ?? '', harvests: links.get(row.id) ?? [] }));
}

async function harvestedOnce(db: Database, records: readonly TransferRecord[]): Promise<ReadonlySet<string>> {
  const once = records.filter(({ frequency }) => frequency === 'once').map(({ id }) => id);
  if (once.length === 0) return new Set();
  const rows = await db
    .selectFrom('domainHistory')
    .innerJoin('configuration', 'configuration.id', 'domainHistory.configurationId')
    .innerJoin('harvest', 'harvest.id', 'domainHistory.harvestId')
    .select('configuration.id')
    .distinct()
    .where('configuration.recordId', 'in', once)
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
