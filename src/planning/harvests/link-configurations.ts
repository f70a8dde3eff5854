import type { Changing } from '../../catalogue/catalogue.ts';
import { insertMany } from '../../catalogue/insert-many.ts';
import { chunks } from '../chunks.ts';

export interface HarvestLink {
  readonly harvestId: string;
  readonly configurationId: string;
}

/** Adds configurations to harvests that do not have them yet. */
export async function linkConfigurations(changing: Changing, links: readonly HarvestLink[]): Promise<void> {
  for (const some of chunks(links, 1000)) {
    const rows = await changing
      .selectFrom('configuration')
      .innerJoin('domain', 'domain.id', 'configuration.domainId')
      .select(['configuration.id', 'domain.name'])
      .where(
        'configuration.id',
        'in',
        some.map(({ configurationId }) => configurationId),
      )
      .execute();
    const names = new Map(rows.map(({ id, name }) => [id, name]));
    await insertMany(
      changing,
      'harvestConfiguration',
      some.map(({ harvestId, configurationId }) => ({
        harvestId,
        domainName: names.get(configurationId) ?? '',
        configurationId,
      })),
    );
  }
}
