import type { CaptureLine } from '../formats/cdxj/capture-line.ts';
import type { AccessClass } from '../storage/access-class.ts';

export interface AccessDecision {
  readonly decision: 'allowed' | 'refused';
  /** The name of the rule that decided, for staff. */
  readonly rule: string;
  /** The class that refuses: whether its existence may be told, and its words for readers. */
  readonly accessClass?: AccessClass;
}

/** Asked for every capture before anything else is done with it: refused captures do not exist for this reader. */
export type MayRead<Reader> = (reader: Reader, capture: CaptureLine) => AccessDecision;
