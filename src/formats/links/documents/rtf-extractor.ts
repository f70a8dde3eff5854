import type { Extractor } from '../extractor.ts';
import { gatherBytes } from '../gather.ts';
import { LinkEmitter } from '../link-emitter.ts';
import { fieldAddresses } from './field-addresses.ts';

/** The instruction of one field; longer ones are damaged. */
const maxInstructionChars = 8 * 1024;

/** Rich Text Format: `{\field{\*\fldinst HYPERLINK "address"}{\fldrslt words}}`. */
export const rtfExtractor: Extractor = {
  name: 'rtf',
  matches: ({ mediaType }) => mediaType === 'application/rtf' || mediaType === 'text/rtf',
  begin(input, sink) {
    const emitter = new LinkEmitter(input.url, sink);
    return gatherBytes(sink, (bytes) => {
      const file = bytes.toString('latin1');
      const mark = /\\fldinst\b/g;
      for (let found = mark.exec(file); found !== null; found = mark.exec(file)) {
        const start = found.index + found[0].length;
        const end = endOfGroup(file, start);
        const instruction = plainText(file.slice(start, end));
        for (const { address, place } of fieldAddresses(instruction, 'rtf')) emitter.emit(address, place);
        // Fields within the instruction were read with it.
        mark.lastIndex = end;
      }
    });
  },
};

function endOfGroup(file: string, start: number): number {
  let depth = 0;
  const limit = Math.min(file.length, start + maxInstructionChars);
  for (let at = start; at < limit; at++) {
    const character = file[at];
    if (character === '\\') at++;
    else if (character === '{') depth++;
    else if (character === '}' && depth-- === 0) return at;
  }
  return limit;
}

const control =
  /\\(?:'([\da-f]{2})|u(-?\d{1,5}) ?(?:\\'[\da-f]{2}|[^\\{}])?|([a-z]{1,32})(?:-?\d{1,10})? ?|([^]))|[{}\r\n]/gi;

/** Removes formatting and decodes numeric characters (RTF 1.9.1, Unicode RTF). */
function plainText(rtf: string): string {
  return rtf.replace(control, (_all, byte?: string, unit?: string, word?: string, symbol?: string) => {
    if (byte !== undefined) return String.fromCharCode(Number.parseInt(byte, 16));
    if (unit !== undefined) return String.fromCharCode(Number(unit) & 0xffff);
    if (word !== undefined) return '';
    // A backslash before a letter of a field switch is doubled in RTF.
    return symbol === '*' || symbol === undefined ? '' : symbol;
  });
}
