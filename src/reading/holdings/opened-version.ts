import type { OpenedCapture } from './opened-capture.ts';
import type { FoundVersion } from './version-wish.ts';

export interface OpenedVersion {
  readonly found: FoundVersion;
  /** To be closed by who gets it. */
  readonly content: OpenedCapture;
}
