import { foldWord } from './fold-word.ts';
import { stemLanguage, stemOf } from './stemmers.ts';

export interface KnownWord {
  /** Folded: `marees` */
  readonly exact: string;
  /** `fr_mar fr_mare `: stems of the word as written and without accents, if they differ. */
  readonly stems: string;
}

/**
 * The stem of a word with accents differs from that of the same word without them: texts are indexed with both, a query uses
 * the one as typed. `language` is a name from stemLanguage.
 */
export function knownWord(word: string, language: string): KnownWord {
  const form = word.toLowerCase();
  const exact = foldWord(word);
  const stem = stemToken(form, language);
  const bare = exact === form ? stem : stemToken(exact, language);
  return { exact, stems: stem === bare ? `${stem} ` : `${stem} ${bare} ` };
}

/** Cache of the words of a language. */
export class KnownWords {
  /** A name from stemLanguage. */
  readonly language: string;
  /** Two generations: recent words, and those before. */
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

  /** Words not used within a generation are dropped. */
  growOld(): void {
    this.#previous = this.#known;
    this.#known = new Map();
  }

  /** The stem of a query word. */
  queryStem(word: string): string {
    return stemToken(word.toLowerCase(), this.language);
  }
}

/** One per language, for the life of the thread. */
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
/** Maximum of recent words, in all languages. */
let remembered = 0;
const maxRemembered = 150_000;
