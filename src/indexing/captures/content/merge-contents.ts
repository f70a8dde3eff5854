import type { WrittenFile } from '../index-folder.ts';
import type { ContentFile } from './content-file.ts';
import { entryBytes, hashBytes } from './content-file.ts';
import { ContentFileWriter } from './content-file-writer.ts';
import { packRows, rowsPerBlock, unpackRows } from './content-row.ts';

export interface MergeContents {
  readonly newestFirst: readonly ContentFile[];
  /** Hashes of contents that are to go, in order. */
  readonly deleted: Iterable<Buffer>;
  readonly folder: string;
  readonly name: string;
}

/**
 * Merges several content files into one. If several have a content, the newest counts. The entries are merged; the blocks of
 * rows are copied as they are, except those with rows that no entry names any more: these are emptied.
 */
export async function mergeContents({
  newestFirst,
  deleted,
  folder,
  name,
}: MergeContents): Promise<WrittenFile> {
  const writer = await ContentFileWriter.create(folder, name);
  try {
    const dropped = await mergeEntries(newestFirst, deleted, writer);
    for (const [at, file] of newestFirst.entries()) await copyRows(file, dropped[at] ?? new Map(), writer);
    return await writer.commit();
  } catch (error) {
    await writer.discard();
    throw error;
  }
}

/** The numbers of rows within their blocks, by the number of the block. */
type RowsOfBlocks = Map<number, Set<number>>;

/** Gives back, for each file, the rows that are not needed any more. */
async function mergeEntries(
  newestFirst: readonly ContentFile[],
  deleted: Iterable<Buffer>,
  writer: ContentFileWriter,
): Promise<RowsOfBlocks[]> {
  const cursors: EntryCursor[] = [];
  let blocks = 0;
  for (const file of newestFirst) {
    cursors.push(new EntryCursor(file, blocks * rowsPerBlock));
    blocks += file.blocks;
  }
  await Promise.all(cursors.map((cursor) => cursor.fill()));
  const deletions = deleted[Symbol.iterator]();
  let deletion = deletions.next();
  for (;;) {
    const min = minOf(cursors);
    if (min === undefined) return cursors.map(({ dropped }) => dropped);
    const hash = Buffer.from(min.hash);
    while (deletion.done !== true && deletion.value.compare(hash) < 0) deletion = deletions.next();
    let isTold = deletion.done !== true && deletion.value.equals(hash);
    for (const cursor of cursors) {
      if (cursor.isAtEnd || !cursor.hash.equals(hash)) continue;
      if (isTold) cursor.drop();
      else await writer.addEntry(hash, cursor.row);
      isTold = true;
      await cursor.next();
    }
  }
}

function minOf(cursors: readonly EntryCursor[]): EntryCursor | undefined {
  let min: EntryCursor | undefined;
  for (const cursor of cursors) {
    if (cursor.isAtEnd) continue;
    if (min === undefined || cursor.hash.compare(min.hash) < 0) min = cursor;
  }
  return min;
}

class EntryCursor {
  readonly dropped: RowsOfBlocks = new Map();
  readonly #chunks: AsyncIterator<Buffer>;
  readonly #firstRow: number;
  #chunk: Buffer = Buffer.alloc(0);
  #at = 0;

  constructor(file: ContentFile, firstRow: number) {
    this.#chunks = file.entries();
    this.#firstRow = firstRow;
  }

  get isAtEnd(): boolean {
    return this.#chunk.length === 0;
  }

  get hash(): Buffer {
    return this.#chunk.subarray(this.#at, this.#at + hashBytes);
  }

  /** In the new file. */
  get row(): number {
    return this.#firstRow + this.#chunk.readUInt32BE(this.#at + hashBytes);
  }

  drop(): void {
    const row = this.row - this.#firstRow;
    const block = Math.floor(row / rowsPerBlock);
    const rows = this.dropped.get(block) ?? new Set();
    rows.add(row % rowsPerBlock);
    this.dropped.set(block, rows);
  }

  async next(): Promise<void> {
    this.#at += entryBytes;
    if (this.#at >= this.#chunk.length) await this.fill();
  }

  async fill(): Promise<void> {
    const next = await this.#chunks.next();
    this.#chunk = next.done === true ? Buffer.alloc(0) : next.value;
    this.#at = 0;
  }
}

async function copyRows(file: ContentFile, dropped: RowsOfBlocks, writer: ContentFileWriter): Promise<void> {
  for (let block = 0; block < file.blocks; block++) {
    const packed = await file.packedBlock(block);
    const gone = dropped.get(block);
    if (gone === undefined) {
      await writer.addBlock(packed);
    } else {
      const rows = await unpackRows(packed);
      await writer.addBlock(await packRows(rows.map((row, at) => (gone.has(at) ? undefined : row))));
    }
  }
}
