import type { SchemaChange } from './schema-change.ts';

/**
 * The outcome of each site, job, record and domain. Of what was collected before, only the end of the crawl is known: see
 * outcomeOfEnd. Counts that nobody took stay null.
 */
export const outcomes: SchemaChange = {
  name: '0012-outcomes',
  statements: ({ text, integer }) => [
    `alter table domain_history add column outcome ${text} not null default 'complete'`,
    `alter table domain_history add column why ${text} not null default ''`,
    `alter table domain_history add column since_ms ${integer}`,
    `alter table domain_history add column errors ${integer}`,
    `alter table domain_history add column skipped ${integer}`,
    `alter table domain_history add column remaining ${integer}`,
    `alter table domain_history add column failed ${integer}`,
    `update domain_history set outcome = ${outcomeOfEnd}, why = ${whyOfEnd}
      where crawl_end <> 'complete' or objects = 0`,
    `alter table job add column outcome ${text}`,
    `alter table job add column outcome_why ${text}`,
    `alter table job add column errors ${integer}`,
    `alter table job add column skipped ${integer}`,
    `alter table job add column remaining ${integer}`,
    `create table job_outcome (
      job_id ${text} not null references job (id), outcome ${text} not null, sites ${integer} not null,
      primary key (job_id, outcome))`,
    `insert into job_outcome (job_id, outcome, sites)
      select job_id, outcome, count(*) from domain_history group by job_id, outcome`,
    `update job set outcome = ${outcomeOfEnd}, outcome_why = ${whyOfEnd} where crawl_end is not null`,
    `create index job_by_outcome on job (outcome, number)`,
    `alter table job_configuration add column expected_objects ${integer}`,
    `alter table job_configuration add column expected_bytes ${integer}`,
    `alter table domain add column outcome ${text}`,
    `alter table domain add column outcome_why ${text}`,
    `update domain set (outcome, outcome_why) = (${newest('history.domain_id = domain.id')})
      where last_harvest_ms is not null`,
    `create index domain_without_yield on domain (outcome, name)
      where outcome in ('blocked', 'nothing-collected', 'unreachable')`,
    `alter table record add column outcome ${text}`,
    `alter table record add column outcome_why ${text}`,
    `alter table record add column outcome_since_ms ${integer}`,
    `alter table record add column outcome_ms ${integer}`,
    `update record set (outcome, outcome_why, outcome_ms) = (
        select history.outcome, history.why, history.at_ms from domain_history as history
        join configuration on configuration.id = history.configuration_id
        where configuration.record_id = record.id order by history.at_ms desc, history.id desc limit 1)
      where id in (select record_id from configuration where record_id is not null)`,
    // Notes of Heirloom itself have no account behind them.
    `alter table note rename to former_note`,
    ...['record', 'job', 'state', 'url'].map((name) => `drop index note_${name}`),
    `create table note (
      id ${text} primary key, version ${integer} not null, record_id ${text} references record (id), kind ${text} not null,
      text ${text} not null, reason_json ${text}, url ${text}, timestamp ${text}, job_id ${text}, state ${text} not null,
      created_ms ${integer} not null, created_by ${text} not null, done_ms ${integer}, done_by ${text})`,
    `insert into note (id, version, record_id, kind, text, url, timestamp, job_id, state, created_ms, created_by, done_ms,
        done_by)
      select id, version, record_id, kind, text, url, timestamp, job_id, state, created_ms, created_by, done_ms, done_by
      from former_note`,
    `drop table former_note`,
    `create index note_record on note (record_id, created_ms)`,
    `create index note_job on note (job_id)`,
    `create index note_state on note (state, created_ms)`,
    `create index note_url on note (url)`,
    `create index record_without_yield on record (outcome, id)
      where outcome in ('blocked', 'nothing-collected', 'unreachable')`,
  ],
};

const interrupted = `'stopped', 'fault', 'unfinished', 'not-begun'`;
const outcomeOfEnd = `case
  when crawl_end = 'complete' and objects = 0 then 'nothing-collected'
  when crawl_end = 'complete' then 'complete'
  when crawl_end = 'unreachable' then 'unreachable'
  when crawl_end in (${interrupted}) then 'interrupted'
  else 'cut-short' end`;
const whyOfEnd = `case
  when crawl_end = 'complete' then ''
  when crawl_end = 'unreachable' then 'connect-failed'
  else crawl_end end`;

function newest(where: string): string {
  return `select history.outcome, history.why from domain_history as history
    where ${where} order by history.at_ms desc, history.id desc limit 1`;
}
