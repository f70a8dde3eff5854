/** With what the contract of the address ledger watches it. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AddressSettings } from '../crawl-settings.ts';
import type { AddressLease, AddressLedger } from './address-ledger.ts';

/** A request, and what has become of it so far. */
export class LeaseRequest {
  readonly reason = new Error('enough');
  readonly #end = new AbortController();
  lease: AddressLease | undefined;
  failure: unknown;
  timesNotified = 0;

  constructor(ledger: AddressLedger, options: LeaseRequestOptions = {}) {
    const { address = '127.0.0.1', domain = 'a.test', onGrant = () => {} } = options;
    void this.#follow(ledger.lease(address, domain, this.#end.signal), onGrant);
  }

  abort(): void {
    this.#end.abort(this.reason);
  }

  async #follow(asked: Promise<AddressLease>, onGrant: () => void): Promise<void> {
    try {
      this.lease = await asked;
    } catch (failure) {
      this.failure = failure;
      return;
    }
    this.lease.onWanted(() => this.timesNotified++);
    onGrant();
  }
}

export interface LeaseRequestOptions {
  readonly address?: string;
  readonly domain?: string;
  readonly onGrant?: () => void;
}

/** A lease of a separate address is granted after all earlier requests and releases have taken effect. */
export async function settled(ledger: AddressLedger): Promise<void> {
  const lease = await ledger.lease('127.255.255.254', 'settled.test', new AbortController().signal);
  lease.release();
  await nextTurn();
}

export function addressSettings(settings: Partial<AddressSettings>): AddressSettings {
  return {
    connectionsPerAddress: 1,
    domainsPerConnection: Number.POSITIVE_INFINITY,
    maxConnectionsPerAddress: 100,
    allowPrivate: true,
    ...settings,
  };
}
