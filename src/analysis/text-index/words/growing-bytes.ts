/** A growing byte buffer. */
export class GrowingBytes {
  #bytes: Uint8Array<ArrayBuffer>;
  #end = 0;

  constructor(size = defaultValue) {
    this.#bytes = new Uint8Array(size);
  }

  get end(): number {
    return this.#end;
  }

  clear(): void {
    // The memory of a very long text is released.
    if (this.#bytes.length > maxKept) this.#bytes = new Uint8Array(defaultValue);
    this.#end = 0;
  }

  byte(byte: number): void {
    if (this.#end === this.#bytes.length) this.#grow(1);
    this.#bytes[this.#end++] = byte;
  }

  /** A loop is faster than `set` for a few bytes. */
  part(from: Uint8Array, start: number, end: number): void {
    if (this.#end + end - start > this.#bytes.length) this.#grow(end - start);
    const bytes = this.#bytes;
    let at = this.#end;
    for (let index = start; index < end; index++) bytes[at++] = from[index] ?? 0;
    this.#end = at;
  }

  all(bytes: Uint8Array): void {
    if (this.#end + bytes.length > this.#bytes.length) this.#grow(bytes.length);
    this.#bytes.set(bytes, this.#end);
    this.#end += bytes.length;
  }

  copy(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#end);
  }

  #grow(needed: number): void {
    const more = new Uint8Array(Math.max(this.#end + needed, 2 * this.#bytes.length));
    more.set(this.#bytes);
    this.#bytes = more;
  }
}

const defaultValue = 65_536;
const maxKept = 8_388_608;
