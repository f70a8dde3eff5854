import type { AddressLease, AddressLedger } from './address-ledger.ts';
import { HeldLease } from './held-lease.ts';

interface Waiter {
  readonly domain: string;
  readonly grant: (lease: AddressLease) => void;
  readonly fail: (error: Error) => void;
}

/** At most as many domains are counted as change the limit of an address. */
const maxDomains = 1000;

/**
 * One address as a job has it: places that the ledger of all jobs has granted, given to the site crawls of the job in
 * turn. Places stay here between two of them; one that another job waits for is given back after the current exchange.
 */
export class DelegatedAddress {
  readonly #address: string;
  readonly #ledger: AddressLedger;
  /** Granted to the job; those of `#recalled` are to go back. */
  readonly #places = new Set<AddressLease>();
  readonly #recalled = new Set<AddressLease>();
  readonly #asks = new Set<AbortController>();
  readonly #unnotified = new Set<HeldLease>();
  readonly #notified = new Set<HeldLease>();
  readonly #waiting = new Set<Waiter>();
  readonly #domains = new Set<string>();
  readonly #unreported = new Set<string>();
  /** Before this another job leaves the address alone. */
  #readyMs = 0;
  #usedMs = performance.now();
  #isNotifying = false;

  constructor(address: string, ledger: AddressLedger) {
    this.#address = address;
    this.#ledger = ledger;
  }

  /** The time of the last request; undefined while one waits or a lease is held. */
  get idleSinceMs(): number | undefined {
    return this.#leases + this.#waiting.size === 0 ? this.#usedMs : undefined;
  }

  lease(domain: string, signal: AbortSignal): Promise<AddressLease> {
    this.#usedMs = performance.now();
    if (!this.#domains.has(domain) && this.#domains.size < maxDomains) {
      this.#domains.add(domain);
      this.#unreported.add(domain);
    }
    const { promise, resolve, reject } = Promise.withResolvers<AddressLease>();
    const leave = (): void => {
      this.#waiting.delete(waiter);
      reject(signal.reason as Error);
    };
    const waiter: Waiter = {
      domain,
      grant: (lease) => {
        signal.removeEventListener('abort', leave);
        resolve(lease);
      },
      fail: (error) => {
        signal.removeEventListener('abort', leave);
        reject(error);
      },
    };
    signal.addEventListener('abort', leave, { once: true });
    this.#waiting.add(waiter);
    this.#settle();
    return promise;
  }

  /** The job has no more requests or leases at the address. */
  giveBackAll(): void {
    this.giveUpAsks();
    for (const place of this.#places) this.#giveBack(place);
  }

  /** A lease requested while others waited, and no longer needed. */
  giveUpAsks(): void {
    if (this.#waiting.size > 0) return;
    for (const ask of this.#asks) ask.abort(new Error('no longer needed'));
  }

  get #leases(): number {
    return this.#unnotified.size + this.#notified.size;
  }

  get #free(): number {
    return this.#places.size - this.#recalled.size - this.#leases;
  }

  #settle(): void {
    for (const waiter of this.#waiting) {
      if (this.#free <= 0) break;
      this.#waiting.delete(waiter);
      waiter.grant(this.#hold());
    }
    for (const place of this.#recalled) {
      if (this.#leases >= this.#places.size) break;
      this.#giveBack(place);
    }
    this.#askForMore();
    if (this.#wanted <= this.#notified.size || this.#isNotifying) return;
    // A lease may be about to arrive: then no holder has to leave.
    this.#isNotifying = true;
    setImmediate(() => this.#notify());
  }

  /** How many holders are to leave. */
  get #wanted(): number {
    return Math.min(this.#leases, this.#waiting.size + Math.max(0, -this.#free));
  }

  #notify(): void {
    this.#isNotifying = false;
    for (const lease of this.#unnotified) {
      if (this.#notified.size >= this.#wanted) break;
      this.#unnotified.delete(lease);
      this.#notified.add(lease);
      lease.notify(this.#waiting.size === 0);
    }
  }

  #hold(): AddressLease {
    const lease = new HeldLease((given, restMs) => {
      this.#unnotified.delete(given);
      this.#notified.delete(given);
      this.#usedMs = performance.now();
      this.#readyMs = Math.max(this.#readyMs, this.#usedMs + restMs);
      this.#settle();
    });
    this.#unnotified.add(lease);
    return lease;
  }

  /** One request stands in line for all that wait here; a domain that is new to the ledger may bring another place. */
  #askForMore(): void {
    const [first] = this.#waiting;
    if (first === undefined) return;
    const domains = this.#unreported.size > 0 ? [...this.#unreported] : [first.domain];
    if (this.#unreported.size === 0 && this.#asks.size > 0) return;
    this.#unreported.clear();
    for (const domain of domains) void this.#ask(domain);
  }

  async #ask(domain: string): Promise<void> {
    const ask = new AbortController();
    this.#asks.add(ask);
    try {
      const place = await this.#ledger.lease(this.#address, domain, ask.signal);
      this.#asks.delete(ask);
      this.#take(place);
    } catch (error) {
      this.#asks.delete(ask);
      if (!ask.signal.aborted) this.#fail(error as Error);
      else if (this.#waiting.size > 0) this.#settle();
    }
  }

  #take(place: AddressLease): void {
    if (this.#waiting.size === 0 || this.#free > 0) {
      place.release();
      return;
    }
    this.#places.add(place);
    // First it is used: jobs that wait for each other would hand it round without end.
    this.#settle();
    place.onWanted(() => {
      if (!this.#places.has(place)) return;
      this.#recalled.add(place);
      this.#settle();
    });
  }

  #giveBack(place: AddressLease): void {
    this.#places.delete(place);
    this.#recalled.delete(place);
    place.release(Math.max(0, this.#readyMs - performance.now()));
  }

  #fail(error: Error): void {
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const { fail } of waiting) fail(error);
  }
}
