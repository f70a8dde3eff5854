/** The position of a block of lines. */
export interface BlockPlace {
  readonly file: string;
  readonly offset: number;
  readonly length: number;
}

const tab = 0x09;
const newline = 0x0a;

/**
 * The summary of a ZipNum index, as its bytes and the place of each of its lines: about 100 bytes a block, so that 50 million
 * captures take less than 20 MB, outside the heap.
 */
export class BlockSummary {
  readonly #path: string;
  readonly #bytes: Buffer;
  /** Start of each line, and the end of the last. */
  readonly #begins: Float64Array;

  /** `path` is for messages only. */
  constructor(path: string, bytes: Buffer) {
    this.#path = path;
    this.#bytes = bytes;
    this.#begins = lineBegins(bytes);
  }

  get blocks(): number {
    return this.#begins.length - 1;
  }

  /** The names of the files that hold the blocks. */
  files(): Set<string> {
    const files = new Set<string>();
    let former: Buffer = Buffer.alloc(0);
    for (let number = 0; number < this.blocks; number++) {
      const at = this.#startEnd(number) + 1;
      // Nearly always the same: only another one is taken apart.
      if (this.#bytes.compare(former, 0, former.length, at, at + former.length) === 0 && number > 0) continue;
      const { file } = this.place(number);
      files.add(file);
      former = Buffer.from(`${file}\t`);
    }
    return files;
  }

  /** The first block, from `from` on, whose first line begins with `bound` or something after it. */
  firstNotBefore(bound: string, from = 0): number {
    const target = Buffer.from(bound);
    let low = from;
    let high = from === 0 ? this.blocks : this.#notBeforeNear(target, from);
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#isBefore(middle, target)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** One that is not before the target, in steps that double: it is near, as a rule. */
  #notBeforeNear(target: Buffer, from: number): number {
    for (let step = 1; from + step < this.blocks; step *= 2) {
      if (!this.#isBefore(from + step, target)) return from + step;
    }
    return this.blocks;
  }

  #isBefore(number: number, target: Buffer): boolean {
    const begin = this.#begins[number] ?? 0;
    return this.#bytes.compare(target, 0, target.length, begin, this.#startEnd(number)) < 0;
  }

  place(number: number): BlockPlace {
    const end = this.#begins[number + 1] ?? 0;
    const text = this.#bytes.toString('utf8', this.#startEnd(number), end).trimEnd();
    const [, file = '', offset = '', length = ''] = text.split('\t');
    if (file === '' || !/^\d+$/.test(offset) || !/^\d+$/.test(length)) {
      throw new Error(`${this.#path}: line ${number + 1} does not say where its block lies`);
    }
    return { file, offset: Number(offset), length: Number(length) };
  }

  #startEnd(number: number): number {
    const begin = this.#begins[number] ?? 0;
    const end = this.#begins[number + 1] ?? 0;
    const at = this.#bytes.indexOf(tab, begin);
    return at === -1 || at > end ? end : at;
  }
}

function lineBegins(bytes: Buffer): Float64Array {
  let lines = 0;
  for (let at = 0; at < bytes.length; lines++) at = endOfLine(bytes, at);
  const begins = new Float64Array(lines + 1);
  for (let at = 0, line = 0; at < bytes.length;) {
    at = endOfLine(bytes, at);
    begins[++line] = at;
  }
  return begins;
}

function endOfLine(bytes: Buffer, from: number): number {
  const at = bytes.indexOf(newline, from);
  return at === -1 ? bytes.length : at + 1;
}
