/** The truth about the web, read from the same answers that are sent. */
import { defined } from '../src/formats/values/defined.ts';
import { createHash } from 'node:crypto';
import type { Answer, ContentKind } from './model/answer.ts';
import { chunksOf, sizeOf } from './model/body.ts';
import type { Body } from './model/body.ts';
import type { Link, LinkKind } from './model/fragment.ts';
import { robotsVerdict } from './model/robots-policy.ts';
import type { Site } from './model/site.ts';
import { visitOf } from './model/visit.ts';
import type { Visit, VisitDetails } from './model/visit.ts';
import type { World } from './world.ts';

export interface TruthLink {
  /** Absolute, by the rules of the URL Standard; missing when what is written is no URL. */
  readonly url?: string;
  /** As it stands in the document, before escaping. */
  readonly written: string;
  readonly kind: LinkKind;
  readonly context: string;
  readonly text?: string;
}

export interface Digests {
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly sha1: string;
}

/** Digests are in hexadecimal. */
export interface TruthEntry extends Partial<Digests> {
  readonly url: string;
  readonly site: string;
  readonly host: string;
  readonly address: string;
  readonly atMs: number;
  readonly kind: ContentKind;
  readonly status: number;
  readonly contentType?: string;
  readonly charset?: string;
  readonly language?: string;
  readonly links: readonly TruthLink[];
  readonly redirectTo?: string;
  /** Of the body before content encoding, if there is one. */
  readonly decoded?: Digests;
  readonly changesPerDay: number;
  readonly appearsAtMs?: number;
  readonly vanishesAtMs?: number;
  readonly lastChangedMs?: number;
  readonly noise?: string;
  readonly robots: 'allowed' | 'disallowed';
  readonly hostile?: string;
  readonly endless?: true;
  /** No two fetches are equal: there are no digests, and no links to expect. */
  readonly volatile?: true;
  /** For a space without end: a regular expression over its URLs; `url` is its entrance. */
  readonly pattern?: string;
}

export type TruthDetails = Omit<VisitDetails, 'nowMs'>;

export interface TruthSource {
  readonly world: World;
  addressOf(host: string): string | undefined;
}

/** The truth about one URL; undefined when the host is not of this web. */
export function truthOf(
  source: TruthSource,
  url: string,
  atMs: number,
  details?: TruthDetails,
): TruthEntry | undefined {
  const visit = visitOf(url, { ...details, nowMs: atMs });
  const site = visit && source.world.siteOf(visit.host);
  if (visit === undefined || site === undefined) return undefined;
  return entry(source, site, visit, url);
}

/** Every URL that can be listed, then each space without end as a pattern. */
export function* truthOfSites(
  source: TruthSource,
  sites: Iterable<Site>,
  atMs: number,
): Iterable<TruthEntry> {
  for (const site of sites) {
    for (const url of site.urls()) {
      const found = truthOf(source, url, atMs);
      if (found !== undefined) yield found;
    }
    for (const space of site.endless) {
      const found = truthOf(source, space.entrance, atMs);
      if (found !== undefined) yield { ...found, endless: true, pattern: space.pattern };
    }
  }
}

function entry(source: TruthSource, site: Site, visit: Visit, url: string): TruthEntry {
  const answer = source.world.answer(visit);
  const base = answer.baseUrl ?? url;
  return {
    url,
    site: site.name,
    host: visit.host,
    address: source.addressOf(visit.host) ?? '',
    atMs: visit.nowMs,
    kind: answer.kind,
    status: answer.status,
    ...given(answer, 'contentType', 'charset', 'language'),
    links: answer.volatile ? [] : (answer.links?.() ?? []).map((link) => truthLink(link, base)),
    ...redirectOf(answer, base),
    ...(answer.body === undefined || answer.volatile ? {} : digests(answer.body)),
    ...(answer.decodedBody === undefined ? {} : { decoded: digests(answer.decodedBody) }),
    changesPerDay: answer.life?.changesPerDay ?? 0,
    ...(answer.life === undefined ? {} : given(answer.life, 'appearsAtMs', 'vanishesAtMs', 'lastChangedMs')),
    ...given(answer, 'noise'),
    robots: robotsVerdict(site.robots, visit.target),
    ...given(answer, 'hostile', 'volatile'),
    ...(answer.endless === undefined ? {} : { endless: true }),
  };
}

/** The named properties that are there. */
function given<T extends object, K extends keyof T>(from: T, ...names: readonly K[]): Pick<T, K> {
  const found: Partial<Pick<T, K>> = {};
  for (const name of names) if (from[name] !== undefined) found[name] = from[name];
  return found as Pick<T, K>;
}

function truthLink(link: Link, base: string): TruthLink {
  const url = URL.parse(link.written, link.base ?? base)?.href;
  return {
    ...defined({ url }),
    written: link.written,
    kind: link.kind,
    context: link.context,
    ...given(link, 'text'),
  };
}

function redirectOf(answer: Answer, base: string): { redirectTo?: string } {
  if (answer.redirectTo === undefined) return {};
  return { redirectTo: URL.parse(answer.redirectTo, base)?.href ?? answer.redirectTo };
}

function digests(body: Body): Digests {
  const sha256 = createHash('sha256');
  const sha1 = createHash('sha1');
  for (const chunk of chunksOf(body)) {
    sha256.update(chunk);
    sha1.update(chunk);
  }
  return { sizeBytes: sizeOf(body), sha256: sha256.digest('hex'), sha1: sha1.digest('hex') };
}
