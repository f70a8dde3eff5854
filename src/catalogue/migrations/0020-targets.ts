import type { SchemaChange } from './schema-change.ts';

/** The librarian's record is called a target: tables, columns, indexes, and the names in what is stored as JSON. */
export const targets: SchemaChange = {
  name: '0020-targets',
  statements: () => [
    ...Object.keys(indexes).map((name) => `drop index ${name.replaceAll('target', 'record')}`),
    'alter table record rename to target',
    ...['url', 'keyword', 'word'].map((name) => `alter table record_${name} rename to target_${name}`),
    ...['target_url', 'target_keyword', 'target_word', 'note', 'seed_list', 'configuration'].map(
      (table) => `alter table ${table} rename column record_id to target_id`,
    ),
    'alter table bulk_change rename column records to targets',
    ...Object.entries(indexes).map(([name, on]) => `create index ${name} on ${on}`),
    `update change set subject = 'target' where subject = 'record'`,
    // Quotes inside a JSON string are escaped, so these names are those of fields.
    `update change set fields_json = replace(fields_json, '"field":"recordId"', '"field":"targetId"')
      where fields_json like '%"field":"recordId"%'`,
    `update harvest_run set problems_json = replace(problems_json, '{"record":{', '{"target":{')
      where problems_json like '%{"record":{%'`,
    `update saved_search set list = 'targets' where list = 'records'`,
    `update saved_search set query_json = replace(replace(replace(query_json, '"recordId":', '"targetId":'),
        '"sort":"record"', '"sort":"target"'), '"sort":"-record"', '"sort":"-target"')
      where list = 'notes'`,
    ...['target', 'target_url', 'target_keyword', 'target_word'].map((table) => `analyze ${table}`),
  ],
  // SQLite has no names for them. The words were put into a second table by 0011.
  inPostgres: ['record_pkey', 'record_url_pkey', 'record_keyword_pkey', 'record_word_pkey1'].map(
    (name) => `alter index ${name} rename to ${name.replace('record', 'target').replace(/1$/, '')}`,
  ),
};

/** Name → what it is on. The engines share no way to rename an index. */
const indexes = {
  target_modified: 'target (modified_ms, id)',
  target_created: 'target (created_ms, id)',
  target_title: 'target (title_folded, id)',
  target_url_key: 'target (url_key, id)',
  target_host: 'target (host, id)',
  target_domain: 'target (domain, id)',
  target_collection: 'target (collection_id, modified_ms, id)',
  target_in_collection: 'target (collection_id)',
  target_state: 'target (state, modified_ms, id)',
  target_responsible: 'target (responsible_id, modified_ms, id)',
  target_created_by: 'target (created_by, modified_ms, id)',
  target_modified_by: 'target (modified_by, modified_ms, id)',
  target_theme: 'target (theme_id, modified_ms, id)',
  target_frequency: 'target (frequency, modified_ms, id)',
  target_budget: 'target (budget, modified_ms, id)',
  target_depth: 'target (depth, modified_ms, id)',
  target_active: 'target (is_active, modified_ms, id)',
  target_open_notes: 'target (open_notes, modified_ms, id)',
  target_harvested: 'target (state, is_active, collection_id, frequency, budget, depth)',
  target_without_yield: `target (outcome, id)
    where outcome in ('blocked', 'nothing-collected', 'unreachable')`,
  target_url_url_key: 'target_url (url_key)',
  target_keyword_folded: 'target_keyword (keyword_folded)',
  target_word_target: 'target_word (target_id, word)',
  note_target: 'note (target_id, created_ms)',
  seed_list_target: 'seed_list (target_id)',
  configuration_target: 'configuration (target_id)',
};
