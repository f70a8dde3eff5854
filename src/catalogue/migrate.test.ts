import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { repositoryFolder, runProgram } from '../../scenarios/run-program.ts';
import type { Catalogue } from './catalogue.ts';
import { backupTableNames } from './backup/backup-tables.ts';
import type { CatalogueLocation } from './catalogue-location.ts';
import { columnOf } from './column-of.ts';
import { migrate } from './migrate.ts';
import type { SchemaChange } from './migrations/schema-change.ts';
import { schemaChanges } from './migrations/schema-changes.ts';
import { openCatalogue, openCatalogueForReading, openEngine } from './open-catalogue.ts';
import { SchemaError } from './schema-error.ts';
import { testCatalogues } from './test-engines.ts';

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
  where type = 'table' and name not like 'sqlite%' and name not like 'target_words%'`;
const postgresTables = sql<{
  name: string;
}>`select tablename as name from pg_tables where schemaname = 'public'`;

describe.each(['sqlite', 'postgres'] as const)('the tables of a catalogue: %s', (engine) => {
  const places = testCatalogues(engine);
  const opened: Catalogue[] = [];
  afterEach(async () => {
    for (const catalogue of opened.splice(0)) await catalogue.close();
    await places.removePlaces();
  });
  afterAll(() => places.close());

  it('are made once: those that a backup knows, and search rows', async () => {
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
      ['schema_change', 'target_search', ...backupTableNames.map(columnOf)].toSorted(),
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

  it('say of each domain, harvest and job what they said before', async () => {
    const place = await places.newPlace(true);
    await change(place, schemaChanges.slice(0, 4));
    const found = await openEngine(place, false);
    try {
      for (const statement of beforeSortedLists) await sql.raw(statement).execute(found.catalogue.db);
      await migrate(found);
      const { db } = found.catalogue;
      const rows = await db
        .selectFrom('domain')
        .select(['name', 'configurations', 'expectedObjects', 'lastHarvestMs'])
        .orderBy('name')
        .execute();
      expect(rows).toEqual([
        { name: 'a.example', configurations: 3, expectedObjects: 12, lastHarvestMs: 9 },
        { name: 'b.example', configurations: 0, expectedObjects: 0, lastHarvestMs: null },
      ]);
      const site = { domainName: 'a.example', configurationId: 'one' };
      expect(await db.selectFrom('harvestConfiguration').selectAll().execute()).toEqual([
        { harvestId: 'h', ...site },
      ]);
      expect(await db.selectFrom('jobConfiguration').selectAll().execute()).toEqual([
        {
          jobId: 'j',
          ...site,
          expectedObjects: null,
          expectedBytes: null,
        },
      ]);
      const outcomes = await db
        .selectFrom('domainHistory')
        .select(['outcome', 'why', 'remaining'])
        .orderBy('atMs')
        .execute();
      expect(outcomes).toEqual([
        { outcome: 'interrupted', why: 'stopped', remaining: null },
        { outcome: 'cut-short', why: 'url-limit', remaining: null },
        { outcome: 'nothing-collected', why: '', remaining: null },
        { outcome: 'complete', why: '', remaining: null },
        { outcome: 'complete', why: '', remaining: null },
      ]);
      expect(await db.selectFrom('job').select(['outcome', 'outcomeWhy']).execute()).toEqual([
        { outcome: 'cut-short', outcomeWhy: 'byte-limit' },
      ]);
      expect(await db.selectFrom('jobOutcome').selectAll().orderBy('outcome').execute()).toEqual(
        [
          ['complete', 2],
          ['cut-short', 1],
          ['interrupted', 1],
          ['nothing-collected', 1],
        ].map(([outcome, sites]) => ({ jobId: 'j', outcome, sites })),
      );
      expect(await db.selectFrom('domain').select('outcome').orderBy('name').execute()).toEqual([
        { outcome: 'complete' },
        { outcome: null },
      ]);
      expect(await db.selectFrom('target').select(['outcome', 'outcomeMs']).execute()).toEqual([
        { outcome: 'complete', outcomeMs: 9 },
      ]);
    } finally {
      await found.catalogue.close();
    }
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

/** A domain with three configurations, one of them inactive, that was harvested twice; and an empty one. */
const beforeSortedLists = [
  `insert into domain values ('a', 1, 'a.example', 1, '', 1, 1), ('b', 1, 'b.example', 1, '', 1, 1)`,
  `insert into template values ('t', 1, 'T', 't', '', 1, 1, 1)`,
  `insert into seed_list values ('s', 1, 'a', 'seeds', '', 0, null)`,
  ...[
    ['one', 1, 5],
    ['two', 1, 7],
    ['three', 0, 100],
  ].map(
    ([name, isActive, expected]) =>
      `insert into configuration values ('${name}', 1, 'a', '${name}', 's', 't', null, null, null, null, ${isActive}, 0, ${expected}, 1, null)`,
  ),
  `insert into harvest values ('h', 1, 1, 'H', 'h', 'selective', 0, 1, null, null, 0, 'high', null, null, 1, 1, '', 1, 1)`,
  `insert into harvest_run (id, number, harvest_id, due_ms, state, cursor, jobs, configurations)
    values ('r', 1, 'h', 1, 'done', '', 1, 1)`,
  `insert into job (id, number, version, harvest_id, run_id, template_id, template_number, priority, is_rehearsal, state, name,
      configurations, expected_objects, created_ms, attempts, objects, bytes, failures, error)
    values ('j', 1, 1, 'h', 'r', 't', 1, 'high', 0, 'done', '1-h', 1, 1, 1, 1, 1, 1, 0, '')`,
  `insert into harvest_configuration values ('h', 'one')`,
  `insert into account (id, version, name, name_folded, display_name, email, origin, external_id, role, is_active, language,
      created_ms, modified_ms)
    values ('p', 1, 'p', 'p', 'P', '', 'local', '', 'curator', 1, 'en', 1, 1)`,
  `insert into collection values ('c', 1, 'C', 'c', '', 'ongoing', 1, '{}', 1, 'p', 1, 'p')`,
  `insert into theme values ('th', 'c', 'Theme', 0, 1)`,
  `insert into record values ('rec', 1, 'c', 'The Press', 'the press', 'http://a.example/', 'example,a)/', 'a.example',
    'a.example', 'validated', '', 1, 'small', 'weekly', 'host', 'th', 'p', '', '', '{}', '', 1, 'p', 1, 'p', null, null, 0)`,
  `insert into record_word values ('press', 'rec')`,
  `insert into job_configuration values ('j', 'one')`,
  ...[9, 4].map(
    (atMs) =>
      `insert into domain_history values ('dh${atMs}', 'a', 'one', 'j', 'h', ${atMs}, 1, 1, 'complete')`,
  ),
  `insert into domain_history values ('dh3', 'a', 'one', 'j', 'h', 3, 0, 0, 'complete')`,
  `insert into domain_history values ('dh2', 'a', 'one', 'j', 'h', 2, 9, 9, 'url-limit')`,
  `insert into domain_history values ('dh1', 'a', 'one', 'j', 'h', 1, 9, 9, 'stopped')`,
  `update job set crawl_end = 'byte-limit' where id = 'j'`,
  `update configuration set record_id = 'rec' where id = 'one'`,
];

async function change(place: CatalogueLocation, changes: readonly SchemaChange[]): Promise<void> {
  const found = await openEngine(place, false);
  try {
    await migrate(found, changes);
  } finally {
    await found.catalogue.close();
  }
}

async function hasTable(place: CatalogueLocation, name: string): Promise<boolean> {
  const found = await openEngine(place, true);
  const has = await found.hasTable(name);
  await found.catalogue.close();
  return has;
}
