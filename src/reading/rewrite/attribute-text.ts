import { Tokenizer } from 'htmlparser2';
import type { TextView } from './text-view.ts';

/** How a value is written: `a="b"`, `a='b'`, `a=b`. */
export type Quote = '"' | "'" | '';

const onlyPlainAmpersands = /&(?!amp;)[a-z#]/i;

/** Characters that must be escaped in an attribute. */
const special = /[&<"'\u0100-\uffff]/;

/** The value of an attribute without its entities. */
export function attributeValue(written: string, view: TextView): string {
  if (!written.includes('&')) return written;
  if (!onlyPlainAmpersands.test(written)) return written.replaceAll('&amp;', '&');
  return decoder.decode(written, view);
}

/** The value with its quotes; one without quotes gets them, because an archived address may hold a `=`. */
export function writtenAttribute(value: string, quote: Quote, view: TextView): string {
  const mark = quote === "'" ? "'" : '"';
  if (!special.test(value)) return mark + value + mark;
  const escaped = escapedText(value, view).replaceAll(mark, mark === '"' ? '&quot;' : '&#39;');
  return mark + escaped + mark;
}

/** Text for between tags, where XML (or SVG in HTML) reads entities. */
export function escapedText(text: string, view: TextView): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return view.writable(escaped, (codePoint) => `&#${codePoint};`);
}

/** The tokenizer knows all 2,231 names and the rules for those without a semicolon, so it is asked. */
class EntityDecoder {
  readonly #tokenizer = new Tokenizer({ decodeEntities: true }, this);
  #written = '';
  #parts: string[] = [];
  #view: TextView | undefined;

  decode(written: string, view: TextView): string {
    // A quote would end the attribute that the value is put into.
    this.#written = `<a b="${written.replaceAll('"', '&quot;')}">`;
    this.#parts = [];
    this.#view = view;
    this.#tokenizer.reset();
    this.#tokenizer.write(this.#written);
    const value = this.#parts.join('');
    this.#written = '';
    this.#view = undefined;
    return value;
  }

  onattribdata(start: number, end: number): void {
    this.#parts.push(this.#written.slice(start, end));
  }

  onattribentity(codePoint: number): void {
    this.#parts.push(this.#view?.character(codePoint) ?? '');
  }

  onattribend(): void {}
  onattribname(): void {}
  oncdata(): void {}
  onclosetag(): void {}
  oncomment(): void {}
  ondeclaration(): void {}
  onend(): void {}
  onopentagend(): void {}
  onopentagname(): void {}
  onprocessinginstruction(): void {}
  onselfclosingtag(): void {}
  ontext(): void {}
  ontextentity(): void {}
}

const decoder = new EntityDecoder();
