/**
 * One ledger for several threads or agents: `serveLedger` beside the ledger itself, a `RemoteLedger` at the other end of each
 * channel.
 */
import type { AddressLease, AddressLedger } from './address-ledger.ts';
import { HeldLease } from './held-lease.ts';
import type { Ask, LedgerChannel, ToClient, ToKeeper } from './ledger-message.ts';

/** Acts for the other end until the channel closes: then all its leases and requests are given back. */
export function serveLedger(ledger: AddressLedger, channel: LedgerChannel<ToClient, ToKeeper>): void {
  const requests = new Map<number, Request>();
  const serve = async ({ id, address, domain }: Ask, request: Request): Promise<void> => {
    const lease = await ledger.lease(address, domain, request.givenBack.signal);
    if (request.givenBack.signal.aborted) {
      lease.release();
      return;
    }
    request.lease = lease;
    channel.post({ kind: 'granted', id });
    lease.onWanted(() => {
      channel.post({ kind: 'wanted', id, mayRest: lease.mayRest });
    });
  };
  const end = (id: number, restMs: number): void => {
    const request = requests.get(id);
    requests.delete(id);
    request?.givenBack.abort();
    request?.lease?.release(restMs);
  };
  channel.onMessage((message) => {
    const { id } = message;
    if (message.kind === 'ask') {
      const request: Request = { givenBack: new AbortController(), lease: undefined };
      requests.set(id, request);
      serve(message, request).catch((error: Error) => {
        requests.delete(id);
        if (!request.givenBack.signal.aborted) channel.post({ kind: 'failed', id, message: error.message });
      });
    } else {
      // A cancel may cross the grant: the request ends here in any state.
      end(id, message.kind === 'release' ? message.restMs : 0);
    }
  });
  channel.onClose(() => {
    for (const id of requests.keys()) end(id, 0);
  });
}

interface Request {
  readonly givenBack: AbortController;
  lease: AddressLease | undefined;
}

interface Waiter {
  readonly grant: (lease: AddressLease) => void;
  readonly fail: (error: Error) => void;
}

/** The ledger as it is seen from the other end of the channel. */
export class RemoteLedger implements AddressLedger {
  readonly #channel: LedgerChannel<ToKeeper, ToClient>;
  readonly #waiting = new Map<number, Waiter>();
  readonly #held = new Map<number, HeldLease>();
  #lastId = 0;
  #closed = false;

  constructor(channel: LedgerChannel<ToKeeper, ToClient>) {
    this.#channel = channel;
    channel.onMessage((message) => {
      this.#hear(message);
    });
    channel.onClose(() => {
      this.#closed = true;
      for (const id of this.#waiting.keys()) this.#leaveLine(id)?.fail(closed());
    });
  }

  async lease(address: string, domain: string, signal: AbortSignal): Promise<AddressLease> {
    signal.throwIfAborted();
    if (this.#closed) throw closed();
    const { promise, resolve, reject } = Promise.withResolvers<AddressLease>();
    const id = ++this.#lastId;
    const cancel = (): void => {
      const waiter = this.#leaveLine(id);
      if (waiter === undefined) return;
      this.#send({ kind: 'cancel', id });
      waiter.fail(signal.reason as Error);
    };
    signal.addEventListener('abort', cancel, { once: true });
    this.#waiting.set(id, { grant: resolve, fail: reject });
    this.#channel.hold?.(true);
    this.#send({ kind: 'ask', id, address, domain });
    return promise.finally(() => {
      signal.removeEventListener('abort', cancel);
    });
  }

  #hear(message: ToClient): void {
    const { id } = message;
    switch (message.kind) {
      case 'granted':
        // The request may have been cancelled in the meantime; the keeper gets, or has got, the cancel.
        this.#leaveLine(id)?.grant(this.#hold(id));
        break;
      case 'wanted':
        this.#held.get(id)?.notify(message.mayRest);
        break;
      case 'failed':
        this.#leaveLine(id)?.fail(new Error(message.message));
        break;
    }
  }

  #hold(id: number): AddressLease {
    const lease = new HeldLease((_, restMs) => {
      this.#held.delete(id);
      this.#send({ kind: 'release', id, restMs });
    });
    this.#held.set(id, lease);
    return lease;
  }

  #leaveLine(id: number): Waiter | undefined {
    const waiter = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (this.#waiting.size === 0) this.#channel.hold?.(false);
    return waiter;
  }

  #send(message: ToKeeper): void {
    this.#channel.post(message);
  }
}

function closed(): Error {
  return new Error('The way to the address ledger is closed');
}
