import type { Catalogue, Database } from '../../catalogue/catalogue.ts';
import type { HarvestTable } from '../../catalogue/tables.ts';
import type { Packable } from './packing.ts';

/** How far job making has come: the place of a configuration in the packing order. */
export interface PackingPlace {
  readonly templateId: string;
  readonly expectedObjects: number;
  readonly id: string;
}

/** A configuration that goes into a job. */
export interface Candidate extends Packable {
  readonly place: PackingPlace;
}

export interface PackingSource {
  readonly harvest: Pick<HarvestTable, 'id' | 'kind' | 'maxUrlsPerDomain' | 'maxBytesPerDomain'>;
  readonly after?: PackingPlace | undefined;
  /** Read at a time. */
  readonly batch: number;
}

/** What a harvest takes, in the order in which jobs are filled: by template, then the small before the large. */
export async function* packingOrder(
  { db }: Pick<Catalogue, 'db'>,
  source: PackingSource,
): AsyncGenerator<readonly Candidate[]> {
  let place = source.after;
  for (;;) {
    const rows = await batchOf(db, source, place);
    const batch = rows.map((row) => candidateOf(row, source));
    place = batch.at(-1)?.place;
    if (batch.length > 0) yield batch;
    if (batch.length < source.batch) return;
  }
}

type Row = Awaited<ReturnType<typeof batchOf>>[number];

function candidateOf(row: Row, { harvest }: PackingSource): Candidate {
  const { id, templateId, expectedObjects } = row;
  return {
    id,
    templateId,
    // More than the limits allow will not come.
    expectedObjects: least(expectedObjects, row.maxUrls, harvest.maxUrlsPerDomain),
    expectedBytes: least(row.expectedBytes, row.maxBytes, harvest.maxBytesPerDomain),
    place: { templateId, expectedObjects, id },
  };
}

async function batchOf(db: Database, { harvest, batch }: PackingSource, place: PackingPlace | undefined) {
  return takenBy(db, harvest)
    .where('configuration.isActive', '=', 1)
    .where('domain.isActive', '=', 1)
    .$if(place !== undefined, (query) =>
      query.where((eb) =>
        eb(
          eb.refTuple('configuration.templateId', 'configuration.expectedObjects', 'configuration.id'),
          '>',
          eb.tuple(place?.templateId ?? '', place?.expectedObjects ?? 0, place?.id ?? ''),
        ),
      ),
    )
    .select([
      'configuration.id',
      'configuration.templateId',
      'configuration.expectedObjects',
      'configuration.expectedBytes',
      'configuration.maxUrls',
      'configuration.maxBytes',
    ])
    .orderBy('configuration.templateId')
    .orderBy('configuration.expectedObjects')
    .orderBy('configuration.id')
    .limit(batch)
    .execute();
}

/** All that a harvest names, whether it can be harvested or not. */
export function takenBy(db: Database, harvest: Pick<HarvestTable, 'id' | 'kind'>) {
  const configurations = db
    .selectFrom('configuration')
    .innerJoin('domain', 'domain.id', 'configuration.domainId');
  return harvest.kind === 'broad'
    ? configurations.where('configuration.isDefault', '=', 1)
    : configurations.where('configuration.id', 'in', (select) =>
        select
          .selectFrom('harvestConfiguration')
          .select('configurationId')
          .where('harvestId', '=', harvest.id),
      );
}

function least(amount: number, ...limits: readonly (number | null)[]): number {
  return Math.min(amount, ...limits.map((limit) => limit ?? Infinity));
}
