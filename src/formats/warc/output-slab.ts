const slabBytes = 1 << 20;
const leastRoom = 1 << 16;

/**
 * Memory for inflated bytes, handed out piece after piece and never written twice, so that a view stays true however
 * long a caller keeps it.
 */
export class OutputSlab {
  #buffer = Buffer.alloc(0);
  #used = 0;

  /** Free memory of at least 64 KiB, from `start` to the end of `buffer`. */
  room(): { readonly buffer: Buffer; readonly start: number } {
    if (this.#buffer.length - this.#used < leastRoom) {
      this.#buffer = Buffer.allocUnsafeSlow(slabBytes);
      this.#used = 0;
    }
    return { buffer: this.#buffer, start: this.#used };
  }

  /** Takes the first `bytes` of the room. */
  take(bytes: number): Buffer {
    this.#used += bytes;
    return this.#buffer.subarray(this.#used - bytes, this.#used);
  }
}
