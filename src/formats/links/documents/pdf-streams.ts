import type { InflateBudget } from '../inflate-within.ts';

/** Streams without words: pictures, fonts, tables of the file. */
const noWords =
  /\/(?:Subtype\s*\/(?:Image|Type1C|CIDFontType0C|OpenType)|FontFile\d?|Length1|Type\s*\/XRef|ICCBased|N\s+[134]\s*\/Alternate)/;
const dictionaryChars = 1024;
const maxStreams = 100_000;

/**
 * The streams of a PDF that may hold objects or words, unpacked, in the order of the file (ISO 32000-1, 7.3.8):
 *
 *   7 0 obj << /Filter /FlateDecode … >> stream CR LF zlib endstream
 */
export function* pdfStreams(file: string, bytes: Buffer, budget: InflateBudget): Generator<string> {
  let from = 0;
  for (let count = 0; count < maxStreams; count++) {
    const keyword = file.indexOf('stream', from);
    if (keyword < 0) return;
    const start = keyword + (file.startsWith('\r\n', keyword + 6) ? 8 : 7);
    const end = file.indexOf('endstream', start);
    const dictionary = dictionaryBefore(file, keyword);
    if (dictionary !== undefined && !noWords.test(dictionary)) {
      const packed = bytes.subarray(start, end < 0 ? undefined : end);
      if (/\/(?:FlateDecode|Fl)\b/.test(dictionary)) {
        const inflated = budget.inflate(packed, 'zlib');
        if (inflated !== undefined) yield inflated.toString('latin1');
      } else if (!dictionary.includes('/Filter')) yield packed.toString('latin1');
    }
    if (end < 0) return;
    from = end + 'endstream'.length;
  }
}

function dictionaryBefore(file: string, keyword: number): string | undefined {
  const before = file.slice(Math.max(0, keyword - dictionaryChars), keyword);
  if (!/>>\s*$/.test(before)) return undefined;
  return before.slice(before.lastIndexOf(' obj') + 1);
}
