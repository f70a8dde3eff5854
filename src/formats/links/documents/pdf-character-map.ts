const maxCodes = 65_536;

/**
 * A ToUnicode map (ISO 32000-1, 9.10.3):
 *
 *   2 beginbfchar <0003> <0020> <0011> <002E> endbfchar
 *   1 beginbfrange <0024> <003D> <0041> endbfrange
 */
export class CharacterMap {
  readonly #texts = new Map<number, string>();
  readonly #octets: number;

  constructor(source: string) {
    this.#octets = /begincodespacerange\s*<[\da-f]{2}>/i.test(source) ? 1 : 2;
    for (const block of blocksOf(source, 'bfchar'))
      for (const [, code = '', text = ''] of block.matchAll(/<([\da-f]+)>\s*<([\da-f]+)>/gi))
        this.#set(Number.parseInt(code, 16), textOf(text));
    for (const block of blocksOf(source, 'bfrange')) {
      for (const [, low = '', high = '', start = ''] of block.matchAll(
        /<([\da-f]+)>\s*<([\da-f]+)>\s*<([\da-f]{1,4})>/gi,
      )) {
        const first = Number.parseInt(low, 16);
        const last = Math.min(Number.parseInt(high, 16), first + maxCodes);
        const text = Number.parseInt(start, 16);
        for (let code = first; code <= last && this.#texts.size < maxCodes; code++)
          this.#set(code, String.fromCharCode((text + code - first) & 0xffff));
      }
    }
  }

  #set(code: number, text: string): void {
    if (this.#texts.size < maxCodes) this.#texts.set(code, text);
  }

  decode(octets: string): string {
    let text = '';
    for (let at = 0; at + this.#octets <= octets.length; at += this.#octets) {
      const code =
        this.#octets === 1 ? octets.charCodeAt(at) : octets.charCodeAt(at) * 256 + octets.charCodeAt(at + 1);
      text += this.#texts.get(code) ?? '\uFFFD';
    }
    return text;
  }
}

function textOf(hex: string): string {
  return Buffer.from(hex.length % 4 === 0 ? hex : hex.padStart(4, '0'), 'hex')
    .swap16()
    .toString('utf16le');
}

/** Split, not matched: a block without an end must not cost a scan of the whole rest. */
function blocksOf(source: string, name: string): string[] {
  return source
    .split(`begin${name}`)
    .slice(1)
    .map((block) => block.split(`end${name}`, 1)[0] ?? '');
}
