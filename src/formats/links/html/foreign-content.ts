/** Deeper nesting is ignored; it only decides how titles and scripts are read. */
const maxDepth = 64;
/** HTML Standard 13.2.6: elements of SVG and MathML with HTML content. */
const integrationPoints = new Set([
  'foreignobject',
  'desc',
  'title',
  'annotation-xml',
  'mtext',
  'mi',
  'mo',
  'mn',
  'ms',
]);
/** HTML Standard 13.2.6.5: these end unclosed SVG and MathML. */
const breakOut = new Set(
  'b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta nobr ol p pre ruby s small span strong strike sub sup table tt u ul var'.split(
    ' ',
  ),
);

/** Whether the tokenizer is within SVG or MathML, where script and title are elements like others. */
export class ForeignContent {
  #open: string[] = [];
  isInside = false;

  open(tag: string, isSelfClosing: boolean): void {
    if (tag === 'svg' || tag === 'math') {
      if (!isSelfClosing) this.#push(tag);
    } else if (this.isInside) {
      if (breakOut.has(tag)) this.#set([]);
      else if (integrationPoints.has(tag) && !isSelfClosing) this.#push(tag);
    }
  }

  close(tag: string): void {
    if (this.#open.length === 0) return;
    const at = this.#open.lastIndexOf(tag);
    if (at >= 0) this.#set(this.#open.slice(0, at));
  }

  #push(tag: string): void {
    if (this.#open.length < maxDepth) this.#set([...this.#open, tag]);
  }

  #set(open: string[]): void {
    this.#open = open;
    const top = open.at(-1);
    this.isInside = top === 'svg' || top === 'math';
  }
}
