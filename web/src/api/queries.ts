import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type {
  AboutAnswer,
  CalendarAnswer,
  CapturesAnswer,
  CitationAnswer,
  MissingAnswer,
  SearchAnswer,
  SitesAnswer,
  VersionAnswer,
  ViewsAnswer,
} from '../../../src/server/api/shapes.ts';
import { questionOf } from '../addresses/app-address.ts';
import { getJson } from './get-json.ts';
import type { Question } from './get-json.ts';

/** Every question that the pages ask of the API. What was collected does not change under a reader. */

const firstPage: string | undefined = undefined;

export function aboutQuery() {
  return query<AboutAnswer>('about', {});
}

export function viewsQuery() {
  return query<ViewsAnswer>('views', {});
}

export function sitesQuery(view: string) {
  return pagedQuery<SitesAnswer>('sites', { view, limit: 60 });
}

export function searchQuery(question: {
  readonly q: string;
  readonly match: string | undefined;
  readonly view: string;
}) {
  return pagedQuery<SearchAnswer>('search', { ...question, limit: 50 });
}

export interface OfUrl {
  readonly url: string;
  readonly view: string;
}

export function calendarQuery({ url, view }: OfUrl) {
  return query<CalendarAnswer>('calendar', { url, view, match: 'exact' });
}

export function capturesQuery(
  { url, view }: OfUrl,
  span: { readonly from?: string; readonly to?: string } = {},
) {
  return pagedQuery<CapturesAnswer>('captures', { url, view, ...span, limit: 200 });
}

export function versionQuery(
  { url, view }: OfUrl,
  { timestamp, rule }: { readonly timestamp: string; readonly rule: string },
) {
  return query<VersionAnswer>('version', { url, view, timestamp: timestamp || undefined, rule });
}

/** The missing parts of one archived page: the list grows while the page loads. */
export function missingOfPageQuery(url: string, timestamp: string) {
  return { ...query<MissingAnswer>('missing', { page: url, timestamp }), staleTime: 0 };
}

export function citationQuery({ url, view }: OfUrl, timestamp: string, title: string | undefined) {
  return query<CitationAnswer>('citation', { url, view, timestamp, title });
}

export function exportPath(format: 'wacz' | 'warc', { url, view }: OfUrl): string {
  return apiPath('export', { format, url, view, match: 'exact' });
}

function query<T>(name: string, question: Question) {
  const path = apiPath(name, question);
  return queryOptions({ queryKey: [path], queryFn: ({ signal }) => getJson<T>(path, signal) });
}

function pagedQuery<T extends { readonly next: string | null }>(name: string, question: Question) {
  return infiniteQueryOptions({
    queryKey: [apiPath(name, question)],
    queryFn: ({ signal, pageParam }) => getJson<T>(apiPath(name, { ...question, after: pageParam }), signal),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

function apiPath(name: string, question: Question): string {
  const text = questionOf(question).toString();
  return `/api/v1/${name}${text === '' ? '' : `?${text}`}`;
}
