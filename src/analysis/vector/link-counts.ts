import { registeredDomain } from '../../formats/url/domain.ts';
import type { Link } from '../../formats/links/link.ts';
import type { Nation } from '../analysis-settings.ts';
import { topLevelDomain } from './nation.ts';

/** Further links are not counted. */
const maxLinks = 20_000;
const documentEndings: ReadonlySet<string> = new Set(
  'pdf doc docx odt rtf ppt pptx odp xls xlsx ods epub ps djvu'.split(' '),
);

export interface LinkCounts {
  readonly linksOwn: number;
  readonly linksOther: number;
  readonly linksNational: number;
  readonly linksDocuments: number;
  readonly linksFeeds: number;
  readonly components: number;
  readonly streams: number;
}

/** Each URL once. */
export function countLinks(links: readonly Link[], pageHost: string, nation: Nation): LinkCounts {
  const counts = { linksOwn: 0, linksOther: 0, linksNational: 0, linksDocuments: 0, linksFeeds: 0 };
  const needs = { components: 0, streams: 0 };
  const hosts = new HostKinds(pageHost, nation);
  const seen = new Set<string>();
  for (const link of links.slice(0, maxLinks)) {
    if (seen.has(link.url)) continue;
    seen.add(link.url);
    switch (link.kind) {
      case 'requisite':
      case 'component':
        needs.components++;
        break;
      case 'stream':
        needs.streams++;
        break;
      case 'feed':
        counts.linksFeeds++;
        break;
      case 'page':
      case 'redirect':
      case 'form': {
        const kind = hosts.kindOf(link.url);
        if (kind === 'own') counts.linksOwn++;
        else counts.linksOther++;
        if (kind === 'national') counts.linksNational++;
        if (isDocument(link.url)) counts.linksDocuments++;
        break;
      }
    }
  }
  return { ...counts, ...needs };
}

type HostKind = 'own' | 'national' | 'other';

/** Cache: a page links to few hosts many times. */
class HostKinds {
  readonly #pageHost: string;
  readonly #pageDomain: string;
  readonly #nation: Nation;
  readonly #known = new Map<string, HostKind>();

  constructor(pageHost: string, nation: Nation) {
    this.#pageHost = pageHost;
    this.#pageDomain = registeredDomain(pageHost) ?? pageHost;
    this.#nation = nation;
  }

  kindOf(url: string): HostKind {
    const start = url.indexOf('://') + 3;
    if (url.startsWith(this.#pageHost, start) && isHostEnd(url.charCodeAt(start + this.#pageHost.length)))
      return 'own';
    const host = hostAt(url, start);
    const known = this.#known.get(host);
    if (known !== undefined) return known;
    const found = this.#find(host);
    this.#known.set(host, found);
    return found;
  }

  #find(host: string): HostKind {
    if ((registeredDomain(host) ?? host) === this.#pageDomain) return 'own';
    return this.#nation.topLevelDomains.includes(topLevelDomain(host)) ? 'national' : 'other';
  }
}

/** Links are absolute and normalised, so the host can be sliced out, which is much faster than parsing. */
function hostAt(url: string, start: number): string {
  if (start === 2) return '';
  let end = start;
  while (end < url.length && !isHostEnd(url.charCodeAt(end))) end++;
  const host = url.slice(start, end);
  const name = host.slice(host.lastIndexOf('@') + 1);
  const port = name.startsWith('[') ? -1 : name.indexOf(':');
  return port === -1 ? name : name.slice(0, port);
}

/** `/`, `?`, `#` or the end */
function isHostEnd(code: number): boolean {
  return code === 0x2f || code === 0x3f || code === 0x23 || Number.isNaN(code);
}

function isDocument(url: string): boolean {
  const query = url.indexOf('?');
  const end = query === -1 ? url.length : query;
  const point = url.lastIndexOf('.', end);
  return point > end - 6 && documentEndings.has(url.slice(point + 1, end).toLowerCase());
}
