import { FingerprintTable } from './fingerprint-table.ts';
import { fingerprinter } from './fingerprint.ts';

/**
 * The URLs that a site crawl has seen, as 64-bit fingerprints: 10 to 15 bytes for a URL of any length. Two URLs share
 * a fingerprint once in 2^64; at ten million URLs the chance that any two do is 1 in 370,000.
 */
export class UrlSet {
  readonly #table = new FingerprintTable('fingerprints');

  get size(): number {
    return this.#table.size;
  }

  has(url: string): boolean {
    fingerprinter.take(url);
    return this.#table.has(fingerprinter.low, fingerprinter.high);
  }

  /** False if it was there already. */
  add(url: string): boolean {
    fingerprinter.take(url);
    return this.#table.add(fingerprinter.low, fingerprinter.high);
  }
}
