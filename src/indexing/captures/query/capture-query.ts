import type { LinearExpression } from '../../../formats/expression/linear-expression.ts';

/** The captures that the URL of a query matches. `range`: from it on, in the order of keys. */
export const matchTypes = ['exact', 'prefix', 'host', 'domain', 'range'] as const;
export type MatchType = (typeof matchTypes)[number];

/** Whose words a query is in: pywb's CDX server and the Wayback Machine's, or OutbackCDX. */
export type Dialect = 'pywb' | 'outback';

/** How captures are written (capture-printer.ts). */
export type Output = 'cdxj' | 'json' | 'text' | 'link' | 'cdx' | 'json-rows' | 'json-objects';

export interface CaptureFilter {
  /** Undefined: the whole line. */
  readonly field: string | undefined;
  readonly invert: boolean;
  /** `begins`: an expression matches from the beginning; `matches`: the whole value. */
  readonly operator: 'contains' | 'equals' | 'begins' | 'matches';
  readonly text: string;
  readonly expression?: LinearExpression;
}

/** Consecutive captures that agree in these fields are collapsed to one. */
export interface Collapse {
  readonly parts: readonly { readonly field: string; readonly digits?: number }[];
  readonly keep: 'first' | 'last';
}

/** Goes on behind a capture: the `ordinal`-th of those with this key and timestamp. */
export interface ResumePoint {
  readonly urlkey: string;
  readonly timestamp: string;
  readonly ordinal: number;
}

/** A question to a capture index, read once and for all. Timestamps have 14 digits. */
export interface CaptureQuery {
  readonly match: MatchType;
  /** The requested keys: from this one on, … */
  readonly fromKey: string;
  /** … before this one; undefined: to the end of the index. */
  readonly toKey?: string;
  /** For `match: 'exact'`: other keys whose captures belong to this URL too. */
  readonly alsoKeys?: readonly string[];
  readonly fromTimestamp?: string;
  readonly toTimestamp?: string;
  readonly sort: 'default' | 'reverse' | 'closest';
  /** For `sort: 'closest'`. */
  readonly closest?: string;
  readonly filters: readonly CaptureFilter[];
  readonly collapses: readonly Collapse[];
  readonly resolveRevisits: boolean;
  /** A capture that answered 304 is shown with the place of its original (not-modified.ts). */
  readonly resolveNotModified?: boolean;
  /** Leaves out what leads to itself: http to https, with www or without. */
  readonly omitSelfRedirects: boolean;
  readonly limit?: number;
  /** The last captures in the default order, up to the limit. */
  readonly fromEnd: boolean;
  /** Cuts what may be read into pages before anything else is done with it. */
  readonly page?: number;
  /** In blocks of `linesPerPageBlock` lines. */
  readonly pageSize: number;
  readonly showNumPages: boolean;
  /** The first capture of every block instead of the captures. */
  readonly showPagedIndex: boolean;
  readonly showResumeKey: boolean;
  readonly resume?: ResumePoint;
  readonly fields?: readonly string[];
  /** The names of the fields in the query. */
  readonly labels?: readonly string[];
  readonly output: Output;
  /** For `link`: the replay URL of a capture, with {timestamp} and {url} in it. */
  readonly mementoFormat?: string;
}

/** A page is counted in blocks, as pywb does; a block of a query has this many lines that its reader may see. */
export const linesPerPageBlock = 300;
