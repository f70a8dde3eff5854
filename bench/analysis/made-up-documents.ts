import type { IndexedText, TextBatch, TextCapture } from '../../src/analysis/text-index/text-index.ts';
import type { Random } from '../random.ts';

/** How many documents have a planted word: some ten, 5 % or 50 %. */
export type Frequency = 'rare' | 'medium' | 'common';

const languages = ['fr', 'nl', 'nb', 'de', 'en'] as const;
const syllables = 'ba de fi go ku la me no pa re si to va zu bra cle dro fran gle'.split(' ');
const endings: Readonly<Record<string, readonly string[]>> = {
  fr: ['e', 'es', 'ment', 'tion', 'é'],
  nl: ['en', 'heid', 'lijk', 'e', 's'],
  nb: ['ene', 'er', 'het', 'å', 't'],
  de: ['en', 'ung', 'lich', 'ä', 'es'],
  en: ['s', 'ing', 'ed', 'ly', 'ness'],
};
const vocabularyWords = 60_000;
const planted = { medium: 40, common: 20 };
const rareWords = 20_000;
const hosts = 2000;

/** Documents of 500 words, the same for every seed. */
export class MadeUpDocuments {
  readonly #random: Random;
  readonly #words = new Map<string, readonly string[]>();

  constructor(random: Random) {
    this.#random = random;
    for (const language of languages)
      this.#words.set(
        language,
        Array.from({ length: vocabularyWords }, () => this.#newWord(language)),
      );
  }

  /** The number goes round. */
  plantedWord(frequency: Frequency, number: number): string {
    return frequency === 'rare'
      ? `qrare${letters(number % 1000)}`
      : `q${frequency}${letters(number % planted[frequency])}`;
  }

  /** From a number on. */
  batch(first: number, count: number): TextBatch {
    const texts = Array.from({ length: count }, (_, index) => this.#text(first + index));
    const file = { name: `${first}.warc.gz`, source: 'crawl', harvest: 'bench', job: String(first) };
    return {
      file,
      texts,
      captures: texts.map((text, index) => this.#capture(text, first + index)),
      isLast: true,
    };
  }

  #text(number: number): IndexedText {
    const random = this.#random;
    const language = languages[number % languages.length] ?? 'fr';
    const key = random.bytes(32).toString('hex');
    return {
      key,
      sha256: key,
      title: this.#prose(language, 6),
      main: [this.#prose(language, 390), ...this.#plant(number)].join(' '),
      rest: this.#prose(language, 60),
      linkText: this.#prose(language, 30),
      metadata: '',
      description: this.#prose(language, 12),
      author: '',
      images: [0, 1].map((at) => ({
        url: `http://h${number % hosts}.example/${number}-${at}.jpg`,
        alt: this.#prose(language, 3),
        around: this.#prose(language, 10),
      })),
      language,
      kind: number % 20 === 0 ? 'pdf' : 'page',
      mediaType: 'text/html',
      pronom: 'fmt/96',
      sizeBytes: 10_000,
      signatures: {
        chunks: Uint32Array.from({ length: 40 }, () => random.next()).sort(),
        simhash: (BigInt(random.next()) << 32n) | BigInt(random.next()),
      },
      keywords: [{ words: this.#prose(language, 1), weight: 1 }],
      vector: Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`number${at}`, at / 40])),
      components: [],
      linkedHosts: Array.from({ length: 5 }, () => `h${Math.floor(hosts ** random.fraction())}.example`),
      details: '{}',
    };
  }

  #capture(text: IndexedText, number: number): TextCapture {
    const host = `h${number % hosts}.example`;
    const path = `/${this.#prose(text.language, 1)}/${number}`;
    return {
      urlkey: `example,h${number % hosts})${path}`,
      timestamp: `${2005 + (number % 20)}0${1 + (number % 9)}15120000`,
      url: `http://${host}${path}`,
      textKey: text.key,
      digest: `sha1:${text.key.slice(0, 32)}`,
      status: 200,
      host,
      domain: host,
    };
  }

  /** About 18 words. */
  #plant(number: number): string[] {
    const found = [this.plantedWord('rare', number % rareWords)];
    for (let at = 0; at < planted.medium; at++)
      if (this.#random.chance(0.05)) found.push(this.plantedWord('medium', at));
    for (let at = 0; at < planted.common; at++)
      if (this.#random.chance(0.5)) found.push(this.plantedWord('common', at));
    return found;
  }

  /**
   * Frequent words are much more frequent than rare ones. Joined, because V8 keeps concatenated strings as ropes and would
   * flatten them on first use; strings of the analysis are flat.
   */
  #prose(language: string, count: number): string {
    const words = this.#words.get(language) ?? [];
    const prose = Array.from({ length: count }, (_, at) => {
      const word = words[Math.floor(vocabularyWords ** this.#random.fraction()) - 1] ?? 'a';
      return at % 12 === 11 ? `${word}.` : word;
    });
    return prose.join(' ');
  }

  #newWord(language: string): string {
    const stem = Array.from({ length: 2 + this.#random.below(3) }, () => this.#random.pick(syllables)).join(
      '',
    );
    return this.#random.chance(0.5) ? stem + this.#random.pick(endings[language] ?? ['']) : stem;
  }
}

/** Letters only, and none that a stemmer removes. */
function letters(number: number): string {
  return Array.from(String(number), (figure) => 'bcdfghklmp'.charAt(Number(figure))).join('');
}
