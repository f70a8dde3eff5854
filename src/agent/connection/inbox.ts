/** Messages that arrived at one end of a connection: kept until there is a listener, none after the end. */
export class Inbox {
  readonly closed: Promise<void>;
  readonly #close: () => void;
  #waiting: Uint8Array[] = [];
  #listener: ((message: Uint8Array) => void) | undefined;
  #isClosed = false;

  constructor() {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.closed = promise;
    this.#close = resolve;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  listen(listener: (message: Uint8Array) => void): void {
    this.#listener = listener;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const message of waiting) this.add(message);
  }

  add(message: Uint8Array): void {
    if (this.#isClosed) return;
    if (this.#listener === undefined) this.#waiting.push(message);
    else this.#listener(message);
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#close();
  }
}
