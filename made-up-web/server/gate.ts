/** Lets everything pass, or holds it until it is opened again. */
export class Gate {
  #opened: PromiseWithResolvers<void> | undefined;

  /** Returns the function that opens it. */
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
