import { hash } from 'node:crypto';

export interface SeenPage {
  readonly url: string;
  readonly timestamp: string;
}

/** Bounded in every way: there may be many readers, and some of them may mean no good. */
const maxPages = 10;
const maxParts = 200;
const longestUrl = 2048;

/** The last archived pages that a reader saw, and which of their parts led to further ones: a style sheet asks for a font. */
export class SeenPages {
  /** The newest first. */
  #pages: readonly SeenPage[] = [];
  /** By a digest of the part's URL. */
  readonly #pageOfPart = new Map<string, SeenPage>();

  get pages(): readonly SeenPage[] {
    return this.#pages;
  }

  sawPage(page: SeenPage): void {
    if (page.url.length > longestUrl) return;
    this.#pages = [page, ...this.#pages.filter(({ url }) => url !== page.url)].slice(0, maxPages);
  }

  sawPart(url: string, page: SeenPage): void {
    const part = digestOf(url);
    this.#pageOfPart.delete(part);
    this.#pageOfPart.set(part, page);
    const oldest = this.#pageOfPart.keys().next();
    if (this.#pageOfPart.size > maxParts && oldest.done !== true) this.#pageOfPart.delete(oldest.value);
  }

  /** The page of a request with this Referer field, which may be only an origin. */
  pageOf(referer: string): SeenPage | undefined {
    const exact = this.#pages.find(({ url }) => url === referer) ?? this.#pageOfPart.get(digestOf(referer));
    if (exact !== undefined) return exact;
    return this.#pages.find(({ url }) => originOf(url) === originOf(referer));
  }
}

function originOf(url: string): string {
  return /^[a-z]+:\/\/[^/?#]*/i.exec(url)?.[0].toLowerCase() ?? '';
}

function digestOf(url: string): string {
  return hash('sha1', url).slice(0, 16);
}
