import type { UrlSearchAnswer } from '../holdings/search-urls.ts';
import type { SearchAnswer } from './listing-shapes.ts';

/** The results of a URL search, in the form of the API. */
export function foundUrls({ url, match, items, next }: UrlSearchAnswer): Omit<SearchAnswer, 'mayRead'> {
  return {
    url,
    match,
    items: items.map(({ status, mime, url: found, captures, first, last }) => ({
      url: found,
      captures,
      first,
      last,
      status: status ?? null,
      mime: mime ?? null,
    })),
    next: next ?? null,
  };
}
