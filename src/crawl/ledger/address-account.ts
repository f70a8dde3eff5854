import type { AddressSettings } from '../crawl-settings.ts';
import type { AddressLease } from './address-ledger.ts';
import { connectionsFor, domainsThatMatter } from './connections-for.ts';
import { HeldLease } from './held-lease.ts';

type Grant = (lease: AddressLease) => void;

/**
 * What the ledger knows of one address: who holds a lease, who waits, which domains were met there. Somebody waits only
 * while all places are taken; then as many holders as wait are told, those first who have held longest.
 */
export class AddressAccount {
  readonly #settings: AddressSettings;
  // Sets keep the order in which things were added: the oldest is the first.
  readonly #untold = new Set<HeldLease>();
  readonly #told = new Set<HeldLease>();
  readonly #waiting = new Set<Grant>();
  readonly #domains = new Set<string>();
  #domainCount = 0;

  constructor(settings: AddressSettings) {
    this.#settings = settings;
  }

  get leases(): number {
    return this.#untold.size + this.#told.size;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  /** Counted as far as it matters. */
  get domains(): number {
    return this.#domainCount;
  }

  get connections(): number {
    return connectionsFor(this.#settings, this.#domainCount);
  }

  lease(domain: string, signal: AbortSignal): Promise<AddressLease> {
    this.#meet(domain);
    const { promise, resolve, reject } = Promise.withResolvers<AddressLease>();
    const grant = (lease: AddressLease): void => {
      signal.removeEventListener('abort', leave);
      resolve(lease);
    };
    const leave = (): void => {
      this.#waiting.delete(grant);
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', leave, { once: true });
    this.#waiting.add(grant);
    this.#settle();
    return promise;
  }

  #meet(domain: string): void {
    const enough = domainsThatMatter(this.#settings);
    if (this.#domainCount >= enough) return;
    this.#domains.add(domain);
    this.#domainCount = this.#domains.size;
    if (this.#domainCount >= enough) this.#domains.clear();
  }

  #giveBack(lease: HeldLease): void {
    this.#untold.delete(lease);
    this.#told.delete(lease);
    this.#settle();
  }

  #settle(): void {
    const { connections } = this;
    for (const grant of this.#waiting) {
      if (this.leases >= connections) break;
      this.#waiting.delete(grant);
      const lease = new HeldLease((given) => {
        this.#giveBack(given);
      });
      this.#untold.add(lease);
      grant(lease);
    }
    for (const lease of this.#untold) {
      if (this.#told.size >= this.#waiting.size) break;
      this.#untold.delete(lease);
      this.#told.add(lease);
      lease.tell();
    }
  }
}
