import type { Statements } from '../../../../disk/statements.ts';
import type { Field, Term, WordsQuery } from '../../words-query.ts';
import { foldWord } from '../../words/fold-word.ts';
import { knownWordsOf } from '../../words/known-words.ts';
import { stemLanguage } from '../../words/stemmers.ts';

/** A query of FTS5 for the texts of one language, whose stems are specific to it. */
export interface MatchPlan {
  /** A name from stemLanguage; undefined if no word is stemmed. */
  readonly language: string | undefined;
  readonly match: string;
  /** Number of matching rows. */
  readonly texts: number;
  /** Rarity of the words, to compare scores between languages. */
  readonly rarity: number;
}

export interface MatchTable {
  readonly name: 'words' | 'image';
  /**
   * Columns of a field; stems are in the columns of the same name with `_stems`. Empty: any column, because words and stems
   * are never equal.
   */
  readonly columns: (field: Field | undefined) => readonly string[];
}

export const wordsTable: MatchTable = {
  name: 'words',
  columns: (field) => (field === undefined ? [] : columnsOfField[field]),
};

/** For any field: a picture has only its description. */
export const imageTable: MatchTable = { name: 'image', columns: () => [] };

/** One for each language in which all words occur. */
export function matchPlans(statements: Statements, table: MatchTable, words: WordsQuery): MatchPlan[] {
  if (words.wanted.length === 0) return [];
  const probe = new Probe(statements, table);
  const present = probe.stemLanguages();
  const hasForms = words.wanted.some(({ anyOf }) => anyOf.some(({ isExact }) => !isExact));
  const requested = new Set(words.languages.map(stemLanguage));
  const counting = requested.size === 0 ? present : present.filter((language) => requested.has(language));
  const languages = hasForms ? counting : [undefined];
  const found = languages.flatMap((language) => planOf(probe, words, language) ?? []);
  return found.map(({ language, match, clauses }) => ({
    language,
    match,
    texts: probe.count(match),
    rarity:
      found.length === 1
        ? 1
        : clauses.reduce((sum, terms) => sum + Math.max(...terms.map((term) => probe.rarity(term))), 0),
  }));
}

function planOf(
  probe: Probe,
  { wanted, unwanted }: WordsQuery,
  language: string | undefined,
): { language: string | undefined; match: string; clauses: string[][] } | undefined {
  const clauses: string[][] = [];
  for (const { anyOf } of wanted) {
    const terms = anyOf.map((term) => probe.expression(term, language)).filter((term) => probe.has(term));
    if (terms.length === 0) return undefined;
    clauses.push(terms);
  }
  const all = clauses.map((terms) => anyOfThem(terms)).join(' AND ');
  const none = unwanted.flatMap((term) =>
    // A plan without a language covers texts of all.
    (language === undefined && !term.isExact ? probe.stemLanguages() : [language]).map((each) =>
      probe.expression(term, each),
    ),
  );
  const unwantedHere = none.filter((term) => probe.has(term));
  const match = unwantedHere.length === 0 ? all : `(${all}) NOT (${unwantedHere.join(' OR ')})`;
  return { language, match, clauses };
}

function anyOfThem(terms: readonly string[]): string {
  return terms.length === 1 ? terms.join('') : `(${terms.join(' OR ')})`;
}

/** The FTS5 expression of a term. */
class Probe {
  readonly #statements: Statements;
  readonly #table: MatchTable;
  readonly #counts = new Map<string, number>();

  constructor(statements: Statements, table: MatchTable) {
    this.#statements = statements;
    this.#table = table;
  }

  /** Stem languages of the indexed texts. */
  stemLanguages(): readonly string[] {
    const rows = this.#statements.get('SELECT language FROM language ORDER BY language').all();
    return [...new Set(rows.map((row) => stemLanguage(String(row['language']))))];
  }

  expression({ words, isExact, isPrefix, field }: Term, language: string | undefined): string {
    const columns = this.#table.columns(field);
    const [first = ''] = words;
    if (isExact || language === undefined)
      return `${within(columns)}"${words.map(foldWord).join(' ')}"${isPrefix ? ' *' : ''}`;
    const stem = knownWordsOf(language).queryStem(first);
    return `${within(columns.map((column) => `${column}_stems`))}"${stem}"`;
  }

  has(expression: string): boolean {
    return this.count(expression) > 0;
  }

  /** Rows. */
  count(expression: string): number {
    const { name } = this.#table;
    const count =
      this.#counts.get(expression) ??
      Number(
        this.#statements.get(`SELECT count(*) AS rows FROM ${name} WHERE ${name} MATCH ?`).get(expression)?.[
          'rows'
        ],
      );
    this.#counts.set(expression, count);
    return count;
  }

  /** As bm25 of FTS5 weighs it. */
  rarity(expression: string): number {
    const rows = this.count(expression);
    const all = Number(
      this.#statements.get('SELECT sum(texts) AS texts FROM language').get()?.['texts'] ?? 0,
    );
    return Math.max(1e-6, Math.log((all - rows + 0.5) / (rows + 0.5)));
  }
}

function within(columns: readonly string[]): string {
  return columns.length === 0 ? '' : `{${columns.join(' ')}} : `;
}

const columnsOfField: Readonly<Record<Field, readonly string[]>> = {
  title: ['title'],
  text: ['main', 'rest'],
  link: ['link'],
  url: ['url'],
  meta: ['meta'],
};
