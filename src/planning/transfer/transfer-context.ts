import type { Database } from '../../catalogue/catalogue.ts';
import type { Combination, FrequencyName } from '../../catalogue/target-options.ts';
import { frequencies } from '../../catalogue/target-options.ts';
import { firstTemplateId } from '../first-template.ts';
import { harvestFinder, mostExactRow } from '../mapping/most-exact.ts';
import type { HarvestFinder } from '../mapping/most-exact.ts';
import type { MappingTable } from '../mapping/mapping.ts';

/** What is the same for all targets of a transfer. */
export interface TransferContext {
  readonly rowFor: (chosen: Combination) => MappingTable | undefined;
  readonly harvestFor: HarvestFinder;
  /** Whose targets go anywhere. */
  readonly collections: readonly string[];
  /** Harvests that targets are sent to: only from these are configurations taken out. */
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

/** Which targets go to a harvest: of which collections, with which frequencies. */
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

/** There are more targets than combinations. */
function remembered(rows: readonly MappingTable[]): TransferContext['rowFor'] {
  const known = new Map<string, MappingTable | undefined>();
  return (chosen) => {
    const key = `${chosen.budget} ${chosen.frequency} ${chosen.depth}`;
    if (!known.has(key)) known.set(key, mostExactRow(rows, chosen));
    return known.get(key);
  };
}
