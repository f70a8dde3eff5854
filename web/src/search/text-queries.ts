import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type {
  GroupCapturesAnswer,
  ImageSearchAnswer,
  SearchedCollectionsAnswer,
  TextSearchAnswer,
  TrendAnswer,
} from '../../../src/server/api/text-shapes.ts';
import { questionOf } from '../addresses/app-address.ts';
import { getJson } from '../api/get-json.ts';
import { filterNames } from './words-question.ts';
import type { WordsQuestion } from './words-question.ts';

type Values = Readonly<Record<string, string | number | undefined>>;

/** The questions that the page of words and pictures asks of the API. */

export function textSearchQuery(question: WordsQuestion) {
  return { ...query<TextSearchAnswer>('', asked(question)), placeholderData: keepPreviousData };
}

export function imageSearchQuery(question: WordsQuestion) {
  return { ...query<ImageSearchAnswer>('/images', asked(question)), placeholderData: keepPreviousData };
}

export function trendQuery(question: WordsQuestion) {
  return query<TrendAnswer>('/trend', { q: question.q, ...filters(question) });
}

export function groupCapturesQuery(group: string, question: WordsQuestion, limit: number) {
  return query<GroupCapturesAnswer>('/captures', { group, ...filters(question), limit });
}

export function searchedCollectionsQuery() {
  return query<SearchedCollectionsAnswer>('/collections', {});
}

export function resultsFile(question: WordsQuestion, format: 'csv' | 'jsonl'): string {
  return pathOf('/export', { q: question.q, ...filters(question), sort: question.sort, format });
}

function asked(question: WordsQuestion): Values {
  const { q, sort, page } = question;
  return {
    q,
    ...filters(question),
    sort: sort === 'best' ? undefined : sort,
    page: page === 1 ? undefined : page,
  };
}

function filters(question: WordsQuestion): Values {
  const given = filterNames.map(
    (name) => [name, question[name] === '' ? undefined : question[name]] as const,
  );
  return { ...Object.fromEntries(given), view: question.view === 'all' ? undefined : question.view };
}

function query<T>(name: string, values: Values) {
  const path = pathOf(name, values);
  return queryOptions({ queryKey: [path], queryFn: ({ signal }) => getJson<T>(path, signal) });
}

function pathOf(name: string, values: Values): string {
  return `/api/v1/text-search${name}?${questionOf(values)}`;
}
