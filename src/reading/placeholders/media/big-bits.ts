/** Bits from the highest on, with the codes of H.264 (clause 9.1). */
export class BigBits {
  readonly #bytes: number[] = [];
  #held = 0;
  #count = 0;

  put(value: number, bits: number): void {
    for (let bit = bits - 1; bit >= 0; bit--) {
      this.#held = (this.#held << 1) | ((value >> bit) & 1);
      if (++this.#count < 8) continue;
      this.#bytes.push(this.#held);
      this.#held = 0;
      this.#count = 0;
    }
  }

  /** ue(v): as many noughts as the number, one added, has bits after its first. */
  putGolomb(value: number): void {
    const bits = 32 - Math.clz32(value + 1);
    this.put(0, bits - 1);
    this.put(value + 1, bits);
  }

  putBytes(bytes: Uint8Array): void {
    for (const byte of bytes) this.put(byte, 8);
  }

  /** Fills the byte with noughts. */
  align(): void {
    if (this.#count > 0) this.put(0, 8 - this.#count);
  }

  /** With the bit that ends every unit. */
  ended(): Uint8Array {
    this.put(1, 1);
    this.align();
    return Uint8Array.from(this.#bytes);
  }
}
