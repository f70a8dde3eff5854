import { HtmlReader } from '../../../formats/links/html/html-reader.ts';
import { MarkupTokens } from '../../../formats/links/html/markup-tokens.ts';
import type { Attributes, MarkupHandler } from '../../../formats/links/html/markup-tokens.ts';
import { LinkEmitter } from '../../../formats/links/link-emitter.ts';
import type { DocumentText, MarkupCounts } from '../../analysis.ts';
import { declaredLanguage } from '../declared-language.ts';
import { FoundLinks } from '../found-links.ts';
import { lineMark } from '../normalise-text.ts';
import { emptyText } from '../text-outcome.ts';
import { decodeNamedEntities } from '../xml/named-entities.ts';
import { mainText } from './main-text.ts';
import { OpenElements } from './open-elements.ts';
import { PageBlocks } from './page-blocks.ts';
import { PageImages } from './page-images.ts';
import { PageMetadata } from './page-metadata.ts';
import { otherTag, pageTags } from './page-tags.ts';
import type { PageTag } from './page-tags.ts';
import { PageTitle } from './page-title.ts';
import { mayHoldLinks, wantedOf } from './wanted-by-text.ts';
import { wordsOfMarkup } from './words-of-markup.ts';
import { zone } from './zone.ts';
import type { Zone } from './zone.ts';
import { isHidden, zoneOfElement } from './zone-of-element.ts';

type Wanted = (attribute: string) => boolean;

/** An unclosed anchor must not make the whole page a link. */
const maxAnchorChars = 2_000;
const maxRawFrameChars = 1_000_000;
const voids = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));

const wantedByTag = new Map<PageTag, Wanted>();

/**
 * Reads a page. Tokens are read once: those that may hold links go to the link reader of the crawler; all are examined here for
 * text and its zone.
 */
export class PageReader implements MarkupHandler {
  readonly #found = new FoundLinks();
  readonly #links: HtmlReader;
  readonly #tokens: MarkupTokens;
  readonly #isXml: boolean;
  readonly #blocks = new PageBlocks();
  readonly #open = new OpenElements();
  readonly #images = new PageImages();
  readonly #metadata = new PageMetadata();
  readonly #title = new PageTitle();
  readonly #counts: Record<keyof MarkupCounts, number> = { ...emptyText().counts };
  /** The element whose attributes are being read. */
  #tag: PageTag = otherTag;
  /** Within a hidden inline element, all elements are tracked. */
  #isInHiddenInline = false;
  /** Zone of the current paragraph, whose end tag may be missing. */
  #paragraphZone: Zone = zone.unknown;
  #headingLevel = 0;
  #isCaption = false;
  #isPreformatted = false;
  /** The open element whose content is not text. */
  #raw = '';
  #frameText = '';
  /** Characters in the open anchor; -1 if none is open. */
  #anchorChars = -1;
  #language: string | undefined;
  #firstTime: string | undefined;

  constructor(url: string, isXml: boolean) {
    this.#isXml = isXml;
    this.#links = new HtmlReader(new LinkEmitter(url, this.#found), { isXml });
    this.#tokens = new MarkupTokens(this, isXml);
  }

  write(text: string): void {
    this.#tokens.write(text);
  }

  /** There was more text than is kept. */
  get isCut(): boolean {
    return this.#blocks.isCut;
  }

  end(): DocumentText {
    this.#tokens.end();
    this.#links.end();
    this.#closeRaw(this.#raw);
    this.#endBlock();
    const metadata = this.#metadata.metadata();
    const date = metadata.date ?? this.#firstTime;
    const language = declaredLanguage(this.#language) ?? declaredLanguage(this.#metadata.get('language'));
    return emptyText({
      title: this.#title.text(this.#metadata.get('title')),
      ...mainText(this.#blocks.blocks),
      linkText: this.#found.words,
      metadata: date === undefined ? metadata : { ...metadata, date },
      images: this.#images.mentions(),
      links: this.#found.links,
      counts: this.#counts,
      ...(language !== undefined && { declaredLanguage: language }),
    });
  }

  wanted(name: string): Wanted {
    this.#tag = this.#tagOf(name);
    if (this.#links.isForeign()) return this.#links.wanted(name);
    const known = wantedByTag.get(this.#tag);
    if (known !== undefined) return known;
    const wanted = wantedOf(this.#tag, this.#links.wanted(this.#tag.name));
    wantedByTag.set(this.#tag, wanted);
    return wanted;
  }

  #tagOf(name: string): PageTag {
    const known = pageTags.get(name);
    if (known !== undefined || !this.#isXml) return known ?? otherTag;
    return pageTags.get(withoutPrefix(name)) ?? otherTag;
  }

  isForeign(): boolean {
    return this.#links.isForeign();
  }

  open(name: string, attributes: Attributes, isSelfClosing: boolean): void {
    const tag = this.#tag;
    if (tag.count === 'images') {
      this.#image(name, attributes, isSelfClosing);
      return;
    }
    const isForeign = this.#links.isForeign();
    if (tag.hasLinks || isForeign || mayHoldLinks(attributes)) {
      this.#links.open(name, attributes, isSelfClosing);
    }
    if (tag.count !== undefined) this.#counts[tag.count]++;
    const isEmpty = isSelfClosing && (this.#isXml || isForeign);
    if (tag.isRaw) {
      if (tag.isBlock) this.#endBlock();
      if (!isEmpty) this.#raw = tag.name;
    } else if (tag.isBlock) this.#openBlock(tag, attributes, isEmpty);
    else this.#openInline(name, attributes, isEmpty);
  }

  #image(name: string, attributes: Attributes, isSelfClosing: boolean): void {
    this.#counts.images++;
    const url = this.#found.imageWhile(() => {
      this.#links.open(name, attributes, isSelfClosing);
    });
    if (url !== undefined) this.#images.add(url, attributes.get('alt') ?? '');
  }

  #openBlock(tag: PageTag, attributes: Attributes, isEmpty: boolean): void {
    this.#endBlock();
    if (isEmpty) return;
    if (tag.headingLevel > 0) this.#headingLevel = tag.headingLevel;
    const own = zoneOfElement(tag, attributes);
    if (tag.isContainer) {
      if (tag.ends !== undefined) this.#open.endAmong(tag.ends);
      this.#open.open(tag.name, own);
    } else {
      this.#paragraphZone = own;
    }
    switch (tag.name) {
      case 'html':
        this.#language ??= attributes.get('lang') ?? attributes.get('xml:lang');
        break;
      case 'figure':
        this.#images.openFigure();
        break;
      case 'figcaption':
        this.#isCaption = true;
        break;
      case 'pre':
        this.#isPreformatted = true;
        break;
      default:
    }
  }

  #openInline(name: string, attributes: Attributes, isEmpty: boolean): void {
    switch (this.#tag.name) {
      case 'br':
        this.#blocks.addLine();
        return;
      case 'a':
        this.#anchorChars = attributes.get('href') === undefined ? -1 : 0;
        break;
      case 'title':
        // The title of an SVG is not that of the page.
        if (this.#open.zone === zone.unknown && !isEmpty) this.#title.open();
        return;
      case 'meta':
        this.#meta(attributes);
        return;
      case 'time':
        if (this.#open.zone <= zone.unknown) this.#firstTime ??= attributes.get('datetime')?.slice(0, 64);
        break;
      default:
    }
    if (isEmpty || !(this.#isInHiddenInline || isHidden(attributes)) || voids.has(name)) return;
    this.#isInHiddenInline = true;
    this.#endBlock();
    this.#open.open(name, zone.hidden);
  }

  #meta(attributes: Attributes): void {
    const content = attributes.get('content');
    if (content === undefined) return;
    for (const attribute of ['name', 'property', 'itemprop', 'http-equiv']) {
      const name = attributes.get(attribute);
      if (name !== undefined) this.#metadata.add(name, content);
    }
  }

  close(name: string): void {
    const tag = this.#tagOf(name);
    if (tag.hasLinks || this.#links.isForeign()) this.#links.close(name);
    if (tag.isRaw) this.#closeRaw(tag.name);
    else if (tag.isBlock) this.#closeBlock(tag);
    else this.#closeInline(name, tag);
  }

  #closeInline(name: string, tag: PageTag): void {
    if (tag.name === 'a') this.#anchorChars = -1;
    else if (tag.name === 'title') this.#title.close();
    if (!this.#isInHiddenInline) return;
    this.#endBlock();
    this.#open.close(name);
    this.#isInHiddenInline = this.#open.zone === zone.hidden;
  }

  #closeRaw(name: string): void {
    if (this.#raw !== name) return;
    this.#raw = '';
    if (this.#frameText === '') return;
    const words = wordsOfMarkup(this.#frameText);
    this.#frameText = '';
    if (words !== '') this.#blocks.addHidden(words);
  }

  #closeBlock(tag: PageTag): void {
    this.#endBlock();
    if (tag.headingLevel > 0) this.#headingLevel = 0;
    if (tag.isContainer) this.#open.close(tag.name);
    switch (tag.name) {
      case 'figure':
        this.#images.closeFigure();
        break;
      case 'figcaption':
        this.#isCaption = false;
        break;
      case 'pre':
        this.#isPreformatted = false;
        break;
      default:
    }
  }

  text(written: string): void {
    if (this.#raw !== '') {
      this.#addRaw(written);
      return;
    }
    const text = this.#isXml ? decodeNamedEntities(written) : written;
    if (this.#title.isOpen) {
      this.#title.add(text);
      return;
    }
    const isLink = this.#anchorChars >= 0;
    if (isLink) {
      this.#links.text(text);
      this.#anchorChars += text.length;
      if (this.#anchorChars > maxAnchorChars) this.#anchorChars = -1;
    }
    this.#blocks.add(this.#isPreformatted ? text.replace(/\r?\n/g, lineMark) : text, isLink);
  }

  #addRaw(text: string): void {
    // Links in scripts are guesses, not text of this page.
    if (this.#raw === 'script') return;
    this.#links.text(text);
    if (this.#raw === 'noframes' && this.#frameText.length < maxRawFrameChars) this.#frameText += text;
  }

  comment(text: string): void {
    this.#links.comment(text);
  }

  instruction(text: string): void {
    this.#links.instruction(text);
  }

  #endBlock(): void {
    const inner = this.#paragraphZone;
    this.#paragraphZone = zone.unknown;
    const outer = this.#open.zone;
    const place = inner === zone.unknown || outer >= zone.apart ? outer : inner;
    const text = this.#blocks.end(place, this.#headingLevel);
    if (text === '') return;
    if (this.#headingLevel === 1) this.#title.heading(text);
    this.#images.words(text, this.#isCaption);
  }
}

/** In XML the elements of HTML may have a prefix. */
function withoutPrefix(name: string): string {
  return name.includes(':') ? name.replace(/^(?:html|xhtml|h|xh):/, '') : name;
}
