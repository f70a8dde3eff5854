import { HtmlReader } from '../../formats/links/html/html-reader.ts';
import { readJson } from '../../formats/links/json/json-links.ts';
import { LinkEmitter } from '../../formats/links/link-emitter.ts';
import type { DocumentText } from '../analysis.ts';
import { FoundLinks } from './found-links.ts';
import { wordsOfMarkup } from './html/words-of-markup.ts';
import { cutText, normaliseLine } from './normalise-text.ts';
import { textLimits } from './text-limits.ts';
import { emptyText } from './text-outcome.ts';
import { WordLines } from './word-lines.ts';

/** Links are read only up to this length, because they need a full parse. */
const maxParsedChars = 4 * 1024 * 1024;
/** Natural text: letters, and no URL, number, date, digest or encoded data. */
const letter = /\p{L}/u;
const address = /^(?:[a-z][a-z\d+.-]*:)?\/\/|^[a-z][a-z\d+.-]{1,15}:[^\s]+$|^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/i;
const token = /^(?=\S*[\d_/+=])\S{16,}$|^\S{40,}$|^\d[\d.:TZ+-]*$/;
const markup = /<[a-z!/]/i;
const titles = new Set(['title', 'headline', 'name']);

/** The words in the strings of JSON, in their order, also if it is cut or a sequence of values. */
export function jsonText(json: string, url: string): { text: DocumentText; isCut: boolean } {
  const lines = new WordLines();
  let title = '';
  let key = '';
  for (const { text, isKey } of stringsOf(json)) {
    if (isKey) {
      key = text;
      continue;
    }
    const words = looksLikeWords(text) ? wordsOfMarkup(text) : '';
    if (title === '' && titles.has(key)) title = normaliseLine(words, textLimits.titleChars);
    lines.add(words);
    if (lines.isCut) break;
  }
  const found = linksOf(json, url);
  const text = emptyText({ title, main: lines.text, links: found.links, linkText: found.words });
  return { text, isCut: lines.isCut };
}

function looksLikeWords(text: string): boolean {
  return letter.test(text) && (markup.test(text) || (!address.test(text) && !token.test(text)));
}

interface JsonString {
  readonly text: string;
  readonly isKey: boolean;
}

function* stringsOf(json: string): Generator<JsonString> {
  let at = json.indexOf('"');
  while (at >= 0) {
    const end = endOfString(json, at + 1);
    if (end < 0) return;
    yield { text: unescaped(json.slice(at + 1, end)), isKey: isFollowedByColon(json, end + 1) };
    at = json.indexOf('"', end + 1);
  }
}

function endOfString(json: string, start: number): number {
  for (let at = start; ;) {
    const quote = json.indexOf('"', at);
    if (quote < 0) return -1;
    let slashes = quote;
    while (slashes > at && json.charCodeAt(slashes - 1) === 0x5c) slashes--;
    if ((quote - slashes) % 2 === 0) return quote;
    at = quote + 1;
  }
}

function isFollowedByColon(json: string, start: number): boolean {
  let at = start;
  while (at < json.length && json.charCodeAt(at) <= 0x20) at++;
  return json[at] === ':';
}

function unescaped(written: string): string {
  const bounded = cutText(written, textLimits.textChars + 1);
  if (!bounded.includes('\\')) return bounded;
  try {
    const value: unknown = JSON.parse(`"${bounded}"`);
    return typeof value === 'string' ? value.toWellFormed() : '';
  } catch {
    return bounded;
  }
}

function linksOf(json: string, url: string): FoundLinks {
  const found = new FoundLinks();
  if (json.length > maxParsedChars) return found;
  const emitter = new LinkEmitter(url, found);
  readJson(json, emitter, (html) => {
    const reader = new HtmlReader(emitter, { depth: 1, isSilent: true });
    reader.write(html);
    reader.end();
  });
  return found;
}
