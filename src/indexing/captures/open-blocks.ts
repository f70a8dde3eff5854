import { readRegistry } from './block-registry.ts';
import type { BlockRegistry } from './block-registry.ts';

/** The block files that made up the index at one time, open as long as somebody reads them. */
export interface BlocksView<F> {
  /** The newest first. */
  readonly files: readonly F[];
  readonly release: () => Promise<void>;
}

/** A file that never changes, and can be read to its end even if it is deleted. */
export interface OpenFile {
  close(): Promise<void>;
}

interface SharedFile<F> {
  readonly file: F;
  users: number;
}

/** Opens the block files that the registry names, each once, and closes those that are neither live nor read. */
export class OpenBlocks<F extends OpenFile> {
  readonly #folder: string;
  readonly #open: (name: string) => Promise<F>;
  readonly #shared = new Map<string, SharedFile<F>>();
  #live: { readonly generation: number; readonly names: readonly string[] } | undefined;
  #refreshing: Promise<void> | undefined;

  constructor(folder: string, open: (name: string) => Promise<F>) {
    this.#folder = folder;
    this.#open = open;
  }

  /** The files to be read together with a head of this generation. */
  async view(generation: number): Promise<BlocksView<F>> {
    // Files found for a later generation do as well: the head's reader will see that it has moved.
    while (this.#live === undefined || this.#live.generation < generation) {
      this.#refreshing ??= this.#refresh(generation).finally(() => {
        this.#refreshing = undefined;
      });
      await this.#refreshing;
    }
    const taken = this.#live.names.flatMap((name) => this.#shared.get(name) ?? []);
    for (const shared of taken) shared.users++;
    return {
      files: taken.map(({ file }) => file),
      release: async () => {
        for (const shared of taken) shared.users--;
        if (this.#shared.size !== this.#live?.names.length) await this.#closeUnused();
      },
    };
  }

  async close(): Promise<void> {
    this.#live = undefined;
    await this.#closeUnused();
  }

  async #refresh(generation: number): Promise<void> {
    let registry = await readRegistry(this.#folder);
    let opened = await this.#openNew(registry);
    while (opened instanceof Error) {
      // A big merge may have replaced the files since the registry was read; if it has not, one is really missing.
      const again = await readRegistry(this.#folder);
      if (again.nextNumber === registry.nextNumber) throw opened;
      registry = again;
      opened = await this.#openNew(registry);
    }
    for (const [name, file] of opened) this.#shared.set(name, { file, users: 0 });
    this.#live = { generation, names: registry.live.map(({ name }) => name) };
    await this.#closeUnused();
  }

  /** The files that are not open yet; an error if one is not there. */
  async #openNew({ live }: BlockRegistry): Promise<ReadonlyMap<string, F> | Error> {
    const opened = new Map<string, F>();
    try {
      for (const { name } of live) {
        if (this.#shared.has(name)) continue;
        opened.set(name, await this.#open(name));
      }
      return opened;
    } catch (error) {
      await Promise.all(Array.from(opened.values(), (file) => file.close()));
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      return error as Error;
    }
  }

  async #closeUnused(): Promise<void> {
    const live = new Set(this.#live?.names);
    const unused = [...this.#shared].filter(([name, { users }]) => users === 0 && !live.has(name));
    for (const [name] of unused) this.#shared.delete(name);
    await Promise.all(unused.map(([, { file }]) => file.close()));
  }
}
