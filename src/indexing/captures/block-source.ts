import { read, readSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { ByteSource } from '../../formats/warc/byte-source.ts';

/** Opens a file of an index by its name, in a folder or in a vault. An error with code ENOENT: there is no such file. */
export type OpenBlockSource = (name: string) => Promise<ByteSource>;

/** Longer than memory takes for a block: a disk was waited for. */
const slowMs = 2;
/** How many reads go to other threads after one that was slow. */
const readsElsewhere = 16;

/**
 * Reads blocks of local files. Another thread would take ten times as long as reading from the page cache, so it is read here,
 * as SQLite does; but after a read that waited for a disk the next ones go to other threads, to keep the event loop free.
 */
export class BlockReads {
  readonly #nowMs: () => number;
  #elsewhere = 0;

  constructor(nowMs = (): number => performance.now()) {
    this.#nowMs = nowMs;
  }

  /** Fills `into` from `offset` on; fewer bytes only at the end. */
  async fill(fd: number, offset: number, into: Uint8Array): Promise<number> {
    for (let at = 0; ;) {
      const place = { at, position: offset + at };
      const bytesRead =
        this.#elsewhere > 0 ? await this.#readElsewhere(fd, into, place) : this.#readHere(fd, into, place);
      at += bytesRead;
      if (bytesRead === 0 || at === into.length) return at;
    }
  }

  #readHere(fd: number, into: Uint8Array, { at, position }: ReadPlace): number {
    const startMs = this.#nowMs();
    const bytesRead = readSync(fd, into, at, into.length - at, position);
    if (this.#nowMs() - startMs > slowMs) this.#elsewhere = readsElsewhere;
    return bytesRead;
  }

  /** By `fs.read`, which takes half as long as `FileHandle.read`. */
  #readElsewhere(fd: number, into: Uint8Array, { at, position }: ReadPlace): Promise<number> {
    this.#elsewhere--;
    return new Promise((done, reject) => {
      read(fd, into, at, into.length - at, position, (error, bytesRead) => {
        if (error === null) done(bytesRead);
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

/** The files of an index in a folder. They are held open, so that they can be read to the end though they are deleted. */
export function blocksInFolder(folder: string): OpenBlockSource {
  return async (name) => {
    const path = resolve(folder, name);
    const handle = await open(path, 'r');
    try {
      const { size } = await handle.stat();
      return {
        name: path,
        sizeBytes: size,
        read: (offset, into) => reads.fill(handle.fd, offset, into),
        close: () => handle.close(),
      };
    } catch (error) {
      await handle.close();
      throw error;
    }
  };
}

export async function readExactly(source: ByteSource, offset: number, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(length);
  const filled = await source.read(offset, bytes);
  if (filled < length) throw new Error(`the file ends ${length - filled} bytes too early`);
  return bytes;
}

/** All of a file, and its name for messages. */
export interface NamedBytes {
  readonly name: string;
  readonly bytes: Buffer;
}

export async function readBlockFile(open: OpenBlockSource, name: string): Promise<NamedBytes> {
  const source = await open(name);
  try {
    return { name: source.name, bytes: await readExactly(source, 0, source.sizeBytes) };
  } finally {
    await source.close();
  }
}
