/** Why a request fails. */
export interface MissingCapture {
  /** `unknown`: the archive has no capture that the reader may see; `lost`: it has one, and cannot read it. */
  readonly kind: 'unknown' | 'lost';
  readonly url: string;
  /** 14 digits: the moment that was asked for. */
  readonly datetime: string;
  /** For people, in English; '' where there is nothing more to say. */
  readonly reason: string;
}
