import type { SchemaChange } from './schema-change.ts';

/** What a site of a job may collect beyond its limits: the amount that an earlier job has of it already. */
export const harvestTheRest: SchemaChange = {
  name: '0014-harvest-the-rest',
  statements: ({ text, integer }) => [
    `alter table job_configuration add column extra_urls ${integer}`,
    `alter table job_configuration add column extra_bytes ${integer}`,
    `alter table harvest_run add column rest_of ${text}`,
  ],
};
