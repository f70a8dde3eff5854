import { FingerprintTable } from './fingerprint-table.ts';
import { fingerprinter } from './fingerprint.ts';

/** Counts occurrences of very many texts: 15 to 23 bytes for a text of any length. */
export class FingerprintCounts {
  readonly #table = new FingerprintTable('fingerprints and numbers');

  /** Different texts. */
  get size(): number {
    return this.#table.size;
  }

  /** One more; gives how often it has come now. */
  increase(text: string): number {
    fingerprinter.take(text);
    return this.#table.increase(fingerprinter.low, fingerprinter.high);
  }
}
