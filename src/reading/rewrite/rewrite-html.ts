import { defined } from '../../formats/values/defined.ts';
import { Tokenizer } from 'htmlparser2';
import { ForeignContent } from '../../formats/links/html/foreign-content.ts';
import { Addresses } from './addresses.ts';
import { EditedText } from './edited-text.ts';
import { ElementContent } from './element-content.ts';
import { HtmlTag, rewriteTag } from './html-tag.ts';
import type { ValueContext } from './html-values.ts';
import { rewriteInstruction } from './rewrite-instruction.ts';
import type { TextRewriter } from './text-rewriter.ts';

interface HtmlOptions {
  readonly addresses: Addresses;
  /** XHTML, SVG and other documents by the rules of XML. */
  readonly isXml?: boolean;
  /** The first content of the page's head (wombat, for example), in ASCII. */
  readonly headInsert?: string;
  /** The same for a document in a `srcdoc` attribute. */
  readonly nestedInsert?: string;
  /** The frame that `target="_top"` leads to. */
  readonly topTarget?: string;
  /** See `ScriptOptions`. */
  readonly moduleDeclarations?: string;
}

/** A document in a document in a document; browsers stop as well. */
const maxDepth = 5;
/** A longer tag goes through as it is, and so does a longer comment. */
const maxTagChars = 4 * 1024 * 1024;
const maxCommentChars = 1024 * 1024;
const contentStart = /[^\t\n\f\r ]/g;

/**
 * HTML, piece by piece: htmlparser2's tokenizer finds tags and attributes, and only addresses that must point to the
 * archive are replaced. All other bytes stay unchanged.
 *
 *   text in → tokenizer → open tag    → rewriteTag          addresses, handlers, styles, srcdoc
 *                       → content     → ElementContent      of script and style
 *                       → comment     → conditional comments of Internet Explorer
 *                       → first thing → head insert
 */
export class HtmlRewriting implements TextRewriter {
  readonly #options: HtmlOptions;
  readonly #depth: number;
  readonly #isXml: boolean;
  readonly #tokenizer: Tokenizer;
  readonly #text = new EditedText();
  readonly #foreign = new ForeignContent();
  readonly #tag: HtmlTag;
  readonly #content: ElementContent;
  readonly #values: ValueContext;
  #insert: string | undefined;
  /** In XML only documents of HTML and SVG are understood; in others `href` may mean anything. */
  #isUnderstood: boolean | undefined;
  /** The tokenizer has reported everything before this position. */
  #told = 0;

  constructor(options: HtmlOptions, depth = 0) {
    const { headInsert } = options;
    if (headInsert !== undefined && /[^\0-\x7f]/.test(headInsert)) {
      throw new TypeError('the head insert has to be ASCII, because it stands in pages of every charset');
    }
    this.#options = options;
    this.#depth = depth;
    this.#isXml = options.isXml ?? false;
    this.#insert = headInsert === '' ? undefined : headInsert;
    this.#isUnderstood = this.#isXml ? undefined : true;
    this.#tokenizer = new Tokenizer({ xmlMode: this.#isXml, decodeEntities: false }, this);
    this.#tag = new HtmlTag(this.#text, options.addresses.view);
    this.#content = new ElementContent(this.#text, options);
    this.#values = {
      addresses: options.addresses,
      topTarget: options.topTarget,
      nested: (html) => this.#nested(html, options.nestedInsert),
    };
  }

  write(text: string): string {
    this.#text.add(text);
    this.#tokenizer.write(text);
    return this.#text.take(this.#decidedUpTo());
  }

  end(): string {
    this.#tokenizer.end();
    this.#content.end();
    const total = this.#text.length;
    if (!this.#isXml && total > 0) this.#placeInsert(total);
    return this.#text.take(total);
  }

  #decidedUpTo(): number {
    const total = this.#text.length;
    if (this.#tag.isOpen) {
      if (total - this.#tag.start <= maxTagChars) return this.#tag.start;
      this.#insertBefore(this.#tag.name, this.#tag.start);
      this.#tag.forget();
      return total;
    }
    const content = this.#content.keptFrom;
    if (content !== undefined) return content;
    if (total - this.#told > maxTagChars) this.#told = total;
    return Math.min(this.#told, total);
  }

  #tell(end: number): void {
    if (end > this.#told) this.#told = end;
  }

  isInForeignContext(): boolean {
    return this.#foreign.isInside;
  }

  ontext(start: number, end: number): void {
    this.#tell(end);
    this.#content.text(start, end);
    if (this.#insert === undefined || this.#isXml) return;
    const text = this.#text.slice(start, end);
    contentStart.lastIndex =
      start === 0 && /^(?:\xef\xbb\xbf|\ufeff)/.test(text) ? (text[0] === '\ufeff' ? 1 : 3) : 0;
    const found = contentStart.exec(text);
    if (found !== null) this.#placeInsert(start + found.index);
  }

  ontextentity(): void {}

  onopentagname(start: number, end: number): void {
    const name = withoutPrefix(this.#text.slice(start, end).toLowerCase());
    if (this.#isUnderstood === undefined) this.#begin(name);
    this.#tag.open(name, start - 1);
  }

  #begin(root: string): void {
    this.#isUnderstood = root === 'html' || root === 'svg';
    // Only HTML has a head.
    if (root !== 'html') this.#insert = undefined;
  }

  onattribname(start: number, end: number): void {
    this.#tag.attributeName(start, end);
  }

  onattribdata(start: number, end: number): void {
    this.#tag.attributeData(start, end);
  }

  onattribentity(): void {}

  onattribend(quote: number): void {
    this.#tag.attributeEnd(quote);
  }

  onopentagend(end: number): void {
    this.#open(end + 1, false);
  }

  onselfclosingtag(end: number): void {
    this.#open(end + 1, true);
  }

  #open(end: number, isSelfClosing: boolean): void {
    const tag = this.#tag;
    this.#tell(end);
    const isForeign = this.#foreign.isInside;
    this.#foreign.open(tag.name, isSelfClosing);
    this.#insertBefore(tag.name, tag.start);
    if (this.#isUnderstood === true && tag.isOpen && end - tag.start <= maxTagChars) {
      rewriteTag(tag, this.#values);
    }
    if (tag.name === 'head') this.#placeInsert(end);
    const isMarkup = this.#isXml || isForeign;
    if (this.#isUnderstood === true && !(isSelfClosing && isMarkup)) this.#content.open(tag, end, isMarkup);
    tag.forget();
  }

  onclosetag(start: number, end: number): void {
    this.#tell(this.#text.slice(end, end + 1) === '>' ? end + 1 : end);
    const name = withoutPrefix(this.#text.slice(start, end).toLowerCase());
    this.#foreign.close(name);
    if (!this.#content.close(name, start - 2) && !this.#isXml) this.#placeInsert(start - 2);
  }

  /** `<!--[if IE]> … <![endif]-->`: only Internet Explorer reads it, and replay in it should be safe too. */
  oncomment(start: number, end: number, endOffset: number): void {
    this.#tell(end + 1);
    const stop = end - endOffset;
    if (stop - start > maxCommentChars || this.#isUnderstood !== true) return;
    const text = this.#text.slice(start, stop);
    const condition = /^\[if\s[^\]]{0,256}\]>/i.exec(text);
    if (condition === null) return;
    const inner = text.slice(condition[0].length);
    this.#text.replace(start + condition[0].length, stop, this.#nested(inner, undefined));
  }

  oncdata(_start: number, end: number): void {
    this.#tell(end + 1);
  }

  ondeclaration(_start: number, end: number): void {
    this.#tell(end + 1);
  }

  onprocessinginstruction(start: number, end: number): void {
    this.#tell(end + 2);
    const text = this.#text.slice(start, end);
    const rewritten = rewriteInstruction(text, this.#options.addresses);
    if (rewritten !== undefined) this.#text.replace(start, end, rewritten);
  }

  onend(): void {}

  #nested(html: string, headInsert: string | undefined): string {
    if (this.#depth >= maxDepth) return html;
    const { addresses } = this.#options;
    const { headInsert: _outer, isXml: _isXml, ...options } = this.#options;
    const nested = new HtmlRewriting(
      {
        ...options,
        addresses: new Addresses(addresses.context, addresses.view, addresses.base),
        ...defined({ headInsert }),
      },
      this.#depth + 1,
    );
    return nested.write(html) + nested.end();
  }

  /** The head begins with the insert; without a head it comes before the first thing that is content. */
  #insertBefore(tag: string, start: number): void {
    if (tag === 'html' || tag === 'head' || this.#isUnderstood !== true) return;
    this.#placeInsert(start);
  }

  #placeInsert(at: number): void {
    if (this.#insert === undefined || !this.#text.insert(at, this.#insert)) return;
    this.#insert = undefined;
  }
}

/** In XML the elements of HTML and SVG may have a prefix. */
function withoutPrefix(tag: string): string {
  return tag.includes(':') ? tag.replace(/^(?:svg|html|xhtml|h|xh):/, '') : tag;
}
