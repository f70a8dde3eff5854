/** Lets everything through, or holds it back until it is opened again. */
export class Gate {
  #opened: PromiseWithResolvers<void> | undefined;

  /** Gives back how to open it. */
  shut(): () => void {
    this.#opened ??= Promise.withResolvers();
    return () => {
      this.#opened?.resolve();
      this.#opened = undefined;
    };
  }

  async passed(): Promise<void> {
    await this.#opened?.promise;
  }
}
