/**
 * One ledger for several threads: `serveLedger` beside the ledger itself, a `ThreadLedger` at the other end of the port
 * in each thread.
 */
import type { MessagePort } from 'node:worker_threads';
import type { AddressLease, AddressLedger } from './address-ledger.ts';
import { HeldLease } from './held-lease.ts';
import type { Ask, ToKeeper, ToThread } from './ledger-message.ts';

/** Speaks for the thread at the other end, until the port closes: then all that it held or asked for is given back. */
export function serveLedger(ledger: AddressLedger, port: MessagePort): void {
  const requests = new Map<number, AbortController>();
  const tell = (message: ToThread): void => {
    port.postMessage(message);
  };
  const serve = async ({ id, address, domain }: Ask, givenBack: AbortSignal): Promise<void> => {
    const lease = await ledger.lease(address, domain, givenBack);
    if (givenBack.aborted) {
      lease.release();
      return;
    }
    givenBack.addEventListener('abort', () => {
      lease.release();
    });
    tell({ kind: 'granted', id });
    lease.onWanted(() => {
      tell({ kind: 'wanted', id });
    });
  };
  port.on('message', (message: ToKeeper) => {
    const { id } = message;
    if (message.kind === 'ask') {
      const request = new AbortController();
      requests.set(id, request);
      serve(message, request.signal).catch((error: unknown) => {
        requests.delete(id);
        if (!request.signal.aborted) tell({ kind: 'failed', id, error: error as Error });
      });
    } else {
      // A cancel may cross the grant on its way: wherever the request stands by now, it ends here.
      requests.get(id)?.abort();
      requests.delete(id);
    }
  });
  port.on('close', () => {
    for (const request of requests.values()) request.abort();
    requests.clear();
  });
  // The thread keeps the process alive while it has something to do; its ledger need not.
  port.unref();
}

interface Waiter {
  readonly grant: (lease: AddressLease) => void;
  readonly fail: (error: Error) => void;
}

/** The ledger as a thread sees it. The port is its own: nobody else listens there. */
export class ThreadLedger implements AddressLedger {
  readonly #port: MessagePort;
  readonly #waiting = new Map<number, Waiter>();
  readonly #held = new Map<number, HeldLease>();
  #lastId = 0;
  #closed = false;

  constructor(port: MessagePort) {
    this.#port = port;
    port.on('message', (message: ToThread) => {
      this.#hear(message);
    });
    port.on('close', () => {
      this.#closed = true;
      for (const id of this.#waiting.keys()) this.#leaveLine(id)?.fail(closed());
    });
    port.unref();
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
    // Who waits for a turn has something to do: the thread must not end before it comes.
    this.#port.ref();
    this.#send({ kind: 'ask', id, address, domain });
    return promise.finally(() => {
      signal.removeEventListener('abort', cancel);
    });
  }

  #hear(message: ToThread): void {
    const { id } = message;
    switch (message.kind) {
      case 'granted':
        // Nobody waits any more if the request was cancelled meanwhile; the keeper gets, or has got, the cancel.
        this.#leaveLine(id)?.grant(this.#hold(id));
        break;
      case 'wanted':
        this.#held.get(id)?.tell();
        break;
      case 'failed':
        this.#leaveLine(id)?.fail(message.error);
        break;
    }
  }

  #hold(id: number): AddressLease {
    const lease = new HeldLease(() => {
      this.#held.delete(id);
      this.#send({ kind: 'release', id });
    });
    this.#held.set(id, lease);
    return lease;
  }

  #leaveLine(id: number): Waiter | undefined {
    const waiter = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (this.#waiting.size === 0) this.#port.unref();
    return waiter;
  }

  #send(message: ToKeeper): void {
    this.#port.postMessage(message);
  }
}

function closed(): Error {
  return new Error('The port to the address ledger is closed');
}
