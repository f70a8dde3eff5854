import { expect } from 'vitest';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Combination } from '../catalogue/target-options.ts';
import { folded } from '../catalogue/folded.ts';
import { insertMany } from '../catalogue/insert-many.ts';
import { newId } from '../catalogue/new-id.ts';
import type { Outcome } from '../catalogue/outcome.ts';
import type { TargetTable } from '../catalogue/tables/target-tables.ts';
import { addPerson } from '../catalogue/test-catalogue.ts';
import type { Person } from '../people/person.ts';
import { addDomains } from './domains/add-domains.ts';
import { domainNameOf } from './domains/domain-name.ts';
import { ensureTemplates } from './first-templates.ts';
import { addHarvest } from './harvests/save-harvest.ts';
import { noTargetOutcome } from '../catalogue/no-outcome.ts';
import type { NewHarvest, HarvestView } from './harvests/harvest.ts';

/** The environment of planning tests: people, templates, and functions that add objects. */
export class TestGround {
  readonly catalogue: Catalogue;
  readonly curator: Person;

  private constructor(catalogue: Catalogue, curator: Person) {
    this.catalogue = catalogue;
    this.curator = curator;
  }

  static async make(catalogue: Catalogue): Promise<TestGround> {
    await ensureTemplates(catalogue);
    return new TestGround(catalogue, await addPerson(catalogue, 'curator'));
  }

  async templateId(name: string): Promise<string> {
    const { db } = this.catalogue;
    const row = await db
      .selectFrom('template')
      .select('id')
      .where('name', '=', name)
      .executeTakeFirstOrThrow();
    return row.id;
  }

  /** Ids by name. */
  async domains(...names: readonly string[]): Promise<Map<string, string>> {
    const added = valueOf(await addDomains(this.catalogue, this.curator, { names: names.join('\n') }));
    return new Map(added.created.map(({ id, name }) => [name, id]));
  }

  async harvest(name: string, more: Partial<NewHarvest> = {}): Promise<HarvestView> {
    return valueOf(
      await addHarvest(this.catalogue, this.curator, {
        name,
        kind: 'selective',
        isRehearsal: false,
        scheduleId: null,
        priority: 'high',
        maxUrlsPerDomain: null,
        maxBytesPerDomain: null,
        domainsPerJob: 100,
        objectsPerJob: 100_000,
        comment: '',
        ...more,
      }),
    );
  }

  /** Domains of a broad harvest whose configurations are expected to bring these amounts. */
  async sizes(sizes: readonly number[], prefix = 'site'): Promise<void> {
    const ids = await this.domains(...sizes.map((_, index) => `${prefix}-${index}.example`));
    await this.catalogue.change(async (changing) => {
      for (const [index, expectedObjects] of sizes.entries())
        await changing
          .updateTable('configuration')
          .set({ expectedObjects })
          .where('domainId', '=', ids.get(`${prefix}-${index}.example`) ?? '')
          .execute();
    });
  }

  /** Updates the derived columns of all domains. */
  async expectStated(): Promise<void> {
    const { db } = this.catalogue;
    const domains = await db.selectFrom('domain').selectAll().orderBy('name').execute();
    const configurations = await db.selectFrom('configuration').selectAll().execute();
    const history = await db.selectFrom('domainHistory').selectAll().execute();
    const said = domains.map(({ name, configurations: count, expectedObjects, lastHarvestMs }) => ({
      name,
      count,
      expectedObjects,
      lastHarvestMs,
    }));
    const added = domains.map(({ id, name }) => {
      const own = configurations.filter(({ domainId }) => domainId === id);
      const harvested = history.filter(({ domainId }) => domainId === id).map(({ atMs }) => atMs);
      return {
        name,
        count: own.length,
        expectedObjects: own.reduce((sum, one) => sum + one.isActive * one.expectedObjects, 0),
        lastHarvestMs: harvested.length === 0 ? null : Math.max(...harvested),
      };
    });
    expect(said).toEqual(added);
  }

  async collection(name: string): Promise<{ readonly id: string; readonly themeId: string }> {
    const [id, themeId, atMs] = [newId(), newId(), Date.now()];
    await this.catalogue.change(async (changing) => {
      await changing
        .insertInto('collection')
        .values({
          id,
          version: 1,
          name,
          nameFolded: folded(name),
          description: '',
          kind: 'ongoing',
          isOpen: 1,
          targetOptionsJson: '{}',
          createdMs: atMs,
          createdBy: this.curator.id,
          modifiedMs: atMs,
          modifiedBy: this.curator.id,
        })
        .execute();
      await changing
        .insertInto('theme')
        .values({ id: themeId, collectionId: id, name: 'all', position: 0, isOffered: 1 })
        .execute();
    });
    return { id, themeId };
  }

  /** Validated and active by default. */
  async target(
    collection: { readonly id: string; readonly themeId: string },
    url: string,
    more: Partial<TargetTable> & { readonly supplementary?: readonly string[] } = {},
  ): Promise<string> {
    const { supplementary = [], ...columns } = more;
    const row = { ...this.targetRow(collection, url), ...columns };
    await this.catalogue.change(async (changing) => {
      await changing.insertInto('target').values(row).execute();
      await insertMany(
        changing,
        'targetUrl',
        supplementary.map((one, position) => ({ targetId: row.id, position, url: one, urlKey: one })),
      );
    });
    return row.id;
  }

  targetRow(
    collection: { readonly id: string; readonly themeId: string },
    url: string,
    chosen: Combination = { budget: 'small', frequency: 'monthly', depth: 'host' },
  ): TargetTable {
    const name = domainNameOf(url);
    const atMs = Date.now();
    return {
      id: newId(),
      version: 1,
      collectionId: collection.id,
      title: `Target of ${url}`,
      titleFolded: folded(url),
      url,
      urlKey: url,
      host: new URL(url).hostname,
      domain: name.ok ? name.name : '',
      state: 'validated',
      stateReason: '',
      isActive: 1,
      ...chosen,
      themeId: collection.themeId,
      responsibleId: this.curator.id,
      contentNote: '',
      technicalNote: '',
      checkJson: '{}',
      overrideNote: '',
      createdMs: atMs,
      createdBy: this.curator.id,
      modifiedMs: atMs,
      modifiedBy: this.curator.id,
      decidedMs: atMs,
      decidedBy: this.curator.id,
      openNotes: 0,
      ...noTargetOutcome,
    };
  }
}

/** The value of an outcome that must be ok. */
export function valueOf<Value>(outcome: Outcome<Value>): Value {
  if (!outcome.ok) throw new Error(`refused: ${JSON.stringify(outcome.error)}`);
  return outcome.value;
}

/** The kind and the field messages of an outcome that must be refused. */
export function refusalOf(outcome: Outcome<unknown>): string {
  if (outcome.ok) throw new Error('not refused');
  const { kind, message, fields } = outcome.error;
  return [`${kind}: ${message}`, ...(fields ?? []).map((one) => `${one.field}: ${one.message}`)].join('\n');
}
