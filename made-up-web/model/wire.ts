/** The raw connection as a badly behaving site sees it. Every wait ends when the client goes away. */
export interface Connection {
  /** Resolves to false when the client has disconnected: then stop. */
  write(bytes: Uint8Array | string): Promise<boolean>;
  /** Resolves to false when the client has disconnected: then stop. */
  sleep(ms: number): Promise<boolean>;
  /** Closes the connection in order (FIN). */
  end(): void;
  /** Cuts the connection (RST). */
  reset(): void;
  /** After this answer the connection may carry another request. */
  keepOpen(): void;
}
