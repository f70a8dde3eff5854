/**
 * Takes index lines that no file of the archive stands behind. Everything is in the vaults before it is in the index, so that
 * a rebuild finds it again.
 */
export interface CaptureLoader {
  /** One after another: what is known of the archive when a batch begins holds until it is written. */
  inTurn<Result>(work: () => Promise<Result>): Promise<Result>;
  /** All or nothing. */
  add(batch: PostedBatch): Promise<WriteOutcome>;
  delete(lines: readonly string[], by: string): Promise<WriteOutcome>;
}

/** CDXJ lines with our own keys, and other names of URLs. */
export interface PostedBatch {
  readonly lines: readonly string[];
  readonly aliases: readonly { readonly url: string; readonly target: string }[];
  /** The sender, for the log of the archive. */
  readonly by: string;
}

export type WriteOutcome =
  | { readonly ok: true }
  /** `refused`: the batch is not valid; otherwise the archive cannot take it now. */
  | { readonly ok: false; readonly refused: boolean; readonly reason: string };
