/** What one site crawl is asked to do. */
export interface SiteOrder {
  readonly startUrls: readonly string[];
  readonly delimitation: Delimitation;
  /** Clicks from a start URL. */
  readonly depth: number;
  readonly budget: Budget;
  readonly politeness: Politeness;
  readonly robots: RobotsPolicy;
}

export type Scope = 'page' | 'path' | 'host' | 'domain';
export type RobotsPolicy = 'obey' | 'ignore' | 'mark';

export interface Delimitation {
  /** How far from the start URLs a page may lie. */
  readonly scope: Scope;
  /** Taken in although the scope leaves them out. */
  readonly accept: readonly RegExp[];
  /** Left out whatever else says. */
  readonly reject: readonly RegExp[];
}

export interface Budget {
  readonly urls: number;
  readonly bytes: number;
  readonly seconds: number;
}

/** The pause after a fetch: `factor` times as long as the fetch took, within the two limits. */
export interface Politeness {
  readonly minDelayMs: number;
  readonly maxDelayMs: number;
  readonly factor: number;
}

/** Why a URL is or is not collected; kept, and shown to people. */
export interface ScopeDecision {
  readonly decision: 'accept' | 'reject';
  readonly rule: string;
}
