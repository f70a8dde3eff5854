import { CharacterMap } from './pdf-character-map.ts';
import { pdfOctets } from './pdf-string.ts';

const maxTextChars = 4 * 1024 * 1024;
const maxMaps = 16;

/** Strings, numbers in arrays, and the operators that show or move text (ISO 32000-1, 9.4). */
const token = /\((?:[^\\()]|\\[^])*\)|<[\da-fA-F\s]*>|-?\d*\.?\d+|\bT[dDmJj*]|['"]|\bBT\b|\bET\b|[[\]]/g;
/** A gap of more than this many thousandths of the type size is a space. */
const spaceThousandths = 150;

/**
 * The words of page contents, well enough to find addresses. Strings of two octets a character are decoded by trying all
 * character maps of the file, whatever the font.
 */
export function* pdfTexts(streams: readonly string[]): Generator<string> {
  const contents = streams.filter((stream) => stream.includes('BT') && /\bT[Jj]\b/.test(stream));
  const maps = streams
    .filter((stream) => stream.includes('begincmap'))
    .slice(0, maxMaps)
    .map((stream) => new CharacterMap(stream));
  for (const content of contents) {
    const shown = shownStrings(content);
    yield join(shown, (octets) => (isPlain(octets) ? octets : '\uFFFD'));
    if (!shown.some((each) => each !== ' ' && !isPlain(each))) continue;
    for (const map of maps) yield join(shown, (octets) => map.decode(octets));
  }
}

function join(shown: readonly string[], decode: (octets: string) => string): string {
  let text = '';
  for (const each of shown) {
    text += each === ' ' ? ' ' : decode(each);
    if (text.length > maxTextChars) break;
  }
  return text;
}

function isPlain(octets: string): boolean {
  return /^[\t\n\r\u0020-\u007e\u00a0-\u00ff]*$/.test(octets);
}

/** The shown strings, with a space where the next one starts elsewhere. */
function shownStrings(content: string): string[] {
  const shown: string[] = [];
  let isInArray = false;
  let lengthChars = 0;
  for (const [word] of content.matchAll(token)) {
    const first = word[0] ?? '';
    if (first === '(' || first === '<') {
      const octets = pdfOctets(word, 0);
      if (octets === undefined || octets === '') continue;
      shown.push(octets);
      lengthChars += octets.length;
      if (lengthChars > maxTextChars) break;
    } else if (first === '[') isInArray = true;
    else if (first === ']') isInArray = false;
    else if (isInArray) {
      if (Number(word) < -spaceThousandths) shown.push(' ');
    } else if (/^(?:T[dDm*]|BT|ET|['"])$/.test(word)) shown.push(' ');
  }
  return shown;
}
