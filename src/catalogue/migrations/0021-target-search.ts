import type { SchemaChange } from './schema-change.ts';

/**
 * Targets are found by a search row each, with a full-text index of the engine, instead of a table of words. The rows are written
 * when the catalogue is opened (write-search-rows.ts): folding is not SQL.
 */
export const targetSearch: SchemaChange = {
  name: '0021-target-search',
  statements: ({ text, integer }) => [
    'drop table target_word',
    // Keywords are found by their tokens.
    'drop index target_keyword_folded',
    `create table target_search (
      seq ${integer} primary key, id ${text} not null unique references target (id), title_folded ${text} not null,
      url_key ${text} not null, host ${text} not null, domain ${text} not null, created_ms ${integer} not null,
      modified_ms ${integer} not null, collection_id ${text} not null, theme_id ${text} not null, state ${text} not null,
      frequency ${text} not null, depth ${text} not null, budget ${text} not null, responsible_id ${text} not null,
      created_by ${text} not null, modified_by ${text} not null, open_notes ${integer} not null)`,
  ],
  // No text is kept, only the index. The words are folded before: letters beyond ASCII are parts of words as they are.
  inSqlite: [
    `create virtual table target_words using fts5(words, content='', contentless_delete=1, detail=none, prefix='1 2 3',
      tokenize="ascii tokenchars '#=-._'")`,
  ],
  inPostgres: [
    'alter table target_search drop column seq',
    'alter table target_search add primary key (id)',
    'alter table target_search drop constraint target_search_id_key',
    'alter table target_search add column words tsvector not null',
    'create index target_search_words on target_search using gin (words) with (fastupdate = off)',
    'alter table target_search set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02)',
  ],
};
