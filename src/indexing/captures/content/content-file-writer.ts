import { join } from 'node:path';
import { closedOnFault } from '../../../disk/closed-on-fault.ts';
import { DurableFile, syncToDisk } from '../../../disk/durable-file.ts';
import type { WrittenFile } from '../index-folder.ts';
import { entryBytes } from './content-file.ts';
import { hashesPerGroup, hashPrefix, writeSummary } from './content-summary.ts';

const bufferBytes = entryBytes * 4096;

/** Writes the three files of a content file (content-file.ts): entries in their order and blocks in theirs, at once or not. */
export class ContentFileWriter {
  readonly #folder: string;
  readonly #hashes: DurableFile;
  readonly #rows: DurableFile;
  readonly #summary: DurableFile;
  readonly #buffer = Buffer.allocUnsafe(bufferBytes);
  #buffered = 0;
  #contents = 0;
  readonly #fences: number[] = [];
  readonly #blockBegins: number[] = [0];

  private constructor(folder: string, files: readonly [DurableFile, DurableFile, DurableFile]) {
    this.#folder = folder;
    [this.#hashes, this.#rows, this.#summary] = files;
  }

  static async create(folder: string, name: string): Promise<ContentFileWriter> {
    const path = join(folder, name);
    const hashes = await DurableFile.create(`${path}.hashes`);
    return closedOnFault(hashes, async () => {
      const rows = await DurableFile.create(`${path}.rows`);
      const summary = await closedOnFault(rows, () => DurableFile.create(`${path}.sum`));
      return new ContentFileWriter(folder, [hashes, rows, summary]);
    });
  }

  /** The hash of an entry, and the row that it names in this file. */
  async addEntry(hash: Buffer, row: number): Promise<void> {
    if (this.#contents++ % hashesPerGroup === 0) this.#fences.push(hashPrefix(hash));
    hash.copy(this.#buffer, this.#buffered, 0, entryBytes - 4);
    this.#buffered = this.#buffer.writeUInt32BE(row, this.#buffered + entryBytes - 4);
    if (this.#buffered === bufferBytes) await this.#flush();
  }

  async addBlock(packed: Buffer): Promise<void> {
    await this.#rows.write(packed);
    this.#blockBegins.push(this.#rows.sizeBytes);
  }

  /** Without entries nothing is written. */
  async commit(): Promise<WrittenFile> {
    if (this.#contents === 0) {
      await this.discard();
      return { lines: 0, sizeBytes: 0 };
    }
    await this.#flush();
    const contents = this.#contents;
    const fences = Float64Array.from(this.#fences);
    const blockBegins = Float64Array.from(this.#blockBegins);
    await this.#summary.write(writeSummary({ contents, fences, blockBegins }));
    const files = [this.#hashes, this.#rows, this.#summary];
    for (const file of files) await file.commit();
    await syncToDisk(this.#folder);
    return { lines: contents, sizeBytes: files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) };
  }

  async discard(): Promise<void> {
    await Promise.all([this.#hashes, this.#rows, this.#summary].map((file) => file.discard()));
  }

  async #flush(): Promise<void> {
    await this.#hashes.write(this.#buffer.subarray(0, this.#buffered));
    this.#buffered = 0;
  }
}
