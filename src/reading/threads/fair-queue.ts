/**
 * Turns at work that takes long. A client has a few at once; its further questions wait for these, and never for more than
 * one turn of each other client.
 */
export class FairQueue {
  readonly #maxOfClient: number;
  readonly #maxOfAll: number;
  readonly #taken = new Map<string, number>();
  /** The client that has waited longest since its last turn comes first. */
  readonly #waiting = new Map<string, (() => void)[]>();
  #all = 0;

  constructor({ maxOfClient, maxOfAll }: { readonly maxOfClient: number; readonly maxOfAll: number }) {
    this.#maxOfClient = maxOfClient;
    this.#maxOfAll = maxOfAll;
  }

  /** When it is the client's turn; the function ends it. */
  take(client: string): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<() => void>();
    const queue = this.#waiting.get(client) ?? [];
    queue.push(() => resolve(this.#begin(client)));
    this.#waiting.set(client, queue);
    this.#give();
    return promise;
  }

  #begin(client: string): () => void {
    this.#all++;
    this.#taken.set(client, (this.#taken.get(client) ?? 0) + 1);
    return () => {
      this.#all--;
      const left = (this.#taken.get(client) ?? 1) - 1;
      if (left === 0) this.#taken.delete(client);
      else this.#taken.set(client, left);
      this.#give();
    };
  }

  #give(): void {
    while (this.#all < this.#maxOfAll) {
      const next = [...this.#waiting].find(([client]) => this.#mayBegin(client));
      if (next === undefined) return;
      const [client, queue] = next;
      const begin = queue.shift();
      // At the end of the row, behind the others.
      this.#waiting.delete(client);
      if (queue.length > 0) this.#waiting.set(client, queue);
      begin?.();
    }
  }

  #mayBegin(client: string): boolean {
    return (this.#taken.get(client) ?? 0) < this.#maxOfClient;
  }
}
