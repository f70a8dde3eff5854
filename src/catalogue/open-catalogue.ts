import { existsSync } from 'node:fs';
import type { Catalogue } from './catalogue.ts';
import type { CataloguePlace } from './catalogue-place.ts';
import type { Engine } from './engines/engine.ts';
import { openPostgres } from './engines/postgres/open-postgres.ts';
import { openSqlite } from './engines/sqlite/open-sqlite.ts';
import { checkSchema, migrate } from './migrate.ts';

export type { CataloguePlace } from './catalogue-place.ts';

/**
 * Opens the catalogue, makes it where there is none, and brings it to the shape that this program knows. Throws LockedError
 * where another process writes the file, SchemaError where a newer program has changed it, CatalogueGoneError where the
 * database cannot be reached.
 */
export async function openCatalogue(place: CataloguePlace): Promise<Catalogue> {
  return opened(await openEngine(place, false), migrate);
}

/** Beside the process that writes: nothing can be changed. Undefined where there is none yet. */
export async function openCatalogueForReading(place: CataloguePlace): Promise<Catalogue | undefined> {
  if (place.engine === 'sqlite' && !existsSync(place.file)) return undefined;
  return opened(await openEngine(place, true), checkSchema);
}

/** As it stands: no table is made or looked at. */
export function openEngine(place: CataloguePlace, isReadOnly: boolean): Promise<Engine> {
  return place.engine === 'sqlite'
    ? openSqlite(place.file, { isReadOnly })
    : openPostgres(place.url, { isReadOnly });
}

async function opened(engine: Engine, prepare: (engine: Engine) => Promise<void>): Promise<Catalogue> {
  try {
    await prepare(engine);
  } catch (error) {
    await engine.catalogue.close();
    throw error;
  }
  return engine.catalogue;
}
