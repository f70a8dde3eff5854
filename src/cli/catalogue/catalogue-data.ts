import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { DataFolder } from '../../repository/administration/data-folder.ts';
import { OtherArchiveError } from '../../catalogue/archive-of-catalogue.ts';
import { BackupError } from '../../catalogue/backup/backup-shapes.ts';
import { NotEmptyError } from '../../catalogue/backup/restore-backup.ts';
import { CatalogueGoneError, DamagedCatalogueError } from '../../catalogue/catalogue-gone.ts';
import { catalogueLocation, CatalogueLocationError } from '../../catalogue/catalogue-location.ts';
import type { CatalogueLocation } from '../../catalogue/catalogue-location.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Engine } from '../../catalogue/engines/engine.ts';
import { openCatalogueForReading, openEngine } from '../../catalogue/open-catalogue.ts';
import { checkSchema } from '../../catalogue/migrate.ts';
import { SchemaError } from '../../catalogue/schema-error.ts';
import { LockedError } from '../../disk/writer-lock.ts';
import type { CollectionSites } from '../../reading/access-point/collection-sites.ts';
import { collectionSites } from '../../selection/collections/collection-sites.ts';
import type { DataOptions } from '../data/archive-data.ts';
import { exitCodes } from '../terminal/exit-codes.ts';
import type { ExitCode } from '../terminal/exit-codes.ts';
import { Failure } from '../terminal/failure.ts';

/** Does work on the catalogue of an archive, and says in words what stands in the way. */
export async function withCatalogue<Result>(
  { data }: DataOptions,
  use: 'reading' | 'writing',
  work: (engine: Engine, place: CatalogueLocation) => Promise<Result>,
): Promise<Result> {
  try {
    const place = await placeOf(data);
    if (use === 'reading' && place.engine === 'sqlite' && !existsSync(place.file))
      throw new Failure(
        exitCodes.inputUnsuitable,
        `there is no catalogue in ${new DataFolder(data).path} yet: heirloom serve makes it, or name another folder with --data`,
      );
    const engine = await openEngine(place, use === 'reading');
    try {
      return await work(engine, place);
    } finally {
      await engine.catalogue.close();
    }
  } catch (error) {
    throw explainedCatalogue(error);
  }
}

/** The catalogue beside an archive, for those who can do without. Undefined: there is none yet. */
export async function catalogueBeside({ data }: DataOptions): Promise<Catalogue | undefined> {
  try {
    return await openCatalogueForReading(await placeOf(data));
  } catch (error) {
    throw explainedCatalogue(error);
  }
}

/** Does work with the sites of collections, where one is asked for. */
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

async function placeOf(data: string): Promise<CatalogueLocation> {
  const folder = new DataFolder(data);
  const settings = existsSync(folder.staffSettings)
    ? await readFile(folder.staffSettings, 'utf8')
    : undefined;
  return catalogueLocation(folder.path, settings);
}

/** In words what stands in the way of work on a catalogue. */
export function explainedCatalogue(error: unknown): unknown {
  const found = reasons.find(([kind]) => error instanceof kind);
  return found === undefined ? error : new Failure(found[1], (error as Error).message, { cause: error });
}

type ErrorClass = abstract new (...given: never[]) => Error;
const reasons: readonly (readonly [ErrorClass, ExitCode])[] = [
  [CatalogueLocationError, exitCodes.inputUnsuitable],
  [BackupError, exitCodes.inputUnsuitable],
  [SchemaError, exitCodes.inputUnsuitable],
  [OtherArchiveError, exitCodes.inputUnsuitable],
  [NotEmptyError, exitCodes.outputUnwritable],
  [LockedError, exitCodes.outputUnwritable],
  [DamagedCatalogueError, exitCodes.inputUnsuitable],
  [CatalogueGoneError, exitCodes.inputUnreadable],
];
