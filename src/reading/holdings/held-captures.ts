import type { CaptureLine } from '../../formats/cdxj/capture-line.ts';
import type { ContentRow } from '../../indexing/captures/content/content-row.ts';
import type { MatchType } from '../../indexing/captures/query/capture-query.ts';
import type { CdxParts } from '../cdx-server/cdx-parts.ts';
import type { Records } from './records/records.ts';
import type { ReaderContext } from './reader-context.ts';

/** What the archive holds, as one who looks may see it. */
export interface HeldCaptures {
  readonly parts: HoldingsParts;
  readonly records: Records;
  /** In the order of keys, and of time within one. */
  versions(visit: ReaderContext, question: VersionQuestion): AsyncIterable<CaptureLine>;
  /** Of a capture that is known: in which file it is, and what was decided of it. */
  mayRead(visit: ReaderContext, capture: CaptureLine): boolean;
}

export interface HoldingsParts extends Pick<CdxParts, 'captures' | 'rules' | 'files' | 'collections'> {
  readonly contents: { find(sha256: string): Promise<ContentRow | undefined> };
}

/** Which captures are asked for. Timestamps have 14 digits. */
export interface VersionQuestion {
  /** A URL, or with `key` its key in the index. */
  readonly url: string;
  readonly key?: string;
  readonly match?: MatchType;
  readonly from?: string;
  readonly to?: string;
  readonly newestFirst?: boolean;
  readonly limit?: number;
}
