import { existsSync } from 'node:fs';
import { backupTableNames } from './backup/backup-tables.ts';
import type { Catalogue } from './catalogue.ts';
import type { CatalogueLocation } from './catalogue-location.ts';
import { columnOf } from './column-of.ts';
import type { Engine } from './engines/engine.ts';
import { openPostgres } from './engines/postgres/open-postgres.ts';
import { openSqlite } from './engines/sqlite/open-sqlite.ts';
import { checkSchema, migrate } from './migrate.ts';
import { SchemaError } from './schema-error.ts';
import { fillSearchRows } from './write-search-rows.ts';

export type { CatalogueLocation } from './catalogue-location.ts';

/**
 * Opens the catalogue, creates it if there is none, and migrates it. Throws LockedError if another process writes the file,
 * SchemaError if a newer program has changed it, CatalogueGoneError if the database cannot be reached, DamagedCatalogueError if
 * its file is damaged.
 */
export async function openCatalogue(
  place: CatalogueLocation,
  options: {
    /** How long the file may be checked; undefined: not at all. */ readonly maxCheckMs?: number;
  } = {},
): Promise<Catalogue> {
  const { maxCheckMs } = options;
  return opened(await openEngine(place, false), async (engine) => {
    if (maxCheckMs !== undefined) await engine.checkIntegrity(maxCheckMs);
    await migrate(engine);
    await fillSearchRows(engine.catalogue);
    if (maxCheckMs !== undefined) await checkTables(engine);
  });
}

/** All migrations are recorded, but a table may have been dropped, or a database half restored. */
async function checkTables(engine: Engine): Promise<void> {
  for (const name of backupTableNames)
    if (!(await engine.hasTable(columnOf(name))))
      throw new SchemaError(`the catalogue has lost its table ${columnOf(name)}: restore the last backup`);
}

/** Beside the process that writes: changes fail. Undefined if there is none yet. */
export async function openCatalogueForReading(place: CatalogueLocation): Promise<Catalogue | undefined> {
  if (place.engine === 'sqlite' && !existsSync(place.file)) return undefined;
  return opened(await openEngine(place, true), checkSchema);
}

/** As it is: no table is created or checked. */
export function openEngine(place: CatalogueLocation, isReadOnly: boolean): Promise<Engine> {
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
