import type { AddressSettings } from '../crawl-settings.ts';
import { AddressAccount } from './address-account.ts';
import type { LedgerClient } from './address-account.ts';
import { addressKey } from './address-key.ts';
import type { AddressLease, AddressLedger } from './address-ledger.ts';

/** A snapshot of the ledger, for people who watch the job. */
export interface LedgerStatus {
  /** All that are remembered, with or without a lease now. */
  readonly addresses: number;
  readonly leases: number;
  readonly waiting: number;
  /** The addresses at which the most domains were met. */
  readonly shared: readonly SharedAddress[];
}

export interface SharedAddress {
  readonly address: string;
  readonly domains: number;
  readonly connections: number;
}

/** From this size on, addresses with which nothing is remembered that matters are forgotten. */
const largeTable = 100_000;
const sharedShown = 10;

/** The ledger of one process: leases of an address are granted in the order of the requests. */
export class LocalLedger implements AddressLedger {
  readonly #client: LedgerClient;
  readonly #accounts = new Map<string, AddressAccount>();
  #tidyAt = largeTable;

  constructor(settings: AddressSettings) {
    this.#client = { settings };
  }

  async lease(address: string, domain: string, signal: AbortSignal): Promise<AddressLease> {
    return this.#lease(this.#client, address, domain, signal);
  }

  /** The ledger as one of several jobs sees it, by its own settings. */
  ofJob(settings: AddressSettings): AddressLedger {
    const client: LedgerClient = { settings, job: {} };
    return { lease: async (address, domain, signal) => this.#lease(client, address, domain, signal) };
  }

  status(): LedgerStatus {
    let leases = 0;
    let waiting = 0;
    const shared: SharedAddress[] = [];
    for (const [address, account] of this.#accounts) {
      leases += account.leases;
      waiting += account.waiting;
      const { domains } = account;
      const connections = account.connections(this.#client.settings);
      if (domains > 1) shared.push({ address, domains, connections });
    }
    shared.sort((a, b) => b.domains - a.domains);
    return { addresses: this.#accounts.size, leases, waiting, shared: shared.slice(0, sharedShown) };
  }

  #lease(client: LedgerClient, address: string, domain: string, signal: AbortSignal): Promise<AddressLease> {
    signal.throwIfAborted();
    return this.#account(addressKey(address)).lease(client, domain, signal);
  }

  #account(key: string): AddressAccount {
    const known = this.#accounts.get(key);
    if (known !== undefined) return known;
    if (this.#accounts.size >= this.#tidyAt) this.#tidy();
    const account = new AddressAccount();
    this.#accounts.set(key, account);
    return account;
  }

  /** If little can be forgotten, the next attempt waits until the table has doubled: each address pays a bounded share. */
  #tidy(): void {
    for (const [key, { isIdle, domains }] of this.#accounts) {
      if (isIdle && domains <= 1) this.#accounts.delete(key);
    }
    this.#tidyAt = Math.max(largeTable, 2 * this.#accounts.size);
  }
}
