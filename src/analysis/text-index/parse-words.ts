import type { Clause, Field, Term, WordsQuery } from './words-query.ts';
import { wordList } from './words/fold-word.ts';

/**
 * Parses a search as typed. Every input has an answer: an unclosed quote, a lone dash or asterisk, and signs without a meaning
 * are skipped. Words beyond the limit are ignored.
 */
export function parseWords(
  text: string,
  { languages = [] }: { readonly languages?: readonly string[] } = {},
): WordsQuery {
  const wanted: Clause[] = [];
  const unwanted: Term[] = [];
  let isAlternative = false;
  for (const piece of piecesOf(text.slice(0, maxCharacters).normalize('NFC'))) {
    if (wanted.length + unwanted.length >= maxTerms) break;
    if (piece.isOr) {
      isAlternative = wanted.length > 0;
      continue;
    }
    const term = termOf(piece);
    if (term === undefined) continue;
    const last = wanted.at(-1);
    if (piece.isUnwanted) unwanted.push(term);
    else if (isAlternative && last !== undefined) {
      if (last.anyOf.length < maxAlternatives) wanted[wanted.length - 1] = { anyOf: [...last.anyOf, term] };
    } else wanted.push({ anyOf: [term] });
    isAlternative = false;
  }
  return { text, wanted, unwanted, languages };
}

/** A part of the query between spaces; a phrase is one part. */
interface Piece {
  readonly isOr: boolean;
  readonly isUnwanted: boolean;
  readonly field: Field | undefined;
  readonly isQuoted: boolean;
  readonly body: string;
}

function* piecesOf(text: string): Generator<Piece> {
  for (let at = 0; at < text.length;) {
    while (at < text.length && isSpace(text.charAt(at))) at++;
    if (at >= text.length) return;
    const isUnwanted = text.charAt(at) === '-' || text.charAt(at) === '−';
    if (isUnwanted) at++;
    const field = fieldAt(text, at);
    if (field !== undefined) at += field.length + 1;
    const phrase = phraseAt(text, at);
    const end = phrase?.end ?? endOfPiece(text, at);
    const body = phrase?.body ?? text.slice(at, end);
    const isOr =
      phrase === undefined && !isUnwanted && field === undefined && (body === 'OR' || body === '|');
    yield { isOr, isUnwanted, field, isQuoted: phrase !== undefined, body };
    at = Math.max(end, at + 1);
  }
}

function endOfPiece(text: string, from: number): number {
  let end = from;
  while (end < text.length && !isSpace(text.charAt(end))) end++;
  return end;
}

function fieldAt(text: string, at: number): Field | undefined {
  return fields.find((field) => text.slice(at, at + field.length + 1).toLowerCase() === `${field}:`);
}

/** With the asterisk that may follow it. */
function phraseAt(text: string, at: number): { readonly body: string; readonly end: number } | undefined {
  const closing = quotes[text.charAt(at)];
  if (closing === undefined) return undefined;
  for (let end = at + 1; end < text.length; end++) {
    if (!closing.includes(text.charAt(end))) continue;
    const body = text.slice(at + 1, end);
    return text.charAt(end + 1) === '*' ? { body: `${body}*`, end: end + 2 } : { body, end: end + 1 };
  }
  return undefined;
}

function termOf({ body, isQuoted, field }: Piece): Term | undefined {
  const words = wordList(isQuoted ? body : withoutElision(body)).slice(0, maxWordsOfPhrase);
  const [first] = words;
  if (first === undefined) return undefined;
  // `a*` would match half of all words.
  const isPrefix = /[\p{L}\p{M}\p{N}]\*$/u.test(body) && (words.length > 1 || first.length > 1);
  // covid-19 is a phrase of two words.
  return { words, isExact: isQuoted || words.length > 1 || isPrefix, isPrefix, field };
}

/** L'eau is searched as eau. */
function withoutElision(body: string): string {
  const found = /^(\p{L}{1,8})['’](?=\p{L})/u.exec(body);
  return found !== null && elisions.has((found[1] ?? '').toLowerCase()) ? body.slice(found[0].length) : body;
}

function isSpace(character: string): boolean {
  return /[\s\p{Cc}]/u.test(character);
}

const fields: readonly Field[] = ['title', 'text', 'link', 'url', 'meta'];
const quotes: Readonly<Record<string, string>> = { '"': '"', '“': '”"', '„': '“”"', '«': '»', '»': '«' };
const elisions = new Set(
  'l d j n s t m c qu jusqu lorsqu puisqu quoiqu dell all nell dall sull un'.split(' '),
);
const maxCharacters = 10_000;
const maxTerms = 32;
const maxAlternatives = 16;
const maxWordsOfPhrase = 32;
