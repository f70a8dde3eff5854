import type { Database } from '../../catalogue/catalogue.ts';
import type { FrequencyName } from '../../catalogue/target-options.ts';
import { frequencies } from '../../catalogue/target-options.ts';
import { sourcesOf } from './transfer-context.ts';
import type { TransferContext } from './transfer-context.ts';

export interface TransferScope {
  readonly harvestId?: string | undefined;
  readonly collectionId?: string | undefined;
}

/**
 * Ids of the targets of a transfer, a few hundred at a time: those that go to the harvest or belong to the collection, in any
 * state, and those that went to the harvest before and now go elsewhere.
 */
export async function* targetsToTransfer(
  db: Database,
  context: TransferContext,
  { harvestId, collectionId }: TransferScope,
): AsyncGenerator<readonly string[]> {
  const sources =
    harvestId === undefined
      ? (await collectionIds(db)).map((id) => ({ collectionId: id, frequencies: [...frequencies] }))
      : sourcesOf(context, harvestId);
  for (const source of sources)
    if (collectionId === undefined || source.collectionId === collectionId) yield* ofCollection(db, source);
  if (harvestId !== undefined) yield* strayed(db, context, { harvestId, collectionId });
}

const batch = 500;

async function collectionIds(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('collection').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** In the order of their last change: one that is changed meanwhile comes again at the end. */
async function* ofCollection(
  db: Database,
  source: { readonly collectionId: string; readonly frequencies: readonly FrequencyName[] },
): AsyncGenerator<readonly string[]> {
  let last: { readonly id: string; readonly modifiedMs: number } | undefined;
  for (;;) {
    const place = last;
    const rows = await db
      .selectFrom('target')
      .select(['id', 'modifiedMs'])
      .where('collectionId', '=', source.collectionId)
      .where('frequency', 'in', source.frequencies)
      .$if(place !== undefined, (query) =>
        query.where((eb) =>
          eb(eb.refTuple('modifiedMs', 'id'), '>', eb.tuple(place?.modifiedMs ?? 0, place?.id ?? '')),
        ),
      )
      .orderBy('modifiedMs')
      .orderBy('id')
      .limit(batch)
      .execute();
    last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map(({ id }) => id);
    if (rows.length < batch) return;
  }
}

/** Targets whose configurations are in the harvest although they no longer go there. */
async function* strayed(
  db: Database,
  { harvestFor }: TransferContext,
  { harvestId, collectionId }: { readonly harvestId: string; readonly collectionId: string | undefined },
): AsyncGenerator<readonly string[]> {
  let lastId = '';
  for (;;) {
    const rows = await db
      .selectFrom('harvestConfiguration')
      .innerJoin('configuration', 'configuration.id', 'harvestConfiguration.configurationId')
      .innerJoin('target', 'target.id', 'configuration.targetId')
      .select(['target.id', 'target.collectionId', 'target.frequency'])
      .distinct()
      .where('harvestConfiguration.harvestId', '=', harvestId)
      .where('target.id', '>', lastId)
      .$if(collectionId !== undefined, (query) => query.where('target.collectionId', '=', collectionId ?? ''))
      .orderBy('target.id')
      .limit(batch)
      .execute();
    const last = rows.at(-1);
    if (last === undefined) return;
    lastId = last.id;
    const ids = rows.filter((row) => harvestFor(row) !== harvestId).map(({ id }) => id);
    if (ids.length > 0) yield ids;
    if (rows.length < batch) return;
  }
}
