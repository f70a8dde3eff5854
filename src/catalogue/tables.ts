import type { RoleName } from './roles.ts';
import type { CrawlOutcome } from '../crawl/crawl-outcome.ts';
import type { FrequencyName, BudgetName, DepthName } from './target-options.ts';

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

/** 0 or 1: the engines' booleans differ. */
export type Flag = 0 | 1;

export interface AccountTable {
  id: string;
  version: number;
  /** The sign-in name; unique when folded. */
  name: string;
  nameFolded: string;
  displayName: string;
  email: string;
  /** Which service checks the password: Heirloom, the directory, or an OpenID provider. */
  origin: 'local' | 'ldap' | 'oidc';
  /** The distinguished name, or issuer and subject; '' for local accounts. */
  externalId: string;
  role: RoleName;
  passwordHash: string | null;
  isActive: Flag;
  language: string;
  createdMs: number;
  modifiedMs: number;
  lastSignInMs: number | null;
}

/** The collections that a librarian may edit. */
export interface AccountCollectionTable {
  accountId: string;
  collectionId: string;
}

export interface SessionTable {
  /** SHA-256 of the cookie, so that reading the database does not allow a sign-in. */
  id: string;
  accountId: string;
  csrf: string;
  createdMs: number;
  lastUsedMs: number;
  expiresMs: number;
  address: string;
  agent: string;
}

export interface ApiTokenTable {
  id: string;
  accountId: string;
  name: string;
  /** SHA-256 of the token. */
  hash: string;
  createdMs: number;
  expiresMs: number | null;
  lastUsedMs: number | null;
  /** `["read", …]`: see token-scopes.ts. */
  scopesJson: string;
  /** Ids of the collections that it may change; null: all of its owner. */
  collectionsJson: string | null;
}

/** A link that works once: the first administrator, a new colleague, a forgotten password. */
export interface InvitationTable {
  /** SHA-256 of the secret in the link. */
  id: string;
  purpose: 'first-administrator' | 'join' | 'password';
  accountId: string | null;
  createdMs: number;
  expiresMs: number;
  usedMs: number | null;
}

export interface CollectionTable {
  id: string;
  version: number;
  name: string;
  nameFolded: string;
  description: string;
  kind: 'ongoing' | 'project' | 'event';
  isOpen: Flag;
  /** The budgets, frequencies and depths that the collection offers: CollectionOptions. */
  targetOptionsJson: string;
  createdMs: number;
  createdBy: string;
  modifiedMs: number;
  modifiedBy: string;
}

export interface ThemeTable {
  id: string;
  collectionId: string;
  name: string;
  position: number;
  /** 0: no longer offered, but kept where it was chosen. */
  isOffered: Flag;
}

export type TargetState = 'proposed' | 'validated' | 'refused';

export interface TargetTable {
  id: string;
  version: number;
  collectionId: string;
  title: string;
  titleFolded: string;
  url: string;
  /** The canonical key (SURT) of the URL: equal for the same page, and in the order of hosts. */
  urlKey: string;
  host: string;
  domain: string;
  state: TargetState;
  /** Why it was refused. */
  stateReason: string;
  isActive: Flag;
  budget: BudgetName;
  frequency: FrequencyName;
  depth: DepthName;
  themeId: string;
  responsibleId: string;
  contentNote: string;
  technicalNote: string;
  /** The result of the last live check: LiveCheck. */
  checkJson: string;
  /** Why a curator accepted it although the server refuses robots. */
  overrideNote: string;
  createdMs: number;
  createdBy: string;
  modifiedMs: number;
  modifiedBy: string;
  decidedMs: number | null;
  decidedBy: string | null;
  /** The number of open notes. */
  openNotes: number;
  /** The worst outcome of the last harvests of its configurations; null: never harvested. Rehearsals do not count. */
  outcome: CrawlOutcome | null;
  outcomeWhy: string | null;
  /** Unreachable since. */
  outcomeSinceMs: number | null;
  outcomeMs: number | null;
}

/** Supplementary URLs. */
export interface TargetUrlTable {
  targetId: string;
  position: number;
  url: string;
  urlKey: string;
}

export interface TargetKeywordTable {
  targetId: string;
  keyword: string;
  keywordFolded: string;
}

/** A remark on a target, a harvest or a capture. */
export interface NoteTable {
  id: string;
  version: number;
  /** Null: it belongs to no target. */
  targetId: string | null;
  kind: 'comment' | 'quality' | 'reading' | 'harvest';
  text: string;
  /** The same as a Reason if Heirloom wrote it; null: a person did. */
  reasonJson: string | null;
  /** The capture that it is about. */
  url: string | null;
  timestamp: string | null;
  jobId: string | null;
  state: 'open' | 'done';
  createdMs: number;
  /** An account, or Heirloom itself: see no-account.ts. */
  createdBy: string;
  doneMs: number | null;
  doneBy: string | null;
}

export interface SavedSearchTable {
  id: string;
  version: number;
  accountId: string;
  name: string;
  /** The list that it searches. */
  list: 'targets' | 'domains' | 'harvests' | 'jobs' | 'notes';
  queryJson: string;
  isShared: Flag;
  createdMs: number;
}

/** The history: every change of every row that people edit. */
export interface ChangeTable {
  id: string;
  subject: ChangeSubject;
  subjectId: string;
  /** The version that this change made. */
  version: number;
  accountId: string;
  atMs: number;
  action: 'create' | 'change' | 'delete' | 'undo';
  /** `[{ field, from, to }]` */
  fieldsJson: string;
  bulkId: string | null;
  /** The client's address; null: the server, the command line, or an earlier version. */
  address: string | null;
}

export const changeSubjects = [
  'account',
  'collection',
  'target',
  'note',
  'setting',
  'domain',
  'seed-list',
  'template',
  'configuration',
  'schedule',
  'harvest',
  'trap',
  'mapping',
  'job',
  'analysis-function',
  'analysis-profile',
  'analysis-text',
] as const;
export type ChangeSubject = (typeof changeSubjects)[number];

export const auditEventKinds = [
  'sign-in',
  'sign-in-failed',
  'sign-in-blocked',
  'sign-out',
  'refused',
] as const;
export type AuditEventKind = (typeof auditEventKinds)[number];

/** Sign-ins and refusals. Only inserted, and removed after the retention time. */
export interface AuditEventTable {
  id: string;
  atMs: number;
  kind: AuditEventKind;
  /** Null: unknown. */
  accountId: string | null;
  address: string;
  detail: string;
}

export interface BulkChangeTable {
  id: string;
  accountId: string;
  atMs: number;
  /** The change for people: `{ field: value }`; for imports and undoings, a BulkNote. */
  changesJson: string;
  targets: number;
  undoneMs: number | null;
}

/** Settings of the institution, such as the allowed combinations. */
export interface SettingTable {
  name: string;
  version: number;
  valueJson: string;
}

/** A registered domain, or an IP address. Never deleted. */
export interface DomainTable {
  id: string;
  version: number;
  name: string;
  isActive: Flag;
  comment: string;
  createdMs: number;
  modifiedMs: number;
  /** Derived from its configurations and its history (restate-domains.ts), for sorting lists. */
  configurations: number;
  /** The sum over its active configurations. */
  expectedObjects: number;
  lastHarvestMs: number | null;
  /** Of the last harvest; null: never harvested. */
  outcome: CrawlOutcome | null;
  outcomeWhy: string | null;
  /** Unreachable since. */
  outcomeSinceMs: number | null;
}

export interface SeedListTable {
  id: string;
  version: number;
  domainId: string;
  name: string;
  /** One URL per line. */
  seeds: string;
  seedCount: number;
  /** The target that it was made from. */
  targetId: string | null;
}

/** A version of a template. Never changed. */
export interface TemplateVersionTable {
  templateId: string;
  number: number;
  yaml: string;
  comment: string;
  createdMs: number;
  createdBy: string;
}

/** The configurations of a selective or event harvest; a broad one uses the default configuration of every active domain. */
export interface HarvestConfigurationTable {
  harvestId: string;
  /** The name of its domain, which never changes: the sort order. */
  domainName: string;
  configurationId: string;
}

/** The harvest for targets of a collection with this frequency; null: every frequency. */
export interface CollectionHarvestTable {
  id: string;
  collectionId: string;
  frequency: FrequencyName | null;
  harvestId: string;
}

export interface HarvestRunTable {
  id: string;
  number: number;
  harvestId: string;
  /** The time it was due or launched. */
  dueMs: number;
  /** `making`: its jobs are still being made. */
  state: 'making' | 'made' | 'done';
  /** The last configuration that has a job, while making: the point to continue from after a crash. */
  cursor: string;
  jobs: number;
  configurations: number;
  launchedBy: string | null;
  endedMs: number | null;
  /** The number of targets that it excluded. */
  problemCount: number;
  /** The first of them: `[{ target: { id, title }, reason }]`. */
  problemsJson: string;
  /** The run of which this one harvests the rest. */
  restOf: string | null;
}

/** `asleep`: the remaining sites do not answer; it is started again at `wakeMs`. */
export type JobState = 'new' | 'submitted' | 'running' | 'asleep' | 'done' | 'failed' | 'aborted';

export interface JobTable {
  id: string;
  number: number;
  version: number;
  harvestId: string;
  runId: string;
  templateId: string;
  templateNumber: number;
  priority: 'high' | 'low';
  isRehearsal: Flag;
  state: JobState;
  /** Names the job in files: `HARVEST-NUMBER`. */
  name: string;
  configurations: number;
  expectedObjects: number;
  createdMs: number;
  submittedMs: number | null;
  startedMs: number | null;
  endedMs: number | null;
  /** The number of starts, including resumptions. */
  attempts: number;
  /** The worker that runs it, and the end of its lease. */
  worker: string | null;
  leaseUntilMs: number | null;
  /** How the crawl ended, from its reports. */
  crawlEnd: string | null;
  objects: number;
  bytes: number;
  failures: number;
  /** The outcome and reason of its worst site; null: it has not ended. */
  outcome: CrawlOutcome | null;
  outcomeWhy: string | null;
  /** See UrlCounts; null: not counted, by an earlier version. */
  errors: number | null;
  skipped: number | null;
  remaining: number | null;
  /** Why it failed. */
  error: string;
  /** The same as Reasons; null: no error, or an earlier version. */
  errorJson: string | null;
  /** The job that replaces it. */
  resubmittedAs: string | null;
  /** When a person marked its failure as seen. */
  seenMs: number | null;
  /** When its last file arrived in the archive, if after its failure. */
  lateMs: number | null;
  /** When it is started again, if asleep. */
  wakeMs: number | null;
  /** The first of the sites that it waits for: SleepingSite[]. */
  sleepingJson: string | null;
  /** When the archive of this rehearsal was deleted; null: not deleted, or not a rehearsal. */
  rehearsalDeletedMs: number | null;
}

export interface JobConfigurationTable {
  jobId: string;
  domainName: string;
  configurationId: string;
  /** At the time the job was made; null: made by an earlier version. */
  expectedObjects: number | null;
  expectedBytes: number | null;
}

/** The number of sites of a job by outcome. */
export interface JobOutcomeTable {
  jobId: string;
  outcome: CrawlOutcome;
  sites: number;
}

/** The result of each harvest of a domain. */
export interface DomainHistoryTable {
  id: string;
  domainId: string;
  configurationId: string;
  jobId: string;
  harvestId: string;
  atMs: number;
  objects: number;
  bytes: number;
  /** `complete`, or the limit that cut it short: a CrawlEnd. */
  crawlEnd: string;
  outcome: CrawlOutcome;
  /** See OutcomeReason. */
  why: string;
  sinceMs: number | null;
  /** See UrlCounts; null: not counted, by an earlier version. `objects` are the captures. */
  errors: number | null;
  skipped: number | null;
  remaining: number | null;
  failed: number | null;
}

/** A custom function, called at one point of the analysis. */
export interface AnalysisFunctionTable {
  id: string;
  version: number;
  name: string;
  nameFolded: string;
  point: 'after-analysis' | 'rank-search' | 'rank-catalogue';
  comment: string;
  /** The order of calls among the functions of its point. */
  position: number;
  /** The newest version of its source. */
  currentNumber: number;
  /** The version that is called; null: switched off. */
  onNumber: number | null;
  /** When it was last switched on: earlier errors no longer count. */
  onMs: number | null;
  /** The notice for which it was switched off; null: none, or switched off by a person. */
  noticeId: string | null;
  createdMs: number;
}

/** A version of a function. Never changed. */
export interface AnalysisFunctionVersionTable {
  functionId: string;
  number: number;
  source: string;
  note: string;
  createdMs: number;
  createdBy: string;
}

/** An error or timeout of a function, imported from `analysis/notices.jsonl`. */
export interface AnalysisNoticeTable {
  /** Derived from its line, so that it is imported once. */
  id: string;
  functionId: string;
  number: number;
  atMs: number;
  kind: string;
  message: string;
  line: number | null;
  /** The document it occurred with; '' for a list. */
  url: string;
  timestamp: string;
}

/** The weights and threshold for documents worth keeping. One profile is active. */
export interface AnalysisProfileTable {
  id: string;
  version: number;
  name: string;
  nameFolded: string;
  /** `{ weights, threshold }` */
  scoringJson: string;
  isUsed: Flag;
  createdMs: number;
}

/** A named text: a reference text, or a list for functions, one entry per line. */
export interface AnalysisTextTable {
  id: string;
  version: number;
  kind: 'reference' | 'list';
  name: string;
  nameFolded: string;
  text: string;
  comment: string;
  createdMs: number;
  modifiedMs: number;
}
