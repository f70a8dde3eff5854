const slabBytes = 1 << 20;
const minRoom = 1 << 16;
const recycledSlabs = 4;

/**
 * Memory for inflated bytes. Fresh memory is never written twice, so that callers may keep a view. For long records that
 * would leave garbage faster than it is collected (measured: 160 MB at the peak), so after their start four slabs are used in
 * turn.
 */
export class OutputSlab {
  #buffer: Buffer = Buffer.alloc(0);
  #used = 0;
  #recycling = false;
  #ring: Buffer[] = [];
  #turn = 0;

  /** Free memory of at least 64 KiB, from `start` to the end of `buffer`. */
  room(recycled: boolean): { readonly buffer: Buffer; readonly start: number } {
    if (this.#buffer.length - this.#used < minRoom || recycled !== this.#recycling) {
      this.#buffer = recycled ? this.#nextOfRing() : Buffer.allocUnsafeSlow(slabBytes);
      this.#recycling = recycled;
      this.#used = 0;
    }
    return { buffer: this.#buffer, start: this.#used };
  }

  /** Takes the first `bytes` of that memory. */
  take(bytes: number): Buffer {
    this.#used += bytes;
    return this.#buffer.subarray(this.#used - bytes, this.#used);
  }

  #nextOfRing(): Buffer {
    this.#turn = (this.#turn + 1) % recycledSlabs;
    this.#ring[this.#turn] ??= Buffer.allocUnsafeSlow(slabBytes);
    return this.#ring[this.#turn] ?? Buffer.alloc(0);
  }
}
