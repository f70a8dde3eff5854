import { MarkupTokens } from '../../../formats/links/html/markup-tokens.ts';
import type { Attributes, MarkupHandler } from '../../../formats/links/html/markup-tokens.ts';
import { LinkEmitter } from '../../../formats/links/link-emitter.ts';
import { FeedDialect } from '../../../formats/links/xml/feed-dialect.ts';
import { XmlReader } from '../../../formats/links/xml/xml-reader.ts';
import type { DocumentMetadata, DocumentText } from '../../analysis.ts';
import { declaredLanguage } from '../declared-language.ts';
import { FoundLinks } from '../found-links.ts';
import { pageTags } from '../html/page-tags.ts';
import { wordsOfMarkup } from '../html/words-of-markup.ts';
import { lineMark, normaliseLine, normaliseText } from '../normalise-text.ts';
import { textLimits } from '../text-limits.ts';
import { emptyText } from '../text-outcome.ts';
import { WordLines } from '../word-lines.ts';
import { decodeNamedEntities } from './named-entities.ts';

/** The meaning of an element of a feed, by its name in RSS, RDF and Atom. */
const fields: ReadonlyMap<string, 'words' | 'author' | 'date' | 'language' | 'publisher' | 'keywords'> =
  new Map([
    ...[
      'title',
      'subtitle',
      'description',
      'summary',
      'content',
      'encoded',
      'tagline',
      'abstract',
      'body',
    ].map((name) => [name, 'words'] as const),
    ['managingeditor', 'author'],
    ['creator', 'author'],
    ['name', 'author'],
    ['lastbuilddate', 'date'],
    ['pubdate', 'date'],
    ['updated', 'date'],
    ['published', 'date'],
    ['date', 'date'],
    ['language', 'language'],
    ['publisher', 'publisher'],
    ['category', 'keywords'],
    ['subject', 'keywords'],
  ]);
const maxFieldChars = 4 * 1024 * 1024;
const maxKeywords = 40;

/** Reads a feed: links through the reader of the crawler, words here. */
export class FeedReader implements MarkupHandler {
  readonly #found = new FoundLinks();
  readonly #links: XmlReader;
  readonly #tokens: MarkupTokens;
  readonly #lines = new WordLines();
  readonly #metadata: Record<string, string> = {};
  readonly #keywords = new Set<string>();
  #title = '';
  #language: string | undefined;
  #isInEntry = false;
  /** The element being read, and the depth within it. */
  #field: string | undefined;
  #depth = 0;
  #hasMarkup = false;
  #text = '';

  constructor(url: string) {
    this.#links = new XmlReader(new LinkEmitter(url, this.#found), () => new FeedDialect());
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
    this.#endField();
    const keywords = [...this.#keywords].join(', ');
    const metadata: DocumentMetadata = {
      ...this.#metadata,
      ...(keywords !== '' && { keywords }),
      others: {},
    };
    const language = declaredLanguage(this.#language);
    return emptyText({
      title: this.#title,
      main: this.#lines.text,
      linkText: this.#found.words,
      metadata,
      links: this.#found.links,
      ...(language !== undefined && { declaredLanguage: language }),
    });
  }

  wanted(): (attribute: string) => boolean {
    return this.#links.wanted();
  }

  isForeign(): boolean {
    return false;
  }

  open(name: string, attributes: Attributes, isSelfClosing: boolean): void {
    this.#links.open(name, attributes, isSelfClosing);
    this.#language ??= attributes.get('xml:lang');
    const local = name.slice(name.indexOf(':') + 1);
    if (this.#field !== undefined && local !== 'item' && local !== 'entry') {
      // XHTML within Atom, and other unescaped markup.
      this.#hasMarkup = true;
      if (pageTags.get(local)?.isBlock === true || local === 'br') this.#text += lineMark;
      if (!isSelfClosing) this.#depth++;
      return;
    }
    this.#endField();
    if (isSelfClosing) return;
    if (local === 'item' || local === 'entry') this.#isInEntry = true;
    else if (fields.has(local)) this.#field = local;
  }

  close(name: string): void {
    this.#links.close(name);
    const local = name.slice(name.indexOf(':') + 1);
    if (local === 'item' || local === 'entry') {
      this.#endField();
      this.#isInEntry = false;
    } else if (this.#field === undefined) return;
    else if (this.#depth > 0 && local !== this.#field) {
      this.#depth--;
      if (pageTags.get(local)?.isBlock === true) this.#text += lineMark;
    } else this.#endField();
  }

  text(written: string): void {
    this.#links.text(written);
    if (this.#field === undefined || this.#text.length + written.length > maxFieldChars) return;
    this.#text += decodeNamedEntities(written);
  }

  comment(): void {
    // Comments are not text.
  }

  instruction(text: string): void {
    this.#links.instruction(text);
  }

  #endField(): void {
    const name = this.#field;
    if (name === undefined) return;
    const text = this.#hasMarkup ? normaliseText(this.#text) : wordsOfMarkup(this.#text);
    this.#field = undefined;
    this.#text = '';
    this.#hasMarkup = false;
    this.#depth = 0;
    if (text !== '') this.#keep(name, text);
  }

  #keep(name: string, text: string): void {
    const line = normaliseLine(text, textLimits.metadataChars);
    const field = fields.get(name);
    switch (field) {
      case undefined:
        return;
      case 'words':
        if (!this.#isInEntry && name === 'title' && this.#title === '') {
          this.#title = normaliseLine(text, textLimits.titleChars);
        } else {
          if (!this.#isInEntry && name !== 'title') this.#metadata['description'] ??= line;
          this.#lines.add(text);
        }
        return;
      case 'language':
        this.#language ??= line;
        return;
      case 'keywords':
        if (this.#keywords.size < maxKeywords) this.#keywords.add(line.slice(0, 100));
        return;
      case 'date':
      case 'publisher':
      case 'author':
        // Metadata of entries is not that of the feed.
        if (!this.#isInEntry) this.#metadata[field] ??= line;
    }
  }
}
