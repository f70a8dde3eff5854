/** Why a reader does not get what he asked for. */
export interface Fault {
  /** `unknown`: the archive has no capture that he may see; `lost`: it has one, and cannot give it. */
  readonly kind: 'unknown' | 'lost';
  readonly url: string;
  /** 14 digits: the moment that was asked for. */
  readonly datetime: string;
  /** For people, in English; '' where there is nothing more to say. */
  readonly reason: string;
}
