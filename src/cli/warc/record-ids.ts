import { createHash } from 'node:crypto';

const limit = 1_000_000;

/** The record ids of a file as 48-bit fingerprints: a million of them in some 50 MB, and no more than that. */
export class RecordIds {
  readonly #seen = new Set<number>();

  seenBefore(id: string): boolean {
    const fingerprint = createHash('md5').update(id).digest().readUIntBE(0, 6);
    if (this.#seen.has(fingerprint)) return true;
    if (this.#seen.size < limit) this.#seen.add(fingerprint);
    return false;
  }
}
