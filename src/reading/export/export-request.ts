import type { CaptureLine } from '../../formats/cdxj/capture-line.ts';

/** A request for a package: all captures of a URL or of the URLs around it, or the capture nearest to a datetime. */
export type ExportRequest =
  | {
      readonly url: string;
      readonly match?: 'exact' | 'prefix' | 'host' | 'domain';
      /** 14 digits */
      readonly from?: string;
      readonly to?: string;
    }
  | {
      readonly url: string;
      /** 1 to 14 digits */
      readonly timestamp: string;
    };

export interface PackagingOptions {
  /** With what the pages of that date need: pictures, styles, scripts, frames, nearest in time to the page. */
  readonly isWithComponents?: boolean;
  /** The name of the archive in the package. */
  readonly archiveName: string;
  /** The program, with its version. */
  readonly software: string;
  readonly title?: string;
  readonly onProgress?: (progress: ExportProgress) => void;
  readonly onWarning?: (problem: ExportProblem) => void;
  readonly signal?: AbortSignal;
}

export type ExportProgress =
  | { readonly phase: 'listing'; readonly captures: number }
  | { readonly phase: 'copying'; readonly doneBytes: number; readonly totalBytes: number };

export type ExportProblem =
  /** The archive has nothing, or nothing that this reader may see, of what was wished for. */
  | { readonly kind: 'unknown'; readonly request: ExportRequest }
  /** The archive should have it. */
  | { readonly kind: 'lost'; readonly capture: CaptureLine; readonly reason: string }
  /** A revisit, which the package has without the capture that has its content. */
  | { readonly kind: 'without original'; readonly capture: CaptureLine; readonly why: 'withheld' | 'lost' };

/** Why a capture is in the package: the first that is true. */
export const roles = ['requested', 'component', 'original'] as const;
export type Role = (typeof roles)[number];
