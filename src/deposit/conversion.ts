import type { WaczSignature } from '../formats/wacz/check-signature.ts';
import type { Provenance } from '../storage/provenance.ts';

/** The archive files made from a deposit that is not a WARC or ARC file itself. */
export interface Conversion {
  readonly files: readonly MadeFile[];
  readonly notes: readonly Note[];
  readonly signature?: WaczSignature;
}

export interface MadeFile {
  /** Relative to the folder of the conversion. */
  readonly file: string;
  readonly provenance: Provenance;
}

/**
 * For the depositor. `loss`: a part could not be taken. `problem`: taken, but not as it should be. `remark`: only unusual.
 */
export interface Note {
  readonly severity: 'loss' | 'problem' | 'remark';
  readonly message: string;
}

export interface ConversionOrder {
  /** The WACZ file, or the folder of the mirror. */
  readonly path: string;
  /** The empty folder into which it writes. */
  readonly folder: string;
  /** The name of this import, derived from the content; its files can be found by it. */
  readonly job: string;
  readonly source: string;
  /** The version of the program. */
  readonly version: string;
  readonly signal: AbortSignal;
  /** Called with the bytes of the deposit that were read since the last call. */
  readonly onBytes: (bytes: number) => void;
}

/** The deposit changed after it was recognised. */
export class DepositChangedError extends Error {}
