import type { CrawlSettings } from '../crawl-settings.ts';
import type { JobOrder } from '../job-order.ts';
import type {
  CrawlEnd,
  JournalEntry,
  QueuedLink,
  SiteEndEntry,
  SkippedLink,
  VisitEntry,
} from '../record/journal-entry.ts';
import type { SiteOrder } from '../site-order.ts';

/** A journal made by hand: a page was captured, unless something else is said. */
export function visit(site: string, url: string, more: Partial<VisitEntry> = {}): VisitEntry {
  return {
    kind: 'visit',
    site,
    candidate: { url, depth: 1, path: 'L', via: 'http://a.test/' },
    status: 200,
    place: { file: 'a.warc.gz', offset: 0, end: 100 },
    bytes: 100,
    mime: 'text/html',
    log: '',
    queued: [],
    skipped: [],
    linkHosts: {},
    ...more,
  };
}

/** A URL that gave nothing. */
export function failure(
  site: string,
  url: string,
  status: number,
  more: Partial<VisitEntry> = {},
): VisitEntry {
  const { place: _place, mime: _mime, ...rest } = visit(site, url, { status, bytes: 0, ...more });
  return rest;
}

export function siteEnd(site: string, end: CrawlEnd): SiteEndEntry {
  return { kind: 'site-end', site, end };
}

export function queued(url: string, more: Partial<QueuedLink> = {}): QueuedLink {
  return { url, kind: 'page', hop: 'L', depth: 1, ...more };
}

export function skipped(url: string, rule: string, more: Partial<SkippedLink> = {}): SkippedLink {
  return { url, kind: 'page', hop: 'L', rule, ...more };
}

export function jobOrder(starts: Readonly<Record<string, readonly string[]>>): JobOrder {
  const none = { urls: Infinity, bytes: Infinity, seconds: Infinity };
  const sites = Object.entries(starts).map(([site, startUrls]): SiteOrder => ({
    site,
    startUrls,
    delimitation: { scope: 'host', accept: [], reject: [] },
    depth: 20,
    dynamicDepth: 20,
    budget: none,
  }));
  const template = { name: 'broad', version: '3' };
  // The reports look at the order's names and sites only.
  return {
    job: 'job-7',
    harvest: 'harvest-2',
    template,
    source: 'web',
    settings: {} as CrawlSettings,
    sites,
  };
}

export async function* journalOf(
  entries: Iterable<JournalEntry> | AsyncIterable<JournalEntry>,
): AsyncGenerator<JournalEntry> {
  yield* entries;
}
