import type { Flag } from './flag.ts';
import type { CrawlOutcome } from '../../crawl/crawl-outcome.ts';
import type { BudgetName, DepthName, FrequencyName } from '../target-options.ts';

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

export interface BulkChangeTable {
  id: string;
  accountId: string;
  atMs: number;
  /** The change for people: `{ field: value }`; for imports and undoings, a BulkNote. */
  changesJson: string;
  targets: number;
  undoneMs: number | null;
}
