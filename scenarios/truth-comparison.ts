import type { MadeUpWeb } from '../made-up-web/made-up-web.ts';
import type { Site } from '../made-up-web/model/site.ts';
import type { TruthEntry, TruthLink } from '../made-up-web/truth.ts';
import { stripSessionIdsEagerly } from '../src/formats/url/session-ids.ts';
import { sha1Label } from '../src/formats/warc/digest.ts';
import type { Capture, Collected, Excluded } from './collected.ts';
import { truthOfSite } from './crawl-truth.ts';

/** The site of a URL, as a job names it. */
export function siteOf(url: string): string {
  return new URL(url).hostname.replace(/^www\./, '');
}

export interface Coverage {
  /** Finite URLs that links and robots.txt lead to, captured neither for their site nor, as the job says, with another. */
  readonly missing: readonly string[];
  /** Finite URLs that were captured for a site, though nothing there leads to them. */
  readonly uncalledFor: readonly string[];
}

/** What was captured inside the sites, beside what their links lead to. */
export function coverage(web: MadeUpWeb, collected: Collected, sites: readonly Site[] = web.sites): Coverage {
  const { captures } = collected;
  const inside = new Set(sites.flatMap(({ hosts }) => hosts.map((host) => host.replace(/^www\./, ''))));
  const wanted = new Set(
    sites.flatMap(({ hosts, secure }) =>
      hosts.flatMap((host) => {
        const from = (path: string): string[] => [...truthOfSite(web, web.url(host, path, secure)).keys()];
        return [...from('/'), ...from('/robots.txt')];
      }),
    ),
  );
  const captured = new Set(captures.map(placeOf));
  const shared = capturedElsewhere(web, collected);
  const isThere = (url: string): boolean => {
    const place = placeOf({ site: siteOf(url), url });
    return captured.has(place) || shared.has(place);
  };
  return {
    // What is at a second name of a site is collected at the first.
    missing: [...wanted].filter((url) => !isThere(url) && !isThere(url.replace('://www.', '://'))),
    uncalledFor: captures
      .filter(({ site, url }) => inside.has(site) && siteOf(url) === site && !wanted.has(url))
      .filter(({ url }) => web.truthOf(url)?.endless !== true)
      .map(placeOf),
  };
}

/**
 * URLs that a site has skipped because another site of the job has captured them, at the same URL or at that of a synonym.
 * Only those count whose capture is there, with the bytes that the server sends for the skipped URL.
 */
function capturedElsewhere(web: MadeUpWeb, { captures, excluded }: Collected): Set<string> {
  const byPlace = new Map(captures.map((capture) => [placeOf(capture), capture]));
  const isTrue = ({ url, rule }: Excluded): boolean => {
    const { origin, site = '' } =
      /^(?:synonym of (?<origin>\S+) \(.+\), )?captured with the site (?<site>\S+)$/.exec(rule)?.groups ?? {};
    const { pathname, search } = new URL(url);
    const capture = byPlace.get(
      placeOf({ site, url: origin === undefined ? url : origin + pathname + search }),
    );
    if (capture === undefined) return false;
    const truth = web.truthOf(url, web.clock.nowMs, { headers: capture.asked });
    if (truth === undefined || (origin !== undefined && truth.sha256 === undefined)) return false;
    return faultsOf(capture, truth).length === 0;
  };
  return new Set(excluded.filter(isTrue).map(placeOf));
}

/** Captures that are not what the server sends for exactly such a request. */
export function wrongCaptures(web: MadeUpWeb, { captures }: Collected): string[] {
  return captures.flatMap((capture) => {
    const truth = web.truthOf(capture.url, web.clock.nowMs, { headers: capture.asked });
    const faults = truth === undefined ? ['not of this web'] : faultsOf(capture, truth);
    return faults.map((fault) => `${capture.site} ${capture.url}: ${fault}`);
  });
}

function faultsOf(capture: Capture, truth: TruthEntry): string[] {
  const { sha1, sha256 } = truth;
  return [
    ...(capture.status === truth.status ? [] : [`status ${capture.status} for ${truth.status}`]),
    ...(truth.robots === 'allowed' ? [] : ['robots.txt forbids it']),
    ...(sha1 === undefined || capture.sha1 === sha1Label(Buffer.from(sha1, 'hex')) ? [] : ['another SHA-1']),
    ...(sha256 === undefined || capture.sha256 === `sha256:${sha256}` ? [] : ['another SHA-256']),
  ];
}

export interface LinkRecall {
  /** By the kind of the link. */
  readonly counts: ReadonlyMap<string, { readonly found: number; readonly all: number }>;
  readonly missed: readonly string[];
}

/** Of the links on captured pages, those that the crawl followed or tells why not. */
export function linkRecall(web: MadeUpWeb, { captures, log, excluded }: Collected): LinkRecall {
  const known = new Set([...captures, ...log, ...excluded].map(pageOf));
  const counts = new Map<string, { found: number; all: number }>();
  const missed: string[] = [];
  for (const { site, url, asked } of captures) {
    for (const link of web.truthOf(url, web.clock.nowMs, { headers: asked })?.links ?? []) {
      const target = targetOf(link);
      if (target === undefined) continue;
      const count = counts.get(link.kind) ?? { found: 0, all: 0 };
      counts.set(link.kind, count);
      count.all++;
      if (known.has(pageOf({ site, url: target }))) count.found++;
      else missed.push(`${site} ${url} ${link.kind} ${link.context} ${target}`);
    }
  }
  return { counts, missed };
}

function targetOf({ kind, url }: TruthLink): string | undefined {
  const target = URL.parse(url ?? '');
  if (kind === 'mention' || target === null || !/^https?:$/.test(target.protocol)) return undefined;
  target.hash = '';
  return target.href;
}

function placeOf({ site, url }: { readonly site: string; readonly url: string }): string {
  return `${site} ${url}`;
}

/** The same, with all names of a page that differ in a session id as one. */
function pageOf({ site, url }: { readonly site: string; readonly url: string }): string {
  const { origin, pathname, search } = new URL(url);
  return `${site} ${origin}${stripSessionIdsEagerly(pathname + search)}`;
}
