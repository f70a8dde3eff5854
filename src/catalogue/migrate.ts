import { sql } from 'kysely';
import type { Engine } from './engines/engine.ts';
import { schemaChanges } from './migrations/schema-changes.ts';
import type { SchemaChange } from './migrations/schema-change.ts';
import { SchemaError } from './schema-error.ts';

/** Applies the missing migrations in order, each in a transaction. There is no way back. */
export async function migrate(
  engine: Engine,
  changes: readonly SchemaChange[] = schemaChanges,
): Promise<void> {
  const { catalogue, types } = engine;
  for (const next of await missingChanges(engine, changes)) {
    await catalogue.change(async (changing) => {
      await sql`create table if not exists schema_change (name ${sql.raw(types.text)} primary key,
        at_ms ${sql.raw(types.integer)} not null)`.execute(changing);
      // Another server may have been faster.
      const done = await sql`select 1 from schema_change where name = ${next.name}`.execute(changing);
      if (done.rows.length > 0) return;
      const own = (catalogue.engine === 'postgres' ? next.inPostgres : next.inSqlite) ?? [];
      for (const statement of [...next.statements(types), ...own])
        await sql.raw(`/* ${next.name} */ ${statement}`).execute(changing);
      await sql`insert into schema_change (name, at_ms) values (${next.name}, ${Date.now()})`.execute(
        changing,
      );
    });
  }
}

/** For processes that only read: throws if migrations are missing. */
export async function checkSchema(
  engine: Engine,
  changes: readonly SchemaChange[] = schemaChanges,
): Promise<void> {
  const missing = await missingChanges(engine, changes);
  if (missing.length > 0)
    throw new SchemaError(
      'this catalogue is older than this Heirloom: start the server once, which updates it',
    );
}

async function missingChanges(
  engine: Engine,
  changes: readonly SchemaChange[],
): Promise<readonly SchemaChange[]> {
  const done = new Set(await doneChanges(engine));
  const unknown = [...done].filter((name) => !changes.some((change) => change.name === name));
  if (unknown.length > 0)
    throw new SchemaError(
      `a newer Heirloom has changed this catalogue (${unknown.join(', ')}): run that version, ` +
        'or restore a backup that this one has made',
    );
  return changes.filter(({ name }) => !done.has(name));
}

/** The names of the migrations applied to this catalogue, in order. */
export async function doneChanges(engine: Engine): Promise<string[]> {
  if (!(await engine.hasTable('schema_change'))) return [];
  const { rows } = await sql<{ name: string }>`select name from schema_change order by name`.execute(
    engine.catalogue.db,
  );
  return rows.map(({ name }) => name);
}
