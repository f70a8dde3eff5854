import type { CaptureLoader } from '../../repository/capture-loader.ts';
import type { ArchiveDecisions } from '../../repository/decisions.ts';
import type { Repository } from '../../repository/repository.ts';
import type { ReadingParts } from '../reading-parts.ts';
import type { HeavyAnswers } from '../threads/heavy-question.ts';

/** The dependencies of a CDX server. */
export interface CdxParts extends ReadingParts {
  /** Threads for queries that need many lines; without them the event loop answers. */
  readonly threads?: HeavyAnswers | undefined;
  /** Without it the server only reads. */
  readonly writing?: CdxWriting;
  /** Called for unexpected errors: the client gets no details. */
  readonly onError?: (error: unknown) => void;
}

export interface CdxWriting {
  readonly token: string;
  /** The maximum size of a request body. */
  readonly maxBytes: number;
  readonly loader: CaptureLoader;
  readonly decisions: ArchiveDecisions;
}

const defaultBodyBytes = 64 << 20;

/** Clients who have the token may change this repository, which is open for writing. */
export async function cdxWriting(
  repository: Repository,
  { token, maxBytes = defaultBodyBytes }: { readonly token: string; readonly maxBytes?: number },
): Promise<CdxWriting> {
  const [loader, decisions] = [await repository.captureLoader(), await repository.decisions()];
  return { token, maxBytes, loader, decisions };
}
