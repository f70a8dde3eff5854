import type { Analysis, AnalysisException, AnalysisInput, FoundFormat } from './analysis.ts';
import { FileReaders } from './files/file-readers.ts';
import { Formats } from './format/formats.ts';
import { ReferenceTexts } from './keywords/reference-texts.ts';
import { keywordsOf } from './keywords/keywords-of.ts';
import { WatchWords } from './keywords/watch-words.ts';
import { Languages } from './language/languages.ts';
import type { AnalysisSettings, Nation } from './analysis-settings.ts';
import { signaturesOf } from './signatures/signatures-of.ts';
import { readMarkup } from './text/read-markup.ts';
import { emptyText } from './text/text-outcome.ts';
import type { TextOutcome } from './text/text-outcome.ts';
import { contentVector } from './vector/content-vector.ts';

/**
 * The analysis of one content. In: its bytes, and the headers of the server.
 *
 *   1. format       by its bytes
 *   2. text         decoded, main apart from the rest; files that can be hostile in a thread with limits
 *   3. language     of the main text
 *   4. signatures   of its chunks, to find near-duplicates
 *   5. words        keywords, watch words, similarity to reference texts
 *   6. vector       all of this as numbers
 *
 * Out: the analysis, with the steps that failed. Bad content never throws.
 */
export class Analyser {
  readonly #formats: Formats;
  readonly #readers: FileReaders;
  readonly #languages: Languages;
  readonly #watchWords: WatchWords;
  readonly #referenceTexts: ReferenceTexts;
  readonly #nation: Nation;

  private constructor(parts: {
    readonly formats: Formats;
    readonly readers: FileReaders;
    readonly languages: Languages;
    readonly settings: AnalysisSettings;
  }) {
    this.#formats = parts.formats;
    this.#readers = parts.readers;
    this.#languages = parts.languages;
    this.#watchWords = new WatchWords(parts.settings.watchWords);
    this.#referenceTexts = new ReferenceTexts(parts.settings.referenceTexts);
    this.#nation = parts.settings.nation;
  }

  static async open(settings: AnalysisSettings): Promise<Analyser> {
    const [formats, languages] = await Promise.all([Formats.open(), Languages.open()]);
    return new Analyser({ formats, languages, readers: FileReaders.start(), settings });
  }

  async analyse(input: AnalysisInput): Promise<Analysis> {
    const format = this.#formats.identify(input);
    const sizeBytes = input.bytes.length;
    const outcome = await this.#read(input, format);
    const { text } = outcome;
    const exceptions = [...(input.isCut ? [tooLarge(sizeBytes)] : []), ...outcome.exceptions];
    // A page of links has no main text: its links are its subject.
    const words = text.main === '' ? text.rest : text.main;
    const language = this.#languages.recognise(
      words,
      text.declaredLanguage === undefined ? {} : { declared: text.declaredLanguage },
    );
    const signatures = signaturesOf(words);
    const keywords = keywordsOf(words, language.language, text.title);
    const watchWords = this.#watchWords.hits([text.title, text.main, text.rest]);
    const referenceSimilarities = this.#referenceTexts.similarities(words);
    const found = {
      format,
      text,
      language,
      signatures,
      keywords,
      watchWords,
      referenceSimilarities,
      exceptions,
    };
    const vector = contentVector({ ...found, nation: this.#nation, input: { url: input.url, sizeBytes } });
    return { ...found, vector };
  }

  async close(): Promise<void> {
    await this.#readers.close();
  }

  async #read(input: AnalysisInput, format: FoundFormat): Promise<TextOutcome> {
    switch (format.kind) {
      case 'page':
      case 'text':
      case 'feed':
      case 'data':
        return readMarkup(input, format);
      case 'pdf':
      case 'office':
      case 'book':
      case 'image':
      case 'sound':
      case 'film':
        return this.#readers.read(input, format);
      case 'other':
        return { text: emptyText(), exceptions: [] };
    }
  }
}

function tooLarge(sizeBytes: number): AnalysisException {
  const message = `only its first ${sizeBytes} bytes were read`;
  return { step: 'content', kind: 'too-large', message };
}
