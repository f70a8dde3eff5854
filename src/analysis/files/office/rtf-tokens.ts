export interface RtfListener {
  openGroup(): void;
  closeGroup(): void;
  /** `\*`: readers that do not know the next word skip its group. */
  star(): void;
  word(word: string, number: number | undefined): void;
  /** A character of the text, in the current charset. */
  octet(octet: number): void;
}

const backslash = 0x5c;
const open = 0x7b;
const close = 0x7d;
const quote = 0x27;
const lineEnds = new Set([0x0a, 0x0d, 0]);
/** Longer words are treated as damage. */
const maxWordChars = 32;
/** Bytes between two checks whether to continue. */
const askEvery = 1 << 16;

/**
 * Cuts Rich Text Format into groups, words and characters (RTF 1.9.1, Formal Syntax):
 *
 *   { \word-12 text \'e9 \{ }      a word includes one following space; \'hh is an octet; \bin12 is followed by 12 octets
 */
export class RtfTokens {
  readonly #listener: RtfListener;

  constructor(listener: RtfListener) {
    this.#listener = listener;
  }

  read(bytes: Buffer, goesOn: () => boolean): void {
    let askAt = askEvery;
    for (let at = 0; at < bytes.length;) {
      const octet = bytes[at] ?? 0;
      if (octet === backslash) at = this.#control(bytes, at + 1);
      else {
        at++;
        if (octet === open) this.#listener.openGroup();
        else if (octet === close) this.#listener.closeGroup();
        else if (!lineEnds.has(octet)) this.#listener.octet(octet);
      }
      if (at < askAt) continue;
      if (!goesOn()) return;
      askAt = at + askEvery;
    }
  }

  /** Returns the start of the next token. */
  #control(bytes: Buffer, at: number): number {
    const octet = bytes[at] ?? 0;
    if (!isLetter(octet)) return this.#symbol(bytes, at);
    let end = at;
    while (end - at < maxWordChars && isLetter(bytes[end] ?? 0)) end++;
    const word = bytes.toString('latin1', at, end);
    const digits = end;
    if (bytes[end] === 0x2d) end++;
    while (end - digits < 11 && isDigit(bytes[end] ?? 0)) end++;
    const number = end > digits ? Number(bytes.toString('latin1', digits, end)) : undefined;
    if (bytes[end] === 0x20) end++;
    if (word === 'bin') return Math.min(bytes.length, end + Math.max(0, number ?? 0));
    this.#listener.word(word, number !== undefined && Number.isNaN(number) ? undefined : number);
    return end;
  }

  #symbol(bytes: Buffer, at: number): number {
    const octet = bytes[at] ?? 0;
    if (octet === quote) {
      const code = Number.parseInt(bytes.toString('latin1', at + 1, at + 3), 16);
      if (!Number.isNaN(code)) this.#listener.octet(code);
      return at + 3;
    }
    if (octet === 0x2a) this.#listener.star();
    // A backslash at the end of a line ends a paragraph.
    else if (octet === 0x0a || octet === 0x0d) this.#listener.word('par', undefined);
    else if (octet !== 0) this.#listener.word(String.fromCharCode(octet), undefined);
    return at + 1;
  }
}

function isLetter(octet: number): boolean {
  const lower = octet | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

function isDigit(octet: number): boolean {
  return octet >= 0x30 && octet <= 0x39;
}
