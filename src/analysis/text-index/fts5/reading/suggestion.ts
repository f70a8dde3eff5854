import type { Statements } from '../../../../disk/statements.ts';
import type { IndexedText } from '../../text-index.ts';
import type { Term, WordsQuery } from '../../words-query.ts';
import { foldWord, wordList } from '../../words/fold-word.ts';
import { editDistance } from './edit-distance.ts';

/**
 * The query with corrected words: each rare word is replaced by a similar one that is in many more texts. Undefined if there
 * is nothing to correct. The caller checks whether the reader may see any of these texts; but one of several alternatives may
 * be found without the others, so each is checked alone: `isSeen`.
 */
export function correctWords(
  statements: Statements,
  words: WordsQuery,
  isSeen: (term: Term) => boolean,
): WordsQuery | undefined {
  const vocabulary = new Vocabulary(statements);
  let left = maxMended;
  let isCorrected = false;
  const correct = (term: Term, isAlternative: boolean): Term => {
    const [word = ''] = term.words;
    if (term.words.length > 1 || term.isPrefix || left === 0) return term;
    left--;
    const better = vocabulary.better(word);
    const corrected = better === undefined ? undefined : { ...term, words: [better] };
    if (corrected === undefined || (isAlternative && !isSeen(corrected))) return term;
    isCorrected = true;
    return corrected;
  };
  const wanted = words.wanted.map(({ anyOf }) => ({
    anyOf: anyOf.map((term) => correct(term, anyOf.length > 1)),
  }));
  return isCorrected ? { ...words, wanted } : undefined;
}

/** `cathedrale` → `cathédrale`: single words get the accents of a text. */
export function asWritten(words: WordsQuery, text: Pick<IndexedText, 'title' | 'main' | 'rest'>): WordsQuery {
  const forms = new Map<string, string>();
  for (const written of wordList(
    `${text.title} ${text.main.slice(0, maxRead)} ${text.rest.slice(0, maxRead)}`,
  )) {
    const folded = foldWord(written);
    if (!forms.has(folded)) forms.set(folded, written.toLowerCase());
  }
  const write = (term: Term): Term =>
    term.words.length > 1 || term.isPrefix
      ? term
      : {
          ...term,
          words: term.words.map((word) => (word === foldWord(word) ? (forms.get(word) ?? word) : word)),
        };
  return { ...words, wanted: words.wanted.map(({ anyOf }) => ({ anyOf: anyOf.map(write) })) };
}

interface Entry {
  readonly word: string;
  readonly texts: number;
}

/** Folded words of the archive with their number of texts. */
class Vocabulary {
  readonly #statements: Statements;

  constructor(statements: Statements) {
    this.#statements = statements;
  }

  better(written: string): string | undefined {
    const word = foldWord(written);
    // Short words and words with digits are not corrected.
    if (word.length < 4 || word.length > 30 || /\p{N}/u.test(word)) return undefined;
    const known = this.#texts(word);
    const min = known === 0 ? 1 : known * muchMore;
    const max = word.length < 6 ? 1 : 2;
    const near = new Map<string, Entry & { readonly distance: number }>();
    const look = (entries: Iterable<Entry>): void => {
      for (const entry of entries) {
        if (entry.texts < min || entry.word === word) continue;
        const distance = editDistance(word, entry.word, max);
        if (distance !== undefined) near.set(entry.word, { ...entry, distance });
      }
    };
    look(this.#oneLetterOff(word));
    // One mistake is more likely than two.
    if (max === 2 && near.size === 0) look(this.#sameStart(word));
    const [best] = [...near.values()].sort(
      (one, other) =>
        one.distance - other.distance || other.texts - one.texts || (one.word < other.word ? -1 : 1),
    );
    return best?.word;
  }

  /** Candidates at edit distance 1, looked up one by one. */
  *#oneLetterOff(word: string): Generator<Entry> {
    const letters = new Set((alphabetOf(word) + word).split(''));
    for (const each of new Set(edits(word, letters))) {
      const texts = this.#texts(each);
      if (texts > 0) yield { word: each, texts };
    }
  }

  /** Two mistakes are rarely both in the first two letters. */
  #sameStart(word: string): Entry[] {
    const start = word.slice(0, 2);
    return this.#statements
      .get(
        `SELECT term AS word, doc AS texts FROM (SELECT term, doc FROM vocabulary WHERE term >= ? AND term < ? LIMIT ${maxScanned})
           WHERE length(term) BETWEEN ? AND ?`,
      )
      .all(start, `${start}\u{10FFFF}`, word.length - 2, word.length + 2) as unknown as Entry[];
  }

  #texts(word: string): number {
    return Number(this.#statements.get('SELECT doc FROM vocabulary WHERE term = ?').get(word)?.['doc'] ?? 0);
  }
}

/** Deletion, substitution, insertion, transposition. */
function* edits(word: string, letters: Iterable<string>): Generator<string> {
  for (let at = 0; at <= word.length; at++) {
    const head = word.slice(0, at);
    const tail = word.slice(at);
    yield head + tail.slice(1);
    if (tail.length > 1) yield head + tail.charAt(1) + tail.charAt(0) + tail.slice(2);
    for (const letter of letters) {
      yield head + letter + tail.slice(1);
      yield head + letter + tail;
    }
  }
}

function alphabetOf(word: string): string {
  if (/\p{Script=Cyrillic}/u.test(word)) return 'абвгдежзийклмнопрстуфхцчшщъыьэюяіїєґ';
  return /\p{Script=Greek}/u.test(word) ? 'αβγδεζηθικλμνξοπρστυφχψω' : 'abcdefghijklmnopqrstuvwxyz';
}

/** A known word is replaced only by one with this many times as many texts. */
const muchMore = 20;
const maxMended = 8;
const maxScanned = 50_000;
/** Characters of a text. */
const maxRead = 200_000;
