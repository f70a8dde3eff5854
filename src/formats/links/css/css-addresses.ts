interface CssAddress {
  readonly address: string;
  readonly at: 'url()' | '@import' | 'image-set()' | 'src()' | 'filter';
}

/** Tokens that may start an address, end its context, or hide one. */
const interesting =
  /\/\*|["'();{}]|(?<![\w-])(?:url|src)\(|image-set\(|@import(?![\w-])|@namespace(?![\w-])/gi;
const spaces = /[\t\n\f\r ]*/y;
/** CSS Syntax 3, 4.3.6: characters that end an unquoted address, or invalidate it. */
const endOfBare = /[\\"'()\t\n\f\r ]/g;
/** After a backslash; a space after the digits belongs to them. */
const escaped = /[\da-f]{1,6}[\t\n\f\r ]?|[^]?/iy;

/** The addresses of a style sheet or a style attribute, by the tokens of CSS Syntax Level 3. */
export function* cssAddresses(css: string): Generator<CssAddress> {
  let at = 0;
  let rule: '@import' | '@namespace' | undefined;
  let depth = 0;
  /** The depths of open image-set() functions: strings directly inside are addresses. */
  const sets: number[] = [];
  for (;;) {
    interesting.lastIndex = at;
    const found = interesting.exec(css);
    if (found === null) return;
    at = interesting.lastIndex;
    const token = found[0].toLowerCase();
    switch (token) {
      case '/*': {
        const end = css.indexOf('*/', at);
        if (end < 0) return;
        at = end + 2;
        break;
      }
      case '"':
      case "'": {
        const string = readString(css, at, token);
        at = string.end;
        if (rule === '@import') {
          yield { address: string.text, at: '@import' };
          rule = undefined;
        } else if (sets.at(-1) === depth) yield { address: string.text, at: 'image-set()' };
        else if (isFilterSource(css, found.index)) yield { address: string.text, at: 'filter' };
        break;
      }
      case 'url(':
      case 'src(': {
        const read = readFunction(css, at, token === 'url(');
        at = read.end;
        if (rule === '@import') yield { address: read.text ?? '', at: '@import' };
        else if (rule === undefined && read.text !== undefined) {
          yield { address: read.text, at: token === 'url(' ? 'url()' : 'src()' };
        }
        if (rule === '@import') rule = undefined;
        break;
      }
      case '@import':
      case '@namespace':
        rule = token;
        break;
      case 'image-set(':
        depth++;
        sets.push(depth);
        break;
      case '(':
        depth++;
        break;
      case ')':
        if (sets.at(-1) === depth) sets.pop();
        if (depth > 0) depth--;
        break;
      default:
        // `;`, `{` and `}` end a rule, and everything left open before them.
        rule = undefined;
        depth = 0;
        sets.length = 0;
    }
  }
}

/** Microsoft's `AlphaImageLoader(src='picture.png')`. */
function isFilterSource(css: string, at: number): boolean {
  return /src\s{0,8}=\s{0,8}$/i.test(css.slice(Math.max(0, at - 20), at));
}

/** A line end without a backslash ends a bad string (4.3.5). */
function readString(css: string, start: number, quote: string): { text: string; end: number } {
  let at = start;
  let isEscaped = false;
  for (; at < css.length; at++) {
    const character = css[at];
    if (character === quote || character === '\n' || character === '\r' || character === '\f') break;
    if (character === '\\') {
      isEscaped = true;
      at++;
    }
  }
  const text = css.slice(start, at);
  return { text: isEscaped ? unescaped(text) : text, end: at + 1 };
}

/** The argument of `url(` or `src(`: quoted, or for `url(` also bare. Undefined if it is invalid. */
function readFunction(
  css: string,
  start: number,
  mayBeBare: boolean,
): { text: string | undefined; end: number } {
  spaces.lastIndex = start;
  spaces.test(css);
  const from = spaces.lastIndex;
  const quote = css[from];
  if (quote === '"' || quote === "'") {
    const string = readString(css, from + 1, quote);
    const close = css.indexOf(')', string.end);
    // Modifiers may follow within the parentheses; a longer rest is a mistake.
    return { text: string.text, end: close >= 0 && close - string.end < 64 ? close + 1 : string.end };
  }
  if (!mayBeBare) return { text: undefined, end: from };
  const to = endOfBareAddress(css, from);
  spaces.lastIndex = to;
  spaces.test(css);
  const end = spaces.lastIndex;
  const text = css.slice(from, to);
  if (end >= css.length || css[end] === ')') {
    return { text: text.includes('\\') ? unescaped(text) : text, end: end + 1 };
  }
  const close = css.indexOf(')', end);
  return { text: undefined, end: close < 0 ? css.length : close + 1 };
}

function endOfBareAddress(css: string, start: number): number {
  endOfBare.lastIndex = start;
  for (let found = endOfBare.exec(css); found !== null; found = endOfBare.exec(css)) {
    if (found[0] !== '\\') return found.index;
    escaped.lastIndex = endOfBare.lastIndex;
    escaped.test(css);
    endOfBare.lastIndex = escaped.lastIndex;
  }
  return css.length;
}

/** CSS Syntax 3, 4.3.7: up to six hexadecimal digits and one space, or the character itself; a line end is dropped. */
function unescaped(text: string): string {
  return text.replace(
    /\\(?:([\da-f]{1,6})(?:\r\n|[\t\n\f\r ])?|(\r\n|[\n\f\r])|([^]))/gi,
    (_all, hex?: string, line?: string, character?: string) => {
      if (hex !== undefined) {
        const codePoint = Number.parseInt(hex, 16);
        return codePoint === 0 || codePoint > 0x10ffff ? '\uFFFD' : String.fromCodePoint(codePoint);
      }
      return line === undefined ? (character ?? '') : '';
    },
  );
}
