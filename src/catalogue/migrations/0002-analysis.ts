import type { SchemaChange } from './schema-change.ts';

/** How documents are analysed and judged: custom functions with their versions, profiles, judge texts and lists. */
export const analysis: SchemaChange = {
  name: '0002-analysis',
  statements: ({ text, integer }) => [
    `create table analysis_function (
      id ${text} primary key, version ${integer} not null, name ${text} not null, name_folded ${text} not null unique,
      point ${text} not null, comment ${text} not null, position ${integer} not null, current_number ${integer} not null,
      on_number ${integer}, on_ms ${integer}, notice_id ${text}, created_ms ${integer} not null)`,
    `create table analysis_function_version (
      function_id ${text} not null references analysis_function (id), number ${integer} not null, source ${text} not null,
      note ${text} not null, created_ms ${integer} not null, created_by ${text} not null,
      primary key (function_id, number))`,
    `create table analysis_notice (
      id ${text} primary key, function_id ${text} not null references analysis_function (id), number ${integer} not null,
      at_ms ${integer} not null, kind ${text} not null, message ${text} not null, line ${integer}, url ${text} not null,
      timestamp ${text} not null)`,
    `create index analysis_notice_function on analysis_notice (function_id, at_ms)`,
    `create table analysis_profile (
      id ${text} primary key, version ${integer} not null, name ${text} not null, name_folded ${text} not null unique,
      judging_json ${text} not null, is_used ${integer} not null, created_ms ${integer} not null)`,
    `create table analysis_text (
      id ${text} primary key, version ${integer} not null, kind ${text} not null, name ${text} not null,
      name_folded ${text} not null, text ${text} not null, comment ${text} not null, created_ms ${integer} not null,
      modified_ms ${integer} not null, unique (kind, name_folded))`,
  ],
};
