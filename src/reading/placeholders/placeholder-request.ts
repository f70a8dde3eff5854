/** The part of a request that decides the format of its answer. */
export interface PlaceholderRequest {
  readonly url: string;
  /** Sec-Fetch-Dest. */
  readonly destination?: string;
  /** The Accept field. */
  readonly accept?: string;
  /** The modifier of the archived address: `js_`, `im_` … */
  readonly modifier?: string;
  /** The Accept-Language field. */
  readonly languages?: string;
  /** An absolute http(s) address at which the reader finds the other dates of this URL; shown on pages. */
  readonly otherDates?: string;
  /** An absolute http(s) address at which the reader finds what the archive has of the same site; shown on pages. */
  readonly sitePages?: string;
  /** For the message in place of a page within the application. */
  readonly reportScript?: ReportScript;
}

/** The archive's script that reports to the application which page a message replaces. */
export interface ReportScript {
  /** Its whole address. */
  readonly script: string;
  /** The origin of the application, the only recipient. */
  readonly application: string;
  /** 14 digits. */
  readonly timestamp: string;
}
