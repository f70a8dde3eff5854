import type { SchemaChange } from './schema-change.ts';

/** Why a job failed, with codes and values, so that pages say it in other languages. */
export const jobReasons: SchemaChange = {
  name: '0007-job-reasons',
  statements: ({ text }) => [`alter table job add column error_json ${text}`],
};
