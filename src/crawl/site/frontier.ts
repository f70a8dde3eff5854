import { urlExpressions } from '../../formats/expression/url-expressions.ts';
import type { UrlExpressions } from '../../formats/expression/url-expressions.ts';
import { kindOfAddress } from '../../formats/links/address-kind.ts';
import type { Link } from '../../formats/links/link.ts';
import { parseUrl } from '../../formats/url/parse-url.ts';
import type { CrawlSettings } from '../crawl-settings.ts';
import { looksDynamic } from '../queue/looks-dynamic.ts';
import { OriginSynonyms } from '../queue/origin-synonyms.ts';
import type { OriginCapture } from '../queue/origin-synonyms.ts';
import { seenKey } from '../queue/seen-key.ts';
import { SiteQueue } from '../queue/site-queue.ts';
import { UrlLimiter } from '../queue/url-limits.ts';
import { UrlSet } from '../queue/url-set.ts';
import type {
  HandedOverEntry,
  LinkGuesses,
  QueuedLink,
  SkippedLink,
  VisitEntry,
} from '../record/journal-entry.ts';
import type { ScopeDecision, SiteOrder } from '../site-order.ts';
import { hopFrom, isComponent } from '../candidate.ts';
import type { Candidate } from '../candidate.ts';
import { delimit, rejectionOf } from './delimit.ts';
import { isHtml } from '../links/is-html.ts';
import { PageBases } from './page-bases.ts';
import { read, ScriptGuesses } from './script-guesses.ts';
import type { GuessGroup } from './script-guesses.ts';
import { SessionPages } from './session-pages.ts';

export interface FrontierOptions {
  readonly order: SiteOrder;
  readonly settings: CrawlSettings;
  /** The folder of long queues. */
  readonly spillFolder: string;
  /** Expressions added while the crawl runs. */
  readonly lateRejects: () => UrlExpressions;
}

/** The decisions on the links of a document: each URL is reported once, when first met. */
export interface Considered {
  readonly queued: readonly QueuedLink[];
  readonly skipped: readonly SkippedLink[];
  /** Links that wait for the answer of one that was queued here. */
  readonly guesses?: LinkGuesses;
}

/** The report under construction while links are considered. */
interface Decisions {
  readonly queued: QueuedLink[];
  readonly skipped: SkippedLink[];
  guesses?: LinkGuesses;
}

export interface Objection {
  readonly rule: string;
  readonly queued: readonly QueuedLink[];
}

/**
 * The URLs a site crawl still has to visit, and all that it has met. Each link is decided upon here:
 *
 *   link → seen? → session ids, synonyms → traps → reject → streams → accept, scope → depth → limits → queue
 */
export class Frontier {
  readonly #order: SiteOrder;
  readonly #queue: SiteQueue;
  /** Queued or visited. */
  readonly #seen = new UrlSet();
  /** Met, excluded and reported. A URL excluded as a page may still be needed as a component. */
  readonly #left = new UrlSet();
  readonly #limiter: UrlLimiter;
  readonly #synonyms: OriginSynonyms | undefined;
  readonly #guesses = new ScriptGuesses();
  readonly #pageBases = new PageBases();
  readonly #sessionPages = new SessionPages();
  readonly #inside: (url: URL) => ScopeDecision;
  readonly #rejects: UrlExpressions;
  readonly #lateRejects: () => UrlExpressions;

  constructor({ order, settings, spillFolder, lateRejects }: FrontierOptions) {
    this.#order = order;
    this.#queue = new SiteQueue({ spillFolder, name: order.site });
    this.#limiter = new UrlLimiter(settings.limits, settings.traps);
    this.#synonyms = settings.scope.foldSynonyms ? new OriginSynonyms() : undefined;
    this.#inside = delimit(order.startUrls, order.delimitation);
    this.#rejects = urlExpressions(order.delimitation.reject);
    this.#lateRejects = lateRejects;
  }

  get size(): number {
    return this.#queue.size;
  }

  /** Queues the start URLs that were not met before. */
  begin(): void {
    for (const start of this.#order.startUrls) {
      const url = new URL(start);
      url.hash = '';
      if (this.#seen.add(seenKey(url.href)))
        this.#queue.addPage({ url: url.href, depth: 0, path: '', via: undefined });
    }
  }

  async next(): Promise<Candidate | undefined> {
    await this.#queue.flush();
    return this.#queue.next();
  }

  /** How many wait that belong to pages that were visited. */
  get components(): number {
    return this.#queue.components;
  }

  async nextComponent(): Promise<Candidate | undefined> {
    await this.#queue.flush();
    // They come before all pages, and among them feeds and sitemaps: those lead to pages, and show none.
    while (this.#queue.components > 0) {
      const candidate = await this.#queue.next();
      if (candidate === undefined || isComponent(candidate)) return candidate;
      this.#queue.addPage(candidate);
    }
    return undefined;
  }

  /** Queues again what was taken and not visited. */
  putBack(candidate: Candidate): void {
    if (isComponent(candidate)) this.#queue.addComponent(candidate);
    else this.#queue.addPage(candidate);
  }

  /** Within the delimitation of the site. */
  isInside(url: URL): boolean {
    return this.#inside(url).decision === 'accept';
  }

  async flush(): Promise<void> {
    await this.#queue.flush();
  }

  /** The waiting URLs: see `SiteQueue.waiting`. */
  waiting(): AsyncGenerator<readonly Candidate[]> {
    return this.#queue.waiting();
  }

  /** Marks a URL as visited that was not queued (robots.txt). */
  claim(url: URL): void {
    this.#seen.add(seenKey(url.href));
  }

  /**
   * A reason to skip a candidate that became known after it was queued. The twin of a URL at a synonym origin is queued in its
   * place, unless it was met already.
   */
  objection(candidate: Candidate): Objection | undefined {
    const url = new URL(candidate.url);
    const rejected = rejectionOf(url, this.#lateRejects());
    if (rejected !== undefined) return { rule: rejected.rule, queued: [] };
    const folded = this.#synonyms?.fold(url, candidate.via);
    if (folded === undefined) return undefined;
    if (!this.#seen.add(seenKey(folded.url.href))) return { rule: folded.rule, queued: [] };
    const twin = hopFrom(candidate, folded.url.href, 'I', false);
    this.#queue.addComponent(twin);
    return {
      rule: folded.rule,
      queued: [{ url: twin.url, kind: 'component', hop: 'I', depth: twin.depth }],
    };
  }

  /** The base of the page that loads this script; undefined for what is no script of a known page. */
  pageBaseOf(url: string): string | undefined {
    return this.#pageBases.of(url);
  }

  /** `base` is what the links of a page are relative to; undefined for what is no page. */
  consider(found: Candidate, links: readonly Link[], base?: string): Considered {
    const decided: Decisions = { queued: [], skipped: [] };
    const uncertain: Link[] = [];
    this.#sessionPages.note(links);
    for (const link of links) {
      if (link.readings === undefined) this.#considerLink(found, link, decided);
      else uncertain.push(link);
    }
    this.#pageBases.note(found.url, base, links);
    if (uncertain.length > 0) this.#guess(found, uncertain, decided);
    return decided;
  }

  /** Handles the answer to a probe URL: see `ScriptGuesses`. */
  settle(url: string, isRight: boolean): Considered {
    const decided: Decisions = { queued: [], skipped: [] };
    const settled = this.#guesses.settle(seenKey(url), isRight);
    if (settled !== undefined) this.#follow(settled.found, settled.next, decided);
    return decided;
  }

  #guess(found: Candidate, links: readonly Link[], decided: Decisions): void {
    const isMet = (url: string): boolean => this.#seen.has(seenKey(url));
    this.#follow(found, this.#guesses.begin(found, links, isMet), decided);
  }

  #follow(found: Candidate, next: GuessGroup | readonly Link[], decided: Decisions): void {
    if (!('probe' in next)) {
      for (const link of next) this.#considerLink(found, link, decided);
      this.#pageBases.note(found.url, undefined, next);
      return;
    }
    const before = decided.queued.length;
    const probe = read(next.probe, next.reading);
    this.#considerLink(found, probe, decided);
    this.#pageBases.note(found.url, undefined, [probe]);
    const queued = decided.queued[before];
    if (queued === undefined) {
      // Met before, or excluded: there will be no answer to wait for.
      this.#follow(
        found,
        next.others.map((link) => read(link, next.reading)),
        decided,
      );
      return;
    }
    const { found: _, ...group } = next;
    decided.guesses = group;
    this.#guesses.wait(seenKey(queued.url), next);
  }

  #considerLink(found: Candidate, link: Link, decided: Decisions): void {
    if (this.#isKnown(link)) return;
    const parsed = parseUrl(link.url);
    if (!parsed.ok) return;
    const { url } = parsed;
    if (!/^https?:$/.test(url.protocol)) {
      if (link.kind !== 'stream' || !this.#left.add(seenKey(url.href))) return;
      const rule = `stream: ${url.protocol.slice(0, -1)} is not fetched`;
      decided.skipped.push({ url: url.href, kind: link.kind, hop: link.hop, rule });
      return;
    }
    const folded = this.#synonyms?.fold(url, found.url);
    if (folded !== undefined && this.#left.add(seenKey(url.href)))
      decided.skipped.push({ url: url.href, kind: link.kind, hop: link.hop, rule: folded.rule });
    this.#considerOne(found, link, folded?.url ?? url, decided);
  }

  /** Evidence for origins that give the same content. */
  noteCapture(capture: OriginCapture): void {
    this.#synonyms?.noteCapture(capture);
  }

  /** Takes a visit of an earlier run into account; `visited` says which of its links need no second visit. */
  async restore(entry: VisitEntry, visited: (key: string) => boolean): Promise<void> {
    this.#seen.add(seenKey(entry.candidate.url));
    this.#sessionPages.note([...entry.queued, ...entry.skipped]);
    for (const { url, kind, hop, depth } of entry.queued) {
      this.#noteSession(url);
      const parsed = new URL(url);
      const key = seenKey(url);
      if (!this.#seen.add(key)) continue;
      this.#limiter.admit(parsed);
      if (visited(key)) continue;
      const candidate = { ...hopFrom(entry.candidate, url, hop, false), depth };
      if (isClick(kind)) this.#queue.addPage(candidate);
      else this.#queue.addComponent(candidate);
    }
    for (const { url } of entry.skipped) this.#left.add(seenKey(url));
    this.#restoreGuesses(entry);
    await this.#queue.flush();
  }

  /** Queues what an earlier job has left, unless it was visited since. Returns the current rule that excludes it. */
  async takeOver({ candidate, linkKind }: HandedOverEntry, isVisited: boolean): Promise<string | undefined> {
    const url = new URL(candidate.url);
    const key = seenKey(url.href);
    if (this.#seen.has(key)) return undefined;
    if (isVisited) {
      this.#seen.add(key);
      this.#limiter.admit(url);
      return undefined;
    }
    const { decision, rule } = this.#decide(url, linkKind, candidate);
    this.#seen.add(key);
    if (decision === 'reject') return rule;
    this.#noteSession(url.href);
    if (isClick(linkKind)) this.#queue.addPage(candidate);
    else this.#queue.addComponent(candidate);
    await this.#queue.flush();
    return undefined;
  }

  /** The consequences of the answer are in the entry itself. */
  #restoreGuesses(entry: VisitEntry): void {
    const { candidate, queued, guesses, elsewhere } = entry;
    const answer = { ...entry, ...elsewhere };
    this.#pageBases.note(candidate.url, baseOfEntry(answer), queued);
    this.#guesses.settle(seenKey(candidate.url), bringsWhatWasWanted(answer));
    const probe = queued.at(-1);
    if (guesses !== undefined && probe !== undefined)
      this.#guesses.wait(seenKey(probe.url), { found: candidate, ...guesses });
  }

  async close(): Promise<void> {
    await this.#queue.close();
  }

  #considerOne(found: Candidate, link: Link, url: URL, decided: Decisions): void {
    const key = seenKey(url.href);
    if (this.#seen.has(key)) return;
    const candidate = hopFrom(found, url.href, link.hop, isClick(link.kind));
    const { decision, rule } = this.#decide(url, link.kind, candidate);
    const { kind, hop } = link;
    if (decision === 'reject') {
      if (this.#left.add(key)) decided.skipped.push({ url: url.href, kind, hop, rule });
      return;
    }
    this.#seen.add(key);
    this.#noteSession(url.href);
    if (isClick(kind)) this.#queue.addPage(candidate);
    else this.#queue.addComponent(candidate);
    decided.queued.push({ url: url.href, kind, hop, depth: candidate.depth });
  }

  /** Most links of a page are on the page before: they are settled by a look at their text. */
  #isKnown({ url, kind }: Link): boolean {
    const key = seenKey(url);
    return this.#seen.has(key) || (isClick(kind) && this.#left.has(key));
  }

  #decide(url: URL, kind: Link['kind'], candidate: Candidate): ScopeDecision {
    const against =
      this.#limiter.check(url, candidate.path) ??
      rejectionOf(url, this.#rejects) ??
      rejectionOf(url, this.#lateRejects());
    if (against !== undefined) return against;
    const session = isClick(kind) ? this.#sessionPages.valueIn(url.href) : undefined;
    if (session !== undefined && this.#isMetWithout(session.stripped))
      return { decision: 'reject', rule: `session id in ${session.name}: met with another value` };
    if (kind === 'stream') return { decision: 'reject', rule: 'stream: it may have no end' };
    // Components of a page are fetched from anywhere, and so are their redirects.
    const requisite = kind === 'requisite' || (kind === 'redirect' && /[EX]R*$/.test(candidate.path));
    const decision = requisite ? ({ decision: 'accept', rule: 'requisite' } as const) : this.#inside(url);
    // URLs out of scope are reported as such at any depth.
    if (decision.decision === 'reject') return decision;
    return this.#tooDeep(url, candidate.depth) ?? this.#limiter.admit(url) ?? decision;
  }

  #isMetWithout(stripped: string): boolean {
    return this.#seen.has(seenKey(stripped)) || this.#sessionPages.has(stripped);
  }

  #noteSession(url: string): void {
    const session = this.#sessionPages.valueIn(url);
    if (session !== undefined) this.#sessionPages.add(session.stripped);
  }

  #tooDeep(url: URL, depth: number): ScopeDecision | undefined {
    const { depth: max, dynamicDepth } = this.#order;
    if (depth > max) return { decision: 'reject', rule: `depth above ${max}` };
    if (depth > dynamicDepth && looksDynamic(url))
      return { decision: 'reject', rule: `depth of dynamic URLs above ${dynamicDepth}` };
    return undefined;
  }
}

/** An HTML page instead of a style or script is the "not found" of many servers. */
export function bringsWhatWasWanted({
  candidate,
  status,
  mime,
}: Pick<VisitEntry, 'candidate' | 'status' | 'mime'>): boolean {
  if (status !== 304 && (status < 200 || status > 299)) return false;
  return !isHtml(mime) || kindOfAddress(candidate.url) === 'page';
}

function baseOfEntry({ candidate, mime, base }: VisitEntry): string | undefined {
  return base ?? (isHtml(mime) ? candidate.url : undefined);
}

/** A reader gets there by an action of theirs: one level deeper. */
function isClick(kind: Link['kind']): boolean {
  return kind === 'page' || kind === 'form';
}
