import type { CaptureLine } from '../../../formats/cdxj/capture-line.ts';
import type { ArchiveFile, FailedFile } from '../../../storage/open-file.ts';
import type { AnalysisSettings } from '../../../analysis/analysis-settings.ts';
import type { IndexedText, TextCapture } from '../../../analysis/text-index/text-index.ts';
import type { ContentLimits } from './content-of-record.ts';

/** The initial data of an analysis thread. */
export interface WorkerTask {
  readonly settings: AnalysisSettings;
  readonly limits: ContentLimits;
  /** 32 bits: the number of the document that it is analysing, 0 between two. Read after its death. */
  readonly current: SharedArrayBuffer;
}

/** The number of a document, and what has ended the thread at last. */
export type PassedBy = readonly [ordinal: number, kind: 'too-slow' | 'too-much-memory'];

/** The messages to the thread. */
export type WorkerOrder =
  | {
      readonly kind: 'file';
      readonly file: ArchiveFile;
      readonly filename: string;
      /** Documents that have killed a thread more than once. */
      readonly passBy: readonly PassedBy[];
    }
  /** Answers `look`. */
  | { readonly kind: 'looked'; readonly known: ReadonlySet<string>; readonly deleted: ReadonlySet<number> }
  /** Answers `batch`: the next may come. */
  | { readonly kind: 'stored' };

/** The messages from the thread. */
export type WorkerReport =
  /** Which of these texts are there already, and which of these captures were deleted? */
  | { readonly kind: 'look'; readonly keys: readonly string[]; readonly lines: readonly CaptureLine[] }
  | WorkerBatch
  | { readonly kind: 'position'; readonly offset: number }
  /** The file is through. */
  | ({ readonly kind: 'done' } & FileCounts)
  | {
      readonly kind: 'failed';
      readonly message: string;
      readonly code?: string;
      readonly failed?: FailedFile;
    };

export interface WorkerBatch {
  readonly kind: 'batch';
  readonly texts: readonly IndexedText[];
  readonly captures: readonly TextCapture[];
  readonly isLast: boolean;
}

export interface FileCounts {
  readonly captures: number;
  /** Analysed here; the others were known. */
  readonly texts: number;
  /** Texts with something that could not be done as it should be. */
  readonly exceptions: number;
  /** False: it has to be read again, because a text that it refers to was removed in the meantime. */
  readonly isComplete: boolean;
}
