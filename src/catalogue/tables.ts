import type {
  AccountCollectionTable,
  AccountTable,
  ApiTokenTable,
  InvitationTable,
  SessionTable,
} from './tables/account-tables.ts';
import type {
  BulkChangeTable,
  CollectionTable,
  NoteTable,
  SavedSearchTable,
  TargetKeywordTable,
  TargetTable,
  TargetUrlTable,
  ThemeTable,
} from './tables/target-tables.ts';
import type { AuditEventTable, ChangeTable, SettingTable } from './tables/history-tables.ts';
import type {
  CollectionHarvestTable,
  DomainHistoryTable,
  DomainTable,
  HarvestConfigurationTable,
  SeedListTable,
  TemplateVersionTable,
} from './tables/domain-tables.ts';
import type {
  HarvestRunTable,
  JobConfigurationTable,
  JobOutcomeTable,
  JobTable,
} from './tables/job-tables.ts';
import type {
  AnalysisFunctionTable,
  AnalysisFunctionVersionTable,
  AnalysisNoticeTable,
  AnalysisProfileTable,
  AnalysisTextTable,
} from './tables/analysis-tables.ts';

export type { Flag } from './tables/flag.ts';

/**
 * The tables of the catalogue, as Kysely knows them: camelCase here, snake_case in the database.
 *
 *   ids            UUIDv7 as text; jobs, harvests and runs also have a number for people
 *   …Ms            milliseconds since 1970, UTC
 *   …Json          JSON as text
 *   is…            0 or 1
 *   version        incremented by each change; a change names the version that was seen
 *   …Folded        for search: lower case, without accents (folded.ts)
 */
export interface Tables {
  account: AccountTable;
  accountCollection: AccountCollectionTable;
  session: SessionTable;
  apiToken: ApiTokenTable;
  invitation: InvitationTable;
  collection: CollectionTable;
  theme: ThemeTable;
  target: TargetTable;
  targetUrl: TargetUrlTable;
  targetKeyword: TargetKeywordTable;
  note: NoteTable;
  savedSearch: SavedSearchTable;
  change: ChangeTable;
  auditEvent: AuditEventTable;
  bulkChange: BulkChangeTable;
  setting: SettingTable;
  domain: DomainTable;
  seedList: SeedListTable;
  templateVersion: TemplateVersionTable;
  harvestConfiguration: HarvestConfigurationTable;
  collectionHarvest: CollectionHarvestTable;
  harvestRun: HarvestRunTable;
  job: JobTable;
  jobConfiguration: JobConfigurationTable;
  jobOutcome: JobOutcomeTable;
  domainHistory: DomainHistoryTable;
  analysisFunction: AnalysisFunctionTable;
  analysisFunctionVersion: AnalysisFunctionVersionTable;
  analysisNotice: AnalysisNoticeTable;
  analysisProfile: AnalysisProfileTable;
  analysisText: AnalysisTextTable;
}
