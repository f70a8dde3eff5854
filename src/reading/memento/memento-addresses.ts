import { archivedPath } from '../addresses/archived-address.ts';
import type { Modifier } from '../rewrite/rewrite-context.ts';

/** The location of the archive, and the view. */
export interface MementoBase {
  readonly applicationOrigin: string;
  /** The origin of raw mementos. Without it, mementos are named by the pages that show them to people. */
  readonly replayOrigin?: string;
  /** The name of the view. */
  readonly view: string;
}

export type TimeMapFormat = 'link' | 'json' | 'cdxj';

export const timeMapTypes: Readonly<Record<TimeMapFormat, string>> = {
  link: 'application/link-format',
  json: 'application/json',
  cdxj: 'application/cdxj+ors',
};

/** The page that shows a capture to people: what is cited. */
export function pageAddress(
  { applicationOrigin, view }: MementoBase,
  timestamp: string,
  url: string,
): string {
  return `${applicationOrigin}${escaped(archivedPath({ view, timestamp, modifier: '', url }))}`;
}

/** The memento itself (URI-M): the address whose answer has Memento-Datetime. */
export function mementoAddress(base: MementoBase, timestamp: string, url: string): string {
  const { replayOrigin, view } = base;
  if (replayOrigin === undefined) return pageAddress(base, timestamp, url);
  const modifier: Modifier = 'mp_';
  return `${replayOrigin}${escaped(archivedPath({ view, timestamp, modifier, url }))}`;
}

/** URI-G */
export function timeGateAddress({ applicationOrigin, view }: MementoBase, url: string): string {
  return `${applicationOrigin}/${viewSegment(view)}/timegate/${escaped(url)}`;
}

/** URI-T. A page is named by the moment it begins at; without one it begins with the first memento. */
export function timeMapAddress(
  { applicationOrigin, view }: MementoBase,
  { format, page, url }: { readonly format: TimeMapFormat; readonly page?: string; readonly url: string },
): string {
  const at = page === undefined || page === '' ? '' : `${page}/`;
  return `${applicationOrigin}/${viewSegment(view)}/timemap/${format}/${at}${escaped(url)}`;
}

/** As an address stands between < and > in a header: nothing in it ends the address, the line or the header. */
export function escaped(address: string): string {
  return address
    .toWellFormed()
    .replaceAll(/[^\x21\x23-\x3b\x3d\x3f-\x7e]/gu, (character) => encodeURIComponent(character));
}

function viewSegment(view: string): string {
  return encodeURIComponent(view).replaceAll('%3A', ':');
}
