import { statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { Statements } from '../../../../disk/statements.ts';
import type {
  CaptureIdentity,
  GroupCaptures,
  ImageAnswer,
  AssessedAnswer,
  AssessedQuery,
  PageOf,
  SiteKeywords,
  SiteQuery,
  StoredText,
  TextAnswer,
  TextFilters,
  TextIndexStatus,
  TextQuery,
  Trend,
  UnassessedPage,
} from '../../text-index.ts';
import type { Reader } from '../../../../access/reader.ts';
import { RulesReceiver } from '../../../../access/rules-channel.ts';
import type { RulesMessage } from '../../../../access/rules-channel.ts';
import { printWords } from '../../print-words.ts';
import type { WordsQuery } from '../../words-query.ts';
import { openEmpty, openForReading } from '../layout.ts';
import { assessedDocuments } from './assessed-documents.ts';
import { searchImages } from './search-images.ts';
import { searchTexts } from './search-texts.ts';
import type { Searching } from './search-texts.ts';
import { defineMayRead } from './seen-captures.ts';
import { siteKeywords } from './site-keywords.ts';
import { capturesOfGroup, storedText, unassessedPages } from './stored-texts.ts';
import { asWritten, correctWords } from './suggestion.ts';
import { trendOfWords } from './trend-of-words.ts';

/** Access as sent to a thread; the rules are sent separately when they have changed. */
export interface ThreadAccess {
  readonly reader: Reader;
  /** False: there is nothing that the reader may see. */
  readonly isAllowed: boolean;
  /** False: the reader may see everything. */
  readonly isRuled: boolean;
}

/**
 * Answers queries in a thread. If the index is replaced (a rebuild renames folders), the next query reads the new one. Without
 * an index nothing is found.
 */
export class TextReader {
  readonly #path: string;
  readonly #rules = new RulesReceiver();
  /** Of the query that is being answered. */
  #reader: Reader = { address: '' };
  #database: DatabaseSync | undefined;
  #statements: Statements | undefined;
  #file: string | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  follow(message: RulesMessage): void {
    this.#rules.take(message);
  }

  known(keys: readonly string[]): string[] {
    const rows = this.#open()
      .get(
        `SELECT text.key FROM json_each(?) JOIN text ON substr(text.key, 1, 12) = substr(value, 1, 12) AND text.key = value`,
      )
      .all(JSON.stringify(keys));
    return rows.map((row) => String(row['key']));
  }

  analysedFiles(): string[] {
    const rows = this.#open().get('SELECT name FROM file WHERE done = 1 ORDER BY name').all();
    return rows.map((row) => String(row['name']));
  }

  unassessed(limit: number): UnassessedPage[] {
    return unassessedPages(this.#open(), limit);
  }

  text(capture: CaptureIdentity): StoredText | undefined {
    return storedText(this.#open(), capture);
  }

  search(access: ThreadAccess, query: TextQuery): TextAnswer {
    if (!access.isAllowed) return { ...nothingFound, facets: query.facets ? noFacets : undefined };
    const searching = this.#searching(access);
    const answer = searchTexts(searching, query);
    const isLittle = answer.isTotalExact && answer.total <= little;
    return { ...answer, suggestion: isLittle ? this.#suggestion(searching, query, answer.total) : undefined };
  }

  searchImages(access: ThreadAccess, query: TextQuery): ImageAnswer {
    return access.isAllowed
      ? searchImages(this.#searching(access), query)
      : { items: [], total: 0, isTotalExact: true };
  }

  trend(access: ThreadAccess, words: WordsQuery, filters: TextFilters): Trend {
    return access.isAllowed
      ? trendOfWords(this.#searching(access), words, filters)
      : { isEstimated: false, years: [] };
  }

  capturesOf(access: ThreadAccess, group: string, filters: TextFilters, page: PageOf): GroupCaptures {
    return access.isAllowed
      ? capturesOfGroup(this.#searching(access), { group, filters, page })
      : { total: 0, items: [] };
  }

  siteKeywords(access: ThreadAccess, question: SiteQuery): SiteKeywords[] {
    return access.isAllowed ? siteKeywords(this.#searching(access), question) : [];
  }

  assessed(access: ThreadAccess, question: AssessedQuery): AssessedAnswer {
    return access.isAllowed
      ? assessedDocuments(this.#searching(access), question)
      : { items: [], total: 0, isTotalExact: true };
  }

  hasCaptures(): boolean {
    return this.#open().get('SELECT 1 FROM capture LIMIT 1').get() !== undefined;
  }

  status(): TextIndexStatus {
    const statements = this.#open();
    const row = statements
      .get(
        `SELECT count(*) AS texts, count(DISTINCT grp) AS groups, coalesce(sum(characters), 0) AS textBytes,
           (SELECT coalesce(sum(captures), 0) FROM year) AS captures, (SELECT count(*) FROM file WHERE done = 1) AS files
           FROM text`,
      )
      .get();
    const languages = statements.get('SELECT language, texts FROM language ORDER BY language').all();
    return {
      texts: Number(row?.['texts']),
      groups: Number(row?.['groups']),
      captures: Number(row?.['captures']),
      files: Number(row?.['files']),
      textBytes: Number(row?.['textBytes']),
      sizeBytes: ['', '-wal'].reduce((sum, end) => sum + sizeOf(this.#path + end), 0),
      languages: Object.fromEntries(
        languages.map((each) => [String(each['language']), Number(each['texts'])]),
      ),
    };
  }

  close(): void {
    this.#database?.close();
    this.#database = undefined;
  }

  /** A query that finds more visible results, with words spelled as in one of them. */
  #suggestion(searching: Searching, query: TextQuery, total: number): string | undefined {
    const look = (words: WordsQuery): ReturnType<typeof searchTexts> =>
      searchTexts(searching, { ...query, words, offset: 0, limit: 1, facets: false });
    const corrected = correctWords(
      searching.statements,
      query.words,
      (term) => look({ ...query.words, wanted: [{ anyOf: [term] }] }).items.length > 0,
    );
    if (corrected === undefined) return undefined;
    const found = look(corrected);
    const [item] = found.items;
    if (item === undefined || found.total <= total) return undefined;
    const stored = storedText(searching.statements, item);
    return stored === undefined ? undefined : printWords(asWritten(corrected, stored.text));
  }

  #searching({ reader, isRuled }: ThreadAccess): Searching {
    this.#reader = reader;
    return { statements: this.#open(), isRuled };
  }

  #open(): Statements {
    const file = identityOf(this.#path);
    if (this.#statements !== undefined && file === this.#file) return this.#statements;
    this.#database?.close();
    this.#database = undefined;
    this.#statements = undefined;
    const database = file === undefined ? openEmpty() : openForReading(this.#path);
    this.#database = database;
    defineMayRead(
      database,
      (capture) => this.#rules.rules().mayRead(this.#reader, capture).decision === 'allowed',
    );
    this.#file = file;
    this.#statements = new Statements(database);
    return this.#statements;
  }
}

function identityOf(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false, bigint: true });
  return found === undefined ? undefined : `${found.dev} ${found.ino}`;
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

const noFacets = { isEstimated: false, years: [], domains: [], kinds: [], languages: [], statuses: [] };
const nothingFound = { items: [], total: 0, isTotalExact: true, suggestion: undefined };
/** Suggestions are made below this number of results. */
const little = 3;
