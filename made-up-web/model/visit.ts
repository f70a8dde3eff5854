import type { Origins } from './origins.ts';

/** One request, as a site sees it, at one instant of the web's clock. */
export interface Visit {
  readonly method: string;
  /** Lower case, without the port. */
  readonly host: string;
  readonly secure: boolean;
  /** Path and query, as sent. */
  readonly target: string;
  readonly path: string;
  /** With its question mark; empty when there is none. */
  readonly query: string;
  /** Names in lower case; repeated fields joined by a comma. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
  readonly nowMs: number;
}

export interface VisitDetails {
  readonly nowMs: number;
  readonly method?: string;
  readonly headers?: ReadonlyMap<string, string>;
  readonly body?: string;
}

const noHeaders: ReadonlyMap<string, string> = new Map();

export function visitTo(
  place: { readonly host: string; readonly secure: boolean; readonly target: string },
  details: VisitDetails,
): Visit {
  const mark = place.target.indexOf('?');
  return {
    method: details.method ?? 'GET',
    ...place,
    path: mark < 0 ? place.target : place.target.slice(0, mark),
    query: mark < 0 ? '' : place.target.slice(mark),
    headers: details.headers ?? noHeaders,
    body: details.body ?? '',
    nowMs: details.nowMs,
  };
}

/** The minimal request of a client for `url`. */
export function visitOf(url: string, details: VisitDetails): Visit | undefined {
  if (!URL.canParse(url)) return undefined;
  const { protocol, hostname, pathname, search } = new URL(url);
  if (protocol !== 'http:' && protocol !== 'https:') return undefined;
  return visitTo({ host: hostname, secure: protocol === 'https:', target: pathname + search }, details);
}

/** The absolute URL of the request. */
export function urlOfVisit(visit: Visit, origins: Origins): string {
  return origins.url(visit.host, visit.target, visit.secure);
}
