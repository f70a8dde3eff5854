import type { Database } from '../../catalogue/catalogue.ts';
import { noSuch } from '../../catalogue/no-such.ts';
import { done } from '../../catalogue/outcome.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import { fieldsOf } from '../../catalogue/row-fields.ts';
import { newConfigurationBody } from './configuration.ts';
import type { ConfigurationTable, ConfigurationView } from './configuration.ts';

/** The query that lists of configurations begin with. */
export function configurationRows(db: Database) {
  return db
    .selectFrom('configuration')
    .innerJoin('domain', 'domain.id', 'configuration.domainId')
    .innerJoin('seedList', 'seedList.id', 'configuration.seedListId')
    .innerJoin('template', 'template.id', 'configuration.templateId')
    .leftJoin('target', 'target.id', 'configuration.targetId')
    .selectAll('configuration')
    .select([
      'domain.name as domainName',
      'seedList.name as seedListName',
      'template.name as templateName',
      'target.title as targetTitle',
    ]);
}

export type ConfigurationRow = ConfigurationTable & {
  readonly domainName: string;
  readonly seedListName: string;
  readonly templateName: string;
  readonly targetTitle: string | null;
};

export function configurationView(row: ConfigurationRow): ConfigurationView {
  const { seedListId, templateId, ...fields } = fieldsOf(newConfigurationBody, row);
  return {
    id: row.id,
    version: row.version,
    ...fields,
    domain: { id: row.domainId, name: row.domainName },
    seedList: { id: seedListId, name: row.seedListName },
    template: { id: templateId, name: row.templateName },
    expectedObjects: row.expectedObjects,
    expectedBytes: row.expectedBytes,
    target: row.targetId === null ? null : { id: row.targetId, title: row.targetTitle ?? '' },
  };
}

export async function readConfiguration(db: Database, id: string): Promise<Outcome<ConfigurationView>> {
  const row = await configurationRows(db).where('configuration.id', '=', id).executeTakeFirst();
  return row === undefined ? noSuch('configuration') : done(configurationView(row));
}
