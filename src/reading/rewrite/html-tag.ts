import { attributeValue, writtenAttribute } from './attribute-text.ts';
import type { Quote } from './attribute-text.ts';
import type { EditedText } from './edited-text.ts';
import { looksAtAll, rulesOfTag } from './html-elements.ts';
import { anyElement, elementPositions } from './html-positions.ts';
import type { ValueRule, Rules } from './html-positions.ts';
import { rewriteValue } from './html-values.ts';
import type { ValueContext } from './html-values.ts';
import type { TextView } from './text-view.ts';

interface Attribute {
  readonly name: string;
  readonly nameStart: number;
  /** The position of the value, without its quotes; negative if there is none. */
  start: number;
  end: number;
  quote: Quote;
}

const quotes: readonly Quote[] = ['', '', "'", '"'];

/** An open tag while the tokenizer reads it. Attributes that no rule can apply to are passed over. */
export class HtmlTag {
  name = '';
  start = 0;
  isOpen = false;
  readonly #text: EditedText;
  readonly #view: TextView;
  #attributes: Attribute[] = [];
  #current: Attribute | undefined;
  #places: Rules | undefined;
  #keepsAll = false;

  constructor(text: EditedText, view: TextView) {
    this.#text = text;
    this.#view = view;
  }

  get attributes(): readonly Attribute[] {
    return this.#attributes;
  }

  open(name: string, start: number): void {
    this.name = name;
    this.start = start;
    this.isOpen = true;
    this.#places = elementPositions.get(name);
    this.#keepsAll = looksAtAll.has(name);
  }

  attributeName(start: number, end: number): void {
    const name = this.#text.slice(start, end).toLowerCase();
    const isWanted =
      this.isOpen && (this.#keepsAll || this.#places?.has(name) === true || ruleOfAny(name) !== undefined);
    this.#current = isWanted ? { name, nameStart: start, start: -1, end: -1, quote: '' } : undefined;
  }

  attributeData(start: number, end: number): void {
    if (this.#current === undefined) return;
    if (this.#current.start < 0) this.#current.start = start;
    this.#current.end = end;
  }

  attributeEnd(quote: number): void {
    if (this.#current === undefined) return;
    this.#current.quote = quotes[quote] ?? '';
    this.#attributes.push(this.#current);
    this.#current = undefined;
  }

  /** The first attribute of a name counts. */
  readonly get = (name: string): string | undefined => {
    const attribute = this.#attributes.find((candidate) => candidate.name === name);
    return attribute === undefined ? undefined : this.value(attribute);
  };

  value(attribute: Attribute): string {
    if (attribute.start < 0) return '';
    return attributeValue(this.#text.slice(attribute.start, attribute.end), this.#view);
  }

  replace({ start, end, quote }: Attribute, value: string): void {
    const mark = quote === '' ? 0 : 1;
    this.#text.replace(start - mark, end + mark, writtenAttribute(value, quote, this.#view));
  }

  rename({ nameStart }: Attribute): void {
    this.#text.insert(nameStart, '_');
  }

  forget(): void {
    this.isOpen = false;
    this.#current = undefined;
    if (this.#attributes.length > 0) this.#attributes = [];
  }
}

/** Leads the addresses of one tag to the archive. */
export function rewriteTag(tag: HtmlTag, context: ValueContext): void {
  if (tag.attributes.length === 0) return;
  if (tag.name === 'meta') hintCharset(tag, context);
  const rules = rulesOfTag(tag.name, tag.get);
  for (const attribute of tag.attributes) {
    const rule = rules?.get(attribute.name) ?? ruleOfAny(attribute.name);
    if (rule === undefined) continue;
    if (rule === 'drop') {
      tag.rename(attribute);
    } else if (attribute.start >= 0) {
      const value = rewriteValue(rule, tag.value(attribute), context);
      if (value !== undefined) tag.replace(attribute, value);
    }
  }
}

function ruleOfAny(name: string): ValueRule | undefined {
  const rule = anyElement.get(name);
  if (rule !== undefined) return rule;
  return name.startsWith('on') && name.length > 2 && name[2] !== '-' ? 'handler' : undefined;
}

function hintCharset(tag: HtmlTag, { addresses }: ValueContext): void {
  const charset =
    tag.get('charset') ?? /charset\s{0,8}=\s{0,8}["']?([^\s;"']{1,40})/i.exec(tag.get('content') ?? '')?.[1];
  if (charset !== undefined) addresses.view.hint(charset.trim());
}
