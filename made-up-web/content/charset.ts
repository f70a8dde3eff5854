/** Encodes text in the charsets of older sites; characters outside a charset become numeric character references. */
export type Charset = 'utf-8' | 'iso-8859-1' | 'windows-1252' | 'utf-16le' | 'utf-16be';

/** The part of windows-1252 that is not ISO 8859-1, 0x80 to 0x9F; a space marks an unused position. */
const windows1252High = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

export function encodeText(text: string, charset: Charset): Uint8Array {
  switch (charset) {
    case 'utf-8':
      return Buffer.from(text, 'utf8');
    case 'iso-8859-1':
      return singleBytes(text, reference);
    case 'windows-1252':
      return singleBytes(text, (character) => {
        const place = windows1252High.indexOf(character);
        return place < 0 ? reference(character) : String.fromCharCode(0x80 + place);
      });
    case 'utf-16le':
      return Buffer.from(`\uFEFF${text}`, 'utf16le');
    case 'utf-16be':
      return Buffer.from(`\uFEFF${text}`, 'utf16le').swap16();
  }
}

function singleBytes(text: string, other: (character: string) => string): Uint8Array {
  return Buffer.from(text.replaceAll(/[\u0100-\u{10FFFF}]/gu, other), 'latin1');
}

function reference(character: string): string {
  return `&#${character.codePointAt(0)};`;
}
