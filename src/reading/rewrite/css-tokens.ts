import type { TextView } from './text-view.ts';

/** An address in a style sheet: its place without quotes and spaces, and where the token around it ends. */
export interface CssPiece {
  readonly from: number;
  readonly to: number;
  readonly end: number;
  readonly quote: '"' | "'" | '';
  /** False if the text ended first; reading may resume at `resume` with more text. */
  readonly isWhole: boolean;
  readonly resume: number;
  /** The address without escapes; undefined for a token that browsers throw away. */
  readonly value: ((view: TextView) => string) | undefined;
}

/** After the quote. A line end without a backslash ends a bad string (CSS Syntax 3, 4.3.5). */
const stringStops = { '"': /["\\\n\r\f]/g, "'": /['\\\n\r\f]/g };
const stringEscape = /\\(?:\r\n|[^])/y;
/** 4.3.6: an address without quotes. */
const bareStops = /[\\"'()\t\n\f\r ]/g;
const bareEscape = /\\(?:[\da-f]{1,6}[\t\n\f\r ]?|[^\n\f\r])/iy;
const spaces = /[\t\n\f\r ]*/y;

export function readCssString(css: string, start: number, quote: string): CssPiece {
  const kind = quote === '"' ? '"' : "'";
  const to = endOfToken(css, start, stringStops[kind], stringEscape);
  const text = css.slice(start, to);
  const isString = css[to] === kind;
  return {
    from: start,
    to,
    end: Math.min(css.length, to + 1),
    quote: kind,
    isWhole: to < css.length && css[to] !== '\\',
    // A line end of two characters may have been cut in the middle.
    resume: text.endsWith('\\\r') ? to - 2 : to,
    value: isString || to === css.length ? (view) => unescaped(text, view) : undefined,
  };
}

/** The contents of `url(` or `src(`: quoted, or for `url(` also bare. */
export function readCssUrl(css: string, start: number, mayBeBare: boolean): CssPiece {
  const from = after(spaces, css, start);
  const quote = css[from];
  if (quote === '"' || quote === "'") return readCssString(css, from + 1, quote);
  if (!mayBeBare) {
    return {
      from,
      to: from,
      end: from,
      quote: '',
      isWhole: from < css.length,
      resume: from,
      value: undefined,
    };
  }
  const to = endOfToken(css, from, bareStops, bareEscape);
  const close = after(spaces, css, to);
  const text = css.slice(from, to);
  const isUrl = close >= css.length || css[close] === ')';
  return {
    from,
    to,
    end: Math.min(css.length, close + (isUrl ? 1 : 0)),
    quote: '',
    isWhole: close < css.length && !(css[close] === '\\' && close + 1 === css.length),
    resume: close > to ? to : beforeOpenEscape(css, to),
    value: isUrl ? (view) => unescaped(text, view) : undefined,
  };
}

/** An archived address has no spaces, controls or double quotes; the rest is escaped where it stands. */
export function writeCssAddress(address: string, quote: '"' | "'" | ''): string {
  const special = quote === '"' ? /["\\]/g : quote === "'" ? /['\\]/g : /["'()\\\s]/g;
  return address.replace(special, '\\$&');
}

/** Digits at the end may belong to an escape that takes more of them, or a space. */
function beforeOpenEscape(css: string, end: number): number {
  const escape = /\\[\da-f]{1,6}$/i.exec(css.slice(Math.max(0, end - 7), end));
  if (escape === null) return end;
  const start = end - escape[0].length;
  let slashes = start;
  while (slashes > 0 && css[slashes - 1] === '\\') slashes--;
  return (start - slashes) % 2 === 0 ? start : end;
}

/** The first of `stops` that is not part of an escape. Loops, because a regular expression keeps a stack for each turn. */
function endOfToken(css: string, start: number, stops: RegExp, escape: RegExp): number {
  stops.lastIndex = start;
  for (let found = stops.exec(css); found !== null; found = stops.exec(css)) {
    const end = found[0] === '\\' ? after(escape, css, found.index) : found.index;
    if (end === found.index) return end;
    stops.lastIndex = end;
  }
  return css.length;
}

function after(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

/** 4.3.7: up to six hexadecimal digits and one space, or the character itself; a line end is nothing. */
function unescaped(text: string, view: TextView): string {
  if (!text.includes('\\')) return text;
  return text.replace(
    /\\(?:([\da-f]{1,6})(?:\r\n|[\t\n\f\r ])?|(\r\n|[\n\f\r])|([^]))/gi,
    (_all, hex?: string, line?: string, character?: string) => {
      if (hex !== undefined) {
        const codePoint = Number.parseInt(hex, 16);
        const isCharacter =
          codePoint > 0 && codePoint <= 0x10ffff && (codePoint < 0xd800 || codePoint > 0xdfff);
        return view.character(isCharacter ? codePoint : 0xfffd);
      }
      return line === undefined ? (character ?? '') : '';
    },
  );
}
