import type { Term, WordsQuery } from '../../words-query.ts';
import { foldWord, wordsIn } from '../../words/fold-word.ts';
import type { WrittenWord } from '../../words/fold-word.ts';
import { knownWordsOf } from '../../words/known-words.ts';
import type { KnownWord, KnownWords } from '../../words/known-words.ts';

/** An occurrence of a query word or phrase in a text. */
export interface FoundWords {
  readonly start: number;
  readonly end: number;
  /** Index of the term. */
  readonly term: number;
}

/** Finds the words of a query in texts of a language. */
export class WordFinder {
  readonly #known: KnownWords;
  /** By stem (with a trailing space) or by first word. */
  readonly #stems = new Map<string, number[]>();
  readonly #firsts = new Map<string, number[]>();
  readonly #prefixes: number[] = [];
  readonly #terms: readonly (readonly string[])[];
  readonly #wanted: readonly Term[];
  readonly #longest: number;

  constructor(words: WordsQuery, language: string) {
    this.#known = knownWordsOf(language);
    this.#wanted = words.wanted.flatMap(({ anyOf }) => anyOf);
    this.#terms = this.#wanted.map((term) => term.words.map(foldWord));
    this.#longest = Math.max(1, ...this.#terms.map((term) => term.length));
    for (const [number, term] of this.#wanted.entries()) {
      const [first = ''] = this.#terms[number] ?? [];
      if (!term.isExact) push(this.#stems, `${this.#known.queryStem(term.words[0] ?? '')} `, number);
      else if (term.isPrefix && term.words.length === 1) this.#prefixes.push(number);
      else push(this.#firsts, first, number);
    }
  }

  /** In the order of the text. If only one term is wanted, at most `reach` characters after its first occurrence are read. */
  find(text: string, reach = text.length): FoundWords[] {
    const found: FoundWords[] = [];
    const written: WrittenWord[] = [];
    const known: KnownWord[] = [];
    let at = 0;
    const look = (until: number): void => {
      for (; at < until && found.length < maxFound; at++) {
        const [word, first] = [known[at], written[at]];
        const match = word && this.#matchAt(known, at, word);
        const last = match && written[at + match.length - 1];
        if (match === undefined || last === undefined || first === undefined) continue;
        found.push({ start: first.index, end: last.index + last.word.length, term: match.term });
      }
    };
    for (const each of wordsIn(text)) {
      const [first] = found;
      if (found.length >= maxFound) break;
      if (this.#wanted.length === 1 && first !== undefined && each.index > first.start + reach) break;
      written.push(each);
      known.push(this.#known.get(each.word));
      // Enough words are read for the longest phrase.
      look(known.length - this.#longest + 1);
    }
    look(known.length);
    return found;
  }

  #matchAt(
    words: readonly KnownWord[],
    at: number,
    { exact, stems }: KnownWord,
  ): { readonly term: number; readonly length: number } | undefined {
    for (const [stem, [term]] of this.#stems)
      if (term !== undefined && stems.includes(stem)) return { term, length: 1 };
    for (const term of this.#firsts.get(exact) ?? []) {
      const phrase = this.#terms[term] ?? [];
      if (phrase.every((word, index) => this.#isWord(words[at + index], word, term, index)))
        return { term, length: phrase.length };
    }
    const term = this.#prefixes.find((number) => exact.startsWith(this.#terms[number]?.[0] ?? ''));
    return term === undefined ? undefined : { term, length: 1 };
  }

  #isWord(word: KnownWord | undefined, wanted: string, term: number, index: number): boolean {
    if (word === undefined) return false;
    const { isPrefix = false, words = [] } = this.#wanted[term] ?? {};
    return isPrefix && index === words.length - 1 ? word.exact.startsWith(wanted) : word.exact === wanted;
  }
}

function push(numbers: Map<string, number[]>, name: string, number: number): void {
  numbers.set(name, [...(numbers.get(name) ?? []), number]);
}

const maxFound = 1000;
