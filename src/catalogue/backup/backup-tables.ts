import type { Tables } from '../tables.ts';

/**
 * The tables of a backup, in an order that satisfies foreign keys, each with the fields that its rows are sorted by. Search
 * rows are not backed up: they are made from the targets (write-search-rows.ts).
 */
export const backupTables = {
  account: ['id'],
  session: ['id'],
  apiToken: ['id'],
  invitation: ['id'],
  collection: ['id'],
  accountCollection: ['accountId', 'collectionId'],
  theme: ['id'],
  target: ['id'],
  targetUrl: ['targetId', 'position'],
  targetKeyword: ['targetId', 'keyword'],
  savedSearch: ['id'],
  change: ['id'],
  auditEvent: ['id'],
  bulkChange: ['id'],
  setting: ['name'],
  domain: ['id'],
  seedList: ['id'],
  template: ['id'],
  templateVersion: ['templateId', 'number'],
  configuration: ['id'],
  schedule: ['id'],
  harvest: ['id'],
  harvestConfiguration: ['harvestId', 'configurationId'],
  trap: ['id'],
  mapping: ['id'],
  collectionHarvest: ['id'],
  harvestRun: ['id'],
  job: ['id'],
  jobConfiguration: ['jobId', 'configurationId'],
  jobOutcome: ['jobId', 'outcome'],
  domainHistory: ['id'],
  note: ['id'],
  analysisFunction: ['id'],
  analysisFunctionVersion: ['functionId', 'number'],
  analysisNotice: ['id'],
  analysisProfile: ['id'],
  analysisText: ['id'],
} as const satisfies { readonly [Name in keyof Tables]: readonly (keyof Tables[Name] & string)[] };

export const backupTableNames = Object.keys(backupTables) as (keyof Tables)[];
