import type { SchemaChange } from './schema-change.ts';

/** A job whose sites do not answer gives its place to others until it is begun again. */
export const jobsAsleep: SchemaChange = {
  name: '0015-jobs-asleep',
  statements: ({ integer, text }) => [
    `alter table job add column wake_ms ${integer}`,
    `alter table job add column sleeping_json ${text}`,
  ],
};
