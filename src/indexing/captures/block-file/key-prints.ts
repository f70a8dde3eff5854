/*
 * NAME.keys, little-endian: for each block, 16 bits of a hash of each of its keys. An absent key is recognised without
 * unpacking a block, except about once in a thousand times.
 *
 *   'HLKP'  version  blocks | keys of each block | their prints, block after block
 *   4       u32      u32    | u32 each           | u16 each
 */
const magic = 'HLKP';
const layoutVersion = 1;
const headBytes = 12;

/** Gathers the prints of the keys of blocks, while these are written. */
export class KeyPrintWriter {
  readonly #counts: number[] = [];
  #prints = new Uint16Array(1 << 12);
  #size = 0;

  /** Sorted lines: those of one key are together. */
  addBlock(lines: readonly string[]): void {
    let keys = 0;
    let former = '';
    for (const line of lines) {
      if (keys > 0 && line.startsWith(former) && line.charCodeAt(former.length) === 0x20) continue;
      const end = line.indexOf(' ');
      former = end === -1 ? line : line.slice(0, end);
      this.#push(printOf(former));
      keys++;
    }
    this.#counts.push(keys);
  }

  bytes(): Buffer {
    const blocks = this.#counts.length;
    const bytes = Buffer.alloc(headBytes + 4 * blocks + 2 * this.#size);
    bytes.write(magic, 'latin1');
    let at = bytes.writeUInt32LE(layoutVersion, 4);
    at = bytes.writeUInt32LE(blocks, at);
    for (const count of this.#counts) at = bytes.writeUInt32LE(count, at);
    for (let print = 0; print < this.#size; print++) at = bytes.writeUInt16LE(this.#prints[print] ?? 0, at);
    return bytes;
  }

  #push(print: number): void {
    if (this.#size === this.#prints.length) {
      const larger = new Uint16Array(2 * this.#size);
      larger.set(this.#prints);
      this.#prints = larger;
    }
    this.#prints[this.#size++] = print;
  }
}

export class KeyPrints {
  /** Start of the prints of each block, and the end of the last. */
  readonly #begins: Uint32Array;
  readonly #prints: Uint16Array;

  /** `path` is for messages only. */
  constructor(path: string, bytes: Buffer) {
    const isOurs = bytes.length >= headBytes && bytes.toString('latin1', 0, 4) === magic;
    if (!isOurs || bytes.readUInt32LE(4) !== layoutVersion)
      throw new Error(`${path} holds no prints of keys`);
    const blocks = bytes.readUInt32LE(8);
    const firstPrint = headBytes + 4 * blocks;
    if (bytes.length < firstPrint) throw new Error(`${path} is not as long as it should be`);
    this.#begins = new Uint32Array(blocks + 1);
    let size = 0;
    for (let block = 0; block < blocks; block++) {
      size += bytes.readUInt32LE(headBytes + 4 * block);
      this.#begins[block + 1] = size;
    }
    if (bytes.length !== firstPrint + 2 * size) throw new Error(`${path} is not as long as it should be`);
    this.#prints = new Uint16Array(size);
    for (let at = 0; at < size; at++) this.#prints[at] = bytes.readUInt16LE(firstPrint + 2 * at);
  }

  get blocks(): number {
    return this.#begins.length - 1;
  }

  /** False if no line of the block has the key of this print. */
  mayHave(block: number, print: number): boolean {
    const end = this.#begins[block + 1] ?? 0;
    for (let at = this.#begins[block] ?? 0; at < end; at++) if (this.#prints[at] === print) return true;
    return false;
  }
}

/** FNV-1a over the characters, its 32 bits folded to 16. */
export function printOf(key: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193);
  return ((hash >>> 16) ^ hash) & 0xffff;
}
