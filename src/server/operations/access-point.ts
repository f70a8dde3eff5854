/** Access points, as counted and logged. */
export type AccessPoint = 'application' | 'api' | 'memento' | 'cdx' | 'replay' | 'proxy';

export interface Answered {
  readonly status: number;
  /** Including headers. */
  readonly bytes: number;
  readonly ms: number;
}
