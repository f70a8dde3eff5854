import type { SchemaChange } from './schema-change.ts';

/** The records of each collection are counted in an index that holds nothing else, so that it is small. */
export const recordsCounted: SchemaChange = {
  name: '0008-records-counted',
  statements: () => ['create index record_in_collection on record (collection_id)'],
};
