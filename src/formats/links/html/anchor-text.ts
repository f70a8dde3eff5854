import type { Link } from '../link.ts';

const maxTextChars = 256;

/** A link that waits for its text, which follows it: printed text, or the alternative text of a picture, or the tool tip. */
export class AnchorText {
  readonly #link: Link;
  readonly #title: string;
  #text = '';
  #alternative = '';

  constructor(link: Link, title: string | undefined) {
    this.#link = link;
    this.#title = title ?? '';
  }

  add(text: string): void {
    this.#text += text;
  }

  addAlternative(text: string): void {
    if (this.#alternative === '') this.#alternative = text;
  }

  /** Long enough: an unclosed anchor must not be held back to the end of the page. */
  get isFull(): boolean {
    return this.#text.length > 4 * maxTextChars;
  }

  withText(): Link {
    const text = wordsOf(this.#text) || wordsOf(this.#alternative) || wordsOf(this.#title);
    return text === '' ? this.#link : { ...this.#link, text };
  }
}

function wordsOf(text: string): string {
  if (text.length <= maxTextChars && /^(?:\S+(?: \S+)*)?$/.test(text)) return text;
  return text
    .slice(0, 4 * maxTextChars)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxTextChars);
}
