import type { SchemaChange } from './schema-change.ts';

/** A run that harvests the rest goes on with the queues of the run before: its limits are no longer raised. */
export const restFromTheQueue: SchemaChange = {
  name: '0018-rest-from-the-queue',
  statements: () => [
    'alter table job_configuration drop column extra_urls',
    'alter table job_configuration drop column extra_bytes',
  ],
};
