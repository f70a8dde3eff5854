import type { AddressLease } from './address-ledger.ts';

/** A lease as its holder sees it; the ledger that granted it calls `notify`. */
export class HeldLease implements AddressLease {
  readonly #giveBack: (lease: HeldLease, restMs: number) => void;
  #callbacks: (() => void)[] = [];
  #wanted = false;
  #mayRest = false;
  #released = false;

  constructor(giveBack: (lease: HeldLease, restMs: number) => void) {
    this.#giveBack = giveBack;
  }

  get wanted(): boolean {
    return this.#wanted;
  }

  get mayRest(): boolean {
    return this.#mayRest;
  }

  onWanted(callback: () => void): void {
    if (this.#wanted) callback();
    else this.#callbacks.push(callback);
  }

  release(restMs = 0): void {
    if (this.#released) return;
    this.#released = true;
    this.#giveBack(this, restMs);
  }

  /** Called once by the ledger. The callbacks run in a microtask, so that the ledger is never entered half-way through a change. */
  notify(mayRest = false): void {
    this.#wanted = true;
    this.#mayRest = mayRest;
    const callbacks = this.#callbacks;
    this.#callbacks = [];
    for (const callback of callbacks) {
      queueMicrotask(() => {
        if (!this.#released) callback();
      });
    }
  }
}
