import type { FoundLanguage } from '../analysis.ts';
import { favouredLanguages } from './declared-language.ts';
import type { Evidence } from './language-model.ts';
import { LanguageModel } from './language-model.ts';
import { indexOfMax, likeliestPath } from './language-path.ts';
import { piecesOf } from './pieces.ts';

export interface LanguageHints {
  /** The language that the document declares: `nb-NO`. Used only for texts of a few words. */
  readonly declared?: string;
}

/**
 * Recognises the languages of a text, in four steps:
 * 1. pieces: lines, or parts of long lines; of a long text some windows only;
 * 2. evidence: scores of the languages for each piece (language-model.ts);
 * 3. path: the most likely language of each piece, given its neighbours (language-path.ts);
 * 4. result: the shares of the languages on the path, and the certainty of the largest.
 */
export class Languages {
  readonly #model: LanguageModel;
  /** The language of each label of the model. */
  readonly #languages: readonly string[];

  private constructor(model: LanguageModel) {
    this.#model = model;
    this.#languages = model.labels.map(languageOf);
  }

  static async open(): Promise<Languages> {
    return new Languages(await LanguageModel.open());
  }

  /** Each once, in the order of their codes. */
  get codes(): readonly string[] {
    return [...new Set(this.#languages)].filter((code) => code !== 'und').toSorted();
  }

  recognise(text: string, hints: LanguageHints = {}): FoundLanguage {
    const pieces = piecesOf(text)
      .map((piece) => this.#model.evidenceOf(piece))
      .filter(({ words }) => words > 0);
    const all = this.#sum(pieces);
    if (all.letters < minLetters) return undetermined;
    if (all.letters < lettersOfOnePiece) return this.#ofFewWords(all, hints);
    return this.#ofPieces(pieces);
  }

  #sum(pieces: readonly Evidence[]): Evidence {
    const sum = this.#model.nothing();
    for (const piece of pieces) {
      for (let at = 0; at < sum.sums.length; at++) sum.sums[at] = (sum.sums[at] ?? 0) + (piece.sums[at] ?? 0);
      sum.features += piece.features;
      sum.learnedFeatures += piece.learnedFeatures;
      sum.words += piece.words;
      sum.letters += piece.letters;
    }
    return sum;
  }

  #ofFewWords(all: Evidence, { declared }: LanguageHints): FoundLanguage {
    const favoured = all.words <= wordsOfHint && declared !== undefined ? favouredLanguages(declared) : [];
    const favour = this.#model.labels.map((label) => (favoured.includes(label) ? strengthOfHint : 0));
    const chances = this.#model.logChances(all, favour);
    const label = indexOfMax(chances);
    const language = this.#languageOf(label);
    const certainty = Math.exp(chances[label] ?? 0);
    if (language === 'und' || certainty < minCertainty) return undetermined;
    return { language, certainty, shares: { [language]: 1 } };
  }

  #ofPieces(pieces: readonly Evidence[]): FoundLanguage {
    const path = likeliestPath(
      pieces.map((piece) => this.#model.logChances(piece).map((chance) => Math.max(chance, lowest))),
    );
    const letters = new Map<string, number>();
    path.forEach((label, place) => {
      const language = this.#languageOf(label);
      letters.set(language, (letters.get(language) ?? 0) + (pieces[place]?.letters ?? 0));
    });
    const [max] = [...letters].toSorted((a, b) => b[1] - a[1]);
    const language = max?.[0] ?? 'und';
    const shares = sharesOf(letters, language);
    if (language === 'und') return { language, certainty: 0, shares };
    const itsOwn = this.#sum(pieces.filter((_, place) => this.#languageOf(path[place] ?? 0) === language));
    const chances = this.#model.logChances(itsOwn);
    let certainty = 0;
    chances.forEach((chance, label) => {
      if (this.#languageOf(label) === language) certainty += Math.exp(chance);
    });
    return { language, certainty: Math.min(1, certainty), shares };
  }

  #languageOf(label: number): string {
    return this.#languages[label] ?? 'und';
  }
}

const undetermined: FoundLanguage = { language: 'und', certainty: 0, shares: { und: 1 } };
const minLetters = 6;
/** Shorter texts are not split: menus, titles, a sentence. */
const lettersOfOnePiece = 250;
const minCertainty = 0.3;
const wordsOfHint = 12;
/** In natural logarithms: decides between likely languages, but does not outweigh clear words. */
const strengthOfHint = 2;
/** Limit of the evidence of one piece against a language. */
const lowest = -8;
/** A smaller share is a name, a title or a quotation, and counts as the main language. */
const minShare = 0.02;
const minLettersOfShare = 30;

function sharesOf(letters: ReadonlyMap<string, number>, main: string): Record<string, number> {
  const all = [...letters.values()].reduce((a, b) => a + b, 0);
  const shares: Record<string, number> = {};
  let rest = 1;
  for (const [language, count] of letters) {
    if (language === main || count < minLettersOfShare || count / all < minShare) continue;
    shares[language] = count / all;
    rest -= count / all;
  }
  return { [main]: rest, ...shares };
}

/** `sr-Latn` → `sr`; code and keys are undetermined. */
function languageOf(label: string): string {
  const [language = 'und'] = label.split('-');
  return language === 'zxx' ? 'und' : language;
}
