import type { SchemaChange } from './schema-change.ts';

/** The sites of a harvest and of a job stand in the order of their domains, so that a page of very many is found at once. */
export const sitesInOrder: SchemaChange = {
  name: '0009-sites-in-order',
  statements: ({ text }) => [
    `alter table harvest_configuration rename to former_harvest_configuration`,
    `drop index harvest_configuration_configuration`,
    `create table harvest_configuration (
      harvest_id ${text} not null references harvest (id), domain_name ${text} not null,
      configuration_id ${text} not null references configuration (id),
      primary key (harvest_id, domain_name, configuration_id))`,
    `insert into harvest_configuration (harvest_id, domain_name, configuration_id)
      select former.harvest_id, domain.name, former.configuration_id from former_harvest_configuration as former
      join configuration on configuration.id = former.configuration_id
      join domain on domain.id = configuration.domain_id`,
    `create index harvest_configuration_configuration on harvest_configuration (configuration_id)`,
    `drop table former_harvest_configuration`,
    `alter table job_configuration rename to former_job_configuration`,
    `create table job_configuration (
      job_id ${text} not null references job (id), domain_name ${text} not null, configuration_id ${text} not null,
      primary key (job_id, domain_name, configuration_id))`,
    `insert into job_configuration (job_id, domain_name, configuration_id)
      select former.job_id, domain.name, former.configuration_id from former_job_configuration as former
      join configuration on configuration.id = former.configuration_id
      join domain on domain.id = configuration.domain_id`,
    `drop table former_job_configuration`,
    `analyze harvest_configuration`,
    `analyze job_configuration`,
  ],
};
