import type { Catalogue, Database } from '../../catalogue/catalogue.ts';
import type { Packable } from './packing.ts';
import type { ConfigurationTable } from '../domains/configuration.ts';
import type { HarvestTable } from '../harvests/harvest.ts';

/** The progress of job making: the position of a configuration in the packing order. */
export interface PackingPlace {
  readonly templateId: string;
  readonly expectedObjects: number;
  readonly id: string;
}

/** A configuration that goes into a job. */
export interface PackingCandidate extends Packable {
  readonly domain: string;
  readonly place: PackingPlace;
}

export interface PackingSource {
  readonly harvest: Pick<HarvestTable, 'id' | 'kind' | 'maxUrlsPerDomain' | 'maxBytesPerDomain'>;
  readonly after?: PackingPlace | undefined;
}

/** The columns that determine the position of a configuration. */
export type PackingRow = Pick<
  ConfigurationTable,
  'id' | 'templateId' | 'expectedObjects' | 'expectedBytes' | 'maxUrls' | 'maxBytes'
> & { readonly domain: string };

/**
 * The configurations of a harvest in the order in which jobs are filled: by template, small before large. One snapshot: changes
 * meanwhile neither skip a configuration nor repeat it.
 */
export async function* packingOrder(
  { db }: Pick<Catalogue, 'db'>,
  source: PackingSource,
): AsyncGenerator<PackingCandidate> {
  for await (const row of inOrder(db, source).stream(batch)) yield candidateOf(row, source);
}

/** Rows per read. */
const batch = 10_000;

/** Its position, and its expected amount. */
export function candidateOf(row: PackingRow, { harvest }: PackingSource): PackingCandidate {
  const { id, domain, templateId, expectedObjects } = row;
  return {
    id,
    domain,
    templateId,
    // The limits cap the expected amount.
    expectedObjects: min(expectedObjects, row.maxUrls, harvest.maxUrlsPerDomain),
    expectedBytes: min(row.expectedBytes, row.maxBytes, harvest.maxBytesPerDomain),
    place: { templateId, expectedObjects, id },
  };
}

function inOrder(db: Database, { harvest, after }: PackingSource) {
  return takenBy(db, harvest)
    .where('configuration.isActive', '=', 1)
    .where('domain.isActive', '=', 1)
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb(
          eb.refTuple('configuration.templateId', 'configuration.expectedObjects', 'configuration.id'),
          '>',
          eb.tuple(after?.templateId ?? '', after?.expectedObjects ?? 0, after?.id ?? ''),
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
      'domain.name as domain',
    ])
    .orderBy('configuration.templateId')
    .orderBy('configuration.expectedObjects')
    .orderBy('configuration.id');
}

/** All configurations of a harvest, active or not. */
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

function min(amount: number, ...limits: readonly (number | null)[]): number {
  return Math.min(amount, ...limits.map((limit) => limit ?? Infinity));
}
