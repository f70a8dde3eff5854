import type { ImageMention } from '../../analysis.ts';
import { GrowingBytes } from '../words/growing-bytes.ts';
import { urlWords } from '../words/url-words.ts';
import { writtenWordsOf } from '../words/written-words.ts';
import type { WrittenWords } from '../words/written-words.ts';
import type { TextWords } from './packed.ts';

/**
 * A text as FTS5 indexes it: normalised words, separated by spaces.
 *
 *   main        les dunes du nord          in order, folded: for phrases and exact words
 *   main_stems  fr_le fr_dun fr_du fr_nord   stems with the prefix of their language
 *
 * Equal stems are adjacent, so that FTS5 stores a position in one byte. One line of UTF-8 per column, because bytes are
 * transferred between threads without a copy:
 *
 *   title  title_stems  main  main_stems  rest …  link …  meta …, then of each picture  alt  alt_stems  around  around_stems
 */
export function writeTextLines(text: TextWords, language: string, out: GrowingBytes): void {
  const words = writtenWordsOf(language);
  const metadata = `${text.description}\n${text.author}\n${text.metadata}`;
  for (const each of [text.title, text.main, text.rest, text.linkText, metadata]) words.write(each, out);
  for (const mention of text.images.slice(0, imagesPerText)) writeImageLines(mention, words, out);
}

export function textLines(text: TextWords, language: string): Uint8Array {
  const out = new GrowingBytes();
  writeTextLines(text, language, out);
  return out.copy();
}

/** The rows of `words` and `image`; the words of the URLs are added. */
export function textRows(lines: Uint8Array, language: string, urlkeys: readonly string[]): TextRows {
  const fields = fieldsOf(lines);
  const out = new GrowingBytes(1024);
  writtenWordsOf(language).write(urlkeys.map(urlWords).join('\n'), out);
  // The words of the URLs come before `meta`.
  fields.splice(8, 0, ...fieldsOf(out.copy()));
  const rowOf = (from: number, to: number): Uint8Array[] => {
    const row = fields.slice(from, to);
    return [...row.filter((_, at) => at % 2 === 0), ...row.filter((_, at) => at % 2 === 1)];
  };
  const images: Uint8Array[][] = [];
  for (let at = 12; at < fields.length; at += 4) images.push(rowOf(at, at + 4));
  return { words: rowOf(0, 12), images };
}

export interface TextRows {
  /** In the order of the columns. */
  readonly words: readonly Uint8Array[];
  readonly images: readonly (readonly Uint8Array[])[];
}

/** Indexed pictures per text. */
export const imagesPerText = 512;

function writeImageLines({ alt, around }: ImageMention, words: WrittenWords, out: GrowingBytes): void {
  words.write(alt, out);
  words.write(around, out);
}

function fieldsOf(lines: Uint8Array): Uint8Array[] {
  const fields: Uint8Array[] = [];
  for (let from = 0; from < lines.length;) {
    const end = lines.indexOf(lineFeed, from);
    fields.push(lines.subarray(from, end));
    from = end + 1;
  }
  return fields;
}

const lineFeed = 10;
