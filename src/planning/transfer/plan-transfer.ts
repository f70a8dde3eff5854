import { newId } from '../../catalogue/new-id.ts';
import { reasonToJson } from '../../reasons/reason.ts';
import type { Reason } from '../../reasons/reason.ts';
import type { SeedListTable } from '../../catalogue/tables/domain-tables.ts';
import { newDomainRows } from '../domains/new-domain-rows.ts';
import type { DomainRows } from '../domains/new-domain-rows.ts';
import { firstSeeds } from '../domains/domain-name.ts';
import type { HarvestLink } from '../harvests/link-configurations.ts';
import { firstExpectation } from '../domains/expectation.ts';
import { freeName, isNameFor } from './free-name.ts';
import type { TransferContext } from './transfer-context.ts';
import type { KnownConfiguration, TransferTarget, TransferState } from './transfer-state.ts';
import { planningReason } from '../planning-reason.ts';
import type { TransferProblem } from '../run.ts';
import type { ConfigurationTable } from '../domains/configuration.ts';
import type { MappingTable } from '../mapping/mapping.ts';

export type ConfigurationChange = Partial<
  Pick<ConfigurationTable, 'name' | 'templateId' | 'maxUrls' | 'maxBytes' | 'scope' | 'depth' | 'isActive'>
>;

/** The changes that bring configurations in line with their targets. */
export class TransferPlan {
  readonly domains: DomainRows[] = [];
  readonly seedLists: SeedListTable[] = [];
  readonly configurations: ConfigurationTable[] = [];
  readonly changed: {
    readonly before: KnownConfiguration;
    readonly set: ConfigurationChange;
    readonly seedList: Partial<Pick<SeedListTable, 'name' | 'seeds' | 'seedCount'>>;
  }[] = [];
  readonly linked: HarvestLink[] = [];
  readonly unlinked: HarvestLink[] = [];
  readonly problems: TransferProblem[] = [];
  readonly tally = { created: 0, changed: 0, unchanged: 0, withdrawn: 0 };

  readonly #context: TransferContext;
  readonly #state: TransferState;
  readonly #domainIds: Map<string, string>;
  readonly #names: Map<string, Set<string>>;
  readonly #nowMs: number;

  constructor(context: TransferContext, state: TransferState, nowMs: number) {
    this.#context = context;
    this.#state = state;
    this.#domainIds = new Map(state.domains);
    this.#names = new Map([...state.names].map(([id, names]) => [id, new Set(names)]));
    this.#nowMs = nowMs;
  }

  /** Plans each target of the state. */
  fill(): this {
    for (const target of this.#state.targets) this.#target(target);
    return this;
  }

  #target(target: TransferTarget): void {
    const known = this.#state.known.get(target.id) ?? [];
    const isWanted = target.state === 'validated' && target.isActive === 1;
    const harvestId = this.#context.harvestFor(target);
    const row = this.#context.rowFor(target);
    if (isWanted && harvestId === undefined)
      this.#problem(target, planningReason('transfer-no-harvest', { frequency: target.frequency }));
    if (!isWanted || harvestId === undefined || this.#isThrough(target, known)) {
      for (const configuration of known) this.#withdraw(configuration);
    } else if (row === undefined) {
      const { budget, frequency, depth } = target;
      this.#problem(target, planningReason('transfer-no-row', { budget, frequency, depth }));
    } else {
      for (const fault of target.faults) this.#problem(target, fault);
      this.#transfer(target, { known, harvestId, row });
    }
  }

  /** True if a target with the frequency `once` was harvested in each of its domains. */
  #isThrough({ seeds }: TransferTarget, known: readonly KnownConfiguration[]): boolean {
    const through = known.filter(({ id }) => this.#state.through.has(id)).map(({ domain }) => domain);
    return through.length > 0 && [...seeds.keys()].every((domain) => through.includes(domain));
  }

  #transfer(
    target: TransferTarget,
    {
      known,
      harvestId,
      row,
    }: {
      readonly known: readonly KnownConfiguration[];
      readonly harvestId: string;
      readonly row: MappingTable;
    },
  ): void {
    let [isCreated, isChanged] = [false, false];
    for (const [domain, seeds] of target.seeds) {
      const before = known.find((configuration) => configuration.domain === domain);
      if (before !== undefined && this.#state.through.has(before.id)) this.#withdraw(before);
      else if (before !== undefined)
        isChanged = this.#change(before, { target, seeds, harvestId, row }) || isChanged;
      else isCreated = this.#create(domain, { target, seeds, harvestId, row }) || isCreated;
    }
    for (const configuration of known)
      if (!target.seeds.has(configuration.domain)) this.#withdraw(configuration);
    if (known.length === 0 && !isCreated) return;
    this.tally[
      isCreated && known.length === 0 ? 'created' : isCreated || isChanged ? 'changed' : 'unchanged'
    ]++;
  }

  #create(domain: string, wanted: Wanted): boolean {
    const domainId = this.#domainIds.get(domain) ?? this.#newDomain(domain);
    if (domainId === undefined) {
      this.#problem(wanted.target, planningReason('transfer-no-template', { domain }));
      return false;
    }
    const name = freeName(wanted.target.title, this.#names.get(domainId) ?? new Set());
    this.#names.get(domainId)?.add(name);
    const seedListId = newId(this.#nowMs);
    const id = newId(this.#nowMs);
    const expected = firstExpectation(settingsOf(wanted.row));
    this.seedLists.push({
      id: seedListId,
      version: 1,
      domainId,
      name,
      seeds: wanted.seeds.join('\n'),
      seedCount: wanted.seeds.length,
      targetId: wanted.target.id,
    });
    this.configurations.push({
      id,
      version: 1,
      domainId,
      name,
      seedListId,
      ...settingsOf(wanted.row),
      isActive: 1,
      isDefault: 0,
      expectedObjects: expected.objects,
      expectedBytes: expected.bytes,
      targetId: wanted.target.id,
    });
    this.linked.push({ harvestId: wanted.harvestId, configurationId: id });
    return true;
  }

  #newDomain(name: string): string | undefined {
    if (this.#context.firstTemplateId === undefined) return undefined;
    const rows = newDomainRows(name, {
      templateId: this.#context.firstTemplateId,
      seeds: firstSeeds(name),
      nowMs: this.#nowMs,
    });
    this.domains.push(rows);
    this.#domainIds.set(name, rows.domain.id);
    this.#names.set(rows.domain.id, new Set([rows.seedList.name]));
    return rows.domain.id;
  }

  #change(before: KnownConfiguration, { target, seeds, harvestId, row }: Wanted): boolean {
    const wanted = { ...settingsOf(row), isActive: 1 as const };
    const set: ConfigurationChange = Object.fromEntries(
      Object.entries(wanted).filter(([field, value]) => before[field as keyof typeof wanted] !== value),
    );
    const text = seeds.join('\n');
    const seedList = text === before.seeds ? {} : { seeds: text, seedCount: seeds.length };
    const renamed = isNameFor(target.title, before.name) ? {} : { name: this.#rename(before, target) };
    const isLinked = this.#link(before, harvestId);
    if (Object.keys({ ...set, ...seedList, ...renamed }).length > 0)
      this.changed.push({
        before,
        set: { ...set, ...renamed },
        seedList: { ...seedList, ...renamed },
      });
    else return isLinked;
    return true;
  }

  #rename({ domainId, name }: KnownConfiguration, { title }: TransferTarget): string {
    const names = this.#names.get(domainId) ?? new Set();
    const free = freeName(title, names);
    names.delete(name);
    names.add(free);
    return free;
  }

  /**
   * Adds it to this harvest and removes it from the other harvests that targets go to. Harvests that people added it to keep
   * it.
   */
  #link({ id, harvests }: KnownConfiguration, harvestId: string | undefined): boolean {
    const away = harvests.filter((one) => one !== harvestId && this.#context.mappedHarvests.has(one));
    for (const one of away) this.unlinked.push({ harvestId: one, configurationId: id });
    const isNew = harvestId !== undefined && !harvests.includes(harvestId);
    if (isNew) this.linked.push({ harvestId, configurationId: id });
    return isNew || away.length > 0;
  }

  #withdraw(before: KnownConfiguration): void {
    const isUnlinked = this.#link(before, undefined);
    if (before.isActive === 1) this.changed.push({ before, set: { isActive: 0 }, seedList: {} });
    if (before.isActive === 1 || isUnlinked) this.tally.withdrawn++;
  }

  #problem({ id, title }: TransferTarget, reason: Reason): void {
    this.problems.push({ target: { id, title }, ...reasonToJson(reason) });
  }
}

interface Wanted {
  readonly target: TransferTarget;
  readonly seeds: readonly string[];
  readonly harvestId: string;
  readonly row: MappingTable;
}

function settingsOf({ templateId, maxUrls, maxBytes, scope, clicks }: MappingTable) {
  return { templateId, maxUrls, maxBytes, scope, depth: clicks };
}
