import { TextDecoder } from 'node:util';
import { fieldAddresses } from '../../../formats/links/documents/field-addresses.ts';
import { textLimits } from '../../text/text-limits.ts';
import type { GatheredText } from '../gathered-text.ts';
import type { FileReader } from '../file-reader.ts';
import { RtfTokens } from './rtf-tokens.ts';
import type { RtfListener } from './rtf-tokens.ts';
import {
  characters,
  encodingOfCharset,
  encodingOfCodePage,
  hiddenGroups,
  informationGroups,
  paragraphEnds,
  restGroups,
  starredText,
} from './rtf-words.ts';

/** Rich Text Format 1.9.1. */
export const readRtf: FileReader = async ({ input }, found) => {
  const bytes = Buffer.from(input.bytes.buffer, input.bytes.byteOffset, input.bytes.byteLength);
  const text = new RtfText(found);
  new RtfTokens(text).read(bytes, () => found.goesOn);
  text.end();
};

/** The state that lasts until the end of the group. */
interface Group {
  readonly isHidden: boolean;
  readonly place: 'main' | 'rest';
  /** Name of the property or field that the group is. */
  readonly name: string;
  readonly encoding: string;
  /** Number of fallback characters after `\u`. */
  readonly skipped: number;
}

/** Deeper groups are read as part of this one. */
const maxDepth = 2_000;
const maxInstructionChars = 8_000;

class RtfText implements RtfListener {
  readonly #found: GatheredText;
  readonly #groups: Group[] = [];
  readonly #fonts = new Map<number, string>();
  readonly #decoders = new Map<string, TextDecoder>();
  #group: Group = { isHidden: false, place: 'main', name: '', encoding: 'windows-1252', skipped: 1 };
  #beyondDepth = 0;
  #isStarred = false;
  #text = '';
  #aside = '';
  #octets: number[] = [];
  #toSkip = 0;
  #font = 0;
  #defaultEncoding = 'windows-1252';

  constructor(found: GatheredText) {
    this.#found = found;
  }

  openGroup(): void {
    this.#decode();
    this.#toSkip = 0;
    if (this.#groups.length < maxDepth) this.#groups.push(this.#group);
    else this.#beyondDepth++;
  }

  closeGroup(): void {
    this.#decode();
    this.#isStarred = false;
    this.#toSkip = 0;
    if (this.#beyondDepth > 0) {
      this.#beyondDepth--;
      return;
    }
    const outer = this.#groups.pop();
    if (outer === undefined) return;
    if (this.#group.name !== outer.name) this.#closeNamed(this.#group.name);
    if (this.#group.place !== outer.place) this.#flush();
    this.#group = outer;
  }

  star(): void {
    this.#isStarred = true;
  }

  octet(octet: number): void {
    if (this.#toSkip > 0) this.#toSkip--;
    else if (!this.#group.isHidden || this.#isAside) this.#octets.push(octet);
    if (this.#octets.length >= 4096) this.#decode();
  }

  word(word: string, number: number | undefined): void {
    this.#decode();
    const isStarred = this.#isStarred;
    this.#isStarred = false;
    this.#toSkip = 0;
    if (word === 'u') this.#unicode(number ?? 0);
    else if (paragraphEnds.has(word)) this.#flush();
    else if (Object.hasOwn(characters, word)) this.#add(characters[word] ?? '');
    else this.#state(word, number, isStarred);
  }

  end(): void {
    this.#decode();
    this.#flush();
  }

  #state(word: string, number: number | undefined, isStarred: boolean): void {
    if (word === 'uc') this.#group = { ...this.#group, skipped: Math.min(number ?? 1, 16) };
    else if (word === 'ansicpg') this.#useDefault(encodingOfCodePage(number ?? 0));
    else if (word === 'mac') this.#useDefault('macintosh');
    else if (word === 'f') this.#useFont(number ?? 0);
    else if (word === 'fcharset') this.#rememberFont(number ?? 0);
    else if (word === 'pict') this.#openPicture();
    else if (restGroups.has(word)) this.#openRest(word);
    else if (word === 'info') this.#group = { ...this.#group, isHidden: true, name: 'info' };
    else if (this.#group.name === 'info' && informationGroups.has(word))
      this.#group = { ...this.#group, name: word };
    else if (word === 'fldinst') this.#group = { ...this.#group, isHidden: true, name: 'fldinst' };
    else if (hiddenGroups.has(word) || (isStarred && !starredText.has(word)))
      this.#group = { ...this.#group, isHidden: true };
  }

  #openPicture(): void {
    this.#found.count('images');
    this.#group = { ...this.#group, isHidden: true };
  }

  #openRest(word: string): void {
    this.#flush();
    this.#group = { ...this.#group, isHidden: false, place: 'rest', name: word };
  }

  #useDefault(encoding: string | undefined): void {
    this.#defaultEncoding = encoding ?? this.#defaultEncoding;
    this.#group = { ...this.#group, encoding: this.#defaultEncoding };
  }

  #useFont(font: number): void {
    this.#font = font;
    this.#group = { ...this.#group, encoding: this.#fonts.get(font) ?? this.#defaultEncoding };
  }

  /** In the font table, after the number of the font. Charsets 0 and 1 are those of the document. */
  #rememberFont(charset: number): void {
    const encoding = charset <= 1 ? undefined : encodingOfCharset(charset);
    if (encoding !== undefined && this.#fonts.size < 10_000) this.#fonts.set(this.#font, encoding);
  }

  /** `\u-10179?`: a signed 16-bit number. */
  #unicode(number: number): void {
    this.#add(String.fromCharCode(number & 0xffff));
    this.#toSkip = this.#group.skipped;
  }

  get #isAside(): boolean {
    return this.#group.name === 'fldinst' || informationGroups.has(this.#group.name);
  }

  #decode(): void {
    if (this.#octets.length === 0) return;
    const octets = Uint8Array.from(this.#octets);
    this.#octets = [];
    const { encoding } = this.#group;
    let decoder = this.#decoders.get(encoding);
    if (decoder === undefined) this.#decoders.set(encoding, (decoder = new TextDecoder(encoding)));
    this.#add(decoder.decode(octets));
  }

  #add(text: string): void {
    if (this.#isAside) {
      if (this.#aside.length < maxInstructionChars) this.#aside += text;
    } else if (!this.#group.isHidden && this.#text.length <= textLimits.textChars) this.#text += text;
  }

  #closeNamed(name: string): void {
    const text = this.#aside;
    this.#aside = '';
    if (name === 'fldinst') {
      for (const { address, place } of fieldAddresses(text, 'rtf')) this.#found.link(address, place);
    } else if (name === 'title') this.#found.title = text;
    else if (name === 'author') this.#found.named('author', text);
    else if (name === 'keywords') this.#found.named('keywords', text);
    else if (name === 'company') this.#found.named('publisher', text);
    else if (name === 'subject') this.#found.named('description', text);
    else if (informationGroups.has(name)) this.#found.other(name, text);
  }

  #flush(): void {
    if (this.#text !== '') this.#found.paragraph(this.#text, this.#group.place);
    this.#text = '';
  }
}
