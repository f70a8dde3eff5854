/** What a request says about the form in which it wants its answer. */
export interface FaultWish {
  readonly url: string;
  /** Sec-Fetch-Dest. */
  readonly destination?: string;
  /** The Accept field. */
  readonly accept?: string;
  /** Of the archived address: `js_`, `im_` … */
  readonly modifier?: string;
  /** The Accept-Language field. */
  readonly languages?: string;
  /** An absolute http(s) address at which the reader finds the other dates of this URL; shown on pages. */
  readonly otherDates?: string;
}
