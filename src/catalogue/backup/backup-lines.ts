import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Changing, Database } from '../catalogue.ts';
import { columnOf } from '../column-of.ts';
import type { Engine } from '../engines/engine.ts';
import { doneChanges } from '../migrate.ts';
import type { BackupHeading } from './backup-shapes.ts';
import { storedTables } from './earlier-tables.ts';
import type { StoredTable } from './earlier-tables.ts';

export interface BackupOptions {
  readonly signal: AbortSignal;
  /** Called with the heading, then with every chunk of rows. */
  readonly onProgress: (rows: { readonly done: number; readonly total: number }) => void;
}

/** Reads one snapshot of the catalogue and passes it on as the text of a backup, in pieces of whole lines. */
export async function backupLines(
  engine: Engine,
  options: BackupOptions,
  onText: (text: string) => Promise<void>,
): Promise<BackupHeading> {
  const schema = await doneChanges(engine);
  const tables = await tablesOf(engine);
  const hash = createHash('sha256');
  const write = async (text: string): Promise<void> => {
    hash.update(text);
    await onText(text);
  };
  const { db } = engine.catalogue;
  const heading = await db
    .transaction()
    .setAccessMode('read only')
    .execute(async (snapshot) => {
      const heading: BackupHeading = {
        heirloom: 'catalogue',
        format: 1,
        schema,
        madeMs: Date.now(),
        counts: await countsOf(snapshot, tables),
      };
      await write(`${JSON.stringify(heading)}\n`);
      const total = Object.values(heading.counts).reduce((sum, count) => sum + count, 0);
      let done = 0;
      for (const table of tables) {
        for await (const { text, rows } of tableLines(snapshot, table)) {
          await write(text);
          done += rows;
          options.onProgress({ done, total });
          options.signal.throwIfAborted();
        }
      }
      return heading;
    });
  await onText(`${JSON.stringify({ end: true, sha256: hash.digest('hex') })}\n`);
  return heading;
}

/** An older catalogue may lack some tables, or have them under an older name. */
export async function tablesOf(engine: Engine): Promise<StoredTable[]> {
  const tables: StoredTable[] = [];
  for (const table of storedTables) if (await engine.hasTable(columnOf(table.name))) tables.push(table);
  return tables;
}

/** By table name in the database. */
export async function countsOf(
  db: Database,
  tables: readonly StoredTable[],
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name: table } of tables) {
    const { count } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    counts[columnOf(table)] = count;
  }
  return counts;
}

async function* tableLines(
  snapshot: Changing,
  { name: table, keys }: StoredTable,
): AsyncGenerator<{ readonly text: string; readonly rows: number }> {
  let select = snapshot.selectFrom(table).selectAll();
  for (const key of keys) select = select.orderBy(sql.ref(key));
  const query = select.compile();
  let fields: readonly string[] | undefined;
  for await (const { rows } of snapshot
    .getExecutor()
    .stream<Readonly<Record<string, unknown>>>(query, chunkRows)) {
    let text = '';
    if (fields === undefined) {
      fields = Object.keys(rows[0] ?? {});
      text = `${JSON.stringify({ table: columnOf(table), columns: fields.map(columnOf) })}\n`;
    }
    for (const row of rows) text += `${JSON.stringify(fields.map((field) => row[field]))}\n`;
    yield { text, rows: rows.length };
  }
}

const chunkRows = 1000;
