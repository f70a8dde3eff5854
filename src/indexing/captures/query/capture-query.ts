/** How the URL of a query stands for captures. `range`: from it on, in the order of keys. */
export const matchTypes = ['exact', 'prefix', 'host', 'domain', 'range'] as const;
export type MatchType = (typeof matchTypes)[number];

export const outputs = ['cdxj', 'json', 'text'] as const;
export type Output = (typeof outputs)[number];

export interface CaptureFilter {
  /** Undefined: the whole line. */
  readonly field: string | undefined;
  readonly invert: boolean;
  readonly operator: 'contains' | 'equals' | 'matches';
  readonly text: string;
  /** Of `matches`: from the beginning of the value, not necessarily to its end. */
  readonly expression?: RegExp;
}

/** Of captures that follow each other and agree in these fields one is kept. */
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
  /** The keys asked for: from this one on, … */
  readonly fromKey: string;
  /** … before this one; undefined: to the end of the index. */
  readonly toKey?: string;
  readonly fromTimestamp?: string;
  readonly toTimestamp?: string;
  readonly sort: 'default' | 'reverse' | 'closest';
  /** Of `sort: 'closest'`. */
  readonly closest?: string;
  readonly filters: readonly CaptureFilter[];
  readonly collapses: readonly Collapse[];
  readonly resolveRevisits: boolean;
  readonly limit?: number;
  /** Cuts what may be read into pages before anything else is done with it. */
  readonly page?: number;
  /** In blocks of `linesPerPageBlock` lines. */
  readonly pageSize: number;
  readonly showNumPages: boolean;
  readonly showResumeKey: boolean;
  readonly resume?: ResumePoint;
  readonly fields?: readonly string[];
  readonly output: Output;
}

/** A page is counted in blocks, as pywb does; a block of a query has this many lines that its reader may see. */
export const linesPerPageBlock = 300;
