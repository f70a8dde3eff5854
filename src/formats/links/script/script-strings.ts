/** One string of a script, or several joined by plus signs, as far as known without running it. */
export interface ScriptString {
  /** Literal text; between two pieces is a value that only the running script knows. */
  readonly pieces: readonly string[];
  /** The start of the first literal, with its quote, and the end of the last. */
  readonly start: number;
  readonly end: number;
  readonly isTemplate: boolean;
}

/** The source between two literals of one string: `+`, or `+ something +`. */
const plus = /^\s*\+\s*$/;
const plusUnknownPlus = /^\s*\+[^;'"`{}+]{1,160}\+\s*$/;
const maxBetweenChars = 200;

const interesting = /["'`/{}]/g;
/** ECMAScript 12: after these a slash begins a regular expression, after others it divides. */
const beforeRegex =
  /(?:^|[(,=:[!&|?;+\-*%~^<>{]|(?:^|[^\w$.])(?:return|typeof|case|in|of|delete|void|throw|new|else|do|await|yield))$/;

interface OpenTemplate {
  readonly start: number;
  readonly pieces: string[];
  /** The number of open braces within the present `${`. */
  braces: number;
}

/** Finds the strings of JavaScript without parsing it: comments and regular expressions are skipped. */
export function* scriptStrings(source: string): Generator<ScriptString> {
  const templates: OpenTemplate[] = [];
  const slashes = new Slashes(source);
  let pending: { pieces: string[]; start: number; end: number } | undefined;
  let at = 0;
  for (;;) {
    interesting.lastIndex = at;
    const found = interesting.exec(source);
    if (found === null) break;
    const start = found.index;
    at = start + 1;
    switch (found[0]) {
      case '"':
      case "'": {
        const literal = readLiteral(source, start);
        at = literal.end;
        if (literal.text === undefined) break;
        const joint = pending === undefined ? undefined : jointOf(source, pending.end, start);
        if (pending !== undefined && joint === 'joined') {
          pending.pieces.push(`${pending.pieces.pop() ?? ''}${literal.text}`);
          pending.end = at;
        } else if (pending !== undefined && joint === 'unknown between') {
          pending.pieces.push(literal.text);
          pending.end = at;
        } else {
          if (pending !== undefined) yield { ...pending, isTemplate: false };
          pending = { pieces: [literal.text], start, end: at };
        }
        break;
      }
      case '`': {
        const part = readTemplatePart(source, at);
        at = part.end;
        const template = { start, pieces: [part.text], braces: 0 };
        if (part.isOpen) templates.push(template);
        else yield { pieces: template.pieces, start, end: at, isTemplate: true };
        break;
      }
      case '{': {
        const template = templates.at(-1);
        if (template !== undefined) template.braces++;
        break;
      }
      case '}': {
        const template = templates.at(-1);
        if (template === undefined) break;
        if (template.braces > 0) {
          template.braces--;
          break;
        }
        const part = readTemplatePart(source, at);
        at = part.end;
        template.pieces.push(part.text);
        if (part.isOpen) break;
        templates.pop();
        yield { pieces: template.pieces, start: template.start, end: at, isTemplate: true };
        break;
      }
      default:
        at = slashes.after(start);
    }
  }
  if (pending !== undefined) yield { ...pending, isTemplate: false };
}

function jointOf(source: string, end: number, start: number): 'joined' | 'unknown between' | undefined {
  if (start - end > maxBetweenChars) return undefined;
  const between = source.slice(end, start);
  if (plus.test(between)) return 'joined';
  return plusUnknownPlus.test(between) ? 'unknown between' : undefined;
}

/** A line end without a backslash: it was not a string, and reading continues after it. */
function readLiteral(source: string, start: number): { text: string | undefined; end: number } {
  const quote = source.charCodeAt(start);
  let isEscaped = false;
  for (let at = start + 1; at < source.length; at++) {
    const code = source.charCodeAt(at);
    if (code === quote) {
      const text = source.slice(start + 1, at);
      return { text: isEscaped ? unescaped(text) : text, end: at + 1 };
    }
    if (code === 0x5c) {
      isEscaped = true;
      at++;
    } else if (code === 0x0a || code === 0x0d) {
      return { text: undefined, end: at };
    }
  }
  return { text: undefined, end: source.length };
}

function readTemplatePart(source: string, start: number): { text: string; end: number; isOpen: boolean } {
  let at = start;
  for (; at < source.length; at++) {
    const code = source.charCodeAt(at);
    if (code === 0x5c) at++;
    else if (code === 0x60) return { text: unescaped(source.slice(start, at)), end: at + 1, isOpen: false };
    else if (code === 0x24 && source.charCodeAt(at + 1) === 0x7b) {
      return { text: unescaped(source.slice(start, at)), end: at + 2, isOpen: true };
    }
  }
  return { text: '', end: source.length, isOpen: false };
}

/** The meaning of a slash: a comment, a regular expression, or division. */
class Slashes {
  readonly #source: string;
  /** No regular expression ends before here: each part of a line is scanned once. */
  #noRegexUpTo = 0;

  constructor(source: string) {
    this.#source = source;
  }

  /** The position after a comment or a regular expression; right after a slash that divides. */
  after(start: number): number {
    const source = this.#source;
    const next = source[start + 1];
    if (next === '/') {
      const end = source.indexOf('\n', start);
      return end < 0 ? source.length : end;
    }
    if (next === '*') {
      const end = source.indexOf('*/', start + 2);
      return end < 0 ? source.length : end + 2;
    }
    let before = start;
    while (before > 0 && isSpace(source.charCodeAt(before - 1))) before--;
    if (!beforeRegex.test(source.slice(Math.max(0, before - 12), before))) return start + 1;
    return this.#afterRegex(start) ?? start + 1;
  }

  #afterRegex(start: number): number | undefined {
    const source = this.#source;
    if (start < this.#noRegexUpTo) return undefined;
    let isInClass = false;
    let at = start + 1;
    for (; at < source.length; at++) {
      const code = source.charCodeAt(at);
      if (code === 0x0a || code === 0x0d) break;
      if (code === 0x5c) at++;
      else if (code === 0x5b) isInClass = true;
      else if (code === 0x5d) isInClass = false;
      else if (code === 0x2f && !isInClass) return at + 1;
    }
    this.#noRegexUpTo = at;
    return undefined;
  }
}

function isSpace(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d);
}

const escape = /\\(?:u\{([\da-f]{1,6})\}|u([\da-f]{4})|x([\da-f]{2})|(\r\n|[\n\r])|([^]))/gi;

/** ECMAScript 12.9.4; of the letters only n, r and t matter, because no address has white space. */
function unescaped(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replace(
    escape,
    (_all, point?: string, unit?: string, byte?: string, line?: string, character?: string) => {
      const hex = point ?? unit ?? byte;
      if (hex !== undefined) {
        const code = Number.parseInt(hex, 16);
        return code > 0x10ffff ? '\uFFFD' : String.fromCodePoint(code);
      }
      if (line !== undefined) return '';
      return character === 'n' || character === 'r' || character === 't' ? ' ' : (character ?? '');
    },
  );
}
