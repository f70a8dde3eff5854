import type { SchemaChange } from './schema-change.ts';

export const targetOptions: SchemaChange = {
  name: '0022-target-options',
  statements: () => ['alter table collection rename column choices_json to target_options_json'],
};
