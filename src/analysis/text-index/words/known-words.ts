import { foldWord } from './fold-word.ts';
import { stemLanguage, stemOf } from './stemmers.ts';

/** A word as the index has it. */
export interface KnownWord {
  /** Folded: `marees` */
  readonly exact: string;
  /** `fr_mar fr_mare `: of the word as it is written, and of the word without its accents, where that is another. */
  readonly stems: string;
}

/**
 * The stem of a word with accents differs from that of the same word typed without them: a text has both, a question the one
 * of what was typed. `language` is a name from stemLanguage.
 */
export function knownWord(word: string, language: string): KnownWord {
  const form = word.toLowerCase();
  const exact = foldWord(word);
  const stem = stemToken(form, language);
  const bare = exact === form ? stem : stemToken(exact, language);
  return { exact, stems: stem === bare ? `${stem} ` : `${stem} ${bare} ` };
}

/** The words of a language, each worked out once as long as it is remembered. */
export class KnownWords {
  /** A name from stemLanguage. */
  readonly language: string;
  /** The words of late, and those before them. */
  #known = new Map<string, KnownWord>();
  #previous = new Map<string, KnownWord>();

  constructor(language: string) {
    this.language = language;
  }

  get(word: string): KnownWord {
    const known = this.#known.get(word);
    if (known !== undefined) return known;
    const found = this.#previous.get(word) ?? knownWord(word, this.language);
    this.#known.set(word, found);
    remembered++;
    if (remembered >= maxRemembered) growOld();
    return found;
  }

  /** Those that are not needed again before the next time are forgotten. */
  growOld(): void {
    this.#previous = this.#known;
    this.#known = new Map();
  }

  /** The form of a query word to look for. */
  queryStem(word: string): string {
    return stemToken(word.toLowerCase(), this.language);
  }
}

/** One for each language, for as long as the thread lives. */
export function knownWordsOf(language: string): KnownWords {
  const name = stemLanguage(language);
  const known = byLanguage.get(name) ?? new KnownWords(name);
  byLanguage.set(name, known);
  return known;
}

function stemToken(form: string, language: string): string {
  return `${language}_${foldWord(stemOf(form, language))}`;
}

function growOld(): void {
  for (const known of byLanguage.values()) known.growOld();
  remembered = 0;
}

const byLanguage = new Map<string, KnownWords>();
/** Recent words, in all languages together. */
let remembered = 0;
const maxRemembered = 150_000;
