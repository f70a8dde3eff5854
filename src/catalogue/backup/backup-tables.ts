import type { Tables } from '../tables.ts';

/**
 * What a backup holds, in an order in which every row finds what it refers to; and the fields that name a row, by which the
 * rows of a table are sorted. Search rows are made again from the targets (target-index/write-search-rows.ts).
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
