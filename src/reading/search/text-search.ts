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

  async collections(context: Pick<ReaderContext, 'reader' | 'rules'>): ReturnType<CollectionSites['list']> {
    return context.rules.mayReadAny(context.reader) ? ((await this.#parts.collections?.list()) ?? []) : [];
  }

  async search(context: ReaderContext, question: SearchQuestion): Promise<TextAnswer> {
    const requested = await this.#ask(context, question, (filters, words) =>
      queryOf(question, filters, words),
    );
    if (requested === undefined) return noTexts;
    const { index, query, access } = requested;
    return rankedPage<TextAnswer>({
      page: query,
      question: query.words.text,
      rank: query.sort === 'best' ? await this.#parts.ranking?.() : undefined,
      ask: (page, isFirst) => index.search({ ...query, ...page, facets: query.facets && isFirst }, access),
    });
  }

  async searchImages(context: ReaderContext, question: SearchQuestion): Promise<ImageAnswer> {
    const requested = await this.#ask(context, question, (filters, words) =>
      queryOf(question, filters, words),
    );
    return requested === undefined
      ? noImages
      : requested.index.searchImages(requested.query, requested.access);
  }

  async trend(context: ReaderContext, question: WordsAndFilters): Promise<Trend> {
    const requested = await this.#ask(context, question, (filters, words) => ({ filters, words }));
    if (requested === undefined) return { isEstimated: false, years: [] };
    return requested.index.trend(requested.query.words, requested.query.filters, requested.access);
  }

  /** The captures of one result. */
  async capturesOf(
    context: ReaderContext,
    {
      group,
      filters,
      page,
    }: { readonly group: string; readonly filters: SearchFilters; readonly page: PageOf },
  ): Promise<GroupCaptures> {
    const requested = await this.#ask(context, { ...filters, words: '' }, (within) => within);
    if (requested === undefined) return { total: 0, items: [] };
    return requested.index.capturesOf(group, requested.query, requested.access, page);
  }

  async #ask<Query>(
    context: ReaderContext,
    question: WordsAndFilters,
    make: (filters: TextFilters, words: WordsQuery) => Query,
  ): Promise<Asked<Query> | undefined> {
    const { view, reader, rules } = context;
    const access = { reader, rules };
    const index = rules.mayReadAny(reader) ? await this.#parts.index() : undefined;
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
