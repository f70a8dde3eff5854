import { Tokenizer } from 'htmlparser2';
import { Addresses } from './addresses.ts';
import { applyEdits } from './apply-edits.ts';
import type { TextEdit } from './apply-edits.ts';
import { attributeValue, escapedText, writtenAttribute } from './attribute-text.ts';
import { chooseRendition } from './rendition.ts';
import type { Rendition, RenditionChoice } from './rendition.ts';

/**
 * DASH manifests (ISO 23009-1): `BaseURL` at every level, addresses and templates in attributes. Players resolve
 * addresses against the address that wombat gives the manifest, the one of the live web, so every `BaseURL` becomes an
 * archived one. Other addresses stay relative to the `BaseURL` around them, of which there may be several alternatives;
 * without one they become archived addresses themselves. One representation of each adaptation set is kept, see
 * `RenditionChoice`.
 */
export function rewriteDash(manifest: string, addresses: Addresses, choice: RenditionChoice): string {
  const reader = new DashReader(manifest, addresses, choice);
  return applyEdits(manifest, reader.read());
}

interface Element {
  readonly name: string;
  readonly start: number;
  /** Behind the open tag. */
  contentStart: number;
  /** The base of the addresses inside, if a BaseURL differs from the one of the parent element. */
  base: Addresses;
  hasBase: boolean;
  readonly attributes: Map<string, string>;
  readonly representations: (Rendition & TextRange)[];
}

interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** Attributes that are addresses, or templates of addresses, by the element they stand in. */
const addressAttributes: Readonly<Record<string, readonly string[]>> = {
  segmenttemplate: ['media', 'initialization', 'index', 'bitstreamswitching'],
  segmenturl: ['media', 'index'],
  initialization: ['sourceurl'],
  representationindex: ['sourceurl'],
  bitstreamswitching: ['sourceurl'],
};
/** In whatever element: only what cannot be anything else than an address is taken for one. */
const anywhere = new Set(['media', 'initialization', 'index', 'sourceurl', 'xlink:href', 'href']);
const addressElements = new Set(['baseurl', 'location', 'patchlocation']);
/** By itself an address: with a scheme, a host, or from the root. */
const notRelative = /^\s*(?:[a-z][a-z\d+.-]*:|\/)/i;
/** Behind the archive's prefix it would lead out of the site, where on the web it ended at the site's root. */
const upwards = /(?:^|\/)\s*(?:\.|%2e){2}(?:\/|$)/i;
/** Deeper manifests are left alone from there on. */
const maxDepth = 64;

class DashReader {
  readonly #manifest: string;
  readonly #choice: RenditionChoice;
  readonly #edits: TextEdit[] = [];
  readonly #open: Element[] = [];
  readonly #documentBase: Addresses;
  #tooDeep = 0;
  #element: Element | undefined;
  #attribute: { name: string; start: number; end: number } | undefined;

  constructor(manifest: string, addresses: Addresses, choice: RenditionChoice) {
    this.#manifest = manifest;
    this.#documentBase = addresses;
    this.#choice = choice;
  }

  read(): TextEdit[] {
    const tokenizer = new Tokenizer({ xmlMode: true, decodeEntities: false }, this);
    tokenizer.write(this.#manifest);
    tokenizer.end();
    return this.#edits;
  }

  onopentagname(start: number, end: number): void {
    this.#element = {
      name: this.#name(start, end),
      start: start - 1,
      contentStart: end,
      base: this.#open.at(-1)?.base ?? this.#documentBase,
      hasBase: false,
      attributes: new Map(),
      representations: [],
    };
  }

  onattribname(start: number, end: number): void {
    this.#attribute = { name: this.#manifest.slice(start, end).toLowerCase(), start: -1, end: -1 };
  }

  onattribdata(start: number, end: number): void {
    if (this.#attribute === undefined) return;
    if (this.#attribute.start < 0) this.#attribute.start = start;
    this.#attribute.end = end;
  }

  onattribend(): void {
    const attribute = this.#attribute;
    if (attribute === undefined || attribute.start < 0 || this.#element === undefined) return;
    const { base, name, attributes } = this.#element;
    const { view } = base;
    const value = attributeValue(this.#manifest.slice(attribute.start, attribute.end), view);
    attributes.set(attribute.name, value);
    const archived =
      name === 'utctiming' && attribute.name === 'value'
        ? timeServers(value, base)
        : this.#archivedAttribute(name, attribute.name, value);
    if (archived === undefined) return;
    const written = writtenAttribute(archived, '"', view).slice(1, -1).replaceAll("'", '&#39;');
    this.#edits.push({ start: attribute.start, end: attribute.end, text: written });
  }

  #archivedAttribute(element: string, name: string, value: string): string | undefined {
    const isKnown = addressAttributes[element]?.includes(name) === true;
    const base = this.#element?.base;
    if (base === undefined || value.trim() === '' || (!isKnown && !anywhere.has(name))) return undefined;
    const isRelative = !notRelative.test(value);
    const hasBase = this.#open.some((open) => open.hasBase);
    if (isRelative && !upwards.test(value) && (hasBase || !isKnown)) return undefined;
    return base.archived(value, 'oe_');
  }

  onopentagend(end: number): void {
    const element = this.#element;
    if (element === undefined) return;
    element.contentStart = end + 1;
    if (this.#open.length < maxDepth) this.#open.push(element);
    else this.#tooDeep++;
  }

  onselfclosingtag(end: number): void {
    if (this.#element !== undefined) this.#close(this.#element, end + 1);
  }

  onclosetag(start: number, end: number): void {
    if (this.#tooDeep > 0) {
      this.#tooDeep--;
      return;
    }
    const element = this.#open.at(-1);
    if (element === undefined || element.name !== this.#name(start, end)) return;
    this.#open.pop();
    if (addressElements.has(element.name)) this.#text(element, start - 2);
    const close = this.#manifest.indexOf('>', end);
    this.#close(element, close < 0 ? this.#manifest.length : close + 1);
  }

  #name(start: number, end: number): string {
    const name = this.#manifest.slice(start, end).toLowerCase();
    return name.slice(name.indexOf(':') + 1);
  }

  #text(element: Element, end: number): void {
    const written = this.#manifest.slice(element.contentStart, end);
    if (written.includes('<')) return;
    const { view, context } = element.base;
    const address = attributeValue(written, view).trim();
    const parent = this.#open.at(-1);
    const archived = address === '' ? undefined : element.base.archived(address, 'oe_');
    if (archived !== undefined) {
      this.#edits.push({ start: element.contentStart, end, text: escapedText(archived, view) });
    }
    // The first of several alternatives counts.
    if (element.name !== 'baseurl' || parent === undefined || parent.hasBase) return;
    const base = URL.parse(view.address(address), element.base.base);
    parent.hasBase = true;
    if (base !== null) parent.base = new Addresses(context, view, base.href);
  }

  #close(element: Element, end: number): void {
    const parent = this.#open.at(-1);
    if (element.name === 'representation' && parent?.name === 'adaptationset') {
      parent.representations.push({ start: element.start, end, ...renditionOf(element, parent) });
    } else if (element.name === 'adaptationset') {
      this.#choose(element.representations);
    }
  }

  #choose(representations: readonly (Rendition & TextRange)[]): void {
    const kept = chooseRendition(representations, this.#choice);
    if (kept === undefined) return;
    for (const [at, { start, end }] of representations.entries()) {
      if (at !== kept) this.#edits.push({ start, end, text: '' });
    }
  }

  oncdata(): void {}
  oncomment(): void {}
  ondeclaration(): void {}
  onend(): void {}
  onattribentity(): void {}
  onprocessinginstruction(): void {}
  ontext(): void {}
  ontextentity(): void {}
}

/** Several may stand there, with spaces between; dates and names of NTP servers stay. */
function timeServers(value: string, base: Addresses): string | undefined {
  const written = value.replace(/\S+/g, (word) =>
    /^(?:https?:)?\/\//i.test(word) ? (base.archived(word, 'oe_') ?? word) : word,
  );
  return written === value ? undefined : written;
}

function renditionOf({ attributes }: Element, set: Element): Rendition {
  const number = (name: string): number => Number(attributes.get(name) ?? set.attributes.get(name) ?? 0) || 0;
  return { bandwidth: number('bandwidth'), pixels: number('width') * number('height') };
}
