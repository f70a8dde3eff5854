import type { Changing } from '../catalogue.ts';
import { columnOf } from '../column-of.ts';
import type { Engine } from '../engines/engine.ts';
import { Insertion } from '../insert-many.ts';
import { doneChanges, migrate } from '../migrate.ts';
import type { SchemaChange } from '../migrations/schema-change.ts';
import { schemaChanges } from '../migrations/schema-changes.ts';
import { SchemaError } from '../schema-error.ts';
import { fillSearchRows } from '../write-search-rows.ts';
import type { BackupOptions } from './backup-lines.ts';
import { BackupError } from './backup-shapes.ts';
import type { BackupHeading } from './backup-shapes.ts';
import { storedTables } from './earlier-tables.ts';
import { readBackup } from './read-backup.ts';
import { OperatorError } from '../../reasons/operator-error.ts';

/** The catalogue has rows already. */
export class NotEmptyError extends OperatorError {
  override readonly kind = 'unwritable';
}

export interface RestoreOptions extends BackupOptions {
  /** For tests. */
  readonly changes?: readonly SchemaChange[];
}

/**
 * Restores a backup into an empty catalogue:
 *
 *   1. read the file to its end and verify its checksum
 *   2. create the tables of the backup's version, unless they exist
 *   3. insert all rows in one transaction
 *   4. migrate to the current version and write the search rows of targets
 */
export async function restoreBackup(
  engine: Engine,
  path: string,
  options: RestoreOptions,
): Promise<BackupHeading> {
  const { changes = schemaChanges } = options;
  const heading = await readBackup(path, () => {
    options.signal.throwIfAborted();
    return undefined;
  });
  checkSchemaOf(heading, changes, path);
  await prepareTables(engine, heading, changes);
  await engine.catalogue.change(async (changing) => {
    await refuseRows(engine, changing);
    await insertAll(changing, path, options);
  });
  await migrate(engine, changes);
  if (await engine.hasTable('target_search')) await fillSearchRows(engine.catalogue);
  return heading;
}

function checkSchemaOf({ schema }: BackupHeading, changes: readonly SchemaChange[], path: string): void {
  const known = changes.slice(0, schema.length).map(({ name }) => name);
  if (known.join() !== schema.join())
    throw new BackupError(`${path}: a newer Heirloom has made this backup: restore it with that version`);
}

async function prepareTables(
  engine: Engine,
  { schema }: BackupHeading,
  changes: readonly SchemaChange[],
): Promise<void> {
  const done = await doneChanges(engine);
  if (done.length > 0 && done.join() !== schema.join())
    throw new SchemaError(
      'this catalogue was made by another version than the backup: restore it into one that nobody has opened yet',
    );
  await migrate(engine, changes.slice(0, schema.length));
}

async function refuseRows(engine: Engine, changing: Changing): Promise<void> {
  for (const { name: table } of storedTables) {
    if (!(await engine.hasTable(columnOf(table)))) continue;
    const row = await changing
      .selectFrom(table)
      .select((build) => build.lit(1).as('one'))
      .limit(1)
      .executeTakeFirst();
    if (row !== undefined)
      throw new NotEmptyError(
        `there is something in this catalogue already (${columnOf(table)}): a backup is restored into an empty one only`,
      );
  }
}

const knownTables: ReadonlySet<string> = new Set(storedTables.map(({ name }) => columnOf(name)));

async function insertAll(changing: Changing, path: string, options: BackupOptions): Promise<void> {
  let insertion: Insertion | undefined;
  let done = 0;
  await readBackup(path, async (part, { counts }) => {
    if (part.kind === 'table') {
      if (!knownTables.has(part.table))
        throw new BackupError(`${path}: the backup has a table that is not known: ${part.table}`);
      await insertion?.end();
      insertion = new Insertion(changing, part.table, part.columns);
      return;
    }
    await insertion?.add(part.values);
    done++;
    if (done % 1000 > 0) return;
    options.onProgress({ done, total: Object.values(counts).reduce((sum, count) => sum + count, 0) });
    options.signal.throwIfAborted();
  });
  await insertion?.end();
}
