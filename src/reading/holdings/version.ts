import type { CaptureLine } from '../../formats/cdxj/capture-line.ts';
import type { OpenedCapture } from './open-capture.ts';

/** How the capture of a URL at a datetime is chosen. `likely`: by how often the URL changes. */
export const versionRules = ['exact', 'nearest', 'before', 'after', 'likely'] as const;
export type VersionRule = (typeof versionRules)[number];

export interface VersionRequest {
  readonly url: string;
  /** 14 digits: see `datetimeOf`. */
  readonly datetime: string;
  /** `nearest` where nothing is said. */
  readonly rule?: VersionRule;
  /** The capture at this second whatever it is, failures of the server and redirects to itself too: for `id_`. */
  readonly asItIs?: boolean;
  /** The body of a request other than GET: such captures differ by the request body. */
  readonly method?: string;
  readonly body?: Uint8Array;
  readonly contentType?: string;
}

export interface FoundVersion {
  readonly capture: CaptureLine;
  /** From the moment to the capture, never negative. */
  readonly distanceSeconds: number;
  /** It is the capture of another URL, which differs in what does not matter. */
  readonly isFuzzy: boolean;
  /** For rule `likely`: the probability, 0 to 1, that the URL looked like this at the datetime. */
  readonly likelihood?: number;
}

export interface OpenedVersion {
  readonly found: FoundVersion;
  /** The caller closes it. */
  readonly content: OpenedCapture;
}
