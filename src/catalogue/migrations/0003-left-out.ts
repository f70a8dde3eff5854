import type { SchemaChange } from './schema-change.ts';

/** Which records a run had to leave out, and why. */
export const leftOut: SchemaChange = {
  name: '0003-left-out',
  statements: ({ text, integer }) => [
    `alter table harvest_run add column problem_count ${integer} not null default 0`,
    `alter table harvest_run add column problems_json ${text} not null default '[]'`,
  ],
};
