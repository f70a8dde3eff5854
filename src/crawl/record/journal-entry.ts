import type { Hop, Link, LinkKind, Readings } from '../../formats/links/link.ts';
import type { Candidate } from '../candidate.ts';

/**
 * An entry of a job's journal: everything that happened, in order. It is derived from the WARC files and can be made
 * again from them; a crawl resumes from it, and the reports are made from it.
 */
export type JournalEntry = VisitEntry | SiteEndEntry | SiteSleepEntry | HandedOverEntry | VisitedBeforeEntry;

/** A URL was visited: captured, failed, or excluded when its turn came (robots.txt). */
export interface VisitEntry {
  readonly kind: 'visit';
  readonly site: string;
  readonly candidate: Candidate;
  /** HTTP status, or a code as Heritrix has them (negative). */
  readonly status: number;
  /** The place of the capture; undefined if there is none. */
  readonly place?: CaptureLocation;
  /** Only the beginning of the answer was kept. */
  readonly truncated?: true;
  /** Not fetched, because another site of the job has captured it. */
  readonly elsewhere?: CapturedElsewhere;
  /** Read from the WARC files after a crash: entries of one file are then not in its order. */
  readonly recovered?: true;
  /** Bytes of the response as received, head included. */
  readonly bytes: number;
  /** The same without the head. */
  readonly payloadBytes?: number;
  readonly mime?: string;
  readonly address?: string;
  /** The target of a redirect. */
  readonly redirect?: string;
  /** `sha256:…` of the payload. */
  readonly sha256?: string;
  /** Compared with the earlier crawl, if one was given. Gone: there was a document, now there is an error. */
  readonly change?: 'new' | 'changed' | 'unchanged' | 'gone';
  /** The line of crawl.log. */
  readonly log: string;
  /** URLs met here for the first time and queued. */
  readonly queued: readonly QueuedLink[];
  /** URLs met here for the first time and excluded. */
  readonly skipped: readonly SkippedLink[];
  /** Links that wait for the answer of the last of `queued`. */
  readonly guesses?: LinkGuesses;
  /** The base URL of the links, if it is not the page's URL. */
  readonly base?: string;
  /** The document is a feed. */
  readonly feed?: true;
  /** How many links of the document lead to each host, for the site graph. */
  readonly linkHosts: Readonly<Record<string, number>>;
  /** The content of a robots.txt, in base64: a resumed crawl needs it when the WARC file has moved to the archive. */
  readonly robots?: string;
}

/** Links of one script that wait until one of them has shown which reading is right. */
export interface LinkGuesses {
  readonly reading: keyof Readings;
  readonly probe: Link;
  readonly others: readonly Link[];
  /** The other reading of the probe was tried before and failed. */
  readonly isSecond: boolean;
}

export interface CaptureLocation {
  /** Name of the file when it is sealed. */
  readonly file: string;
  /** Offset of the response or revisit record. */
  readonly offset: number;
  /** The end of the event (response, request, metadata). */
  readonly end: number;
  /** Offset of the metadata record, which lists the links. */
  readonly metadata?: number;
}

/** The capture of another site of the job that replaces a visit. */
export interface CapturedElsewhere {
  readonly site: string;
  readonly status: number;
  readonly mime?: string;
}

export interface FoundLink {
  readonly url: string;
  readonly kind: LinkKind;
  readonly hop: Hop;
}

export interface QueuedLink extends FoundLink {
  /** Clicks from a start URL. */
  readonly depth: number;
}

export interface SkippedLink extends FoundLink {
  /** The rule that decided: `scope host`, `reject …`, `trap: …`, `synonym of …`. */
  readonly rule: string;
}

/** A site crawl has come to its end. */
export interface SiteEndEntry {
  readonly kind: 'site-end';
  readonly site: string;
  readonly end: CrawlEnd;
  /** Why nothing more could be fetched, and since when; with `unreachable` only. */
  readonly trouble?: SiteOutage;
}

/** An origin of a site does not answer and is left alone for a while; its URLs stay queued. */
export interface SiteSleepEntry {
  readonly kind: 'site-sleep';
  readonly site: string;
  readonly origin: string;
  readonly trouble: SiteOutage;
  /** How many sleeps came before this one. */
  readonly naps: number;
  /** Null: it has answered again. */
  readonly wakeMs: number | null;
}

/** A URL that an earlier job found on this site and could not fetch: queued before the first visit. */
export interface HandedOverEntry {
  readonly kind: 'handed-over';
  readonly site: string;
  readonly candidate: Candidate;
  readonly linkKind: LinkKind;
}

/** A URL that an earlier job has visited, where this job fetches only the rest. */
export interface VisitedBeforeEntry {
  readonly kind: 'visited-before';
  readonly site: string;
  readonly url: string;
}

/** A site does not answer: its name, its address or its connections fail. */
export interface SiteOutage {
  /** `dns-failed`, `connect-failed`, `connection-broken`, `timeout`: a FetchFailure. */
  readonly code: string;
  readonly sinceMs: number;
}

/** How a site crawl ended: nothing left to do, or the limit that was met. */
export type CrawlEnd =
  | 'complete'
  | 'url-limit'
  | 'byte-limit'
  | 'time-limit'
  | 'job-url-limit'
  | 'job-byte-limit'
  | 'job-time-limit'
  /** The site stopped answering, and did not come back within the job's patience. */
  | 'unreachable'
  | 'stopped'
  /** A fault in Heirloom; the other sites went on. */
  | 'fault';
