import { cssAddresses } from '../css/css-addresses.ts';
import { readJson } from '../json/json-links.ts';
import type { LinkPosition } from '../link.ts';
import type { LinkEmitter } from '../link-emitter.ts';
import { readScript } from '../script/script-links.ts';
import { AnchorText } from './anchor-text.ts';
import { attributeAddresses } from './attribute-addresses.ts';
import { elementReaders } from './element-readers.ts';
import type { PageUnderReading } from './element-readers.ts';
import { ForeignContent } from './foreign-content.ts';
import { htmlPositions } from './html-positions.ts';
import { MarkupTokens } from './markup-tokens.ts';
import type { Attributes, MarkupHandler } from './markup-tokens.ts';
import { PageText } from './page-text.ts';
import { scriptLanguage } from './script-language.ts';
import type { ScriptLanguage } from './script-language.ts';
import { stylesheetInstruction } from './stylesheet-instruction.ts';
import { wantedAttributes } from './wanted-attributes.ts';

interface HtmlReaderOptions {
  /** XHTML and SVG: by the rules of XML. */
  readonly isXml?: boolean;
  /** The nesting of documents: `srcdoc` in `srcdoc`, markup in scripts. */
  readonly depth?: number;
  /** The text is not part of the page's plain text. */
  readonly isSilent?: boolean;
}

/** Maximum nesting of documents; browsers stop as well. */
const maxDepth = 5;
const maxRawChars = 16 * 1024 * 1024;

/** Elements with raw text (HTML Standard 13.2.5.2, 13.2.6.2), and the type of their content. */
const rawElements: ReadonlyMap<string, 'style' | 'markup'> = new Map([
  ['style', 'style'],
  // With frames and plug-ins enabled, browsers ignore these; an archive does not.
  ['noframes', 'markup'],
  ['noembed', 'markup'],
  ['iframe', 'markup'],
]);

const javascriptUrl = /^\s*javascript:/i;

interface Raw {
  readonly tag: string;
  readonly content: 'style' | 'markup' | ScriptLanguage;
  parts: string[];
  lengthChars: number;
}

/** Finds the links of HTML as it arrives; html-positions.ts and element-readers.ts have the positions. */
export class HtmlReader implements MarkupHandler, PageUnderReading {
  formMethod = 'get';
  readonly #emitter: LinkEmitter;
  readonly #options: HtmlReaderOptions;
  readonly #tokens: MarkupTokens;
  readonly #text: PageText | undefined;
  readonly #foreign = new ForeignContent();
  readonly #giveAddress = (written: string, place: LinkPosition): void => {
    this.address(written, place);
  };
  readonly #giveJson = (text: string): void => {
    this.#json(text);
  };
  #hasBase = false;
  #raw: Raw | undefined;
  #anchor: AnchorText | undefined;

  constructor(emitter: LinkEmitter, options: HtmlReaderOptions = {}) {
    this.#emitter = emitter;
    this.#options = options;
    this.#tokens = new MarkupTokens(this, options.isXml ?? false);
    if (emitter.sink.text !== undefined && options.isSilent !== true) {
      this.#text = new PageText((piece) => emitter.sink.text?.(piece));
    }
  }

  write(text: string): void {
    this.#tokens.write(text);
  }

  end(): void {
    this.#tokens.end();
    this.#endRaw();
    this.#endAnchor();
  }

  wanted(name: string): (attribute: string) => boolean {
    return wantedAttributes(withoutPrefix(name), this.#foreign.isInside);
  }

  isForeign(): boolean {
    return this.#foreign.isInside;
  }

  open(written: string, attributes: Attributes, isSelfClosing: boolean): void {
    const tag = withoutPrefix(written);
    this.#text?.open(tag);
    if (tag === 'a') this.#endAnchor();
    if (attributes.names.length > 0) this.#readAttributes(tag, attributes);
    const isInForeign = this.#foreign.isInside;
    this.#foreign.open(tag, isSelfClosing);
    const content = tag === 'script' ? scriptLanguage(attributes.get('type')) : rawElements.get(tag);
    const isEmpty = isSelfClosing && (this.#options.isXml === true || isInForeign);
    if (content !== undefined && !isEmpty) {
      this.#endRaw();
      this.#raw = { tag, content, parts: [], lengthChars: 0 };
    }
    if (tag === 'a' && isEmpty) this.#endAnchor();
  }

  #readAttributes(tag: string, attributes: Attributes): void {
    const reader = elementReaders.get(tag);
    reader?.read(attributes, this);
    const places = htmlPositions.get(tag);
    for (let at = 0; at < attributes.names.length; at++) {
      const name = attributes.names[at] ?? '';
      const value = attributes.values[at] ?? '';
      if (name === 'style') this.#style(value, `${tag}/@style`);
      else if (name.startsWith('on')) this.script(value);
      else if (name === 'alt') this.#anchor?.addAlternative(value);
      else if (reader?.attributes.includes(name) !== true || places?.has(name) === true) {
        const isForeign = this.#foreign.isInside;
        const place = places?.get(name);
        attributeAddresses({ tag, name, value, place, isForeign }, this.#giveAddress, this.#giveJson);
      }
    }
  }

  close(written: string): void {
    const tag = withoutPrefix(written);
    this.#foreign.close(tag);
    this.#text?.close(tag);
    if (this.#raw?.tag === tag) this.#endRaw();
    else if (tag === 'a') this.#endAnchor();
    else if (tag === 'form') this.formMethod = 'get';
  }

  text(text: string): void {
    if (this.#raw !== undefined) {
      this.#addRaw(this.#raw, text);
      return;
    }
    this.#text?.add(text);
    this.#anchor?.add(text);
    if (this.#anchor?.isFull === true) this.#endAnchor();
  }

  /** `<!--[if IE]> … <![endif]-->`: only one browser read it, and an archive does too. Other comments are ignored. */
  comment(text: string): void {
    // In the rules of HTML `<?xml-stylesheet …>` is a comment.
    if (text.startsWith('?')) this.instruction(text.slice(1));
    const start = /^\[if\s[^\]]*\]>/i.exec(text);
    if (start === null) return;
    this.nested(text.slice(start[0].length).replace(/<!\[endif\]$/i, ''));
  }

  instruction(text: string): void {
    const found = stylesheetInstruction(text);
    if (found !== undefined) this.address(found.address, found.place);
  }

  address(written: string, place: LinkPosition, base?: string): void {
    const script = javascriptUrl.exec(written);
    if (script === null) this.#emitter.emit(written, place, base);
    else this.script(unescaped(written.slice(script[0].length)));
  }

  resolved(written: string): string | undefined {
    return this.#emitter.resolve(written, { kind: 'page', hop: 'L', context: '' })?.url;
  }

  /** HTML Standard 4.2.3: the first one counts, relative to the document itself. */
  setBase(written: string): void {
    if (this.#hasBase) return;
    this.#hasBase = true;
    const base = this.resolved(written);
    if (base === undefined) return;
    this.#emitter.base = base;
    this.#emitter.sink.base?.(base);
  }

  anchor(written: string, place: LinkPosition, title: string | undefined): void {
    if (javascriptUrl.test(written)) {
      this.address(written, place);
      return;
    }
    const link = this.#emitter.resolve(written, place);
    if (link !== undefined) this.#anchor = new AnchorText(link, title);
  }

  script(text: string): void {
    readScript(text, this.#emitter, (markup) => {
      this.#nested(markup, true);
    });
  }

  nested(html: string): void {
    this.#nested(html, false);
  }

  #nested(html: string, isSilent: boolean): void {
    const depth = (this.#options.depth ?? 0) + 1;
    if (depth > maxDepth) {
      this.#emitter.sink.problem?.('documents within documents are too deep');
      return;
    }
    const reader = new HtmlReader(this.#emitter, {
      depth,
      isSilent: isSilent || this.#options.isSilent === true,
    });
    reader.#hasBase = true;
    reader.write(html);
    reader.end();
  }

  #style(text: string, context: string): void {
    for (const { address, at } of cssAddresses(text)) {
      this.#emitter.emit(address, { kind: 'requisite', hop: 'E', context: `${context} ${at}` });
    }
  }

  #json(text: string): void {
    readJson(text, this.#emitter, (markup) => {
      this.#nested(markup, true);
    });
  }

  #addRaw(raw: Raw, text: string): void {
    if (raw.lengthChars + text.length > maxRawChars) return;
    raw.parts.push(text);
    raw.lengthChars += text.length;
  }

  #endRaw(): void {
    if (this.#raw === undefined) return;
    const { content, parts } = this.#raw;
    this.#raw = undefined;
    const text = parts.join('');
    if (text === '') return;
    switch (content) {
      case 'style':
        this.#style(text, 'style');
        break;
      case 'markup':
        this.nested(text);
        break;
      case 'script':
        this.script(text);
        break;
      case 'json':
        this.#json(text);
        break;
      case 'template':
        this.#nested(text, true);
        break;
      case 'unknown':
        break;
    }
  }

  #endAnchor(): void {
    if (this.#anchor === undefined) return;
    const link = this.#anchor.withText();
    this.#anchor = undefined;
    this.#emitter.sink.link(link);
  }
}

/** In XML, elements of HTML and SVG may have a prefix. */
function withoutPrefix(tag: string): string {
  return tag.includes(':') ? tag.replace(/^(?:svg|html|xhtml|h|xh):/, '') : tag;
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
