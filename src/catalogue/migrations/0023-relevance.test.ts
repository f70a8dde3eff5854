import { sql } from 'kysely';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { migrate } from '../migrate.ts';
import { openCatalogue, openEngine } from '../open-catalogue.ts';
import { testCatalogues } from '../test-engines.ts';
import { relevance } from './0023-relevance.ts';
import { schemaChanges } from './schema-changes.ts';

describe.each(['sqlite', 'postgres'] as const)('analysis settings of the version before, in %s', (engine) => {
  const places = testCatalogues(engine);
  afterEach(() => places.removePlaces());
  afterAll(() => places.close());

  it('have reference texts and scores afterwards', async () => {
    const place = await places.newPlace(true);
    const before = await openEngine(place, false);
    await migrate(before, schemaChanges.slice(0, schemaChanges.indexOf(relevance)));
    for (const statement of rows) await sql.raw(statement).execute(before.catalogue.db);
    await before.catalogue.close();

    const catalogue = await openCatalogue(place, { maxCheckMs: 60_000 });
    const { db } = catalogue;
    try {
      expect(await db.selectFrom('analysisProfile').select('scoringJson').execute()).toEqual([
        { scoringJson: '{"weights":{"referenceSimilarity":4},"threshold":40}' },
      ]);
      expect(await db.selectFrom('analysisFunctionVersion').select('source').execute()).toEqual([
        { source: 'document.previousVersions, vector.referenceSimilarity' },
      ]);
      expect(await db.selectFrom('analysisText').select(['kind', 'text']).orderBy('id').execute()).toEqual([
        { kind: 'reference', text: 'judge' },
        { kind: 'list', text: '{"judgeSimilarity":1}' },
      ]);
      expect(await db.selectFrom('change').select('fieldsJson').orderBy('id').execute()).toEqual([
        { fieldsJson: '[{"field":"weights","from":null,"to":{"referenceSimilarity":4}}]' },
        {
          fieldsJson:
            '[{"field":"kind","from":null,"to":"reference"},{"field":"text","from":null,"to":"judge"}]',
        },
      ]);
    } finally {
      await catalogue.close();
    }
  });
});

const rows = [
  `insert into analysis_profile values ('p', 1, 'P', 'p', '{"weights":{"judgeSimilarity":4},"threshold":40}', 1, 1)`,
  `insert into analysis_function values ('f', 1, 'F', 'f', 'after-analysis', '', 0, 1, null, null, null, 1)`,
  `insert into analysis_function_version values ('f', 1, 'document.formerVersions, vector.judgeSimilarity', '', 1, 'a')`,
  `insert into analysis_text values ('1', 1, 'judge', 'L', 'l', 'judge', '', 1, 1),
    ('2', 1, 'list', 'L', 'l', '{"judgeSimilarity":1}', '', 1, 1)`,
  `insert into change (id, subject, subject_id, version, account_id, at_ms, action, fields_json)
    values ('1', 'analysis-profile', 'p', 1, 'a', 1, 'create',
        '[{"field":"weights","from":null,"to":{"judgeSimilarity":4}}]'),
      ('2', 'analysis-text', '1', 1, 'a', 1, 'create',
        '[{"field":"kind","from":null,"to":"judge"},{"field":"text","from":null,"to":"judge"}]')`,
];
