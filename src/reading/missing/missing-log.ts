import type { MissingCapture } from '../placeholders/missing-capture.ts';
import type { MissingResource, MissingState } from './missing-shape.ts';

/** A request for a missing capture, with the page that made it. */
export interface Miss extends MissingCapture {
  /** The archived page that requested it; undefined if the reader requested it directly. */
  readonly page?: { readonly url: string; readonly timestamp: string };
  /** The destination (Sec-Fetch-Dest), or '' if unknown. */
  readonly destination: string;
  /** The name of the view. */
  readonly view: string;
  /** A reader asks to have it collected. */
  readonly isRequested?: boolean;
}

export interface MissingQuestion {
  /** Only what pages of this host lack, or what is of this host itself. */
  readonly host?: string;
  readonly state?: MissingState;
  /** From what was asked for most, then what was missed most. */
  readonly limit: number;
  readonly offset?: number;
}

/** The URLs that readers requested and did not get. */
export interface MissingLog {
  /** Does not wait: a miss of the last second may be lost in a crash. */
  note(miss: Miss): void;
  /**
   * The most wanted first, counted for this page alone. Other spellings of its URL are the same page. URLs sent to a
   * harvest are left out: if the harvest did not bring them, the page misses them again.
   */
  ofPage(page: { readonly url: string; readonly timestamp: string }): Promise<readonly MissingResource[]>;
  list(
    question: MissingQuestion,
  ): Promise<{ readonly items: readonly MissingResource[]; readonly total: number }>;
  /** A URL that is missed again after it was sent is open again. */
  mark(urls: readonly string[], state: MissingState): Promise<void>;
  close(): Promise<void>;
}

/** The log, for the staff. */
export interface KeptMissingLog extends MissingLog {
  /** Resolves to how many there were of them. */
  forget(urls: readonly string[]): Promise<number>;
}
