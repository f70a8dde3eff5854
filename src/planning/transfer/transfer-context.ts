import type { Database } from '../../catalogue/catalogue.ts';
import type { Combination, FrequencyName } from '../../catalogue/target-options.ts';
import { frequencies } from '../../catalogue/target-options.ts';
import { firstTemplateId } from '../first-template.ts';
import { harvestFinder, mostSpecificRow } from '../mapping/most-specific.ts';
import type { HarvestFinder } from '../mapping/most-specific.ts';
import type { MappingTable } from '../mapping/mapping.ts';

/** The data that all targets of a transfer share. */
export interface TransferContext {
  readonly rowFor: (chosen: Combination) => MappingTable | undefined;
  readonly harvestFor: HarvestFinder;
  /** Collections with a harvest. */
  readonly collections: readonly string[];
  /** Harvests that targets go to: configurations are removed from these only. */
  readonly mappedHarvests: ReadonlySet<string>;
  /** For the default configuration of a new domain. */
  readonly firstTemplateId: string | undefined;
}

export async function transferContext(db: Database): Promise<TransferContext> {
  const rows = await db.selectFrom('mapping').selectAll().orderBy('id').execute();
  const collections = await db.selectFrom('collectionHarvest').selectAll().orderBy('id').execute();
  return {
    rowFor: remembered(rows),
    harvestFor: harvestFinder(collections),
    collections: [...new Set(collections.map(({ collectionId }) => collectionId))],
    mappedHarvests: new Set(collections.map(({ harvestId }) => harvestId)),
    firstTemplateId: await firstTemplateId(db),
  };
}

/** The targets that go to a harvest: by collection and frequency. */
export function sourcesOf(
  { collections, harvestFor }: TransferContext,
  harvestId: string,
): { readonly collectionId: string; readonly frequencies: FrequencyName[] }[] {
  return collections
    .map((collectionId) => ({
      collectionId,
      frequencies: frequencies.filter((frequency) => harvestFor({ collectionId, frequency }) === harvestId),
    }))
    .filter((source) => source.frequencies.length > 0);
}

/** Cached, since there are more targets than combinations. */
function remembered(rows: readonly MappingTable[]): TransferContext['rowFor'] {
  const known = new Map<string, MappingTable | undefined>();
  return (chosen) => {
    const key = `${chosen.budget} ${chosen.frequency} ${chosen.depth}`;
    if (!known.has(key)) known.set(key, mostSpecificRow(rows, chosen));
    return known.get(key);
  };
}
