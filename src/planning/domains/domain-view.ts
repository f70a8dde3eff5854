import type { Catalogue, Changing, Database } from '../../catalogue/catalogue.ts';
import { noSuch } from '../../catalogue/no-such.ts';
import { done, refused } from '../../catalogue/outcome.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import { changedFields, writeChange } from '../../catalogue/write-change.ts';
import type { Person } from '../../people/person.ts';
import { conflictWith } from '../../catalogue/conflict.ts';
import { planningReason } from '../planning-reason.ts';
import type { Reference } from '../reference.ts';
import { textProblems } from '../../catalogue/text-problems.ts';
import { trapsOfDomain } from '../traps/trap-view.ts';
import type { TrapView } from '../traps/trap-view.ts';
import { configurationRows, configurationView } from './configuration-view.ts';
import type { ConfigurationView } from './configuration-view.ts';
import { domainSummary } from './domain-summary.ts';
import type { DomainSummary } from './domain-summary.ts';
import { seedListsOf } from './seed-list-view.ts';
import type { SeedListView } from './seed-list-view.ts';

/** A domain with all that belongs to it. */
export interface DomainView extends DomainSummary {
  readonly seedLists: readonly SeedListView[];
  readonly configurationList: readonly ConfigurationView[];
  readonly traps: readonly TrapView[];
  /** Those that name one of its configurations. */
  readonly harvests: readonly Reference[];
}

export async function readDomain({ db }: Pick<Catalogue, 'db'>, id: string): Promise<Outcome<DomainView>> {
  const row = await db.selectFrom('domain').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined) return noSuch('domain');
  const configurations = await configurationRows(db)
    .where('configuration.domainId', '=', id)
    .orderBy('configuration.isDefault', 'desc')
    .orderBy('configuration.name')
    .execute();
  return done({
    ...domainSummary(row),
    seedLists: await seedListsOf(db, id),
    configurationList: configurations.map(configurationView),
    traps: await trapsOfDomain(db, id),
    harvests: await harvestsOf(db, id),
  });
}

/** A domain is never deleted; one that is not active is left out of every harvest. */
export function changeDomain(
  catalogue: Catalogue,
  person: Person,
  input: {
    readonly id: string;
    readonly version: number;
    readonly isActive: boolean;
    readonly comment: string;
  },
): Promise<Outcome<DomainView>> {
  const { id, version, comment } = input;
  return catalogue.change(async (changing: Changing) => {
    const before = await changing.selectFrom('domain').selectAll().where('id', '=', id).executeTakeFirst();
    if (before === undefined) return noSuch('domain');
    if (before.version !== version) {
      const current = await readDomain({ db: changing }, id);
      return conflictWith(current.ok ? current.value : undefined);
    }
    const problems = textProblems({}, { comment });
    if (problems.length > 0) return refused('invalid', planningReason('domain-unkept'), { fields: problems });
    const after = { isActive: input.isActive ? (1 as const) : (0 as const), comment };
    const fields = changedFields({ ...before }, after);
    if (fields.length === 0) return readDomain({ db: changing }, id);
    const atMs = Date.now();
    await changing
      .updateTable('domain')
      .set({ ...after, version: version + 1, modifiedMs: atMs })
      .where('id', '=', id)
      .execute();
    await writeChange(changing, {
      subject: 'domain',
      subjectId: id,
      version: version + 1,
      accountId: person.id,
      atMs,
      action: 'change',
      fields,
    });
    return readDomain({ db: changing }, id);
  });
}

function harvestsOf(db: Database, domainId: string): Promise<Reference[]> {
  return db
    .selectFrom('harvestConfiguration')
    .innerJoin('configuration', 'configuration.id', 'harvestConfiguration.configurationId')
    .innerJoin('harvest', 'harvest.id', 'harvestConfiguration.harvestId')
    .select(['harvest.id', 'harvest.name', 'harvest.number'])
    .distinct()
    .where('configuration.domainId', '=', domainId)
    .orderBy('harvest.number')
    .execute()
    .then((rows) => rows.map(({ id, name }) => ({ id, name })));
}
