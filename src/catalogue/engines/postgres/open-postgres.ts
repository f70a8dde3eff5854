import { CamelCasePlugin, Kysely, sql } from 'kysely';
import { Pool } from 'pg';
import type { Changing, Database } from '../../catalogue.ts';
import { SchemaError } from '../../schema-error.ts';
import type { Tables } from '../../tables.ts';
import type { Engine } from '../engine.ts';
import { PostgresClients } from './postgres-clients.ts';
import { SerializedDialect } from './postgres-dialect.ts';

export interface PostgresOptions {
  /** Beside the servers that write: changes fail. */
  readonly isReadOnly?: boolean;
  readonly connections?: number;
  /** After this time a query's connection counts as lost: TCP may not report it. */
  readonly maxMs?: number;
}

/** The catalogue in an existing PostgreSQL database: `postgres://heirloom:secret@db.example/heirloom`. */
export async function openPostgres(url: string, options: PostgresOptions = {}): Promise<Engine> {
  const { isReadOnly = false, connections = 10, maxMs = 60_000 } = options;
  const clients = new PostgresClients(
    new Pool({
      connectionString: url,
      max: connections,
      types: { getTypeParser },
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      // A server that hangs in a transaction must not block the others for ever.
      idle_in_transaction_session_timeout: 300_000,
      fallback_application_name: 'heirloom',
      // For many short queries at once, parallel workers and JIT compilation cost more than they gain. Cursors are read to
      // their end.
      options: '-c max_parallel_workers_per_gather=0 -c jit=off -c cursor_tuple_fraction=1 -c work_mem=32MB',
    }),
    { isReadOnly, maxMs },
  );
  const db = new Kysely<Tables>({
    dialect: new SerializedDialect(clients),
    plugins: [new CamelCasePlugin()],
  });
  try {
    await checkEncoding(db);
  } catch (error) {
    await clients.close();
    throw error;
  }
  return {
    catalogue: {
      engine: 'postgres',
      db,
      change: <Value>(work: (changing: Changing) => Promise<Value>) => db.transaction().execute(work),
      close: () => clients.close(),
    },
    types: { text: 'text collate "C"', integer: 'bigint' },
    hasTable: async (name) => {
      const { rows } = await sql<{ found: string | null }>`select to_regclass(${name}) as found`.execute(db);
      return (rows[0]?.found ?? null) !== null;
    },
    checkIntegrity: async () => {},
    sizeBytes: async () => {
      const question = sql<{ size: number }>`select pg_database_size(current_database()) as size`;
      const { rows } = await question.execute(db);
      return rows[0]?.size ?? 0;
    },
  };
}

/** Other encodings cannot store every text. */
async function checkEncoding(db: Database): Promise<void> {
  const { rows } = await sql<{
    encoding: string;
  }>`select current_setting('server_encoding') as encoding`.execute(db);
  const encoding = rows[0]?.encoding ?? '';
  if (encoding !== 'UTF8')
    throw new SchemaError(
      `the database of the catalogue keeps text as ${encoding}: make one with "create database … encoding 'UTF8' template template0"`,
    );
}

/** Numbers as SQLite returns them; everything else is text. */
function getTypeParser(type: number): (text: string) => unknown {
  if (type === boolean) return (text) => (text === 't' ? 1 : 0);
  return numberTypes.has(type) ? numberOf : (text) => text;
}

/** Type oids of PostgreSQL. */
const boolean = 16;
/** int2, int4, int8, float4, float8, and numeric, the type of sums of int8. */
const numberTypes: ReadonlySet<number> = new Set([21, 23, 20, 700, 701, 1700]);

function numberOf(text: string): number {
  const number = Number(text);
  if (Math.abs(number) > Number.MAX_SAFE_INTEGER)
    throw new Error(`the catalogue holds a number beyond 2^53: ${text}`);
  return number;
}
