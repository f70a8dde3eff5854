import { looksLikeAddress } from '../../../src/reading/search/looks-like-address.ts';
import { questionOf } from '../addresses/app-address.ts';

/** The kind of search: URLs, documents by their words, or pictures by theirs. */
export type SearchKind = 'addresses' | 'words' | 'pictures';
const searchKinds: readonly SearchKind[] = ['addresses', 'words', 'pictures'];

export const sorts = ['best', 'newest', 'oldest'] as const;
export type Sort = (typeof sorts)[number];

/** Everything that the page of words shows is in its address: it can be kept, sent and gone back to. */
export interface WordsQuestion {
  readonly q: string;
  readonly view: string;
  readonly from: string;
  readonly to: string;
  readonly site: string;
  readonly domain: string;
  readonly kind: string;
  readonly language: string;
  readonly status: string;
  /** `true`: only documents that the analysis selected. */
  readonly selected: string;
  readonly collection: string;
  readonly sort: Sort;
  readonly page: number;
}

/** Those that narrow a search down. */
export const filterNames = [
  'from',
  'to',
  'site',
  'domain',
  'kind',
  'language',
  'status',
  'selected',
  'collection',
] as const satisfies readonly (keyof WordsQuestion)[];
export type FilterName = (typeof filterNames)[number];

/** The chosen kind, or the kind that the text suggests. */
export function searchKindOf(question: URLSearchParams): SearchKind {
  const chosen = searchKinds.find((kind) => kind === question.get('in'));
  const q = question.get('q') ?? '';
  return chosen ?? (q === '' || looksLikeAddress(q) ? 'addresses' : 'words');
}

export function readWordsQuestion(question: URLSearchParams): WordsQuestion {
  const text = (name: string): string => question.get(name) ?? '';
  return {
    q: text('q').trim(),
    view: question.get('view') ?? 'all',
    from: text('from'),
    to: text('to'),
    site: text('site'),
    domain: text('domain'),
    kind: text('kind'),
    language: text('language'),
    status: text('status'),
    selected: text('selected'),
    collection: text('collection'),
    sort: sorts.find((sort) => sort === question.get('sort')) ?? 'best',
    page: Math.max(1, Math.trunc(Number(question.get('page'))) || 1),
  };
}

/** The same address with other values; '' takes one away. Other filters mean other results: those begin at page 1. */
export function changedAddress(
  question: URLSearchParams,
  values: Readonly<Record<string, string>>,
): URLSearchParams {
  const changed = new URLSearchParams(question);
  changed.delete('page');
  for (const [name, value] of Object.entries(values)) {
    if (value === '') changed.delete(name);
    else changed.set(name, value);
  }
  return changed;
}

export function searchAddress(q: string, kind: SearchKind | undefined, view: string): string {
  return `/search?${questionOf({ q, in: kind, view: view === 'all' ? undefined : view })}`;
}

/** A date as people type it, in digits: `2019-03-14` is 20190314. Undefined: it is none. */
export function dateDigits(typed: string): string | undefined {
  const digits = typed.trim().replaceAll(/[-/.]/g, '');
  if (digits === '') return '';
  const [, , month = '01', day = '01'] = /^(\d{4})(\d\d)?(\d\d)?$/.exec(digits) ?? [];
  if (!/^(?:\d{4}|\d{6}|\d{8})$/.test(digits)) return undefined;
  return Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= 31
    ? digits
    : undefined;
}

/** 20190314 as `2019-03-14`. */
export function dashedDate(digits: string): string {
  return [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6, 8)].filter((part) => part !== '').join('-');
}
