import { sql } from 'kysely';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { migrate } from '../migrate.ts';
import { openCatalogue, openEngine } from '../open-catalogue.ts';
import { matchingIds } from '../target-index/test-matching.ts';
import { testCatalogues } from '../test-engines.ts';
import { targets } from './0020-targets.ts';
import { schemaChanges } from './schema-changes.ts';

const indexNames = {
  sqlite: sql<{ name: string }>`select name from sqlite_schema where type = 'index'`,
  postgres: sql<{ name: string }>`select indexname as name from pg_indexes where schemaname = 'public'`,
};

describe.each(['sqlite', 'postgres'] as const)('records of the version before, in %s', (engine) => {
  const places = testCatalogues(engine);
  afterEach(() => places.removePlaces());
  afterAll(() => places.close());

  it('are targets afterwards, with their URLs, search rows, notes, history and searches', async () => {
    const place = await places.newPlace(true);
    const before = await openEngine(place, false);
    await migrate(before, schemaChanges.slice(0, schemaChanges.indexOf(targets)));
    for (const statement of rows) await sql.raw(statement).execute(before.catalogue.db);
    await before.catalogue.close();

    const catalogue = await openCatalogue(place, { maxCheckMs: 60_000 });
    const { db } = catalogue;
    try {
      expect(await db.selectFrom('target').select(['id', 'title']).execute()).toEqual([
        { id: 'rec', title: 'The Press' },
      ]);
      expect(await db.selectFrom('targetUrl').select(['targetId', 'url']).execute()).toEqual([
        { targetId: 'rec', url: 'http://b.example/' },
      ]);
      expect(await db.selectFrom('targetKeyword').select(['targetId', 'keyword']).execute()).toEqual([
        { targetId: 'rec', keyword: 'Press' },
      ]);
      expect(await matchingIds(db, [[{ text: 'pre', isPrefix: true }]])).toEqual(['rec']);
      for (const table of ['note', 'seedList', 'configuration'] as const)
        expect(await db.selectFrom(table).select('targetId').execute(), table).toEqual([{ targetId: 'rec' }]);
      expect(await db.selectFrom('bulkChange').select('targets').execute()).toEqual([{ targets: 2 }]);
      expect(await db.selectFrom('change').select(['subject', 'fieldsJson']).orderBy('id').execute()).toEqual(
        [
          { subject: 'target', fieldsJson: JSON.stringify([{ field: 'title', from: '', to: said }]) },
          { subject: 'note', fieldsJson: JSON.stringify([{ field: 'targetId', from: null, to: 'rec' }]) },
        ],
      );
      expect(await db.selectFrom('harvestRun').select('problemsJson').execute()).toEqual([
        { problemsJson: JSON.stringify([{ target: { id: 'rec', title: said }, reason: 'x' }]) },
      ]);
      expect(
        await db.selectFrom('savedSearch').select(['list', 'queryJson']).orderBy('id').execute(),
      ).toEqual([
        { list: 'targets', queryJson: '{"q":"record","sort":"title"}' },
        { list: 'notes', queryJson: '{"targetId":"rec","sort":"-target"}' },
      ]);
      const { rows: indexes } = await indexNames[engine].execute(db);
      expect(indexes.filter(({ name }) => name.includes('record'))).toEqual([]);
    } finally {
      await catalogue.close();
    }
  });
});

/** What a person wrote looks like ours, and stays. */
const said = '{"record":{"field":"recordId"}}';

const rows = [
  `insert into account (id, version, name, name_folded, display_name, email, origin, external_id, role, is_active, language,
      created_ms, modified_ms)
    values ('p', 1, 'p', 'p', 'P', '', 'local', '', 'curator', 1, 'en', 1, 1)`,
  `insert into collection values ('c', 1, 'C', 'c', '', 'ongoing', 1, '{}', 1, 'p', 1, 'p')`,
  `insert into theme values ('th', 'c', 'Theme', 0, 1)`,
  `insert into record (id, version, collection_id, title, title_folded, url, url_key, host, domain, state, state_reason, is_active,
      budget, frequency, depth, theme_id, responsible_id, content_note, technical_note, check_json, override_note, created_ms,
      created_by, modified_ms, modified_by, open_notes)
    values ('rec', 1, 'c', 'The Press', 'the press', 'http://a.example/', 'example,a)/', 'a.example', 'a.example', 'validated',
      '', 1, 'small', 'weekly', 'host', 'th', 'p', '', '', '{}', '', 1, 'p', 1, 'p', 1)`,
  `insert into record_url values ('rec', 0, 'http://b.example/', 'example,b)/')`,
  `insert into record_keyword values ('rec', 'Press', 'press')`,
  `insert into record_word values ('press', 'the press', 'rec')`,
  `insert into note (id, version, record_id, kind, text, state, created_ms, created_by)
    values ('n', 1, 'rec', 'comment', 'a', 'open', 1, 'p')`,
  `insert into domain (id, version, name, is_active, comment, created_ms, modified_ms)
    values ('d', 1, 'a.example', 1, '', 1, 1)`,
  `insert into seed_list values ('s', 1, 'd', 'seeds', '', 0, 'rec')`,
  `insert into template values ('t', 1, 'T', 't', '', 1, 1, 1)`,
  `insert into configuration values ('one', 1, 'd', 'one', 's', 't', null, null, null, null, 1, 0, 1, 1, 'rec')`,
  `insert into bulk_change values ('b', 'p', 1, '{}', 2, null)`,
  `insert into change (id, subject, subject_id, version, account_id, at_ms, action, fields_json)
    values ('1', 'record', 'rec', 1, 'p', 1, 'create', '${JSON.stringify([{ field: 'title', from: '', to: said }])}'),
      ('2', 'note', 'n', 1, 'p', 1, 'create', '${JSON.stringify([{ field: 'recordId', from: null, to: 'rec' }])}')`,
  `insert into harvest values ('h', 1, 1, 'H', 'h', 'selective', 0, 1, null, null, 0, 'high', null, null, 1, 1, '', 1, 1)`,
  `insert into harvest_run (id, number, harvest_id, due_ms, state, cursor, jobs, configurations, problem_count, problems_json)
    values ('r', 1, 'h', 1, 'done', '', 1, 1, 1,
      '${JSON.stringify([{ record: { id: 'rec', title: said }, reason: 'x' }])}')`,
  `insert into saved_search values ('1', 1, 'p', 'mine', 'records', '{"q":"record","sort":"title"}', 0, 1),
    ('2', 1, 'p', 'notes', 'notes', '{"recordId":"rec","sort":"-record"}', 0, 1)`,
];
