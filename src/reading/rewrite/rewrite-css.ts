import type { Addresses } from './addresses.ts';
import { readCssString, readCssUrl, writeCssAddress } from './css-tokens.ts';
import type { CssPiece } from './css-tokens.ts';
import type { Modifier } from './rewrite-context.ts';
import type { TextRewriter } from './text-rewriter.ts';

/** A style sheet, a `<style>` element or a `style` attribute, whole. */
export function rewriteCss(css: string, addresses: Addresses): string {
  if (!mayHoldAddresses.test(css)) return css;
  const rewriting = new CssRewriting(addresses);
  return rewriting.write(css) + rewriting.end();
}

/** A quick look before the long one: nothing else can begin an address (an escaped letter can stand in `url`). */
const mayHoldAddresses = /url\(|@import|image-set\(|src|\\/i;

/** Anything that may start an address, end its context, or hide one. Letters of `url` may be escaped. */
const interesting =
  /\/\*|["'();{}]|(?<![\w-])(?:(?:u|\\0{0,4}[57]5[\t\n\f\r ]?|\\u)(?:r|\\0{0,4}[57]2[\t\n\f\r ]?|\\r)(?:l|\\0{0,4}[46]c[\t\n\f\r ]?|\\l)|src)\(|image-set\(|@(?:import|namespace|font-face)(?![\w-])/gi;

/** No token above is longer, with its lookahead; so much of the end is kept back until more comes. */
const tokenChars = 40;
/** Microsoft's `AlphaImageLoader(src='picture.png')` is known by what stands before the quote. */
const filterSource = /src\s{0,8}=\s{0,8}$/i;
const contextChars = 24;
/** A longer string is no address that anybody archived; it goes through as it is, piece by piece. */
const maxAddressChars = 64 * 1024;

/** Finds the addresses by the tokens of CSS Syntax Level 3 while the text comes in. */
export class CssRewriting implements TextRewriter {
  readonly #addresses: Addresses;
  /** `#text` from `#at` on is not decided yet; a little before it is kept for looking back. */
  #text = '';
  #at = 0;
  #done = 0;
  #isLast = false;
  #nextTry = 0;
  #out: string[] = [];
  /** Inside something long: a comment, a string (its quote), or an address without quotes (the parenthesis). */
  #skipTo: string | undefined;
  #rule: '@import' | '@namespace' | '@font-face' | undefined;
  #depth = 0;
  /** The depths at which an image-set() is open: strings right inside are addresses. */
  #sets: number[] = [];

  constructor(addresses: Addresses) {
    this.#addresses = addresses;
  }

  write(text: string): string {
    this.#text += text;
    // A long token is looked at again only when there is much more of it, so that small pieces stay cheap.
    return this.#text.length < this.#nextTry ? '' : this.#advance();
  }

  end(): string {
    this.#isLast = true;
    const rest = this.#advance();
    return rest + this.#text.slice(this.#done);
  }

  #advance(): string {
    while (this.#step());
    const safe = this.#isLast ? this.#text.length : this.#at;
    this.#copyTo(safe);
    const keepFrom = Math.max(0, safe - contextChars);
    this.#text = this.#text.slice(keepFrom);
    this.#at -= keepFrom;
    this.#done -= keepFrom;
    this.#nextTry = contextChars + (this.#text.length - this.#at) * 2;
    const out = this.#out.join('');
    this.#out = [];
    return out;
  }

  #copyTo(end: number): void {
    if (end > this.#done) this.#out.push(this.#text.slice(this.#done, end));
    this.#done = Math.max(this.#done, end);
  }

  /** One token further; false when more text is needed, or there is none. */
  #step(): boolean {
    if (this.#skipTo !== undefined) return this.#skip(this.#skipTo);
    interesting.lastIndex = this.#at;
    const found = interesting.exec(this.#text);
    const limit = this.#isLast ? this.#text.length : this.#text.length - tokenChars;
    if (found === null || found.index > limit) {
      this.#at = Math.max(this.#at, limit);
      return false;
    }
    const token = found[0].toLowerCase();
    const start = found.index;
    const end = interesting.lastIndex;
    if (token.length > 1 && token.endsWith('(') && token !== 'image-set(')
      return this.#function(token, start, end);
    if (token === '"' || token === "'") return this.#string(token, start, end);
    this.#at = end;
    this.#punctuation(token);
    return true;
  }

  #skip(mark: string): boolean {
    const end = this.#endOfSkipped(mark);
    if (end < 0) return false;
    this.#at = end;
    this.#skipTo = undefined;
    return true;
  }

  /** Negative when it has not come yet; then as much as possible is left behind. */
  #endOfSkipped(mark: string): number {
    if (mark === '*/') {
      const found = this.#text.indexOf(mark, this.#at);
      if (found >= 0) return found + 2;
      // The last character may be half of the mark.
      this.#at = Math.max(this.#at, this.#text.length - 1);
      return -1;
    }
    const piece =
      mark === ')' ? readCssUrl(this.#text, this.#at, true) : readCssString(this.#text, this.#at, mark);
    if (piece.isWhole || this.#isLast) return piece.end;
    this.#at = piece.resume;
    return -1;
  }

  #punctuation(token: string): void {
    switch (token) {
      case '/*':
        this.#skipTo = '*/';
        break;
      case '@import':
      case '@namespace':
      case '@font-face':
        this.#rule = token;
        break;
      case 'image-set(':
        this.#depth++;
        this.#sets.push(this.#depth);
        break;
      case '(':
        this.#depth++;
        break;
      case ')':
        if (this.#sets.at(-1) === this.#depth) this.#sets.pop();
        if (this.#depth > 0) this.#depth--;
        break;
      default:
        // `;`, `{` and `}` end a rule, and also whatever was left open before them.
        if (token === '}' || this.#rule !== '@font-face') this.#rule = undefined;
        this.#depth = 0;
        this.#sets.length = 0;
    }
  }

  #string(quote: string, start: number, end: number): boolean {
    const isImport = this.#rule === '@import';
    if (!isImport && this.#sets.at(-1) !== this.#depth && !this.#isFilterSource(start)) {
      this.#at = end;
      this.#skipTo = quote;
      return true;
    }
    if (!this.#address(readCssString(this.#text, end, quote), start, isImport ? 'cs_' : 'im_')) return false;
    if (isImport) this.#rule = undefined;
    return true;
  }

  #function(token: string, start: number, end: number): boolean {
    const piece = readCssUrl(this.#text, end, token !== 'src(');
    const rule = this.#rule;
    const modifier = rule === '@import' ? 'cs_' : rule === '@font-face' ? 'oe_' : 'im_';
    if (!this.#address(piece, start, modifier)) return false;
    if (rule === '@import') this.#rule = undefined;
    // The parenthesis behind a string is still to come; the one of a bare address is part of its token.
    if (piece.quote !== '' || token === 'src(') this.#depth++;
    return true;
  }

  /** False if more text is needed first. Overlong tokens pass unchanged. */
  #address(piece: CssPiece, start: number, modifier: Modifier): boolean {
    if (piece.isWhole || this.#isLast) {
      if (piece.end - start <= maxAddressChars) this.#replace(piece, modifier);
      this.#at = piece.end;
      return true;
    }
    const isTooLong = this.#text.length - start > maxAddressChars;
    this.#at = isTooLong ? piece.resume : start;
    if (isTooLong) this.#skipTo = piece.quote === '' ? ')' : piece.quote;
    return isTooLong;
  }

  #replace(piece: CssPiece, modifier: Modifier): void {
    const { value, from, to, quote } = piece;
    if (value === undefined || this.#rule === '@namespace') return;
    const archived = this.#addresses.archived(value(this.#addresses.view), modifier);
    if (archived === undefined) return;
    this.#copyTo(from);
    this.#out.push(writeCssAddress(archived, quote));
    this.#done = to;
  }

  #isFilterSource(start: number): boolean {
    return filterSource.test(this.#text.slice(Math.max(0, start - contextChars), start));
  }
}
