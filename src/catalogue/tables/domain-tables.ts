import type { Flag } from './flag.ts';
import type { CrawlOutcome } from '../../crawl/crawl-outcome.ts';
import type { FrequencyName } from '../target-options.ts';

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
