import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, inject } from 'vitest';
import { PostgresServer } from '../../scenarios/postgres-server.ts';
import type { Catalogue } from './catalogue.ts';
import { openCatalogue } from './open-catalogue.ts';
import type { CatalogueLocation } from './open-catalogue.ts';
import { startTestPostgres, template } from './test-postgres.ts';

/** Opens an empty catalogue that is closed and removed after the test. */
export type OpenTestCatalogue = () => Promise<Catalogue>;

/** PostgreSQL is tested in the full run only: `./test --quick` excludes it. */
const engines =
  process.env['HEIRLOOM_TESTS'] === 'quick' ? (['sqlite'] as const) : (['sqlite', 'postgres'] as const);

/** The same tests for SQLite and for PostgreSQL, both real. */
export function onBothEngines(name: string, define: (open: OpenTestCatalogue) => void): void {
  describe.each(engines)(`${name} (%s)`, (engine) => {
    const opened: Catalogue[] = [];
    const places = testCatalogues(engine);
    afterEach(async () => {
      for (const catalogue of opened.splice(0)) await catalogue.close();
      await places.removePlaces();
    });
    afterAll(() => places.close());
    define(async () => {
      const catalogue = await openCatalogue(await places.newPlace());
      opened.push(catalogue);
      return catalogue;
    });
  });
}

/** The location of test catalogues. */
export interface TestCatalogues {
  /** With empty tables, or without tables. */
  newPlace(isEmpty?: boolean): Promise<CatalogueLocation>;
  removePlaces(): Promise<void>;
  close(): Promise<void>;
}

export function testCatalogues(engine: 'sqlite' | 'postgres'): TestCatalogues {
  return engine === 'sqlite' ? sqlitePlaces() : postgresPlaces();
}

function sqlitePlaces(): TestCatalogues {
  const folder = mkdtempSync(join(tmpdir(), 'heirloom-catalogue-'));
  const template = join(folder, 'template', 'catalogue.sqlite');
  const places: string[] = [];
  return {
    newPlace: async (isEmpty = false) => {
      const place = mkdtempSync(join(folder, 'place-'));
      places.push(place);
      const file = join(place, 'catalogue.sqlite');
      if (isEmpty) return { engine: 'sqlite', file };
      if (!existsSync(template)) {
        const made = await openCatalogue({ engine: 'sqlite', file: template });
        await made.close();
      }
      copyFileSync(template, file);
      return { engine: 'sqlite', file };
    },
    removePlaces: () => {
      for (const place of places.splice(0)) rmSync(place, { recursive: true, force: true });
      return Promise.resolve();
    },
    close: () => {
      rmSync(folder, { recursive: true, force: true });
      return Promise.resolve();
    },
  };
}

function postgresPlaces(): TestCatalogues {
  servers.users++;
  const clean: string[] = [];
  const used: string[] = [];
  const empty: string[] = [];
  return {
    newPlace: async (isEmpty = false) => {
      servers.starting ??= testServer();
      const server = await servers.starting;
      const url =
        (isEmpty ? undefined : clean.pop()) ?? (await server.createDatabase(isEmpty ? undefined : template));
      (isEmpty ? empty : used).push(url);
      return { engine: 'postgres', url };
    },
    // Emptying the tables is faster than creating a database.
    removePlaces: async () => {
      const server = await servers.starting;
      for (const url of empty.splice(0)) await server?.dropDatabase(url);
      for (const url of used.splice(0)) {
        await server?.ask(emptyTables, url);
        clean.push(url);
      }
    },
    close: async () => {
      servers.users--;
      const server = await servers.starting;
      for (const url of clean.splice(0)) await server?.dropDatabase(url);
      if (servers.users > 0) return;
      servers.starting = undefined;
      if (inject('postgresFolder') === undefined) await server?.remove();
    },
  };
}

/** One server for all files in a full run, otherwise one per file. */
async function testServer(): Promise<PostgresServer> {
  const folder = inject('postgresFolder');
  return folder === undefined ? startTestPostgres() : PostgresServer.at(folder);
}

const servers: { starting: Promise<PostgresServer> | undefined; users: number } = {
  starting: undefined,
  users: 0,
};

/** Without checking foreign keys. */
const emptyTables = `do $$ declare name text; begin
  set local session_replication_role = replica;
  for name in select tablename from pg_tables where schemaname = 'public' and tablename <> 'schema_change'
  loop execute 'delete from ' || quote_ident(name); end loop;
end $$`;
