/**
 * What a thread and the keeper of the ledger say to one another. The thread numbers its requests; a lease has the
 * number of its request.
 *
 *   thread → keeper   ask; later, once: cancel (before it knows of a grant) or release (after)
 *   keeper → thread   granted or failed; later, perhaps: wanted
 */
export type ToKeeper = Ask | { readonly kind: 'cancel' | 'release'; readonly id: number };

export interface Ask {
  readonly kind: 'ask';
  readonly id: number;
  readonly address: string;
  readonly domain: string;
}

export type ToThread =
  | { readonly kind: 'granted' | 'wanted'; readonly id: number }
  | { readonly kind: 'failed'; readonly id: number; readonly error: Error };
