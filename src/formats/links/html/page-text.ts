const hidden = new Set(['script', 'style', 'noscript', 'template', 'iframe', 'noembed', 'noframes']);
const inline = new Set(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i img ins kbd label mark q s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);

/** The plain text of a page, with the words of different blocks separated. */
export class PageText {
  readonly #give: (text: string) => void;
  #hiddenIn: string | undefined;
  #isAtLineStart = true;

  constructor(give: (text: string) => void) {
    this.#give = give;
  }

  open(tag: string): void {
    this.#line(tag);
    if (this.#hiddenIn === undefined && hidden.has(tag)) this.#hiddenIn = tag;
  }

  close(tag: string): void {
    if (this.#hiddenIn === tag) this.#hiddenIn = undefined;
    this.#line(tag);
  }

  add(text: string): void {
    if (this.#hiddenIn !== undefined || text === '') return;
    this.#give(text);
    this.#isAtLineStart = text.endsWith('\n');
  }

  #line(tag: string): void {
    if (this.#isAtLineStart || this.#hiddenIn !== undefined || inline.has(tag)) return;
    this.#give('\n');
    this.#isAtLineStart = true;
  }
}
