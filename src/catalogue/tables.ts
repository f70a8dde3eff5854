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
 *   version        counts the changes of a row: who changes it says which version was seen
 *   …Folded        for searching: lower case, without accents (folded.ts)
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

/** 0 or 1: neither engine has the same truth. */
export type Flag = 0 | 1;

export interface AccountTable {
  id: string;
  version: number;
  /** What is typed to sign in; unique when folded. */
  name: string;
  nameFolded: string;
  displayName: string;
  email: string;
  /** Who knows the password: we, the directory, or an OpenID provider. */
  origin: 'local' | 'ldap' | 'oidc';
  /** The distinguished name, or issuer and subject; '' for our own. */
  externalId: string;
  role: RoleName;
  passwordHash: string | null;
  isActive: Flag;
  language: string;
  createdMs: number;
  modifiedMs: number;
  lastSignInMs: number | null;
}

/** Which collections a librarian may edit. */
export interface AccountCollectionTable {
  accountId: string;
  collectionId: string;
}

export interface SessionTable {
  /** SHA-256 of what is in the cookie: who reads the database cannot sign in. */
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
  /** Ids of the collections in which it may change something; null: in all of its person. */
  collectionsJson: string | null;
}

/** A link that works once: the first administrator, a new colleague, a forgotten password. */
export interface InvitationTable {
  /** SHA-256 of what is in the link. */
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
  /** Which budgets, frequencies and depths can be chosen here: CollectionOptions. */
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
  /** 0: not offered any more, but kept where it was chosen. */
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
  /** What the live check said last: LiveCheck. */
  checkJson: string;
  /** Why a curator took it although the server refuses robots. */
  overrideNote: string;
  createdMs: number;
  createdBy: string;
  modifiedMs: number;
  modifiedBy: string;
  decidedMs: number | null;
  decidedBy: string | null;
  /** Open notes: 0 where nothing waits for the librarian. */
  openNotes: number;
  /** Of the last harvest of each of its configurations, the worst; null: never harvested. Rehearsals do not count. */
  outcome: CrawlOutcome | null;
  outcomeWhy: string | null;
  /** Since when it does not answer. */
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
  /** Null: no target has to do with it. */
  targetId: string | null;
  kind: 'comment' | 'quality' | 'reading' | 'harvest';
  text: string;
  /** The same as a Reason, where Heirloom wrote it; null: a person did. */
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
  /** Which list it searches. */
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
  /** From where; null: by the server, on the command line, or before this was noted. */
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

/** Sign-ins and refusals. Only added to, and removed when they are old. */
export interface AuditEventTable {
  id: string;
  atMs: number;
  kind: AuditEventKind;
  /** Null: nobody that is known. */
  accountId: string | null;
  address: string;
  detail: string;
}

export interface BulkChangeTable {
  id: string;
  accountId: string;
  atMs: number;
  /** What was done, for people: `{ field: value }`; of imports and undoings, a BulkNote. */
  changesJson: string;
  targets: number;
  undoneMs: number | null;
}

/** Settings of the whole house, such as which combinations may be chosen. */
export interface SettingTable {
  name: string;
  version: number;
  valueJson: string;
}

/** A registered domain, or an address where there is none. Never deleted. */
export interface DomainTable {
  id: string;
  version: number;
  name: string;
  isActive: Flag;
  comment: string;
  createdMs: number;
  modifiedMs: number;
  /** What its configurations and its history say (restate-domains.ts): lists are sorted by it. */
  configurations: number;
  /** Of all its active configurations. */
  expectedObjects: number;
  lastHarvestMs: number | null;
  /** Of that harvest; null: never harvested. */
  outcome: CrawlOutcome | null;
  outcomeWhy: string | null;
  /** Since when it does not answer. */
  outcomeSinceMs: number | null;
}

export interface SeedListTable {
  id: string;
  version: number;
  domainId: string;
  name: string;
  /** One URL a line. */
  seeds: string;
  seedCount: number;
  /** The target that it was made from. */
  targetId: string | null;
}

/** What a template said at a time: never changed. */
export interface TemplateVersionTable {
  templateId: string;
  number: number;
  yaml: string;
  comment: string;
  createdMs: number;
  createdBy: string;
}

/** Which configurations a selective or event harvest takes; a broad one takes the default one of every active domain. */
export interface HarvestConfigurationTable {
  harvestId: string;
  /** Of its domain, which never changes: they are listed in this order. */
  domainName: string;
  configurationId: string;
}

/** The harvest that the targets of a collection with this frequency go to; null: those of every frequency. */
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
  /** When it was due, or launched. */
  dueMs: number;
  /** `making`: its jobs are still being made. */
  state: 'making' | 'made' | 'done';
  /** The last configuration that has a job, while making: it goes on behind it after a crash. */
  cursor: string;
  jobs: number;
  configurations: number;
  launchedBy: string | null;
  endedMs: number | null;
  /** Targets that it had to leave out. */
  problemCount: number;
  /** The first of them: `[{ target: { id, title }, reason }]`. */
  problemsJson: string;
  /** The run of which this one harvests the rest. */
  restOf: string | null;
}

/** `asleep`: only sites are left that do not answer; it is begun again at `wakeMs`. */
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
  /** How often it was begun, resumptions included. */
  attempts: number;
  /** Who runs it, and until when nobody else may take it over. */
  worker: string | null;
  leaseUntilMs: number | null;
  /** How the crawl ended, as its reports say. */
  crawlEnd: string | null;
  objects: number;
  bytes: number;
  failures: number;
  /** The worst of its sites, with the reason of that site; null: it has not ended. */
  outcome: CrawlOutcome | null;
  outcomeWhy: string | null;
  /** See UrlCounts; null: not counted, by an earlier version. `remaining` is what is left. */
  errors: number | null;
  skipped: number | null;
  remaining: number | null;
  /** Why it failed. */
  error: string;
  /** The same as Reasons; null where there is none, or it is of an earlier program. */
  errorJson: string | null;
  /** The job that was made to replace it. */
  resubmittedAs: string | null;
  /** When somebody said that he knows of its failure. */
  seenMs: number | null;
  /** When the last of its files came into the archive, where that was after it had failed. */
  lateMs: number | null;
  /** When it is begun again, where it is asleep. */
  wakeMs: number | null;
  /** The first of the sites that it waits for: SleepingSite[]. */
  sleepingJson: string | null;
  /** When the archive of this rehearsal was deleted; null: it was not, or the job is no rehearsal. */
  rehearsalDeletedMs: number | null;
}

export interface JobConfigurationTable {
  jobId: string;
  domainName: string;
  configurationId: string;
  /** When the job was made; null: by an earlier version. */
  expectedObjects: number | null;
  expectedBytes: number | null;
}

/** How many sites of a job ended in each way. */
export interface JobOutcomeTable {
  jobId: string;
  outcome: CrawlOutcome;
  sites: number;
}

/** What each harvest brought of a domain. */
export interface DomainHistoryTable {
  id: string;
  domainId: string;
  configurationId: string;
  jobId: string;
  harvestId: string;
  atMs: number;
  objects: number;
  bytes: number;
  /** `complete`, or what cut it short: a CrawlEnd. */
  crawlEnd: string;
  outcome: CrawlOutcome;
  /** See OutcomeReason. */
  why: string;
  sinceMs: number | null;
  /** See UrlCounts; null: not counted, by an earlier version. `objects` is what was captured, `remaining` what is left. */
  errors: number | null;
  skipped: number | null;
  remaining: number | null;
  failed: number | null;
}

/** A custom function, at one point of the work. */
export interface AnalysisFunctionTable {
  id: string;
  version: number;
  name: string;
  nameFolded: string;
  point: 'after-analysis' | 'rank-search' | 'rank-catalogue';
  comment: string;
  /** Among those of its point: in which order they are called. */
  position: number;
  /** The newest version of its source. */
  currentNumber: number;
  /** The version that is called; null: it is switched off. */
  onNumber: number | null;
  /** When it was switched on last: what went wrong before does not count any more. */
  onMs: number | null;
  /** What it was switched off for; null: nothing, or by a person. */
  noticeId: string | null;
  createdMs: number;
}

/** What a function said at a time: never changed. */
export interface AnalysisFunctionVersionTable {
  functionId: string;
  number: number;
  source: string;
  note: string;
  createdMs: number;
  createdBy: string;
}

/** A function that failed or was too slow somewhere: taken over from `analysis/notices.jsonl`. */
export interface AnalysisNoticeTable {
  /** Of its line, so that it is taken over once. */
  id: string;
  functionId: string;
  number: number;
  atMs: number;
  kind: string;
  message: string;
  line: number | null;
  /** The document with which it happened; '' for a list. */
  url: string;
  timestamp: string;
}

/** What makes a document worth keeping. One is used. */
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

/** A text by name: one that others are compared with, or a list for functions, one entry a line. */
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
