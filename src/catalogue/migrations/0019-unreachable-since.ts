import type { SchemaChange } from './schema-change.ts';

/** Since when a site does not answer, for the lists of domains and the page of today. */
export const unreachableSince: SchemaChange = {
  name: '0019-unreachable-since',
  statements: ({ integer }) => [
    `alter table domain add column outcome_since_ms ${integer}`,
    `update domain set outcome_since_ms = (
        select history.since_ms from domain_history as history
        where history.domain_id = domain.id and history.outcome = domain.outcome
        order by history.at_ms desc, history.id desc limit 1)
      where outcome = 'unreachable'`,
  ],
};
