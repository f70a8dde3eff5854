import type { Database } from '../../catalogue/catalogue.ts';
import type { ConfigurationTable } from '../../catalogue/tables.ts';
import type { Reference } from '../reference.ts';

/** A configuration, as people see it. */
export interface ConfigurationView {
  readonly id: string;
  readonly version: number;
  readonly domain: Reference;
  readonly name: string;
  readonly seedList: Reference;
  readonly template: Reference;
  readonly maxUrls: number | null;
  readonly maxBytes: number | null;
  readonly scope: ConfigurationTable['scope'];
  readonly depth: number | null;
  readonly isActive: boolean;
  readonly isDefault: boolean;
  readonly expectedObjects: number;
  readonly expectedBytes: number;
  readonly target: TargetTitle | null;
}

export interface TargetTitle {
  readonly id: string;
  readonly title: string;
}

/** The query that a list of configurations begins with. */
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
  return {
    id: row.id,
    version: row.version,
    domain: { id: row.domainId, name: row.domainName },
    name: row.name,
    seedList: { id: row.seedListId, name: row.seedListName },
    template: { id: row.templateId, name: row.templateName },
    maxUrls: row.maxUrls,
    maxBytes: row.maxBytes,
    scope: row.scope,
    depth: row.depth,
    isActive: row.isActive === 1,
    isDefault: row.isDefault === 1,
    expectedObjects: row.expectedObjects,
    expectedBytes: row.expectedBytes,
    target: row.targetId === null ? null : { id: row.targetId, title: row.targetTitle ?? '' },
  };
}

export async function readConfiguration(db: Database, id: string): Promise<ConfigurationView | undefined> {
  const row = await configurationRows(db).where('configuration.id', '=', id).executeTakeFirst();
  return row === undefined ? undefined : configurationView(row);
}
