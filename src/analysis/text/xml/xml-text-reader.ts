import { HtmlReader } from '../../../formats/links/html/html-reader.ts';
import { MarkupTokens } from '../../../formats/links/html/markup-tokens.ts';
import type { Attributes, MarkupHandler } from '../../../formats/links/html/markup-tokens.ts';
import { LinkEmitter } from '../../../formats/links/link-emitter.ts';
import { GenericDialect } from '../../../formats/links/xml/generic-dialect.ts';
import { XmlReader } from '../../../formats/links/xml/xml-reader.ts';
import type { DocumentText } from '../../analysis.ts';
import { declaredLanguage } from '../declared-language.ts';
import { FoundLinks } from '../found-links.ts';
import { normaliseLine, normaliseText } from '../normalise-text.ts';
import { textLimits } from '../text-limits.ts';
import { emptyText } from '../text-outcome.ts';
import { WordLines } from '../word-lines.ts';
import { decodeNamedEntities } from './named-entities.ts';

const maxDepth = 512;
const maxLineChars = 1024 * 1024;
const raw = new Set(['script', 'style']);

/** The text of any XML, including SVG. An inline element belongs to the line around it; others get their own lines. */
export class XmlTextReader implements MarkupHandler {
  readonly #found = new FoundLinks();
  readonly #links: HtmlReader | XmlReader;
  readonly #tokens: MarkupTokens;
  readonly #lines = new WordLines();
  /** For each open element: whether it is inline. */
  readonly #isWithinLine: boolean[] = [];
  #beyondDepth = 0;
  #line = '';
  #isLineEmpty = true;
  #raw = '';
  #title: string | undefined;
  #isInTitle = false;
  #language: string | undefined;

  constructor(url: string, isSvg: boolean) {
    const emitter = new LinkEmitter(url, this.#found);
    this.#links = isSvg
      ? new HtmlReader(emitter, { isXml: true })
      : new XmlReader(emitter, () => new GenericDialect());
    this.#tokens = new MarkupTokens(this, true);
  }

  write(text: string): void {
    this.#tokens.write(text);
  }

  get isCut(): boolean {
    return this.#lines.isCut;
  }

  end(): DocumentText {
    this.#tokens.end();
    this.#links.end();
    this.#endLine();
    const language = declaredLanguage(this.#language);
    return emptyText({
      title: this.#title ?? '',
      main: this.#lines.text,
      linkText: this.#found.words,
      links: this.#found.links,
      ...(language !== undefined && { declaredLanguage: language }),
    });
  }

  wanted(name: string): (attribute: string) => boolean {
    const byLinks = this.#links.wanted(name);
    return (attribute) => attribute === 'xml:lang' || attribute === 'lang' || byLinks(attribute);
  }

  isForeign(): boolean {
    return false;
  }

  open(name: string, attributes: Attributes, isSelfClosing: boolean): void {
    this.#links.open(name, attributes, isSelfClosing);
    this.#language ??=
      attributes.get('xml:lang') ?? (this.#isWithinLine.length === 0 ? attributes.get('lang') : undefined);
    if (isSelfClosing) {
      this.#line += ' ';
      return;
    }
    const local = name.slice(name.indexOf(':') + 1);
    if (raw.has(local)) this.#raw = local;
    if (local === 'title' && this.#title === undefined) {
      this.#endLine();
      this.#isInTitle = true;
    }
    if (this.#isWithinLine.length < maxDepth) this.#isWithinLine.push(!this.#isLineEmpty);
    else this.#beyondDepth++;
  }

  close(name: string): void {
    this.#links.close(name);
    const local = name.slice(name.indexOf(':') + 1);
    if (this.#raw === local) this.#raw = '';
    if (this.#isInTitle && local === 'title') this.#endTitle();
    const isWithinLine = this.#beyondDepth > 0 || this.#isWithinLine.pop() === true;
    if (this.#beyondDepth > 0) this.#beyondDepth--;
    if (!isWithinLine) this.#endLine();
  }

  text(text: string): void {
    if (this.#raw !== '') return;
    this.#links.text(text);
    this.#line += decodeNamedEntities(text);
    if (this.#isLineEmpty) this.#isLineEmpty = !/\S/.test(text);
    if (this.#line.length > maxLineChars) this.#endLine();
  }

  comment(text: string): void {
    this.#links.comment(text);
  }

  instruction(text: string): void {
    this.#links.instruction(text);
  }

  #endTitle(): void {
    this.#isInTitle = false;
    this.#title = normaliseLine(this.#line, textLimits.titleChars);
  }

  #endLine(): void {
    const line = normaliseText(this.#line);
    this.#line = '';
    this.#isLineEmpty = true;
    this.#lines.add(line);
  }
}
