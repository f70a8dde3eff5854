import type { Reason } from '../reasons/reason.ts';

/** A file, or a folder that is one unit, to be taken into the archive. */
export interface Deposit {
  readonly outcome: 'accepted';
  readonly kind: DepositKind;
  /** Absolute. */
  readonly path: string;
  readonly sizeBytes: number;
}

export type DepositKind = 'warc' | 'arc' | 'wacz' | 'httrack';

/** A file or folder that is not taken. */
export interface LeftOut {
  /** `skipped`: not an archive file. `refused`: it should be taken, and cannot be. */
  readonly outcome: 'skipped' | 'refused';
  readonly path: string;
  readonly reason: Reason;
}

export const acceptedKinds =
  'WARC and ARC files (plain, .gz, .zst), WACZ files, and folders of HTTrack (with hts-cache/ in them)';

export const defaultSource = 'import';
export const sourceNameRule =
  'the name of a source has up to 64 letters, digits, . _ and -, and begins with a letter or digit';

export function isSourceName(name: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(name);
}

/** By its name the file is still being written, or its writer was stopped. */
export const unfinishedName = /\.(?:open|part|partial|tmp|crdownload|filepart)$/i;
