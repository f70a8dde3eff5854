import { decoderFor } from '../../formats/links/charset/decoder-for.ts';

type Units = 'bytes' | 'utf-16le' | 'utf-16be' | 'unicode';

const highBytes = /[\x80-\xff]+/g;
/** Characters without bytes: entities and escapes made them. */
const notBytes = /[^\0-\xff]/u;

/**
 * Bytes as text, and back, without a loss: archived pages lie about their charset, change it in the middle, or have
 * none, and whatever is not rewritten has to come out as it went in.
 *
 *   bytes      one character (U+0000-U+00FF) for each byte; true for every charset that contains ASCII. Characters that
 *              were written as entities or escapes are kept apart: U+0080-U+00FF stand as U+DC80-U+DCFF.
 *   utf-16     one character for each unit of two bytes, paired or not; a last odd byte is kept for the end.
 *   unicode    the text is text already, as in a header or a test.
 */
export class TextView {
  #units: Units | undefined;
  #charset: string | undefined;
  #held: Buffer = Buffer.alloc(0);

  constructor(charset?: string) {
    this.#charset = charset === '' ? undefined : charset;
  }

  static unicode(): TextView {
    const view = new TextView('utf-8');
    view.#units = 'unicode';
    return view;
  }

  /** The charset of a `<meta>` or an `@charset`, unless the response headers or the first bytes name one. */
  hint(charset: string): void {
    this.#charset ??= decoderFor(charset)?.encoding;
  }

  decode(chunk: Uint8Array): string {
    const bytes = this.#held.length === 0 ? asBuffer(chunk) : Buffer.concat([this.#held, chunk]);
    if (this.#units === undefined) {
      if (bytes.length < 3) {
        this.#held = Buffer.from(bytes);
        return '';
      }
      this.#units = unitsOf(bytes, this.#charset);
      this.#charset = bytes.toString('latin1', 0, 3) === '\xef\xbb\xbf' ? 'utf-8' : this.#charset;
    }
    return this.#decode(bytes);
  }

  /** The rest, after the last bytes. */
  decodeEnd(): string {
    if (this.#units !== undefined || this.#held.length === 0) return '';
    this.#units = unitsOf(this.#held, this.#charset);
    return this.#decode(this.#held);
  }

  #decode(bytes: Buffer): string {
    if (this.#units === 'bytes' || this.#units === 'unicode') {
      this.#held = Buffer.alloc(0);
      return bytes.toString('latin1');
    }
    const whole = bytes.length - (bytes.length % 2);
    this.#held = Buffer.from(bytes.subarray(whole));
    const units = bytes.subarray(0, whole);
    return (this.#units === 'utf-16be' ? Buffer.from(units).swap16() : units).toString('utf16le');
  }

  encode(text: string): Buffer {
    if (this.#units === 'utf-16le') return Buffer.from(text, 'utf16le');
    if (this.#units === 'utf-16be') return Buffer.from(text, 'utf16le').swap16();
    return Buffer.from(text, this.#units === 'unicode' ? 'utf8' : 'latin1');
  }

  /** The bytes that never became text: half of a last UTF-16 unit. */
  encodeEnd(): Buffer {
    return this.#held;
  }

  /** A character that the text names by its number. */
  character(codePoint: number): string {
    if (this.#isText || codePoint < 0x80) return String.fromCodePoint(codePoint);
    return codePoint <= 0xff ? String.fromCharCode(0xdc00 + codePoint) : String.fromCodePoint(codePoint);
  }

  /** With whatever no byte can stand for written as `&#233;` (HTML) or `\e9 ` (CSS). */
  writable(text: string, write: (codePoint: number) => string): string {
    if (this.#isText || !notBytes.test(text)) return text;
    return text.replace(/[^\0-\xff]/gu, (character) => write(codePointOf(character)));
  }

  /**
   * An address as characters. Browsers send the path in UTF-8 whatever the page's charset is, and the query in the
   * page's own charset: its bytes become `%xx` right here.
   */
  address(text: string): string {
    if (this.#isText) return text;
    const hash = text.indexOf('#');
    const query = text.indexOf('?');
    if (query < 0 || (hash >= 0 && hash < query)) return this.#characters(text);
    const end = hash < 0 ? text.length : hash;
    const sent = text.slice(query, end).replace(highBytes, percentEncoded);
    return (
      this.#characters(text.slice(0, query)) + this.#characters(sent) + this.#characters(text.slice(end))
    );
  }

  get #isText(): boolean {
    return this.#units !== undefined && this.#units !== 'bytes';
  }

  #characters(text: string): string {
    return text
      .replace(highBytes, (bytes) => this.#decoded(Buffer.from(bytes, 'latin1')))
      .replace(/[\udc80-\udcff]/gu, (character) => String.fromCodePoint(codePointOf(character)));
  }

  #decoded(bytes: Buffer): string {
    const decoder = decoderFor(this.#charset);
    if (decoder !== undefined) return decoder.decode(bytes);
    const text = bytes.toString('utf8');
    return text.includes('\uFFFD') ? (decoderFor('windows-1252')?.decode(bytes) ?? text) : text;
  }
}

function unitsOf(start: Buffer, charset: string | undefined): Units {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  if (start.toString('latin1', 0, 3) === '\xef\xbb\xbf') return 'bytes';
  const encoding = decoderFor(charset)?.encoding;
  return encoding === 'utf-16le' || encoding === 'utf-16be' ? encoding : 'bytes';
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function codePointOf(character: string): number {
  const codePoint = character.codePointAt(0) ?? 0;
  return codePoint >= 0xdc80 && codePoint <= 0xdcff ? codePoint - 0xdc00 : codePoint;
}

function percentEncoded(bytes: string): string {
  return Buffer.from(bytes, 'latin1').toString('hex').toUpperCase().replace(/../g, '%$&');
}
