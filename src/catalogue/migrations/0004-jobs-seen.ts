import type { SchemaChange } from './schema-change.ts';

/** A job that failed waits until somebody has submitted it again, or has said that he has seen it. */
export const jobsSeen: SchemaChange = {
  name: '0004-jobs-seen',
  statements: ({ integer }) => [`alter table job add column seen_ms ${integer}`],
};
