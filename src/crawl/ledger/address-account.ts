import type { AddressSettings } from '../crawl-settings.ts';
import type { AddressLease } from './address-ledger.ts';
import { connectionsFor, domainsThatMatter } from './connections-for.ts';
import { HeldLease } from './held-lease.ts';

/** A request for an address. */
export interface LedgerClient {
  readonly settings: AddressSettings;
  /** Its job: a job is not notified that it waits for itself. Undefined: each request is its own job. */
  readonly job?: object;
}

interface Waiter {
  readonly client: LedgerClient;
  readonly grant: (lease: AddressLease) => void;
}

/**
 * The ledger's record of one address: its leases, the queue, and the domains seen there. Requests wait only while all connections
 * are leased; then as many leases as there are waiting requests are marked as wanted, the oldest first. If settings differ, the
 * most careful of those at the address apply.
 */
export class AddressAccount {
  // Maps and sets keep the order in which things were added: the oldest is the first.
  readonly #unnotified = new Map<HeldLease, LedgerClient>();
  readonly #notified = new Map<HeldLease, LedgerClient>();
  readonly #waiting = new Set<Waiter>();
  readonly #domains = new Set<string>();
  #domainCount = 0;
  /** Places that were given back, where the crawl delay is not over yet. */
  #resting = 0;

  get leases(): number {
    return this.#unnotified.size + this.#notified.size;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  get isIdle(): boolean {
    return this.leases + this.#waiting.size + this.#resting === 0;
  }

  /** Counted as far as it matters. */
  get domains(): number {
    return this.#domainCount;
  }

  connections(settings: AddressSettings): number {
    return connectionsFor(settings, this.#domainCount);
  }

  lease(client: LedgerClient, domain: string, signal: AbortSignal): Promise<AddressLease> {
    this.#meet(domain, client.settings);
    const { promise, resolve, reject } = Promise.withResolvers<AddressLease>();
    const grant = (lease: AddressLease): void => {
      signal.removeEventListener('abort', leave);
      resolve(lease);
    };
    const waiter = { client, grant };
    const leave = (): void => {
      this.#waiting.delete(waiter);
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', leave, { once: true });
    this.#waiting.add(waiter);
    this.#settle();
    return promise;
  }

  #meet(domain: string, settings: AddressSettings): void {
    const enough = domainsThatMatter(settings);
    if (this.#domainCount >= enough) return;
    this.#domains.add(domain);
    this.#domainCount = this.#domains.size;
    if (this.#domainCount >= enough) this.#domains.clear();
  }

  #giveBack(lease: HeldLease, restMs: number): void {
    this.#unnotified.delete(lease);
    this.#notified.delete(lease);
    if (restMs > 0) this.#rest(restMs);
    this.#settle();
  }

  #rest(ms: number): void {
    this.#resting++;
    const over = setTimeout(() => {
      this.#resting--;
      this.#settle();
    }, ms);
    over.unref();
  }

  #settle(): void {
    let allowed = this.#allowedByHolders();
    for (const waiter of this.#waiting) {
      allowed = Math.min(allowed, this.connections(waiter.client.settings));
      if (this.leases + this.#resting >= allowed) break;
      this.#waiting.delete(waiter);
      const lease = new HeldLease((given, restMs) => {
        this.#giveBack(given, restMs);
      });
      this.#unnotified.set(lease, waiter.client);
      waiter.grant(lease);
    }
    for (const [lease, client] of this.#unnotified) {
      if (this.#notified.size >= this.#waiting.size) break;
      if (this.#notified.size >= this.#waitingBesides(client)) continue;
      this.#unnotified.delete(lease);
      this.#notified.set(lease, client);
      lease.notify();
    }
  }

  #allowedByHolders(): number {
    let allowed = Infinity;
    for (const { settings } of this.#unnotified.values())
      allowed = Math.min(allowed, this.connections(settings));
    for (const { settings } of this.#notified.values())
      allowed = Math.min(allowed, this.connections(settings));
    return allowed;
  }

  #waitingBesides({ job }: LedgerClient): number {
    if (job === undefined) return this.#waiting.size;
    let others = 0;
    for (const { client } of this.#waiting) if (client.job !== job) others++;
    return others;
  }
}
