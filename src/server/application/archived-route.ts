import { timestampNow } from '../../indexing/captures/query/timestamps.ts';
import { readArchivedAddress, withScheme } from '../../reading/addresses/archived-address.ts';
import { readView } from '../../reading/access-point/view.ts';
import type { View } from '../../reading/access-point/view.ts';
import { escaped, timeMapTypes } from '../../reading/memento/memento-addresses.ts';
import type { TimeMapFormat } from '../../reading/memento/memento-addresses.ts';
import { rehearsalOfView } from '../../reading/rehearsals/rehearsal-view.ts';
import type { ServerOrigins } from '../server-origins.ts';

/** The meaning of an address below a view. */
export type ArchivedRoute =
  | { readonly kind: 'page'; readonly view: string; readonly url: string }
  | { readonly kind: 'rehearsal' }
  | { readonly kind: 'moved'; readonly to: string }
  | { readonly kind: 'timegate'; readonly view: View; readonly url: string }
  | {
      readonly kind: 'timemap';
      readonly view: View;
      readonly url: string;
      readonly format: TimeMapFormat;
      readonly page: string;
    }
  | { readonly kind: 'cdx' }
  | { readonly kind: 'unknown' };

/**
 * Parses a path with its query, unchanged: an archived URL must be neither decoded nor normalized.
 *
 *   /VIEW/20260131/URL                        the page that shows a capture, with its banner
 *   /VIEW/20260131mp_/URL                     the capture itself: on the replay host
 *   /VIEW/[*]/URL                             the calendar of a URL
 *   /VIEW/URL                                 its newest capture
 *   /VIEW/timegate/URL                        Memento
 *   /VIEW/timemap/FORMAT/URL, …/FORMAT/PAGE/URL
 *   /VIEW/cdx?url=URL                         pywb's CDX server
 *   /rehearsal:JOB/20260131/URL               the page that shows a capture of a rehearsal, for staff
 *
 * Undefined if it is not below a view.
 */
export function archivedRoute(path: string, { replayOrigin }: ServerOrigins): ArchivedRoute | undefined {
  const [, first = '', rest = ''] = /^\/([^/?]+)\/(.*)$/s.exec(path) ?? [];
  if (rehearsalOfView(unescaped(first)) !== undefined) return rehearsalRoute(path, rest, replayOrigin);
  const view = readView(unescaped(first));
  if (view === undefined || rest === '') return undefined;
  if (/^(?:cdx|index)(?:\?|$)/.test(rest)) return { kind: 'cdx' };
  if (rest.startsWith('timegate/'))
    return { kind: 'timegate', view, url: withScheme(rest.slice('timegate/'.length)) };
  if (rest.startsWith('timemap/')) return timeMapRoute(view, rest.slice('timemap/'.length));
  if (rest.startsWith('*/')) return { kind: 'page', view: view.name, url: withScheme(rest.slice(2)) };
  const address = readArchivedAddress(path);
  if (address?.modifier === '') return { kind: 'page', view: view.name, url: address.url };
  if (address !== undefined) return { kind: 'moved', to: `${replayOrigin}${escaped(path)}` };
  if (/^https?:/i.test(rest)) return { kind: 'moved', to: `/${first}/${timestampNow()}/${escaped(rest)}` };
  return { kind: 'unknown' };
}

/** A rehearsal has pages only; the answer does not depend on whether it exists. */
function rehearsalRoute(path: string, rest: string, replayOrigin: string): ArchivedRoute {
  const address = readArchivedAddress(path);
  if (rest.startsWith('*/') || address?.modifier === '') return { kind: 'rehearsal' };
  return address === undefined
    ? { kind: 'unknown' }
    : { kind: 'moved', to: `${replayOrigin}${escaped(path)}` };
}

function timeMapRoute(view: View, rest: string): ArchivedRoute {
  const [, format = '', page = '', url = ''] = /^([a-z]+)\/(?:(\d{1,14})\/)?(.+)$/s.exec(rest) ?? [];
  return isTimeMapFormat(format)
    ? { kind: 'timemap', view, format, page, url: withScheme(url) }
    : { kind: 'unknown' };
}

function isTimeMapFormat(text: string): text is TimeMapFormat {
  return Object.hasOwn(timeMapTypes, text);
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
