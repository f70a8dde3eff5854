import { sql } from 'kysely';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { migrate } from '../migrate.ts';
import { openCatalogue, openEngine } from '../open-catalogue.ts';
import { testCatalogues } from '../test-engines.ts';
import { workers } from './0024-workers.ts';
import { schemaChanges } from './schema-changes.ts';

const rows = [
  `insert into setting (name, version, value_json) values ('fleet', 1, '{"high":3,"low":1}')`,
  `insert into change (id, subject, subject_id, version, account_id, at_ms, action, fields_json)
    values ('c', 'setting', 'fleet', 1, 'p', 7, 'create',
      '[{"field":"fleet","from":{"high":2,"low":1},"to":{"high":3,"low":1}}]')`,
];

describe.each(['sqlite', 'postgres'] as const)('the fleet of the version before, in %s', (engine) => {
  const places = testCatalogues(engine);
  afterEach(() => places.removePlaces());
  afterAll(() => places.close());

  it('is the setting of the workers, with its history', async () => {
    const place = await places.newPlace(true);
    const before = await openEngine(place, false);
    await migrate(before, schemaChanges.slice(0, schemaChanges.indexOf(workers)));
    for (const statement of rows) await sql.raw(statement).execute(before.catalogue.db);
    await before.catalogue.close();
    const catalogue = await openCatalogue(place, { maxCheckMs: 60_000 });
    const { db } = catalogue;
    try {
      expect(await db.selectFrom('setting').select(['name', 'valueJson']).execute()).toEqual([
        { name: 'workers', valueJson: '{"high":3,"low":1}' },
      ]);
      expect(await db.selectFrom('change').select(['subjectId', 'fieldsJson']).execute()).toEqual([
        {
          subjectId: 'workers',
          fieldsJson: '[{"field":"workers","from":{"high":2,"low":1},"to":{"high":3,"low":1}}]',
        },
      ]);
    } finally {
      await catalogue.close();
    }
  });
});
