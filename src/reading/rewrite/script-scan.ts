import { endOfRegExp, endOfString, endOfTemplate, endOfWord, isWordCode } from './script-literals.ts';

/** The purpose of an open bracket; it decides what may be inside and what follows. */
export type Bracket =
  | 'group'
  | 'condition'
  | 'parameters'
  | 'list'
  | 'block'
  | 'object'
  | 'class'
  | 'function'
  | 'arrow'
  | 'template';

/** One word of the script (a name or a keyword, never the inside of a string, a comment or a regular expression). */
export interface ScriptVisitor {
  word(word: string, start: number, end: number): void;
  /** A string in quotes; `start` and `end` are inside of them. */
  string(start: number, end: number): void;
  open(bracket: Bracket): void;
  /** The bracket is closed, and this is the next character of the script behind it. */
  close(bracket: Bracket, next: string): void;
  semicolon(): void;
  comma(): void;
}

const conditionWords = new Set(['if', 'while', 'for', 'with']);
/** Behind these a slash begins a regular expression and a brace begins an object. */
const operatorWords = new Set(
  'return typeof case in of new throw void delete yield await instanceof default const let var import export extends do else'.split(
    ' ',
  ),
);
const blockWords = new Set(['do', 'else', 'try', 'finally', 'static']);
const space = /[\t\n\v\f\r \xa0\ufeff]/;

/**
 * Reads JavaScript just far enough to know what is code. It is no parser: what it cannot know (is a slash a division?)
 * it guesses from the token before, and a wrong guess ends at the next line at the latest. One pass, each character
 * looked at a fixed number of times.
 */
export class ScriptScan {
  readonly #text: string;
  readonly #visitor: ScriptVisitor;
  readonly #brackets: Bracket[] = [];
  #at = 0;
  /** The token before: the last character of a sign, `a` for a name or number, `"` for a literal, empty at the start. */
  before = '';
  #wordStart = 0;
  #wordEnd = 0;
  #lineIsNew = true;
  #lastClosed: Bracket = 'block';
  /** A class was named, and its braces are still to come, this deep. */
  #classDepth = -1;
  /** The word before the name before: `function` in `function name(`. */
  #isFunction = false;
  /** Up to here it is known that no string or regular expression ends. */
  readonly #noneBefore = { '"': 0, "'": 0, '/': 0 };
  /** How many function bodies (not counting arrows) and how many of both are open. */
  functions = 0;
  scopes = 0;

  constructor(text: string, visitor: ScriptVisitor) {
    this.#text = text;
    this.#visitor = visitor;
  }

  get depth(): number {
    return this.#brackets.length;
  }

  get bracket(): Bracket | undefined {
    return this.#brackets.at(-1);
  }

  /** The word before, when the token before is one. */
  get wordBefore(): string {
    return this.before === 'a' ? this.#text.slice(this.#wordStart, this.#wordEnd) : '';
  }

  /** There is a line end between the token before and this one. */
  get isOnNewLine(): boolean {
    return this.#lineIsNew;
  }

  /** The first character behind `at` that is no space. */
  nextSign(at: number): string {
    let next = at;
    while (next < this.#text.length && space.test(this.#text[next] ?? '')) next++;
    return this.#text[next] ?? '';
  }

  run(): void {
    if (this.#text.startsWith('#!')) this.#skipLine();
    while (this.#at < this.#text.length) this.#token();
  }

  #token(): void {
    const text = this.#text;
    const code = text.charCodeAt(this.#at);
    if (isWordCode(code)) {
      this.#word();
    } else if (code === 0x20 || code === 0x09 || (code >= 0x0a && code <= 0x0d)) {
      if (code === 0x0a || code === 0x0d) this.#lineIsNew = true;
      this.#at++;
    } else {
      const sign = text[this.#at] ?? '';
      switch (sign) {
        case '"':
        case "'":
          this.#string(sign);
          break;
        case '`':
          this.#at++;
          this.#template();
          break;
        case '/':
          this.#slash();
          break;
        case '(':
        case '[':
        case '{':
          this.#open(sign);
          break;
        case ')':
        case ']':
        case '}':
          this.#close(sign);
          break;
        default:
          this.#sign(sign);
      }
    }
  }

  #word(): void {
    const start = this.#at;
    const end = endOfWord(this.#text, start);
    const word = this.#text.slice(start, end);
    const isProperty = this.before === '.' || this.before === '#';
    this.#visitor.word(word, start, end);
    if (word === 'class' && !isProperty && this.nextSign(end) !== ':') this.#classDepth = this.depth;
    this.#isFunction = word === 'function' || (this.#isFunction && this.before === 'a');
    this.#is('a', end);
    this.#wordStart = start;
    this.#wordEnd = end;
  }

  #is(token: string, end: number): void {
    this.before = token;
    this.#at = end;
    this.#lineIsNew = false;
  }

  #sign(sign: string): void {
    const text = this.#text;
    if (sign === '<' && text.startsWith('<!--', this.#at)) {
      this.#skipLine();
      return;
    }
    if (sign === '-' && this.#lineIsNew && text.startsWith('-->', this.#at)) {
      this.#skipLine();
      return;
    }
    if (sign === '.' && text.startsWith('...', this.#at)) {
      this.#is('…', this.#at + 3);
      return;
    }
    if (sign === ';') this.#visitor.semicolon();
    if (sign === ',') this.#visitor.comma();
    // `function*` is still a function, and `=>` differs from `>`.
    if (sign !== '*') this.#isFunction = false;
    const isArrow = sign === '>' && this.before === '=' && text[this.#at - 1] === '=';
    this.#is(isArrow ? '⇒' : sign, this.#at + 1);
  }

  #skipLine(): void {
    const end = this.#text.indexOf('\n', this.#at);
    this.#at = end < 0 ? this.#text.length : end;
  }

  /** A string never crosses a line; without an end it is no string. */
  #string(quote: '"' | "'"): void {
    const start = this.#at + 1;
    if (start < this.#noneBefore[quote]) {
      this.#is('"', start);
      return;
    }
    const end = endOfString(this.#text, start, quote);
    if (this.#text[end] === quote) {
      this.#visitor.string(start, end);
      this.#is('"', end + 1);
    } else {
      // A line is never searched twice for the same end, or hostile lines would take quadratic time.
      this.#noneBefore[quote] = end;
      this.#is('"', start);
    }
  }

  /** Behind the back quote, or behind the brace that ends an expression within. */
  #template(): void {
    const end = endOfTemplate(this.#text, this.#at);
    if (this.#text[end] === '$') {
      this.#brackets.push('template');
      this.#is('{', end + 2);
    } else {
      this.#is('"', Math.min(this.#text.length, end + 1));
    }
  }

  #slash(): void {
    const next = this.#text[this.#at + 1];
    if (next === '/') {
      this.#skipLine();
    } else if (next === '*') {
      const end = this.#text.indexOf('*/', this.#at + 2);
      this.#at = end < 0 ? this.#text.length : end + 2;
    } else if (this.#at >= this.#noneBefore['/'] && this.#mayBeRegExp()) {
      this.#regExp();
    } else {
      this.#is('/', this.#at + 1);
    }
  }

  #regExp(): void {
    const end = endOfRegExp(this.#text, this.#at + 1);
    if (this.#text[end] === '/') {
      // With its flags, which are no word.
      this.#is('"', endOfWord(this.#text, end + 1));
    } else {
      this.#noneBefore['/'] = end;
      this.#is('/', this.#at + 1);
    }
  }

  #mayBeRegExp(): boolean {
    switch (this.before) {
      case 'a':
        return operatorWords.has(this.wordBefore);
      case '"':
      case ']':
        return false;
      case ')':
        return this.#lastClosed === 'condition';
      case '}':
        return this.#lastClosed !== 'object' && this.#lastClosed !== 'function';
      default:
        return true;
    }
  }

  #open(sign: string): void {
    const bracket = sign === '[' ? 'list' : sign === '(' ? this.#parenthesis() : this.#brace();
    this.#visitor.open(bracket);
    this.#brackets.push(bracket);
    if (bracket === 'function') this.functions++;
    if (bracket === 'function' || bracket === 'arrow') this.scopes++;
    this.#isFunction = false;
    this.#is(sign, this.#at + 1);
  }

  #parenthesis(): Bracket {
    if (this.#isFunction) return 'parameters';
    return this.before === 'a' && conditionWords.has(this.wordBefore) ? 'condition' : 'group';
  }

  #brace(): Bracket {
    if (this.#classDepth === this.depth) {
      this.#classDepth = -1;
      return 'class';
    }
    switch (this.before) {
      case '⇒':
        return 'arrow';
      case ')':
        if (this.#lastClosed === 'parameters') return 'function';
        // `name() {` in an object or a class is a method.
        return this.#lastClosed === 'group' && (this.bracket === 'object' || this.bracket === 'class')
          ? 'function'
          : 'block';
      case 'a':
        return operatorWords.has(this.wordBefore) && !blockWords.has(this.wordBefore) ? 'object' : 'block';
      case '':
      case ';':
      case '{':
      case '}':
      case '"':
        return 'block';
      case ':':
        return this.bracket === undefined || this.bracket === 'block' || this.bracket === 'function'
          ? 'block'
          : 'object';
      default:
        return 'object';
    }
  }

  #close(sign: string): void {
    const bracket = this.#brackets.pop();
    if (bracket === 'function') this.functions--;
    if (bracket === 'function' || bracket === 'arrow') this.scopes--;
    if (this.#classDepth > this.depth) this.#classDepth = -1;
    this.#lastClosed = bracket ?? 'block';
    this.#is(sign, this.#at + 1);
    if (bracket === 'template' && sign === '}') this.#template();
    else if (bracket !== undefined) this.#visitor.close(bracket, this.nextSign(this.#at));
  }
}
