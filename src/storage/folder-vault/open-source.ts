import { read, readSync } from 'node:fs';
import { constants, open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import type { ByteSource } from '../../formats/warc/byte-source.ts';
import { sizeOfFile } from './read-bytes.ts';

/** Below this size a cached read takes less time than handing it to another thread. */
const smallBytes = 64 << 10;
/** A read longer than this waited for a disk. */
const slowMs = 2;
/** Reads that go to other threads after one slow read; the maximum applies after further slow reads. */
const minElsewhere = 16;
const maxElsewhere = 4096;

/** A plain file that stays open; undefined if there is none. Concurrent reads are allowed. */
export async function openSource(path: string, name: string): Promise<ByteSource | undefined> {
  const sizeBytes = await sizeOfFile(path);
  if (sizeBytes === undefined) return undefined;
  return new FileSource(await open(path, constants.O_RDONLY | constants.O_NOFOLLOW), name, sizeBytes);
}

class FileSource implements ByteSource {
  readonly name: string;
  readonly sizeBytes: number;
  readonly #handle: FileHandle;
  #reads = 0;
  #isClosed = false;
  #elsewhere = 0;
  #patience = minElsewhere;
  readonly #idle = Promise.withResolvers<void>();

  constructor(handle: FileHandle, name: string, sizeBytes: number) {
    this.#handle = handle;
    this.name = name;
    this.sizeBytes = sizeBytes;
  }

  async read(offset: number, into: Uint8Array): Promise<number> {
    const wanted = Math.min(into.length, this.sizeBytes - offset);
    if (this.#isClosed) throw new Error(`${this.name} was closed`);
    this.#reads++;
    try {
      let filled = 0;
      while (filled < wanted) {
        const bytesRead = await this.#readOnce(into, { at: filled, wanted, position: offset + filled });
        if (bytesRead === 0)
          throw Object.assign(new Error(`the vault gave ${wanted - filled} bytes too few`), {
            path: this.name,
          });
        filled += bytesRead;
      }
      return filled;
    } finally {
      this.#reads--;
      if (this.#isClosed && this.#reads === 0) this.#idle.resolve();
    }
  }

  /** The file descriptor must not be reused while a read is running. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    if (this.#reads > 0) await this.#idle.promise;
    await this.#handle.close();
  }

  async #readOnce(into: Uint8Array, place: ReadPlace): Promise<number> {
    return place.wanted <= smallBytes && this.#elsewhere === 0
      ? this.#readHere(into, place)
      : this.#readElsewhere(into, place);
  }

  /** After a read that waited for a disk the next ones go to other threads, so that the event loop stays free. */
  #readHere(into: Uint8Array, { at, wanted, position }: ReadPlace): number {
    const startMs = performance.now();
    const bytesRead = readSync(this.#handle.fd, into, at, wanted - at, position);
    const isSlow = performance.now() - startMs > slowMs;
    this.#patience = isSlow ? Math.min(this.#patience * 4, maxElsewhere) : minElsewhere;
    if (isSlow) this.#elsewhere = this.#patience;
    return bytesRead;
  }

  /** `fs.read` takes half as long as `FileHandle.read`. */
  #readElsewhere(into: Uint8Array, { at, wanted, position }: ReadPlace): Promise<number> {
    if (this.#elsewhere > 0) this.#elsewhere--;
    return new Promise((resolve, reject) => {
      read(this.#handle.fd, into, at, wanted - at, position, (error, bytesRead) => {
        if (error === null) resolve(bytesRead);
        else reject(Object.assign(error, { path: this.name }));
      });
    });
  }
}

interface ReadPlace {
  readonly at: number;
  readonly wanted: number;
  readonly position: number;
}
