import type { Budget, Scope } from './crawl-settings.ts';

/** The order of one site crawl. */
export interface SiteOrder {
  /** Names the site in records, logs and reports; unique in its job. */
  readonly site: string;
  readonly startUrls: readonly string[];
  readonly delimitation: Delimitation;
  /** Clicks from a start URL. */
  readonly depth: number;
  readonly dynamicDepth: number;
  readonly budget: Budget;
}

export interface Delimitation {
  readonly scope: Scope;
  readonly accept: readonly string[];
  readonly reject: readonly string[];
}

/** Why a URL is or is not collected; kept, and shown to people. */
export interface ScopeDecision {
  readonly decision: 'accept' | 'reject';
  readonly rule: string;
}
