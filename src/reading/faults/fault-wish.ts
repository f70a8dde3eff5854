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
  /** An absolute http(s) address at which the reader finds what the archive has of the same site; shown on pages. */
  readonly sitePages?: string;
  /** For the message in place of a page within the application. */
  readonly telling?: FaultTelling;
}

/** The script of the archive that says to the application which page a message stands for. */
export interface FaultTelling {
  /** Its whole address. */
  readonly script: string;
  /** The origin of the application: nobody else is told. */
  readonly application: string;
  /** 14 digits. */
  readonly timestamp: string;
}
