import type { SchemaChange } from './schema-change.ts';

/** The setting of the fleet is called that of the workers. */
export const workers: SchemaChange = {
  name: '0024-workers',
  statements: () => [
    `update setting set name = 'workers' where name = 'fleet'`,
    `update change set subject_id = 'workers', fields_json = replace(fields_json, '"field":"fleet"', '"field":"workers"')
      where subject = 'setting' and subject_id = 'fleet'`,
  ],
};
