import type { ImageMention } from '../../analysis.ts';
import { wordList } from '../words/fold-word.ts';
import { knownWordsOf } from '../words/known-words.ts';
import type { KnownWord, KnownWords } from '../words/known-words.ts';
import { urlWords } from '../words/url-words.ts';
import type { TextWords } from './packed.ts';

/**
 * A text as FTS5 gets it: words made ready by us, with spaces between.
 *
 *   main        les dunes du nord          as they are written, in their order, folded: for phrases and exact words
 *   main_stems  fr_le fr_dun fr_du fr_nord   all forms of a word are one, and say whose language they are of
 *
 * Those of the stems that are the same stand side by side: FTS5 then keeps a place in one byte. One line of UTF-8 for each
 * column, because bytes go from one thread to another without being copied:
 *
 *   title  main  rest  link  meta, the same as stems, then of each picture  alt  around  alt_stems  around_stems
 */
export function textLines(text: TextWords, language: string): Uint8Array {
  const known = knownWordsOf(language);
  const metadata = `${text.description}\n${text.author}\n${text.metadata}`;
  const made = [text.title, text.main, text.rest, text.linkText, metadata].map((each) =>
    fieldOf(each, known),
  );
  const images = text.images.slice(0, imagesPerText).flatMap((mention) => imageFields(mention, known));
  return encoder.encode(
    [...made.map(({ exact }) => exact), ...made.map(({ stems }) => stems), ...images].join('\n'),
  );
}

/** The rows of `words` and `image`; the words of the URLs are added. */
export function textRows(lines: Uint8Array, language: string, urlkeys: readonly string[]): TextRows {
  const fields = fieldsOf(lines);
  const { exact, stems } = fieldOf(urlkeys.map(urlWords).join('\n'), knownWordsOf(language));
  const images: Uint8Array[][] = [];
  for (let at = 10; at < fields.length; at += 4) images.push(fields.slice(at, at + 4));
  return {
    words: [
      ...fields.slice(0, 4),
      exact,
      ...fields.slice(4, 5),
      ...fields.slice(5, 9),
      stems,
      ...fields.slice(9, 10),
    ],
    images,
  };
}

export interface TextRows {
  /** In the order of the columns. */
  readonly words: readonly (Uint8Array | string)[];
  readonly images: readonly (readonly Uint8Array[])[];
}

/** No more pictures of a text than this are found. */
export const imagesPerText = 512;

function imageFields({ alt, around }: ImageMention, known: KnownWords): string[] {
  const made = [fieldOf(alt, known), fieldOf(around, known)];
  return [...made.map(({ exact }) => exact), ...made.map(({ stems }) => stems)];
}

interface FieldWords {
  readonly exact: string;
  readonly stems: string;
}

function fieldOf(text: string, known: KnownWords): FieldWords {
  if (text === '') return noWords;
  const different: KnownWord[] = [];
  let exact = '';
  for (const written of wordList(text)) {
    const word = known.get(written);
    exact += `${word.exact} `;
    if (word.count === 0) different.push(word);
    word.count++;
  }
  let stems = '';
  for (const word of different) {
    stems += word.count === 1 ? word.stems : word.stems.repeat(word.count);
    word.count = 0;
  }
  return { exact, stems };
}

function fieldsOf(lines: Uint8Array): Uint8Array[] {
  const fields: Uint8Array[] = [];
  for (let from = 0; ;) {
    const end = lines.indexOf(lineFeed, from);
    if (end === -1) {
      fields.push(lines.subarray(from));
      return fields;
    }
    fields.push(lines.subarray(from, end));
    from = end + 1;
  }
}

const noWords: FieldWords = { exact: '', stems: '' };
const encoder = new TextEncoder();
const lineFeed = 10;
