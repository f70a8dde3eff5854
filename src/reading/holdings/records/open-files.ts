import type { ByteSource } from '../../../formats/warc/byte-source.ts';
import type { FileStore, OpenedCopy } from '../../../repository/file-store.ts';

/** A file of the archive that the caller may read until it is released. */
export interface TakenFile {
  readonly source: ByteSource;
  /** The index of the next copy, for a caller that cannot read this one; undefined if there is none. */
  readonly nextCopy: number | undefined;
  readonly release: () => void;
}

interface OpenFile extends OpenedCopy {
  readonly key: string;
  readonly openedMs: number;
  users: number;
  isDropped: boolean;
}

interface WantedCopy {
  readonly base: string;
  readonly fromCopy: number;
}

const maxFiles = 128;
/** A file that has gone, or a vault, is noticed after this time. */
const freshMs = 1000;

/**
 * The files that readers look at are kept open for a moment: to find a file in the register and open it takes longer than
 * to read a small record.
 */
export class OpenFiles {
  readonly #files: FileStore;
  /** In the order in which they were opened. */
  readonly #open = new Map<string, OpenFile>();
  readonly #opening = new Map<string, Promise<OpenFile | string>>();
  #sweep: NodeJS.Timeout | undefined;

  constructor(files: FileStore) {
    this.#files = files;
  }

  /**
   * By the last part of its name, as index lines have it: the first copy that can be opened, from this one on. A text says why
   * it cannot be had.
   */
  async take(base: string, fromCopy = 0): Promise<TakenFile | string> {
    // There is no blank in the name of a file.
    const key = fromCopy === 0 ? base : `${base} ${fromCopy}`;
    const known = this.#open.get(key);
    const file =
      known !== undefined && Date.now() - known.openedMs < freshMs
        ? known
        : await this.#opened(key, { base, fromCopy });
    if (typeof file === 'string') return file;
    // Others may have come before, and pushed it out.
    if (file.isDropped) return this.take(base, fromCopy);
    file.users++;
    let isReleased = false;
    return {
      source: file.source,
      nextCopy: file.next,
      release: () => {
        if (isReleased) return;
        isReleased = true;
        file.users--;
        closeUnused(file);
      },
    };
  }

  /** Files in use are closed on release. */
  close(): void {
    clearTimeout(this.#sweep);
    for (const file of this.#open.values()) this.#drop(file);
  }

  /** Everybody who wants the file at the same time waits for the same opening. */
  #opened(key: string, wanted: WantedCopy): Promise<OpenFile | string> {
    const begun = this.#opening.get(key);
    if (begun !== undefined) return begun;
    const opening = this.#openNow(key, wanted).finally(() => this.#opening.delete(key));
    this.#opening.set(key, opening);
    return opening;
  }

  async #openNow(key: string, { base, fromCopy }: WantedCopy): Promise<OpenFile | string> {
    const previous = this.#open.get(key);
    if (previous !== undefined) this.#drop(previous);
    const kept = await this.#files.find(base);
    if (kept === undefined) return `the archive has no file ${base}`;
    const copy = await this.#files.open(kept, fromCopy);
    if (copy === undefined) return `no vault can give the file ${base} now`;
    const file = { ...copy, key, openedMs: Date.now(), users: 0, isDropped: false };
    this.#open.set(key, file);
    const [oldest] = this.#open.size > maxFiles ? this.#open.values() : [];
    if (oldest !== undefined) this.#drop(oldest);
    this.#sweepLater();
    return file;
  }

  #drop(file: OpenFile): void {
    this.#open.delete(file.key);
    file.isDropped = true;
    closeUnused(file);
  }

  #sweepLater(): void {
    this.#sweep ??= setTimeout(() => {
      this.#sweep = undefined;
      const now = Date.now();
      for (const file of this.#open.values()) if (now - file.openedMs >= freshMs) this.#drop(file);
      if (this.#open.size > 0) this.#sweepLater();
    }, 2 * freshMs).unref();
  }
}

function closeUnused({ source, users, isDropped }: OpenFile): void {
  // Nothing is lost if closing a file opened for reading fails.
  if (isDropped && users === 0) source.close().catch(() => {});
}
