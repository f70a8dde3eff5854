import type { Attributes, MarkupHandler } from '../html/markup-tokens.ts';
import { HtmlReader } from '../html/html-reader.ts';
import { MarkupTokens } from '../html/markup-tokens.ts';
import { stylesheetInstruction } from '../html/stylesheet-instruction.ts';
import { LinkEmitter } from '../link-emitter.ts';
import type { LinkPosition } from '../link.ts';

/** An open element. Names are in lower case, because feeds and playlists vary in case. */
export interface XmlElement {
  /** With its prefix. */
  readonly name: string;
  /** Without. */
  readonly local: string;
  readonly parent: XmlElement | undefined;
  /** The base of its addresses (XML Base). */
  readonly base: string;
  /** Its direct text, complete at the end of the element, if the dialect wants it. */
  text: string;
}

/** The links of one kind of document; made anew for each document. */
export interface XmlDialect {
  open(element: XmlElement, attributes: Attributes, document: XmlDocument): void;
  wantsText(element: XmlElement): boolean;
  close(element: XmlElement, document: XmlDocument): void;
}

/** The operations of a dialect. */
export interface XmlDocument {
  readonly emitter: LinkEmitter;
  emit(written: string, place: LinkPosition, element: XmlElement): void;
  /** Markup that is text in the document. */
  html(text: string, element: XmlElement): void;
  plain(text: string): void;
}

const maxDepth = 512;
const maxTextChars = 4 * 1024 * 1024;
/** Maximum open elements searched for a closing tag; broken documents must not cost quadratic time. */
const lookBackElements = 64;

/** Reads XML, well-formed or not, as it arrives; the root element chooses the dialect. */
export class XmlReader implements MarkupHandler, XmlDocument {
  readonly emitter: LinkEmitter;
  readonly #dialectFor: (root: string) => XmlDialect;
  readonly #tokens = new MarkupTokens(this, true);
  readonly #open: XmlElement[] = [];
  #beyondDepth = 0;
  #dialect: XmlDialect | undefined;

  constructor(emitter: LinkEmitter, dialectFor: (root: string) => XmlDialect) {
    this.emitter = emitter;
    this.#dialectFor = dialectFor;
  }

  write(text: string): void {
    this.#tokens.write(text);
  }

  end(): void {
    this.#tokens.end();
    while (this.#open.length > 0) this.#closeTop();
  }

  wanted(): (attribute: string) => boolean {
    return isNoNamespace;
  }

  isForeign(): boolean {
    return false;
  }

  open(name: string, attributes: Attributes, isSelfClosing: boolean): void {
    if (this.#open.length >= maxDepth) {
      if (!isSelfClosing) this.#beyondDepth++;
      return;
    }
    const local = name.slice(name.indexOf(':') + 1);
    this.#dialect ??= this.#dialectFor(local);
    const parent = this.#open.at(-1);
    const element = { name, local, parent, base: this.#baseOf(local, parent, attributes), text: '' };
    this.#open.push(element);
    this.#dialect.open(element, attributes, this);
    if (isSelfClosing) this.#closeTop();
  }

  /** XML Base, and the attribute BASE of a channel (CDF). */
  #baseOf(local: string, parent: XmlElement | undefined, attributes: Attributes): string {
    const outer = parent?.base ?? this.emitter.base;
    const written = attributes.get('xml:base') ?? (local === 'channel' ? attributes.get('base') : undefined);
    if (written === undefined) return outer;
    return this.emitter.resolve(written, { kind: 'page', hop: 'L', context: '' }, outer)?.url ?? outer;
  }

  close(name: string): void {
    if (this.#beyondDepth > 0) {
      this.#beyondDepth--;
      return;
    }
    const depth = this.#open.length;
    for (let back = 1; back <= lookBackElements && back <= depth; back++) {
      if (this.#open[depth - back]?.name !== name) continue;
      for (let closed = 0; closed < back; closed++) this.#closeTop();
      return;
    }
  }

  #closeTop(): void {
    const element = this.#open.pop();
    if (element !== undefined) this.#dialect?.close(element, this);
  }

  text(text: string): void {
    const element = this.#open.at(-1);
    if (element === undefined || this.#dialect?.wantsText(element) !== true) return;
    if (element.text.length + text.length <= maxTextChars) element.text += text;
  }

  comment(): void {
    // Comments hold no links.
  }

  instruction(text: string): void {
    const found = stylesheetInstruction(text);
    if (found !== undefined) this.emitter.emit(found.address, found.place);
  }

  emit(written: string, place: LinkPosition, element: XmlElement): void {
    this.emitter.emit(written, place, element.base);
  }

  html(text: string, element: XmlElement): void {
    const reader = new HtmlReader(new LinkEmitter(element.base, this.emitter.sink), { depth: 1 });
    reader.write(text);
    reader.end();
  }

  plain(text: string): void {
    this.emitter.sink.text?.(text);
  }
}

function isNoNamespace(attribute: string): boolean {
  return !attribute.startsWith('xmlns') && !attribute.endsWith(':schemalocation');
}
