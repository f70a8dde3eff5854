/** Where the parts of the server are. */
export interface ServerOrigins {
  /** For those on this machine: readers, and programs. */
  readonly applicationOrigin: string;
  /** For the staff: where browsers come from elsewhere by HTTPS, or the same. */
  readonly staffOrigin: string;
  readonly replayOrigin: string;
  readonly proxy?: { readonly host: string; readonly port: number };
}
