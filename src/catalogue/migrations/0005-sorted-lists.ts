import type { SchemaChange } from './schema-change.ts';

/** What lists of domains and records are sorted by, where there are too many of them to be sorted when they are asked for. */
export const sortedLists: SchemaChange = {
  name: '0005-sorted-lists',
  statements: ({ integer }) => [
    `alter table domain add column configurations ${integer} not null default 0`,
    `alter table domain add column expected_objects ${integer} not null default 0`,
    `alter table domain add column last_harvest_ms ${integer}`,
    `update domain set configurations = own.configurations, expected_objects = own.expected_objects
      from (select domain_id, count(*) as configurations,
          sum(case when is_active = 1 then expected_objects else 0 end) as expected_objects
        from configuration group by domain_id) as own
      where own.domain_id = domain.id`,
    `update domain set last_harvest_ms = harvested.at_ms
      from (select domain_id, max(at_ms) as at_ms from domain_history group by domain_id) as harvested
      where harvested.domain_id = domain.id`,
    `create index domain_configurations on domain (configurations, id)`,
    `create index domain_expected on domain (expected_objects, id)`,
    `create index domain_last_harvest on domain (last_harvest_ms, id)`,
    // As the others of the record: in each theme the last changed come together.
    `drop index record_theme`,
    `create index record_theme on record (theme_id, modified_ms, id)`,
    `analyze domain`,
    `analyze record`,
  ],
};
