import { addressKey } from './address-key.ts';
import type { AddressLease, AddressLedger } from './address-ledger.ts';
import { DelegatedAddress } from './delegated-address.ts';

/** An address unused by the job for this long is given back. */
const idleMs = 10_000;
const everyMs = 1000;

/**
 * The ledger of one job, before the ledger of all jobs: an address that it has got stays with it as long as it is used and no
 * other job asks for it. So a job that is alone at an address asks once, and takes turns at it without another word.
 */
export class DelegatedLedger implements AddressLedger {
  readonly #ledger: AddressLedger;
  readonly #addresses = new Map<string, DelegatedAddress>();
  #looking: NodeJS.Timeout | undefined;

  constructor(ledger: AddressLedger) {
    this.#ledger = ledger;
  }

  async lease(address: string, domain: string, signal: AbortSignal): Promise<AddressLease> {
    signal.throwIfAborted();
    const key = addressKey(address);
    const known = this.#addresses.get(key);
    if (known !== undefined) return known.lease(domain, signal);
    const fresh = new DelegatedAddress(key, this.#ledger);
    this.#addresses.set(key, fresh);
    this.#looking ??= setInterval(() => this.#tidy(), everyMs).unref();
    return fresh.lease(domain, signal);
  }

  close(): void {
    clearInterval(this.#looking);
    for (const address of this.#addresses.values()) address.giveBackAll();
    this.#addresses.clear();
  }

  #tidy(): void {
    const nowMs = performance.now();
    for (const [key, address] of this.#addresses) {
      const { idleSinceMs } = address;
      if (idleSinceMs === undefined) continue;
      address.giveUpAsks();
      if (nowMs - idleSinceMs < idleMs) continue;
      address.giveBackAll();
      this.#addresses.delete(key);
    }
  }
}
