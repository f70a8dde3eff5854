import { read, readSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';

/** Longer than memory takes for a block: a disk was waited for. */
const slowMs = 2;
/** How many reads go to other threads after one that was slow. */
const readsElsewhere = 16;

/**
 * Reads blocks of files. To have another thread do it takes ten times as long as to read what the system has in memory. So it
 * is read here, as SQLite reads; but after a read that waited for a disk the next ones go to other threads, so that everybody
 * else can go on meanwhile.
 */
export class BlockReads {
  readonly #nowMs: () => number;
  #elsewhere = 0;

  constructor(nowMs = (): number => performance.now()) {
    this.#nowMs = nowMs;
  }

  async exactly(handle: FileHandle, offset: number, length: number): Promise<Buffer> {
    const bytes = Buffer.allocUnsafe(length);
    for (let at = 0; at < length;) {
      const place = { at, position: offset + at };
      const bytesRead =
        this.#elsewhere > 0
          ? await this.#readElsewhere(handle.fd, bytes, place)
          : this.#readHere(handle.fd, bytes, place);
      if (bytesRead === 0) throw new Error(`the file ends ${length - at} bytes too early`);
      at += bytesRead;
    }
    return bytes;
  }

  #readHere(fd: number, into: Buffer, { at, position }: ReadPlace): number {
    const startMs = this.#nowMs();
    const bytesRead = readSync(fd, into, at, into.length - at, position);
    if (this.#nowMs() - startMs > slowMs) this.#elsewhere = readsElsewhere;
    return bytesRead;
  }

  /** By `fs.read`, which takes half as long as `FileHandle.read`. */
  #readElsewhere(fd: number, into: Buffer, { at, position }: ReadPlace): Promise<number> {
    this.#elsewhere--;
    return new Promise((resolve, reject) => {
      read(fd, into, at, into.length - at, position, (error, bytesRead) => {
        if (error === null) resolve(bytesRead);
        else reject(error);
      });
    });
  }
}

interface ReadPlace {
  readonly at: number;
  readonly position: number;
}

const reads = new BlockReads();

export function readExactly(handle: FileHandle, offset: number, length: number): Promise<Buffer> {
  return reads.exactly(handle, offset, length);
}
