import type { SnippetPart } from '../../text-index.ts';
import type { FoundWords, WordFinder } from './found-words.ts';

/**
 * The text around the hits: from the first text that has any, the part with the most different query words. If none has any,
 * the beginning of the first.
 */
export function snippetOf(texts: readonly string[], finder: WordFinder): readonly SnippetPart[] {
  const read = texts.map((text) => text.slice(0, maxCharacters)).filter((text) => text.trim() !== '');
  for (const text of read) {
    const found = finder.find(text, maxShown);
    if (found.length > 0) return cut(text, found, bestStart(found));
  }
  const [first] = read;
  return first === undefined ? [] : cut(first, [], 0);
}

/** Start of the part of the text with the most different terms. */
function bestStart(found: readonly FoundWords[]): number {
  let best = { start: 0, terms: 0 };
  for (const [at, { start }] of found.entries()) {
    const terms = new Set<number>();
    for (let next = at; next < found.length; next++) {
      const other = found[next];
      if (other === undefined || other.end > start + maxShown - before) break;
      terms.add(other.term);
    }
    if (terms.size > best.terms) best = { start, terms: terms.size };
  }
  return best.start;
}

/** Whole words, at most `maxShown` characters including the ellipses. */
function cut(text: string, found: readonly FoundWords[], wanted: number): SnippetPart[] {
  const start = wordStart(text, wanted);
  const head = start > 0 ? '… ' : '';
  const room = maxShown - head.length;
  const end = text.length - start <= room ? text.length : wordEnd(text, start, start + room - 2);
  const parts: SnippetPart[] = [];
  let at = start;
  for (const { start: from, end: to } of found) {
    if (from < at || to > end) continue;
    parts.push({ text: plain(text.slice(at, from)), isFound: false });
    parts.push({ text: plain(text.slice(from, to)), isFound: true });
    at = to;
  }
  parts.push({ text: plain(text.slice(at, end)) + (end < text.length ? ' …' : ''), isFound: false });
  const shown = [{ text: head, isFound: false }, ...parts].filter((part) => part.text !== '');
  return joined(shown);
}

/** Slightly before the match, at the start of a word or sentence. */
function wordStart(text: string, wanted: number): number {
  const earliest = Math.max(0, wanted - before);
  if (earliest === 0) return 0;
  const part = text.slice(earliest, wanted);
  const sentence = /[.!?\n]\s+/.exec(part);
  if (sentence !== null) return earliest + sentence.index + sentence[0].length;
  const space = part.search(/\s/);
  return space === -1 ? wanted : earliest + space + 1;
}

function wordEnd(text: string, start: number, limit: number): number {
  for (let end = limit; end > start + maxShown / 2; end--) if (/\s/.test(text.charAt(end))) return end;
  // Never within a surrogate pair.
  return /[\uD800-\uDBFF]/.test(text.charAt(limit - 1)) ? limit - 1 : limit;
}

function plain(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ');
}

function joined(parts: readonly SnippetPart[]): SnippetPart[] {
  const together: SnippetPart[] = [];
  for (const part of parts) {
    const last = together.at(-1);
    if (last !== undefined && last.isFound === part.isFound)
      together[together.length - 1] = { text: last.text + part.text, isFound: part.isFound };
    else together.push(part);
  }
  return together;
}

const maxShown = 300;
/** Characters before the match. */
const before = 60;
/** Characters searched. */
const maxCharacters = 200_000;
