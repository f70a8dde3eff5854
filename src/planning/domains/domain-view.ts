import type { Catalogue, Database } from '../../catalogue/catalogue.ts';
import { noSuch } from '../../catalogue/no-such.ts';
import { done, refused } from '../../catalogue/outcome.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import type { Person } from '../../people/person.ts';
import { planningReason } from '../planning-reason.ts';
import { textProblems } from '../../catalogue/text-problems.ts';
import { trapsOfDomain } from '../traps/trap-view.ts';
import { configurationRows, configurationView } from './configuration-view.ts';
import { domainSummary } from './domain-summary.ts';
import { seedListsOf } from './seed-list-view.ts';
import type { z } from 'zod';
import { changeRow } from '../../catalogue/change-row.ts';
import type { Seen } from '../../catalogue/change-row.ts';
import { columnsOf } from '../../catalogue/row-fields.ts';
import { domainFields } from './domain.ts';
import type { DomainView } from './domain.ts';
import type { Reference } from '../../catalogue/field-shapes.ts';

export async function readDomain(db: Database, id: string): Promise<Outcome<DomainView>> {
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

/** Domains are never deleted; an inactive one is excluded from every harvest. */
export function changeDomain(
  catalogue: Catalogue,
  person: Person,
  { id, version, ...input }: z.output<typeof domainFields> & Seen,
): Promise<Outcome<DomainView>> {
  const domains = { table: 'domain', subject: 'domain', read: readDomain } as const;
  return changeRow(catalogue, person, domains, { id, version }, async () => {
    const problems = textProblems({}, { comment: input.comment });
    if (problems.length > 0)
      return refused('invalid', planningReason('domain-invalid'), { fields: problems });
    return done({ set: columnsOf(domainFields, input), derived: { modifiedMs: Date.now() } });
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
