import type { SchemaChange } from './schema-change.ts';

/** The records that have a word stand in the order of their titles: a frequent word is found by title at once. */
export const wordsByTitle: SchemaChange = {
  name: '0011-words-by-title',
  statements: ({ text }) => [
    `alter table record_word rename to former_record_word`,
    `drop index record_word_record`,
    `create table record_word (
      word ${text} not null, title_folded ${text} not null, record_id ${text} not null references record (id),
      primary key (word, title_folded, record_id))`,
    `insert into record_word (word, title_folded, record_id)
      select former.word, record.title_folded, former.record_id from former_record_word as former
      join record on record.id = former.record_id`,
    `create index record_word_record on record_word (record_id, word)`,
    `drop table former_record_word`,
    `analyze record_word`,
  ],
  inPostgres: [
    'alter table record_word set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02)',
  ],
};
