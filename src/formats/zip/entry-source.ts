import { success } from '../values/result.ts';
import type { Result } from '../values/result.ts';
import type { ByteSource } from '../warc/byte-source.ts';
import type { ZipArchive } from './open-zip.ts';
import { locateEntry, readEntry } from './read-entry.ts';
import { methods } from './zip-entry.ts';
import type { ZipEntry } from './zip-entry.ts';
import type { ZipProblem } from './zip-problem.ts';

export interface OpenedEntry {
  readonly source: ByteSource;
  /** Read where it is, without unpacking. */
  readonly inPlace: boolean;
}

/**
 * An entry as a file. A stored entry is read in place, at any offset, without checking its CRC-32. A compressed one can be
 * read too, best sequentially: each step back unpacks it again from the start; damage ends it. Closing it leaves the archive
 * open.
 */
export async function entrySource(
  zip: ZipArchive,
  entry: ZipEntry,
): Promise<Result<OpenedEntry, ZipProblem>> {
  const located = await locateEntry(zip, entry);
  if (!located.ok) return located;
  const name = `${zip.source.name}#${entry.name}`;
  if (entry.method === methods.stored) {
    const range = { name, start: located.value.contentStart, sizeBytes: entry.sizeBytes };
    return success({ source: rangeSource(zip.source, range), inPlace: true });
  }
  return success({ source: new UnpackedSource(zip, entry, name), inPlace: false });
}

interface Range {
  readonly name: string;
  readonly start: number;
  readonly sizeBytes: number;
}

function rangeSource(source: ByteSource, { name, start, sizeBytes }: Range): ByteSource {
  return {
    name,
    sizeBytes,
    read: async (offset, into) => {
      const left = Math.max(0, sizeBytes - offset);
      return left === 0 ? 0 : source.read(start + offset, into.subarray(0, left));
    },
    close: async () => {},
  };
}

class UnpackedSource implements ByteSource {
  readonly name: string;
  readonly sizeBytes: number;
  readonly #zip: ZipArchive;
  readonly #entry: ZipEntry;
  #pieces: AsyncIterator<Uint8Array> | undefined;
  /** Unpacked bytes not yet read, and the offset of the first. */
  #held: Uint8Array = new Uint8Array(0);
  #heldAt = 0;
  /** Readers may read ahead: one read at a time goes through the stream. */
  #lastRead: Promise<unknown> = Promise.resolve();

  constructor(zip: ZipArchive, entry: ZipEntry, name: string) {
    this.name = name;
    this.sizeBytes = entry.sizeBytes;
    this.#zip = zip;
    this.#entry = entry;
  }

  read(offset: number, into: Uint8Array): Promise<number> {
    const reading = this.#lastRead.then(() => this.#fill(offset, into));
    this.#lastRead = reading.catch(() => undefined);
    return reading;
  }

  async close(): Promise<void> {
    await this.#lastRead;
    await this.#rewind();
  }

  async #fill(offset: number, into: Uint8Array): Promise<number> {
    if (offset < this.#heldAt) await this.#rewind();
    let filled = 0;
    while (filled < into.length) {
      const skipped = offset + filled - this.#heldAt;
      if (skipped < this.#held.length) {
        const part = this.#held.subarray(skipped, skipped + into.length - filled);
        into.set(part, filled);
        filled += part.length;
        continue;
      }
      this.#pieces ??= readEntry(this.#zip, this.#entry)[Symbol.asyncIterator]();
      const next = await this.#pieces.next();
      if (next.done === true) break;
      this.#heldAt += this.#held.length;
      this.#held = next.value;
    }
    return filled;
  }

  async #rewind(): Promise<void> {
    await this.#pieces?.return?.();
    this.#pieces = undefined;
    this.#held = new Uint8Array(0);
    this.#heldAt = 0;
  }
}
