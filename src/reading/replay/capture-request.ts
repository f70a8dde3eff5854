import type { IncomingMessage } from 'node:http';
import type { View } from '../access-point/view.ts';
import { readView } from '../access-point/view.ts';
import { readArchivedAddress } from '../addresses/archived-address.ts';
import { rehearsalOfView } from '../rehearsals/rehearsal-view.ts';
import type { Modifier } from '../rewrite/rewrite-context.ts';

/** A request to the archive. */
export interface CaptureRequest {
  readonly view: View;
  /** The name of its job, where the view is the archive of a rehearsal. */
  readonly rehearsal: string | undefined;
  /** Everything before the timestamp: `/all/`. */
  readonly prefix: string;
  /** As it was given: up to 14 digits. */
  readonly timestamp: string;
  readonly modifier: Modifier;
  /** As the URL standard writes it, in ASCII: it may stand in headers. */
  readonly url: string;
  /** Sec-Fetch-Dest; undefined for tools, and for browsers that do not say it. */
  readonly destination: string | undefined;
}

/** Why a path leads nowhere. */
export type NoAddress = 'no address' | 'no view' | 'no url';

const archivedSchemes: ReadonlySet<string> = new Set(['http:', 'https:', 'ftp:']);

export function readCaptureRequest({
  url: path = '/',
  headers,
}: Pick<IncomingMessage, 'url' | 'headers'>): CaptureRequest | NoAddress {
  const address = readArchivedAddress(path);
  if (address === undefined) return 'no address';
  const rehearsal = rehearsalOfView(address.view);
  const view = rehearsal === undefined ? readView(address.view) : { name: address.view, from: {} };
  if (view === undefined) return 'no view';
  const url = URL.parse(address.url);
  if (url === null || !archivedSchemes.has(url.protocol)) return 'no url';
  // It is for the browser, and never part of a request.
  url.hash = '';
  const destination = headers['sec-fetch-dest'];
  return {
    view,
    rehearsal,
    prefix: viewPrefix(view),
    timestamp: address.timestamp,
    modifier: address.modifier,
    url: url.href,
    destination: typeof destination === 'string' ? destination : undefined,
  };
}

export function viewPrefix({ name }: View): string {
  return `/${encodeURIComponent(name).replaceAll('%3A', ':')}/`;
}

/** The same at another date, for another use, or of another URL. */
export function pathOf(
  { prefix, timestamp, modifier, url }: CaptureRequest,
  change: { readonly timestamp?: string; readonly modifier?: Modifier; readonly url?: string } = {},
): string {
  return `${prefix}${change.timestamp ?? timestamp}${change.modifier ?? modifier}/${change.url ?? url}`;
}

const framed: ReadonlySet<string> = new Set(['document', 'iframe', 'frame', 'fencedframe']);
const pageModifiers: ReadonlySet<Modifier> = new Set(['mp_', 'if_', 'fr_']);

/** Is it going to be a page in a window or frame, whose links are relative to its own date? */
export function isPageRequest({ modifier, destination }: CaptureRequest): boolean {
  return destination === undefined ? pageModifiers.has(modifier) : isShown(destination);
}

/** Is it shown in a window or frame, and not a part of something else? */
export function isShown(destination: string | undefined): boolean {
  return destination !== undefined && framed.has(destination);
}
