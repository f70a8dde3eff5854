import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { repositoryFolder, runProgram } from '../../scenarios/run-program.ts';
import type { Catalogue } from './catalogue.ts';
import { backupTableNames } from './backup/backup-tables.ts';
import type { CataloguePlace } from './catalogue-place.ts';
import { columnOf } from './column-of.ts';
import { migrate } from './migrate.ts';
import type { SchemaChange } from './migrations/schema-change.ts';
import { schemaChanges } from './migrations/schema-changes.ts';
import { openCatalogue, openCatalogueForReading, openEngine } from './open-catalogue.ts';
import { SchemaError } from './schema-error.ts';
import { testPlaces } from './test-engines.ts';

const addColour: SchemaChange = {
  name: '9001-colour',
  statements: ({ text }) => [
    `alter table domain add column colour ${text}`,
    "update domain set colour = 'none'",
  ],
};
const broken: SchemaChange = {
  name: '9002-broken',
  statements: ({ text }) => [`create table half (id ${text})`, 'create nonsense'],
};

const sqliteTables = sql<{ name: string }>`select name from sqlite_schema
  where type = 'table' and name not like 'sqlite%'`;
const postgresTables = sql<{
  name: string;
}>`select tablename as name from pg_tables where schemaname = 'public'`;

describe.each(['sqlite', 'postgres'] as const)('the tables of a catalogue: %s', (engine) => {
  const places = testPlaces(engine);
  const opened: Catalogue[] = [];
  afterEach(async () => {
    for (const catalogue of opened.splice(0)) await catalogue.close();
    await places.removePlaces();
  });
  afterAll(() => places.close());

  it('are made once, and are those that a backup knows', async () => {
    const place = await places.newPlace(true);
    for (let time = 0; time < 2; time++) {
      const catalogue = await openCatalogue(place);
      await catalogue.close();
    }
    const found = await openEngine(place, true);
    opened.push(found.catalogue);
    const tables = engine === 'sqlite' ? sqliteTables : postgresTables;
    const { rows } = await tables.execute(found.catalogue.db);
    expect(rows.map(({ name }) => name).toSorted()).toEqual(
      ['schema_change', ...backupTableNames.map(columnOf)].toSorted(),
    );
  });

  it('are brought forward step by step', async () => {
    const place = await places.newPlace(true);
    await change(place, schemaChanges);
    await change(place, [...schemaChanges, addColour]);
    await change(place, [...schemaChanges, addColour]);
    const found = await openEngine(place, true);
    opened.push(found.catalogue);
    const { rows } = await sql<{ name: string }>`select name from schema_change order by name`.execute(
      found.catalogue.db,
    );
    expect(rows.map(({ name }) => name)).toEqual([...schemaChanges.map(({ name }) => name), '9001-colour']);
  });

  it('of a newer program are refused, for writing and for reading', async () => {
    const place = await places.newPlace(true);
    await change(place, [...schemaChanges, addColour]);
    await expect(openCatalogue(place)).rejects.toThrow(
      /newer Heirloom has changed this catalogue \(9001-colour\)/,
    );
    await expect(openCatalogueForReading(place)).rejects.toThrow(SchemaError);
  });

  it('of an older program are not for readers', async () => {
    const place = await places.newPlace(true);
    await change(place, []);
    await expect(openCatalogueForReading(place)).rejects.toThrow('start the server once');
  });

  it('stay as they were where a step fails', async () => {
    const place = await places.newPlace(true);
    await expect(change(place, [...schemaChanges, addColour, broken])).rejects.toThrow();
    expect(await hasTable(place, 'half')).toBe(false);
    expect(await hasTable(place, 'domain')).toBe(true);
    await change(place, [...schemaChanges, addColour]);
  });

  it('stay as they were where the process is killed in the midst of a step', async () => {
    const place = await places.newPlace(true);
    const program = join(repositoryFolder, 'scenarios/catalogue-dies-migrating.ts');
    const ended = await runProgram(process.execPath, [program, JSON.stringify(place)]);
    expect(ended).toMatchObject({ signal: 'SIGKILL', stdout: 'half made\n', stderr: '' });
    expect(await hasTable(place, 'half')).toBe(false);
    const catalogue = await openCatalogue(place);
    opened.push(catalogue);
    expect(await catalogue.db.selectFrom('domain').selectAll().execute()).toEqual([]);
  });
});

async function change(place: CataloguePlace, changes: readonly SchemaChange[]): Promise<void> {
  const found = await openEngine(place, false);
  try {
    await migrate(found, changes);
  } finally {
    await found.catalogue.close();
  }
}

async function hasTable(place: CataloguePlace, name: string): Promise<boolean> {
  const found = await openEngine(place, true);
  const has = await found.hasTable(name);
  await found.catalogue.close();
  return has;
}
