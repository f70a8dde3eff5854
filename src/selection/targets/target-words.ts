import { domainToUnicode } from 'node:url';
import { wordsOf } from '../../catalogue/folded.ts';

/** What of a target is searched by its words. */
export interface SearchedTexts {
  readonly title: string;
  readonly url: string;
  readonly host: string;
  readonly supplementary: readonly string[];
  readonly keywords: readonly string[];
  readonly contentNote: string;
  readonly technicalNote: string;
  readonly overrideNote: string;
  readonly stateReason: string;
}

/** A word that stands in a note is kept a second time behind this, which no word begins with: for searching in notes only. */
export const notePrefix = '#';

/** More than a person writes; a thousand long addresses would have more. */
const maxWords = 10_000;

export function targetWords(texts: SearchedTexts): string[] {
  const notes = wordsOf(texts.contentNote, texts.technicalNote, texts.overrideNote, texts.stateReason);
  const words = wordsOf(
    texts.title,
    ...texts.keywords,
    texts.url,
    domainToUnicode(texts.host),
    ...notes,
    ...texts.supplementary,
  );
  return [...words.slice(0, maxWords), ...notes.slice(0, maxWords).map((word) => `${notePrefix}${word}`)];
}
