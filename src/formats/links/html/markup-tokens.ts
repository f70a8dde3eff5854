import { Tokenizer } from 'htmlparser2';

/** The requested attributes of one tag; the first of a name counts. */
export class Attributes {
  readonly names: string[] = [];
  readonly values: string[] = [];

  get(name: string): string | undefined {
    const at = this.names.indexOf(name);
    return at < 0 ? undefined : this.values[at];
  }

  add(name: string, value: string): void {
    if (this.names.includes(name)) return;
    this.names.push(name);
    this.values.push(value);
  }

  clear(): void {
    if (this.names.length === 0) return;
    this.names.length = 0;
    this.values.length = 0;
  }
}

/** Names are in lower case. `attributes` is reused for the next tag. */
export interface MarkupHandler {
  /** At the start of a tag: selects its attributes, so that the others are never copied. */
  wanted(name: string): (attribute: string) => boolean;
  open(name: string, attributes: Attributes, isSelfClosing: boolean): void;
  close(name: string): void;
  text(text: string): void;
  comment(text: string): void;
  /** `<?name data?>`, without its delimiters. */
  instruction(text: string): void;
  /** Within SVG or MathML, script and title are ordinary elements. */
  isForeign(): boolean;
}

/** A longer attribute value, comment or name is dropped: it is not an address, and memory stays small. */
const maxPieceChars = 4 * 1024 * 1024;
/** More attributes in one tag than any page has. */
const maxAttributes = 256;

/**
 * Tags, text and comments, without a tree: htmlparser2's tokenizer reports positions, and this class keeps the text that they
 * refer to. (Its Parser keeps a stack at the front of an array, which takes quadratic time on deep nesting.)
 */
export class MarkupTokens {
  readonly #handler: MarkupHandler;
  readonly #tokenizer: Tokenizer;
  readonly #attributes = new Attributes();
  /** The text from `#keptFrom` on; everything before was reported. */
  #kept = '';
  #keptFrom = 0;
  #reported = 0;
  #tag = '';
  #wants: (attribute: string) => boolean = () => false;
  #attribute: string | undefined;
  #value = '';
  #isValueTooLong = false;

  constructor(handler: MarkupHandler, isXml: boolean) {
    this.#handler = handler;
    this.#tokenizer = new Tokenizer({ xmlMode: isXml, decodeEntities: true }, this);
  }

  write(text: string): void {
    if (text === '') return;
    if (this.#reported > this.#keptFrom) {
      this.#kept = this.#kept.slice(this.#reported - this.#keptFrom);
      this.#keptFrom = this.#reported;
    }
    if (this.#kept.length > maxPieceChars) {
      this.#keptFrom += this.#kept.length;
      this.#kept = '';
    }
    this.#kept += text;
    this.#tokenizer.write(text);
  }

  end(): void {
    this.#tokenizer.end();
  }

  #slice(start: number, end: number): string {
    if (end > this.#reported) this.#reported = end;
    return start < this.#keptFrom ? '' : this.#kept.slice(start - this.#keptFrom, end - this.#keptFrom);
  }

  isInForeignContext(): boolean {
    return this.#handler.isForeign();
  }

  ontext(start: number, end: number): void {
    this.#handler.text(this.#slice(start, end));
  }

  ontextentity(codePoint: number, end: number): void {
    if (end > this.#reported) this.#reported = end;
    this.#handler.text(String.fromCodePoint(codePoint));
  }

  onopentagname(start: number, end: number): void {
    this.#tag = this.#slice(start, end).toLowerCase();
    this.#attributes.clear();
    this.#wants = this.#handler.wanted(this.#tag);
  }

  onattribname(start: number, end: number): void {
    const name = this.#slice(start, end).toLowerCase();
    this.#attribute = this.#wants(name) && this.#attributes.names.length < maxAttributes ? name : undefined;
  }

  onattribdata(start: number, end: number): void {
    if (this.#attribute === undefined) {
      if (end > this.#reported) this.#reported = end;
    } else {
      this.#addValue(this.#slice(start, end));
    }
  }

  onattribentity(codePoint: number): void {
    if (this.#attribute !== undefined) this.#addValue(String.fromCodePoint(codePoint));
  }

  #addValue(text: string): void {
    if (this.#value.length + text.length > maxPieceChars) this.#isValueTooLong = true;
    else this.#value += text;
  }

  onattribend(): void {
    if (this.#attribute !== undefined && !this.#isValueTooLong) {
      this.#attributes.add(this.#attribute, this.#value);
    }
    this.#attribute = undefined;
    this.#value = '';
    this.#isValueTooLong = false;
  }

  onopentagend(end: number): void {
    this.#open(end, false);
  }

  onselfclosingtag(end: number): void {
    this.#open(end, true);
  }

  #open(end: number, isSelfClosing: boolean): void {
    this.#reported = end + 1;
    if (this.#tag !== '') this.#handler.open(this.#tag, this.#attributes, isSelfClosing);
  }

  onclosetag(start: number, end: number): void {
    this.#handler.close(this.#slice(start, end).toLowerCase());
  }

  oncomment(start: number, end: number, endOffset: number): void {
    const text = this.#slice(start, end - endOffset);
    this.#reported = end;
    this.#handler.comment(text);
  }

  oncdata(start: number, end: number, endOffset: number): void {
    const text = this.#slice(start, end - endOffset);
    this.#reported = end;
    this.#handler.text(text);
  }

  ondeclaration(_start: number, end: number): void {
    this.#reported = end;
  }

  onprocessinginstruction(start: number, end: number): void {
    this.#handler.instruction(this.#slice(start, end));
  }

  onend(): void {
    this.#kept = '';
  }
}
