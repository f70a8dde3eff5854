/**
 * Messages between a client and the keeper of the ledger. The client numbers its requests; a lease has the number of its request.
 *
 *   client → keeper   ask; later, once: cancel (before it knows of a grant) or release (after)
 *   keeper → client   granted or failed; later, perhaps: wanted
 */
export type ToKeeper =
  | Ask
  | { readonly kind: 'cancel'; readonly id: number }
  | { readonly kind: 'release'; readonly id: number; readonly restMs: number };

export interface Ask {
  readonly kind: 'ask';
  readonly id: number;
  readonly address: string;
  readonly domain: string;
}

export type ToClient =
  | { readonly kind: 'granted'; readonly id: number }
  | { readonly kind: 'wanted'; readonly id: number; readonly mayRest: boolean }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string };

/** How the two reach one another: the port of a thread, or a connection to an agent. */
export interface LedgerChannel<Sent, Heard> {
  post(message: Sent): void;
  onMessage(listener: (message: Heard) => void): void;
  onClose(listener: () => void): void;
  /** While a request waits, the event loop must not end. */
  hold?(isWaiting: boolean): void;
}
