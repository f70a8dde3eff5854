import type { SchemaChange } from './schema-change.ts';

/** The archive of a rehearsal can be deleted; its job stays. */
export const rehearsalsDeleted: SchemaChange = {
  name: '0017-rehearsals-deleted',
  statements: ({ integer }) => [`alter table job add column rehearsal_deleted_ms ${integer}`],
};
