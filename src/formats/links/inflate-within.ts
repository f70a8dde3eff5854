import { constants, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';

/** A limit for the output of all compressed parts of one document: a small file must not become a large one. */
export class InflateBudget {
  #leftBytes: number;

  constructor(sizeBytes: number) {
    this.#leftBytes = sizeBytes;
  }

  /** Undefined if the bytes are damaged, or exceed the rest of the budget. A truncated input gives its start. */
  inflate(bytes: Uint8Array, format: 'zlib' | 'raw' | 'gzip'): Buffer | undefined {
    if (this.#leftBytes <= 0) return undefined;
    const run = { zlib: inflateSync, raw: inflateRawSync, gzip: gunzipSync }[format];
    try {
      const output = run(bytes, {
        maxOutputLength: this.#leftBytes,
        finishFlush: constants.Z_SYNC_FLUSH,
      });
      this.#leftBytes -= output.length;
      return output;
    } catch {
      return undefined;
    }
  }
}
