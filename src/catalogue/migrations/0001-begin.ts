import type { SchemaChange } from './schema-change.ts';

/** People, selection, planning and jobs, as tables.ts describes them. */
export const begin: SchemaChange = {
  name: '0001-begin',
  statements: ({ text, integer }) => [
    `create table account (
      id ${text} primary key, version ${integer} not null, name ${text} not null, name_folded ${text} not null unique,
      display_name ${text} not null, email ${text} not null, origin ${text} not null, external_id ${text} not null,
      role ${text} not null, password_hash ${text}, is_active ${integer} not null, language ${text} not null,
      created_ms ${integer} not null, modified_ms ${integer} not null, last_sign_in_ms ${integer})`,
    `create index account_external on account (origin, external_id)`,
    `create table session (
      id ${text} primary key, account_id ${text} not null references account (id), csrf ${text} not null,
      created_ms ${integer} not null, last_used_ms ${integer} not null, expires_ms ${integer} not null,
      address ${text} not null, agent ${text} not null)`,
    `create index session_account on session (account_id)`,
    `create index session_expires on session (expires_ms)`,
    `create table api_token (
      id ${text} primary key, account_id ${text} not null references account (id), name ${text} not null,
      hash ${text} not null unique, created_ms ${integer} not null, expires_ms ${integer}, last_used_ms ${integer})`,
    `create index api_token_account on api_token (account_id)`,
    `create table invitation (
      id ${text} primary key, purpose ${text} not null, account_id ${text} references account (id),
      created_ms ${integer} not null, expires_ms ${integer} not null, used_ms ${integer})`,

    `create table collection (
      id ${text} primary key, version ${integer} not null, name ${text} not null, name_folded ${text} not null unique,
      description ${text} not null, kind ${text} not null, is_open ${integer} not null, choices_json ${text} not null,
      created_ms ${integer} not null, created_by ${text} not null references account (id),
      modified_ms ${integer} not null, modified_by ${text} not null references account (id))`,
    `create table account_collection (
      account_id ${text} not null references account (id), collection_id ${text} not null references collection (id),
      primary key (account_id, collection_id))`,
    `create index account_collection_collection on account_collection (collection_id)`,
    `create table theme (
      id ${text} primary key, collection_id ${text} not null references collection (id), name ${text} not null,
      position ${integer} not null, is_offered ${integer} not null, unique (collection_id, name))`,
    `create table record (
      id ${text} primary key, version ${integer} not null, collection_id ${text} not null references collection (id),
      title ${text} not null, title_folded ${text} not null, url ${text} not null, url_key ${text} not null,
      host ${text} not null, domain ${text} not null, state ${text} not null, state_reason ${text} not null,
      is_active ${integer} not null, budget ${text} not null, frequency ${text} not null, depth ${text} not null,
      theme_id ${text} not null references theme (id), responsible_id ${text} not null references account (id),
      content_note ${text} not null, technical_note ${text} not null, check_json ${text} not null,
      override_note ${text} not null, created_ms ${integer} not null, created_by ${text} not null references account (id),
      modified_ms ${integer} not null, modified_by ${text} not null references account (id),
      decided_ms ${integer}, decided_by ${text} references account (id), open_notes ${integer} not null)`,
    // Lists are read in one of these orders, or found by one of these values.
    `create index record_modified on record (modified_ms, id)`,
    `create index record_created on record (created_ms, id)`,
    `create index record_title on record (title_folded, id)`,
    `create index record_url_key on record (url_key, id)`,
    `create index record_host on record (host)`,
    `create index record_domain on record (domain)`,
    `create index record_collection on record (collection_id, modified_ms, id)`,
    `create index record_state on record (state, modified_ms, id)`,
    `create index record_responsible on record (responsible_id, modified_ms, id)`,
    `create index record_created_by on record (created_by, modified_ms, id)`,
    `create index record_modified_by on record (modified_by, modified_ms, id)`,
    `create index record_theme on record (theme_id)`,
    `create index record_frequency on record (frequency, modified_ms, id)`,
    `create index record_open_notes on record (open_notes, modified_ms, id)`,
    `create table record_url (
      record_id ${text} not null references record (id), position ${integer} not null, url ${text} not null,
      url_key ${text} not null, primary key (record_id, position))`,
    `create index record_url_url_key on record_url (url_key)`,
    `create table record_keyword (
      record_id ${text} not null references record (id), keyword ${text} not null, keyword_folded ${text} not null,
      primary key (record_id, keyword))`,
    `create index record_keyword_folded on record_keyword (keyword_folded)`,
    `create table record_word (
      word ${text} not null, record_id ${text} not null references record (id), primary key (word, record_id))`,
    `create index record_word_record on record_word (record_id, word)`,
    `create table saved_search (
      id ${text} primary key, version ${integer} not null, account_id ${text} not null references account (id),
      name ${text} not null, list ${text} not null, query_json ${text} not null, is_shared ${integer} not null,
      created_ms ${integer} not null, unique (account_id, list, name))`,
    `create table change (
      id ${text} primary key, subject ${text} not null, subject_id ${text} not null, version ${integer} not null,
      account_id ${text} not null, at_ms ${integer} not null, action ${text} not null, fields_json ${text} not null,
      bulk_id ${text})`,
    `create index change_subject on change (subject, subject_id, version)`,
    `create index change_bulk on change (bulk_id)`,
    `create table bulk_change (
      id ${text} primary key, account_id ${text} not null references account (id), at_ms ${integer} not null,
      changes_json ${text} not null, records ${integer} not null, undone_ms ${integer})`,
    `create table setting (name ${text} primary key, version ${integer} not null, value_json ${text} not null)`,

    `create table domain (
      id ${text} primary key, version ${integer} not null, name ${text} not null unique, is_active ${integer} not null,
      comment ${text} not null, created_ms ${integer} not null, modified_ms ${integer} not null)`,
    `create index domain_modified on domain (modified_ms, id)`,
    `create index domain_active on domain (is_active, name)`,
    `create table seed_list (
      id ${text} primary key, version ${integer} not null, domain_id ${text} not null references domain (id),
      name ${text} not null, seeds ${text} not null, seed_count ${integer} not null,
      record_id ${text} references record (id), unique (domain_id, name))`,
    `create index seed_list_record on seed_list (record_id)`,
    `create table template (
      id ${text} primary key, version ${integer} not null, name ${text} not null, name_folded ${text} not null unique,
      comment ${text} not null, is_offered ${integer} not null, current_number ${integer} not null,
      created_ms ${integer} not null)`,
    `create table template_version (
      template_id ${text} not null references template (id), number ${integer} not null, yaml ${text} not null,
      comment ${text} not null, created_ms ${integer} not null, created_by ${text} not null,
      primary key (template_id, number))`,
    `create table configuration (
      id ${text} primary key, version ${integer} not null, domain_id ${text} not null references domain (id),
      name ${text} not null, seed_list_id ${text} not null references seed_list (id),
      template_id ${text} not null references template (id), max_urls ${integer}, max_bytes ${integer}, scope ${text},
      depth ${integer}, is_active ${integer} not null, is_default ${integer} not null,
      expected_objects ${integer} not null, expected_bytes ${integer} not null, record_id ${text} references record (id),
      unique (domain_id, name))`,
    `create index configuration_seed_list on configuration (seed_list_id)`,
    `create index configuration_record on configuration (record_id)`,
    // A broad harvest goes through the default ones in this order: those that go well together are neighbours.
    `create index configuration_packing on configuration (is_default, is_active, template_id, expected_objects, id)`,
    `create table schedule (
      id ${text} primary key, version ${integer} not null, name ${text} not null, name_folded ${text} not null unique,
      unit ${text} not null, every ${integer} not null, first_ms ${integer} not null, last_ms ${integer},
      repeats ${integer}, time_zone ${text} not null, comment ${text} not null)`,
    `create table harvest (
      id ${text} primary key, number ${integer} not null unique, version ${integer} not null, name ${text} not null,
      name_folded ${text} not null unique, kind ${text} not null, is_rehearsal ${integer} not null,
      is_active ${integer} not null, schedule_id ${text} references schedule (id), next_ms ${integer},
      fired ${integer} not null, priority ${text} not null, max_urls_per_domain ${integer},
      max_bytes_per_domain ${integer}, domains_per_job ${integer} not null, objects_per_job ${integer} not null,
      comment ${text} not null, created_ms ${integer} not null, modified_ms ${integer} not null)`,
    `create index harvest_next on harvest (is_active, next_ms)`,
    `create table harvest_configuration (
      harvest_id ${text} not null references harvest (id),
      configuration_id ${text} not null references configuration (id), primary key (harvest_id, configuration_id))`,
    `create index harvest_configuration_configuration on harvest_configuration (configuration_id)`,
    `create table trap (
      id ${text} primary key, version ${integer} not null, domain_id ${text} references domain (id),
      expression ${text} not null, comment ${text} not null, is_active ${integer} not null, job_id ${text},
      created_ms ${integer} not null, created_by ${text} not null)`,
    `create index trap_domain on trap (domain_id)`,
    `create table mapping (
      id ${text} primary key, version ${integer} not null, budget ${text}, frequency ${text}, depth ${text},
      template_id ${text} not null references template (id), max_urls ${integer}, max_bytes ${integer}, scope ${text},
      clicks ${integer})`,
    `create table collection_harvest (
      id ${text} primary key, collection_id ${text} not null references collection (id), frequency ${text},
      harvest_id ${text} not null references harvest (id))`,
    `create index collection_harvest_collection on collection_harvest (collection_id)`,
    `create table harvest_run (
      id ${text} primary key, number ${integer} not null, harvest_id ${text} not null references harvest (id),
      due_ms ${integer} not null, state ${text} not null, cursor ${text} not null, jobs ${integer} not null,
      configurations ${integer} not null, launched_by ${text}, ended_ms ${integer}, unique (harvest_id, number))`,
    `create index harvest_run_state on harvest_run (state)`,
    `create table job (
      id ${text} primary key, number ${integer} not null unique, version ${integer} not null,
      harvest_id ${text} not null references harvest (id), run_id ${text} not null references harvest_run (id),
      template_id ${text} not null, template_number ${integer} not null, priority ${text} not null,
      is_rehearsal ${integer} not null, state ${text} not null, name ${text} not null unique,
      configurations ${integer} not null, expected_objects ${integer} not null, created_ms ${integer} not null,
      submitted_ms ${integer}, started_ms ${integer}, ended_ms ${integer}, attempts ${integer} not null,
      worker ${text}, lease_until_ms ${integer}, crawl_end ${text}, objects ${integer} not null,
      bytes ${integer} not null, failures ${integer} not null, error ${text} not null, resubmitted_as ${text})`,
    `create index job_state on job (state, priority, number)`,
    `create index job_harvest on job (harvest_id, number)`,
    `create index job_run on job (run_id)`,
    `create table job_configuration (
      job_id ${text} not null references job (id), configuration_id ${text} not null,
      primary key (job_id, configuration_id))`,
    `create table domain_history (
      id ${text} primary key, domain_id ${text} not null references domain (id), configuration_id ${text} not null,
      job_id ${text} not null references job (id), harvest_id ${text} not null references harvest (id),
      at_ms ${integer} not null, objects ${integer} not null, bytes ${integer} not null, crawl_end ${text} not null)`,
    `create index domain_history_domain on domain_history (domain_id, at_ms)`,
    `create index domain_history_configuration on domain_history (configuration_id, at_ms)`,
    `create index domain_history_job on domain_history (job_id)`,
    `create table note (
      id ${text} primary key, version ${integer} not null, record_id ${text} references record (id), kind ${text} not null,
      text ${text} not null, url ${text}, timestamp ${text}, job_id ${text}, state ${text} not null,
      created_ms ${integer} not null, created_by ${text} not null references account (id), done_ms ${integer},
      done_by ${text})`,
    `create index note_record on note (record_id, created_ms)`,
    `create index note_job on note (job_id)`,
    `create index note_state on note (state, created_ms)`,
    `create index note_url on note (url)`,
  ],
};
