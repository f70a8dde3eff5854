import type { HeaderLine } from '../../formats/http1/head.ts';
import { rewriteHeaders } from '../rewrite/rewrite-headers.ts';
import type { RewriteContext } from '../rewrite/rewrite-context.ts';
import { isShown } from './capture-request.ts';
import type { CaptureRequest } from './capture-request.ts';

interface HeaderFacts {
  readonly requested: CaptureRequest;
  readonly context: RewriteContext;
  /** The stored bytes are sent, in the content coding in which they came. */
  readonly isStored: boolean;
  readonly isFramed: boolean;
}

/** The archive says these itself. */
const ownHeaders: ReadonlySet<string> = new Set(['content-length', 'content-range', 'accept-ranges']);
/** In a frame of another site browsers keep such cookies only, and apart from those of other sites. */
const inFrame = '; SameSite=None; Secure; Partitioned';
/** For raw bytes, nothing is cached or preloaded. */
const notOfBytes: ReadonlySet<string> = new Set(['set-cookie', 'link', 'refresh', 'content-disposition']);
/** Types that browsers run or show as a page. */
const activeType =
  /^\s*(?:text\/(?:html|xml|xsl)|application\/(?:xhtml|xml|x-shockwave|mathml)|image\/svg|[^;]*\+xml|multipart\/)/i;

/** The headers of an archived response, names and values in turn. */
export function captureHeaders(headers: readonly HeaderLine[], facts: HeaderFacts): string[] {
  const { requested, context, isStored, isFramed } = facts;
  const isBytes = requested.modifier === 'id_';
  const contentType = lastOf(headers, 'content-type');
  const raw: string[] = [];
  for (const { name, value } of rewriteHeaders(headers, {
    context,
    modifier: requested.modifier,
    isBodyRewritten: !isStored,
  })) {
    const lower = name.toLowerCase();
    if (lower === 'content-type') continue;
    // No redirect to where the rewriter did not lead it: other schemes open other programs.
    if (lower === 'location' && !value.startsWith(requested.prefix)) continue;
    const isKept = !ownHeaders.has(lower) && !(isBytes && notOfBytes.has(lower));
    const isCookie = isKept && isFramed && lower === 'set-cookie';
    raw.push(isKept ? name : `X-Archive-Orig-${name}`, isCookie ? value + inFrame : value);
  }
  if (contentType !== undefined) raw.push('Content-Type', safe(contentType));
  if (isBytes && isShownAs(requested, contentType)) raw.push('Content-Disposition', 'attachment');
  return raw;
}

/** Stored pages would be read by the browser as they are, with all that they ask it to look up and connect to. */
function isShownAs({ destination }: CaptureRequest, contentType: string | undefined): boolean {
  const isPlace = isShown(destination) || destination === 'embed' || destination === 'object';
  return isPlace && (contentType === undefined || activeType.test(contentType));
}

/** Browsers take the last of several. */
export function lastOf(headers: readonly HeaderLine[], name: string): string | undefined {
  return headers.findLast((line) => line.name.toLowerCase() === name && line.value !== '')?.value;
}

export function charsetOf(contentType: string | undefined): string | undefined {
  return /;\s*charset\s*=\s*["']?([^\s;"']{1,40})/i.exec(contentType ?? '')?.[1];
}

function safe(value: string): string {
  return value.replace(/[^\x20-\x7e]+/g, ' ').trim();
}
