import { decodedPayloadOf, mediaTypeOf } from '../../formats/http1/body.ts';
import { headerValue } from '../../formats/http1/head.ts';
import type { HttpHead } from '../../formats/http1/head.ts';
import { startExtraction } from '../../formats/links/extract.ts';
import type { Link } from '../../formats/links/link.ts';
import { linksOfHead } from '../../formats/links/links-of-head.ts';
import { parseUrl } from '../../formats/url/parse-url.ts';
import { blockBytes } from '../../formats/warc/serialize-record.ts';
import type { Exchange } from '../fetch/exchange.ts';
import type { Candidate } from '../candidate.ts';
import { isHtml } from './is-html.ts';

const maxLinks = 100_000;
const maxBytes = 64 << 20;

export interface FoundInDocument {
  readonly links: readonly Link[];
  /** The base URL of a page's links, if it names one. */
  readonly base?: string;
  readonly feed?: true;
}

export function linksOfExchange(
  url: string,
  exchange: Exchange,
  pageBase?: string,
): Promise<FoundInDocument> {
  const { head, response } = exchange;
  const plain = response instanceof Uint8Array && !isCoded(head);
  const body = plain ? response.subarray(head.raw.length) : bodyOf(exchange);
  return linksOfMessage(url, head, { body, pageBase });
}

/**
 * All links of a response, those of its head first; bounded in number and in the bytes examined. A body given in memory counts as
 * decoded: for a small page the stages of decoding cost as much as its links.
 */
export async function linksOfMessage(
  url: string,
  head: HttpHead,
  {
    body,
    pageBase,
  }: {
    readonly body: AsyncIterable<Uint8Array> | Uint8Array;
    /** The page that loads the document, if it is a script. */
    readonly pageBase?: string | undefined;
  },
): Promise<FoundInDocument> {
  const links = new Map<string, Link>();
  const found: { base?: string; feed?: true } = {};
  const sink = {
    link: (link: Link): void => {
      if (links.size < maxLinks) links.set(`${link.kind} ${link.url}`, link);
    },
    base: (base: string): void => {
      found.base = base;
    },
    feed: (): void => {
      found.feed = true;
    },
  };
  for (const link of linksOfHead(head, url)) sink.link(link);
  const contentType = headerValue(head, 'Content-Type');
  const charset = /charset\s*=\s*"?([^\s";]+)/i.exec(contentType ?? '')?.[1];
  const extraction = startExtraction({ url, mediaType: contentType, charset, pageBase }, sink);
  if (body instanceof Uint8Array) extraction.push(body);
  else for await (const bytes of decodedPayloadOf(head, body, { maxBytes })) extraction.push(bytes);
  await extraction.end();
  return { links: [...links.values()], ...found };
}

/** URLs that a browser requests from the origin of a page, though no page names them; not for its frames. */
export function faviconOf({ url, path }: Candidate, { head }: Exchange): readonly Link[] {
  if (/[EX]R*$/.test(path) || head.status !== 200 || !isHtml(mediaTypeOf(head))) return [];
  const favicon = new URL('/favicon.ico', url).href;
  return [{ url: favicon, kind: 'requisite', hop: 'I', context: 'favicon.ico' }];
}

/** The decoded body, or as much of it as is wanted. */
export async function beginningOf(exchange: Exchange, maxBytes: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  const decoded = decodedPayloadOf(exchange.head, bodyOf(exchange), { maxBytes });
  for await (const bytes of decoded) parts.push(Uint8Array.from(bytes));
  return Buffer.concat(parts);
}

function isCoded({ headers }: HttpHead): boolean {
  return headers.some(({ name }) => /^(?:content|transfer)-encoding$/i.test(name));
}

/** The response behind its head. */
async function* bodyOf(exchange: Exchange): AsyncGenerator<Uint8Array> {
  let head = exchange.head.raw.length;
  for await (const bytes of blockBytes(exchange.response)) {
    const skipped = Math.min(head, bytes.length);
    head -= skipped;
    if (skipped < bytes.length) yield bytes.subarray(skipped);
  }
}

/** The target of a redirect; undefined if it cannot be fetched. */
export function redirectOf(head: HttpHead, url: string): string | undefined {
  const location = headerValue(head, 'Location');
  if (head.status === undefined || head.status < 300 || head.status > 399 || location === undefined)
    return undefined;
  const target = parseUrl(location, url);
  return target.ok && /^https?:$/.test(target.url.protocol) ? target.url.href : undefined;
}

/** How many of the links lead to each host. */
export function linkHosts(links: readonly Link[]): Readonly<Record<string, number>> {
  const counts = new Map<string, number>();
  for (const { url } of links) {
    const host = /^https?:\/\/(?:[^/?#]*@)?(\[[^\]]*\]|[^/?#:]+)/.exec(url)?.[1];
    if (host !== undefined) counts.set(host, (counts.get(host) ?? 0) + 1);
  }
  return Object.fromEntries(counts);
}
