import type { Decisions } from '../../repository/local/decisions/decisions.ts';
import type { HeavyAnswers } from '../threads/heavy-question.ts';
import type { ReadingParts } from '../reading-parts.ts';

/** What a CDX server stands on. */
export interface CdxParts extends ReadingParts {
  /** Where questions go that need many lines; without it they are answered on the event loop. */
  readonly threads?: HeavyAnswers | undefined;
  /** Without it the server only reads. */
  readonly writing?: CdxWriting;
  /** Told of what should not happen: the client learns only that it did. */
  readonly onError?: (error: unknown) => void;
}

export interface CdxWriting {
  readonly token: string;
  /** Of the body of one request. */
  readonly maxBytes: number;
  /** One after another: what is known of the archive when a batch begins is so until it is written. */
  inTurn<Result>(work: () => Promise<Result>): Promise<Result>;
  /** All or nothing; on disk, and in the vaults, when it is done. */
  add(batch: PostedBatch): Promise<WriteOutcome>;
  delete(lines: readonly string[], by: string): Promise<WriteOutcome>;
  readonly decisions: Pick<Decisions, 'decide' | 'entries' | 'isRevoked'>;
}

/** What a client has sent: CDXJ lines with our own keys, and other names of URLs. */
export interface PostedBatch {
  readonly lines: readonly string[];
  readonly aliases: readonly { readonly url: string; readonly target: string }[];
  /** Who sent it, for the log of the archive. */
  readonly by: string;
}

export type WriteOutcome =
  | { readonly ok: true }
  /** `refused`: the batch is no good; otherwise the archive cannot take it now. */
  | { readonly ok: false; readonly refused: boolean; readonly reason: string };
