import type { Decisions } from '../../repository/local/decisions/decisions.ts';
import type { AccessRules } from '../../access/access-rules.ts';
import type { LineSource } from '../../indexing/captures/query/readable-captures.ts';
import type { HeavyAnswers } from '../threads/heavy-question.ts';
import type { CollectionKeys } from '../door/collection-keys.ts';
import type { CdxFiles } from './cdx-files.ts';

/** What a CDX server stands on. */
export interface CdxParts {
  readonly captures: LineSource & { count(): Promise<number> };
  /** Those that hold now. Taken once for each request, so that its answer has one state of the rules. */
  readonly rules: () => AccessRules;
  readonly files: CdxFiles;
  /** Undefined: the catalogue is not open here, and no view is of a collection. */
  readonly collections?: CollectionKeys | undefined;
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
  readonly decisions: Pick<Decisions, 'decide' | 'entries' | 'rules'>;
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
