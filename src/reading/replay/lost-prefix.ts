import type { IncomingMessage } from 'node:http';
import { readArchivedAddress } from '../addresses/archived-address.ts';
import { archivedPath } from '../addresses/archived-address.ts';
import type { Modifier } from '../rewrite/rewrite-context.ts';

const modifierOfDestination: ReadonlyMap<string, Modifier> = new Map([
  ['script', 'js_'],
  ['style', 'cs_'],
  ['image', 'im_'],
  ['iframe', 'if_'],
  ['frame', 'fr_'],
  ['worker', 'wkr_'],
  ['sharedworker', 'wkr_'],
  ['font', 'oe_'],
  ['audio', 'oe_'],
  ['video', 'oe_'],
  ['embed', 'oe_'],
  ['object', 'oe_'],
]);

/**
 * A page that builds an address in a way no rewriter saw requests `/pictures/a.png` from this host. The Referer names
 * the page, and so the intended URL.
 */
export function lostPrefix(
  { url: path = '/', headers: { referer, 'sec-fetch-dest': destination } }: IncomingMessage,
  replayOrigin: string,
): string | undefined {
  if (referer?.startsWith(`${replayOrigin}/`) !== true) return undefined;
  const page = readArchivedAddress(referer.slice(replayOrigin.length));
  const meant = page === undefined ? null : URL.parse(path, page.url);
  if (page === undefined || meant === null || !/^https?:$/.test(meant.protocol)) return undefined;
  const modifier = modifierOfDestination.get(String(destination)) ?? 'mp_';
  return archivedPath({ view: page.view, timestamp: page.timestamp, modifier, url: meant.href });
}
