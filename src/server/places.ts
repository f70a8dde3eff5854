/** Where the parts of the server are. */
export interface Places {
  readonly applicationOrigin: string;
  readonly replayOrigin: string;
  readonly proxy?: { readonly host: string; readonly port: number };
}
