/**
 * The port through which site crawls share server addresses: the one thing they share. A lease is the right to have a
 * connection open to an address; the ledger grants as many at once as the address may have.
 */
export interface AddressLedger {
  /**
   * Waits for a turn at the address. `domain` is the registered domain of the host.
   * Rejects with the signal's reason.
   */
  lease(address: string, domain: string, signal: AbortSignal): Promise<AddressLease>;
}

export interface AddressLease {
  /** Others wait for the address: to be given back after the current exchange. */
  readonly wanted: boolean;
  /** Only other jobs wait, and they do not get the address before the crawl delay is over: the lease may be kept until then. */
  readonly mayRest: boolean;
  /** Called once, when `wanted` becomes true; at once if it is already. */
  onWanted(callback: () => void): void;
  /** Gives the lease back; a second call does nothing. Other jobs leave the address alone for `restMs` more. */
  release(restMs?: number): void;
}
