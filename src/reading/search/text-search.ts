import { parseWords } from '../../analysis/text-index/parse-words.ts';
import type {
  GroupCaptures,
  ImageAnswer,
  PageOf,
  TextAccess,
  TextAnswer,
  TextFilters,
  TextIndex,
  TextQuery,
  Trend,
} from '../../analysis/text-index/text-index.ts';
import type { WordsQuery } from '../../analysis/text-index/words-query.ts';
import type { ReaderContext } from '../access-point/reader-context.ts';
import { accessOfReader } from './access-of-reader.ts';
import type { CollectionSites } from '../access-point/collection-sites.ts';
import { rankedPage } from './ranked-page.ts';
import type { RankItems } from './ranked-page.ts';
import { filtersOf } from './search-question.ts';
import type { SearchFilters, SearchQuestion } from './search-question.ts';

export interface TextSearchParts {
  /** Undefined: nothing was analysed yet. */
  readonly index: () => Promise<TextIndex | undefined>;
  /** Undefined: the catalogue is not open here. */
  readonly collections?: CollectionSites | undefined;
  /** Gives undefined where the order of the index is the last word. */
  readonly ranking?: (() => Promise<RankItems | undefined>) | undefined;
}

/** The dependencies of a text search, once a query is parsed. */
interface Asked<Question> {
  readonly index: TextIndex;
  readonly query: Question;
  readonly access: TextAccess;
}

type WordsAndFilters = Pick<SearchQuestion, 'words'> & SearchFilters;

/**
 * The text search of the archive for one reader. Every access point that searches texts uses it.
 *
 *   1. the reader and the decisions: withheld texts are not mentioned
 *   2. typed words → query
 *   3. filters; a view is an origin of captures, or a collection, which means the sites of its targets
 *   4. the index; if the institution has a ranking function, it decides last
 */
export class TextSearch {
  readonly #parts: TextSearchParts;
  /** Once it is, it stays so. */
  #isReady = false;

  constructor(parts: TextSearchParts) {
    this.#parts = parts;
  }

  /** False: nothing was analysed yet, so that nothing can be found. */
  async isReady(): Promise<boolean> {
    if (!this.#isReady) this.#isReady = await this.#hasTexts();
    return this.#isReady;
  }

  async #hasTexts(): Promise<boolean> {
    const index = await this.#parts.index();
    return index !== undefined && (await index.hasCaptures());
  }

  async collections(visit: Pick<ReaderContext, 'reader' | 'rules'>): ReturnType<CollectionSites['list']> {
    const { isAllowed } = accessOfReader(visit);
    return isAllowed ? ((await this.#parts.collections?.list()) ?? []) : [];
  }

  async search(visit: ReaderContext, question: SearchQuestion): Promise<TextAnswer> {
    const asked = await this.#ask(visit, question, (filters, words) => queryOf(question, filters, words));
    if (asked === undefined) return noTexts;
    const { index, query, access } = asked;
    return rankedPage<TextAnswer>({
      page: query,
      question: query.words.text,
      rank: query.sort === 'best' ? await this.#parts.ranking?.() : undefined,
      ask: (page, isFirst) => index.search({ ...query, ...page, facets: query.facets && isFirst }, access),
    });
  }

  async searchImages(visit: ReaderContext, question: SearchQuestion): Promise<ImageAnswer> {
    const asked = await this.#ask(visit, question, (filters, words) => queryOf(question, filters, words));
    return asked === undefined ? noImages : asked.index.searchImages(asked.query, asked.access);
  }

  async trend(visit: ReaderContext, question: WordsAndFilters): Promise<Trend> {
    const asked = await this.#ask(visit, question, (filters, words) => ({ filters, words }));
    if (asked === undefined) return { isEstimated: false, years: [] };
    return asked.index.trend(asked.query.words, asked.query.filters, asked.access);
  }

  /** The captures of one result. */
  async capturesOf(
    visit: ReaderContext,
    {
      group,
      filters,
      page,
    }: { readonly group: string; readonly filters: SearchFilters; readonly page: PageOf },
  ): Promise<GroupCaptures> {
    const asked = await this.#ask(visit, { ...filters, words: '' }, (within) => within);
    if (asked === undefined) return { total: 0, items: [] };
    return asked.index.capturesOf(group, asked.query, asked.access, page);
  }

  async #ask<Query>(
    visit: ReaderContext,
    question: WordsAndFilters,
    make: (filters: TextFilters, words: WordsQuery) => Query,
  ): Promise<Asked<Query> | undefined> {
    const { view } = visit;
    const access = accessOfReader(visit);
    const index = access.isAllowed ? await this.#parts.index() : undefined;
    if (index === undefined) return undefined;
    const collections = [question.collection, view.collection].filter((each) => each !== undefined);
    const sites = collections.map(async (each) => (await this.#parts.collections?.sitesOf(each)) ?? []);
    const filters = filtersOf(question, view, ...(await Promise.all(sites)));
    if (filters === undefined) return undefined;
    const words = parseWords(question.words, { languages: filters.languages ?? [] });
    return { index, access, query: make(filters, words) };
  }
}

function queryOf(
  { sort, page, limit, isWithFacets }: SearchQuestion,
  filters: TextFilters,
  words: WordsQuery,
): TextQuery {
  return { ...filters, words, sort, facets: isWithFacets, vectors: false, offset: (page - 1) * limit, limit };
}

const noTexts: TextAnswer = {
  items: [],
  total: 0,
  isTotalExact: true,
  facets: undefined,
  suggestion: undefined,
};
const noImages: ImageAnswer = { items: [], total: 0, isTotalExact: true };
