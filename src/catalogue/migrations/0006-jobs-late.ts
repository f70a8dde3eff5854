import type { SchemaChange } from './schema-change.ts';

/** A job that failed because the archive did not take its files is done after all once it has them. */
export const jobsLate: SchemaChange = {
  name: '0006-jobs-late',
  statements: ({ integer }) => [`alter table job add column late_ms ${integer}`],
};
