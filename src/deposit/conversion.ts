import type { WaczSignature } from '../formats/wacz/check-signature.ts';
import type { Provenance } from '../storage/provenance.ts';

/** What became of a deposit that is no WARC or ARC file itself: archive files in a folder of ours. */
export interface Conversion {
  readonly files: readonly MadeFile[];
  readonly notes: readonly Note[];
  /** Of a WACZ file. */
  readonly signature?: WaczSignature;
}

export interface MadeFile {
  /** Below the folder of the conversion. */
  readonly file: string;
  readonly provenance: Provenance;
}

/**
 * What whoever brought the deposit should know. `loss`: something of it could not be taken. `problem`: taken, but not what
 * it should be. `remark`: odd, and no more.
 */
export interface Note {
  readonly severity: 'loss' | 'problem' | 'remark';
  readonly message: string;
}

/** What every conversion is told. */
export interface ConversionOrder {
  /** The WACZ file, or the folder of the mirror. */
  readonly path: string;
  /** The empty folder into which it writes. */
  readonly folder: string;
  /** The name of this import, made from the content: all that is made of it can be found by it. */
  readonly job: string;
  readonly channel: string;
  /** Of the program. */
  readonly version: string;
  readonly signal: AbortSignal;
  /** Told how many more bytes of the deposit are done. */
  readonly onBytes: (bytes: number) => void;
}

/** The deposit is not what it was when it was recognised: somebody changes it. */
export class DepositChangedError extends Error {}
