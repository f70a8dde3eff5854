import { AsyncLocalStorage } from 'node:async_hooks';

const addresses = new AsyncLocalStorage<string>();

/**
 * Changes that `work` makes, at once or later, are noted in the history with this address. It goes beside the arguments because
 * every room changes something for somebody, and none but the history needs to know from where.
 */
export function withClientAddress<Result>(address: string, work: () => Result): Result {
  return addresses.run(address, work);
}

/** Null: by the server itself, or on the command line. */
export function clientAddress(): string | null {
  return addresses.getStore() ?? null;
}
