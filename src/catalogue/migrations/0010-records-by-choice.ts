import type { SchemaChange } from './schema-change.ts';

/** Every field that records are searched by has an index, and every index tells the id: so the record need not be read for it. */
export const recordsByChoice: SchemaChange = {
  name: '0010-records-by-choice',
  statements: () => [
    'create index record_budget on record (budget, modified_ms, id)',
    'create index record_depth on record (depth, modified_ms, id)',
    'create index record_active on record (is_active, modified_ms, id)',
    'create index record_harvested on record (state, is_active, collection_id, frequency, budget, depth)',
    'drop index record_host',
    'create index record_host on record (host, id)',
    'drop index record_domain',
    'create index record_domain on record (domain, id)',
    'analyze record',
  ],
  // Of pages that were changed since it last tidied up, PostgreSQL reads the rows beside the index. By itself it does so when a fifth
  // of the table has changed, which here takes months.
  inPostgres: ['record', 'domain', 'configuration'].map(
    (table) =>
      `alter table ${table} set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02)`,
  ),
};
