/** The ways into the server, as they are counted and logged. */
export type AccessPoint = 'application' | 'api' | 'memento' | 'cdx' | 'replay' | 'proxy';

export interface Answered {
  readonly status: number;
  /** Heads included. */
  readonly bytes: number;
  readonly ms: number;
}
