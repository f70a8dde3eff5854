import type { Database } from '../../catalogue/catalogue.ts';
import { chunks } from '../chunks.ts';
import { takenBy } from '../jobs/packing-order.ts';
import type { PackingRow } from '../jobs/packing-order.ts';
import { TransferPlan } from './plan-transfer.ts';
import type { ConfigurationChange } from './plan-transfer.ts';
import { targetsToTransfer } from './targets-to-transfer.ts';
import { transferContext } from './transfer-context.ts';
import { transferState } from './transfer-state.ts';
import type { ConfigurationTable } from '../domains/configuration.ts';
import type { HarvestTable } from '../harvests/harvest.ts';

/** A configuration of a harvest, with the columns that decide whether and how it is harvested. */
export interface TakenConfiguration extends PackingRow {
  readonly isActive: number;
  readonly isDomainActive: number;
}

/** The effect of a transfer on the configurations of a harvest. Nothing is written. */
export interface TransferTrial {
  /** The number of targets. */
  readonly transferred: number;
  /** Configurations that the harvest would lose or change. */
  readonly before: readonly TakenConfiguration[];
  /** Configurations that it would get. */
  readonly after: readonly TakenConfiguration[];
}

export const noTransfer: TransferTrial = { transferred: 0, before: [], after: [] };

export async function tryTransfer(
  db: Database,
  harvest: Pick<HarvestTable, 'id' | 'kind'>,
): Promise<TransferTrial> {
  const touched = new Touched(harvest);
  const context = await transferContext(db);
  for await (const ids of targetsToTransfer(db, context, { harvestId: harvest.id }))
    touched.add(new TransferPlan(context, await transferState(db, ids), Date.now()).fill());
  return touched.compared(db);
}

/** The part of the plans that concerns one harvest. */
class Touched {
  readonly #harvest: Pick<HarvestTable, 'id' | 'kind'>;
  #transferred = 0;
  readonly #changes = new Map<string, ConfigurationChange>();
  readonly #links = new Map<string, boolean>();
  readonly #created = new Map<string, ConfigurationTable>();
  /** By id. Several plans may contain the same one. */
  readonly #newDomains = new Map<string, string>();

  constructor(harvest: Pick<HarvestTable, 'id' | 'kind'>) {
    this.#harvest = harvest;
  }

  add(plan: TransferPlan): void {
    const { created, changed, withdrawn } = plan.tally;
    this.#transferred += created + changed + withdrawn;
    for (const { before, set } of plan.changed) this.#changes.set(before.id, set);
    for (const { harvestId, configurationId } of plan.unlinked)
      if (harvestId === this.#harvest.id) this.#links.set(configurationId, false);
    for (const { harvestId, configurationId } of plan.linked)
      if (harvestId === this.#harvest.id) this.#links.set(configurationId, true);
    for (const configuration of plan.configurations) this.#created.set(configuration.id, configuration);
    const known = new Set(this.#newDomains.values());
    for (const { domain, configuration } of plan.domains) {
      this.#newDomains.set(domain.id, domain.name);
      if (!known.has(domain.name)) this.#created.set(configuration.id, configuration);
    }
  }

  async compared(db: Database): Promise<TransferTrial> {
    const before: TakenConfiguration[] = [];
    const after: TakenConfiguration[] = [];
    const standing = new Set([...this.#changes.keys(), ...this.#links.keys()]);
    for (const id of this.#created.keys()) standing.delete(id);
    for (const some of chunks([...standing], 1000)) {
      const taken = await takenBy(db, this.#harvest)
        .where('configuration.id', 'in', some)
        .select('configuration.id')
        .execute();
      const takenIds = new Set(taken.map(({ id }) => id));
      for (const row of await rowsOf(db, some)) {
        if (takenIds.has(row.id)) before.push(row);
        if (this.#isTaken(row.id, takenIds.has(row.id))) after.push({ ...row, ...this.#changes.get(row.id) });
      }
    }
    after.push(...(await this.#createdTaken(db)));
    return { transferred: this.#transferred, before, after };
  }

  /** A broad harvest uses the default of each domain, independent of links. */
  #isTaken(id: string, isTakenNow: boolean): boolean {
    return this.#harvest.kind === 'broad' ? isTakenNow : (this.#links.get(id) ?? isTakenNow);
  }

  async #createdTaken(db: Database): Promise<TakenConfiguration[]> {
    const isBroad = this.#harvest.kind === 'broad';
    const taken = [...this.#created.values()].filter(({ id, isDefault }) =>
      this.#isTaken(id, isBroad && isDefault === 1),
    );
    const domains = new Map<string, { readonly name: string; readonly isActive: number }>();
    for (const [id, name] of this.#newDomains) domains.set(id, { name, isActive: 1 });
    for (const some of chunks(taken, 1000))
      for (const { id, ...domain } of await db
        .selectFrom('domain')
        .select(['id', 'name', 'isActive'])
        .where(
          'id',
          'in',
          some.map(({ domainId }) => domainId),
        )
        .execute())
        domains.set(id, domain);
    return taken.map((row) => {
      const { name = '', isActive = 0 } = domains.get(row.domainId) ?? {};
      return { ...row, domain: name, isDomainActive: isActive };
    });
  }
}

async function rowsOf(db: Database, ids: readonly string[]): Promise<TakenConfiguration[]> {
  return db
    .selectFrom('configuration')
    .innerJoin('domain', 'domain.id', 'configuration.domainId')
    .select([
      'configuration.id',
      'configuration.templateId',
      'configuration.expectedObjects',
      'configuration.expectedBytes',
      'configuration.maxUrls',
      'configuration.maxBytes',
      'configuration.isActive',
      'domain.name as domain',
      'domain.isActive as isDomainActive',
    ])
    .where('configuration.id', 'in', ids)
    .execute();
}
