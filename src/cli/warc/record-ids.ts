import { createHash } from 'node:crypto';

const maxIds = 1_000_000;

/** Record ids as 48-bit fingerprints: at most a million, in some 50 MB. */
export class RecordIds {
  readonly #seen = new Set<number>();

  isSeen(id: string): boolean {
    const fingerprint = createHash('md5').update(id).digest().readUIntBE(0, 6);
    if (this.#seen.has(fingerprint)) return true;
    if (this.#seen.size < maxIds) this.#seen.add(fingerprint);
    return false;
  }
}
