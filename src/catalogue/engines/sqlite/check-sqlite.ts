import { sql } from 'kysely';
import type { Database } from '../../catalogue.ts';
import { DamagedCatalogueError } from '../../catalogue-gone.ts';

/** Table by table, because SQLite cannot be interrupted within one: https://www.sqlite.org/pragma.html#pragma_quick_check */
export async function checkSqlite(db: Database, maxMs: number): Promise<void> {
  const startedMs = performance.now();
  const tables = await sql<{ name: string }>`select name from sqlite_schema where type = 'table'`.execute(db);
  for (const { name } of tables.rows) {
    if (performance.now() - startedMs > maxMs) return;
    const question = sql.raw<Readonly<Record<string, string>>>(`pragma quick_check("${name}")`);
    const [said = 'nothing'] = (await question.execute(db)).rows.flatMap((row) => Object.values(row));
    if (said !== 'ok')
      throw new DamagedCatalogueError(
        `the file of the catalogue is damaged: restore the last backup (SQLite says of ${name}: ${said.replaceAll(/\s+/g, ' ')})`,
      );
  }
}
