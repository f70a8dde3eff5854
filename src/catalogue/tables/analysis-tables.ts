import type { Flag } from './flag.ts';

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
