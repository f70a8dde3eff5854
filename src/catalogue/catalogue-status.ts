import { countsOf, tablesOf } from './backup/backup-lines.ts';
import type { Engine } from './engines/engine.ts';
import { doneChanges } from './migrate.ts';
import { schemaChanges } from './migrations/schema-changes.ts';

export interface CatalogueStatus {
  /** The schema compared with the one of this program. */
  readonly fit: 'fits' | 'older' | 'newer' | 'empty';
  readonly schema: readonly string[];
  readonly sizeBytes: number;
  readonly counts: Readonly<Record<string, number>>;
}

export async function catalogueStatus(engine: Engine): Promise<CatalogueStatus> {
  const schema = await doneChanges(engine);
  const counts = await countsOf(engine.catalogue.db, await tablesOf(engine));
  return { fit: fitOf(schema), schema, sizeBytes: await engine.sizeBytes(), counts };
}

function fitOf(schema: readonly string[]): CatalogueStatus['fit'] {
  const known = new Set(schemaChanges.map(({ name }) => name));
  if (schema.length === 0) return 'empty';
  if (schema.some((name) => !known.has(name))) return 'newer';
  return schema.length < known.size ? 'older' : 'fits';
}
