import type { ByteSource } from '../../../formats/warc/byte-source.ts';
import { readBlockFile, readExactly } from '../block-source.ts';
import type { OpenBlockSource } from '../block-source.ts';
import { hashesPerGroup, hashPrefix, readSummary } from './content-summary.ts';
import type { ContentSummary } from './content-summary.ts';
import { rowsPerBlock, unpackRow } from './content-row.ts';
import type { ContentRow } from './content-row.ts';

export const hashBytes = 32;
export const entryBytes = 36;
const entriesReadAtOnce = 4096;

/**
 * Contents by their SHA-256, in three files that never change:
 *
 *   NAME.hashes  entries of 36 bytes, sorted: the hash, and the number of its row (u32)
 *   NAME.rows    blocks of 256 rows in the order of the records they name, packed (content-row.ts)
 *   NAME.sum     the part held in memory (content-summary.ts)
 *
 * Hashes do not compress, so they are stored raw, and one read of 4.6 kB shows whether a content is known: nearly always it is
 * not. Rows compress to a sixth beside their neighbours in the archive.
 */
export class ContentFile {
  readonly #summary: ContentSummary;
  readonly #hashes: ByteSource;
  readonly #rows: ByteSource;

  private constructor(
    summary: ContentSummary,
    sources: { readonly hashes: ByteSource; readonly rows: ByteSource },
  ) {
    this.#summary = summary;
    this.#hashes = sources.hashes;
    this.#rows = sources.rows;
  }

  static async open(open: OpenBlockSource, name: string): Promise<ContentFile> {
    const read = await readBlockFile(open, `${name}.sum`);
    const summary = readSummary(read.name, read.bytes);
    const hashes = await open(`${name}.hashes`);
    try {
      return new ContentFile(summary, { hashes, rows: await open(`${name}.rows`) });
    } catch (error) {
      await hashes.close();
      throw error;
    }
  }

  get blocks(): number {
    return this.#summary.blockBegins.length - 1;
  }

  async find(hash: Buffer): Promise<ContentRow | undefined> {
    const { fences, contents } = this.#summary;
    const prefix = hashPrefix(hash);
    // Hashes with the prefix of a fence may begin in the group before it.
    for (let group = Math.max(0, firstNotBelow(fences, prefix) - 1); group < fences.length; group++) {
      if ((fences[group] ?? 0) > prefix) return undefined;
      const first = group * hashesPerGroup;
      const entries = await this.#entries(first, Math.min(hashesPerGroup, contents - first));
      const at = placeOf(entries, hash);
      if (at !== undefined) return this.#row(entries.readUInt32BE(at + hashBytes));
    }
    return undefined;
  }

  /** All entries in order, many at once. */
  async *entries(): AsyncGenerator<Buffer> {
    for (let first = 0; first < this.#summary.contents; first += entriesReadAtOnce) {
      yield await this.#entries(first, Math.min(entriesReadAtOnce, this.#summary.contents - first));
    }
  }

  packedBlock(number: number): Promise<Buffer> {
    const { blockBegins } = this.#summary;
    const begin = blockBegins[number] ?? 0;
    return readExactly(this.#rows, begin, (blockBegins[number + 1] ?? begin) - begin);
  }

  async close(): Promise<void> {
    await Promise.all([this.#hashes.close(), this.#rows.close()]);
  }

  #entries(first: number, count: number): Promise<Buffer> {
    return readExactly(this.#hashes, first * entryBytes, count * entryBytes);
  }

  async #row(number: number): Promise<ContentRow | undefined> {
    const block = Math.floor(number / rowsPerBlock);
    try {
      return await unpackRow(await this.packedBlock(block), number % rowsPerBlock);
    } catch (cause) {
      throw new Error(`${this.#rows.name}: block ${block} cannot be read`, { cause });
    }
  }
}

function firstNotBelow(numbers: Float64Array, bound: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] ?? 0) < bound) low = middle + 1;
    else high = middle;
  }
  return low;
}

function placeOf(entries: Buffer, hash: Buffer): number | undefined {
  for (let at = 0; at < entries.length; at += entryBytes) {
    if (entries.compare(hash, 0, hashBytes, at, at + hashBytes) === 0) return at;
  }
  return undefined;
}
