import { domainToUnicode } from 'node:url';
import { cutText } from '../cut-text.ts';
import { wordsOf } from '../folded.ts';
import type { TargetTable } from '../tables/target-tables.ts';

/** The texts of a target that are searched. */
export interface SearchedTexts extends Pick<
  TargetTable,
  'title' | 'url' | 'host' | 'contentNote' | 'technicalNote' | 'overrideNote' | 'stateReason'
> {
  readonly supplementary: readonly string[];
  readonly keywords: readonly string[];
}

/** All words, and the words of its notes a second time: see noteWord. */
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
  return [...withinBytes(words), ...withinBytes(notes).map(noteWord)];
}

/** A word of a note, for searching in notes only. No other word begins with this character. */
export function noteWord(word: string): string {
  return `#${word}`;
}

/** The exact filters of targets. One letter keeps the tokens short. */
const tokenKinds = {
  collectionId: 'c',
  themeId: 't',
  state: 's',
  frequency: 'f',
  depth: 'd',
  budget: 'b',
  responsibleId: 'r',
  createdBy: 'a',
  modifiedBy: 'm',
  openNotes: 'n',
  hasOpenNotes: 'o',
  isActive: 'i',
  outcome: 'u',
  keyword: 'k',
  host: 'h',
  domain: 'e',
} as const;
export type TokenKind = keyof typeof tokenKinds;

/**
 * An exact value as one word of the search row: `=sproposed`. Characters at which an index would split the word are replaced by
 * their code, and so are capitals, which SQLite folds.
 */
export function tokenOf(kind: TokenKind, value: string | number): string {
  const coded = String(value).replaceAll(
    /[\0-,/:-`{-\x7F]/g,
    (sign) => `_${sign.charCodeAt(0).toString(16)}_`,
  );
  return `=${tokenKinds[kind]}${cutText(coded, maxTokenLetters)}`;
}

/** PostgreSQL rejects words of more than 2,046 bytes. */
const maxTokenLetters = 500;

/** PostgreSQL rejects search rows of more than a megabyte, which a thousand long URLs could exceed. */
const maxBytes = 300_000;

function withinBytes(words: readonly string[]): readonly string[] {
  let bytes = 0;
  const end = words.findIndex((word) => (bytes += Buffer.byteLength(word) + 1) > maxBytes);
  return end === -1 ? words : words.slice(0, end);
}
