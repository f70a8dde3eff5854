/** The addresses of the parts of the server. */
export interface ServerOrigins {
  /** For readers and programs on this machine. */
  readonly applicationOrigin: string;
  /** For staff: the public https origin, or the same as `applicationOrigin`. */
  readonly staffOrigin: string;
  readonly replayOrigin: string;
  readonly proxy?: { readonly host: string; readonly port: number };
}
