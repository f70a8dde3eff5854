import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { DataFolder } from '../../repository/administration/data-folder.ts';
import { catalogueLocation } from '../../catalogue/catalogue-location.ts';
import type { CatalogueLocation } from '../../catalogue/catalogue-location.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Engine } from '../../catalogue/engines/engine.ts';
import { openCatalogueForReading, openEngine } from '../../catalogue/open-catalogue.ts';
import { checkSchema } from '../../catalogue/migrate.ts';
import type { CollectionSites } from '../../reading/access-point/collection-sites.ts';
import { collectionSites } from '../../selection/collections/collection-sites.ts';
import type { DataOptions } from '../data/archive-data.ts';
import { Failure } from '../terminal/failure.ts';

export async function withCatalogue<Result>(
  { data }: DataOptions,
  use: 'reading' | 'writing',
  work: (engine: Engine, place: CatalogueLocation) => Promise<Result>,
): Promise<Result> {
  const place = await locationOf(data);
  if (use === 'reading' && place.engine === 'sqlite' && !existsSync(place.file))
    throw new Failure(
      'inputUnsuitable',
      `there is no catalogue in ${new DataFolder(data).path} yet: start heirloom serve, or name another folder with --data`,
    );
  const engine = await openEngine(place, use === 'reading');
  try {
    return await work(engine, place);
  } finally {
    await engine.catalogue.close();
  }
}

/** The catalogue of an archive; undefined if there is none yet. */
export async function catalogueBeside({ data }: DataOptions): Promise<Catalogue | undefined> {
  return openCatalogueForReading(await locationOf(data));
}

/** Runs work with the sites of collections if the options name one. */
export async function withCollections<Result>(
  { data, collection }: DataOptions & { readonly collection?: string | undefined },
  work: (collections: CollectionSites | undefined) => Promise<Result>,
): Promise<Result> {
  if (collection === undefined) return work(undefined);
  return withCatalogue({ data }, 'reading', async (engine) => {
    await checkSchema(engine);
    return work(collectionSites(() => engine.catalogue.db));
  });
}

async function locationOf(data: string): Promise<CatalogueLocation> {
  const folder = new DataFolder(data);
  const settings = existsSync(folder.staffSettings)
    ? await readFile(folder.staffSettings, 'utf8')
    : undefined;
  return catalogueLocation(folder.path, settings);
}
