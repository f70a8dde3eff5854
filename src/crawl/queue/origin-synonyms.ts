import { contentOf, KnownOrigin, nothingThere, pathOf } from './known-origin.ts';
import { OriginComparison } from './origin-comparison.ts';
import { UrlSet } from './url-set.ts';

export interface OriginCapture {
  readonly url: URL;
  /** The server's address; '' if unknown. */
  readonly address: string;
  readonly status: number;
  readonly mime?: string | undefined;
  /** Digest of the payload, in any notation; counts for status 200 only. */
  readonly sha256: string;
  readonly payloadBytes: number;
}

export interface SynonymFound {
  readonly origin: string;
  /** The origin that was met first. */
  readonly primary: string;
  readonly rule: string;
}

interface Synonym {
  readonly primary: KnownOrigin;
  readonly rule: string;
}

const maxOrigins = 64;
const maxWithout = 1 << 16;
/** Shorter contents are alike by chance. */
const fewestBytes = 64;
/** The same on many hosts, or different on one: no evidence. */
const generic = /^\/(?:robots\.txt$|favicon\.ico$|\.well-known\/)/;
const html = /^(?:text\/html|application\/xhtml\+xml)\b/i;

/**
 * Finds the origins of one site crawl that give the same content: `www.` or not, HTTP or HTTPS, and mirrors. They are compared by
 * the content of the same path and query; see `OriginComparison` for the thresholds.
 *
 * Pages that change at each fetch make two origins distinct, which is the safe side. Content that an origin gives under many
 * paths (a page "not found" with status 200) is no proof.
 *
 * The same captures in the same order lead to the same answers: a resumed crawl replays them.
 */
export class OriginSynonyms {
  /** In the order in which they were met. */
  readonly #origins = new Map<string, KnownOrigin>();
  readonly #synonyms = new Map<KnownOrigin, Synonym>();
  /** By the later of the two, then by the earlier. */
  readonly #comparisons = new Map<KnownOrigin, Map<KnownOrigin, OriginComparison>>();

  /** URLs without content: redirected, gone, refused. */
  readonly #without = new UrlSet();

  /** Gives at most one, though a capture may show several: the next capture of the others will give them. */
  noteCapture(capture: OriginCapture): SynonymFound | undefined {
    const { url, status } = capture;
    const isGone = status === 404 || status === 410;
    if (status !== 200 && status !== 304 && this.#without.size < maxWithout) this.#without.add(url.href);
    if ((status !== 200 && !isGone) || generic.test(url.pathname)) return undefined;
    const origin = this.#meet(url);
    if (origin === undefined) return undefined;
    origin.noteAddress(capture.address);
    const path = pathOf(url);
    const content = isGone ? nothingThere : contentOf(capture.sha256);
    origin.note(path, content);
    if (this.#synonyms.size > 0) this.#doubt(origin, path, content);
    return this.#synonyms.has(origin)
      ? undefined
      : this.#compareWithOthers(origin, path, { content, capture });
  }

  /**
   * The same URL at the primary origin; undefined if the URL is not of a synonym. If the primary had no content, or redirected
   * (`via`) to the synonym, the synonym is used: nothing else leads to the content.
   */
  fold(url: URL, via?: string): { readonly url: URL; readonly rule: string } | undefined {
    const origin = this.#synonyms.size === 0 ? undefined : this.#origins.get(url.origin);
    const synonym = origin && this.#synonyms.get(origin);
    if (synonym === undefined || url.username !== '' || url.password !== '') return undefined;
    // Joined as text: beside a base, a path that begins with two slashes would be a host.
    const folded = new URL(`${synonym.primary.origin}${url.pathname}${url.search}${url.hash}`);
    if (folded.href === via || this.#without.has(folded.href)) return undefined;
    return { url: folded, rule: synonym.rule };
  }

  #meet(url: URL): KnownOrigin | undefined {
    const known = this.#origins.get(url.origin);
    if (known !== undefined) return known;
    if (!/^https?:$/.test(url.protocol) || this.#origins.size >= maxOrigins) return undefined;
    const origin = new KnownOrigin(url);
    this.#origins.set(url.origin, origin);
    return origin;
  }

  /** If a primary and a synonym differ in content after all, the synonym is dropped. */
  #doubt(origin: KnownOrigin, path: number, content: number): void {
    const primary = this.#synonyms.get(origin)?.primary ?? origin;
    const others = [primary, ...this.#synonymsOf(primary)].filter((other) => other !== origin);
    for (const other of others) {
      const there = other.contentAt(path);
      if (there === undefined || there === content) continue;
      for (const each of [origin, other])
        if (this.#synonyms.delete(each)) this.#comparison(primary, each).distinct = true;
    }
  }

  #synonymsOf(primary: KnownOrigin): KnownOrigin[] {
    return [...this.#synonyms.keys()].filter((each) => this.#synonyms.get(each)?.primary === primary);
  }

  #compareWithOthers(
    origin: KnownOrigin,
    path: number,
    { content, capture }: { readonly content: number; readonly capture: OriginCapture },
  ): SynonymFound | undefined {
    let found: SynonymFound | undefined;
    let isLater = true;
    for (const other of this.#origins.values()) {
      if (other === origin) isLater = false;
      if (other === origin || this.#synonyms.has(other)) continue;
      const [earlier, later] = isLater ? [other, origin] : [origin, other];
      const there = other.contentAt(path);
      if (there !== undefined && there !== content) this.#comparison(earlier, later).distinct = true;
      else if (there !== undefined && content !== nothingThere && capture.payloadBytes >= fewestBytes)
        this.#comparison(earlier, later).noteEqual({ content, ...kindOf(capture) });
      const enough = this.#comparisons.get(later)?.get(earlier)?.areSynonyms() ?? false;
      if (enough && found === undefined) found = this.#join(earlier, later);
    }
    return found;
  }

  #comparison(earlier: KnownOrigin, later: KnownOrigin): OriginComparison {
    const ofLater = this.#comparisons.get(later) ?? new Map<KnownOrigin, OriginComparison>();
    const comparison = ofLater.get(earlier) ?? new OriginComparison(earlier, later);
    this.#comparisons.set(later, ofLater.set(earlier, comparison));
    return comparison;
  }

  /** The synonyms of the later go with it; undefined if one of them is known to differ from the earlier. */
  #join(primary: KnownOrigin, later: KnownOrigin): SynonymFound | undefined {
    const joined = this.#synonymsOf(later);
    if (joined.some((each) => this.#comparisons.get(each)?.get(primary)?.distinct)) {
      this.#comparison(primary, later).distinct = true;
      return undefined;
    }
    for (const each of [later, ...joined]) this.#synonyms.set(each, { primary, rule: ruleOf(primary, each) });
    return { origin: later.origin, primary: primary.origin, rule: ruleOf(primary, later) };
  }
}

function kindOf({ url, mime = '' }: OriginCapture): { isPage: boolean; isFrontPage: boolean } {
  return { isPage: html.test(mime), isFrontPage: url.pathname === '/' && url.search === '' };
}

/** `synonym of http://example.org (www, same address and content)` */
function ruleOf(primary: KnownOrigin, synonym: KnownOrigin): string {
  const same = primary.sharesAddressWith(synonym) ? 'same address and content' : 'same content';
  return `synonym of ${primary.origin} (${primary.kinshipWith(synonym) ?? 'mirror'}, ${same})`;
}
