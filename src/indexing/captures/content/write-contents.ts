import { rm } from 'node:fs/promises';
import { LineSorter } from '../../../sorting/line-sorter.ts';
import type { WrittenFile } from '../index-folder.ts';
import { packAhead } from '../pack-ahead.ts';
import { makeSortingFolder } from '../sorting-folder.ts';
import { ContentFileWriter } from './content-file-writer.ts';
import { packRows, rowsPerBlock } from './content-row.ts';
import type { ContentRow } from './content-row.ts';

/** A content to add to the index. */
export interface ContentLocation extends ContentRow {
  /** 64 hexadecimal digits, in lower case. */
  readonly sha256: string;
}

/** Contents in the order of their records, many at once. Called twice: it must give the same again. */
export type ReadContents = () => AsyncIterable<readonly ContentLocation[]>;

/** Digits of the same number, so that of one hash the last row comes last. */
const rowDigits = 10;

export interface WriteContents {
  readonly read: ReadContents;
  readonly folder: string;
  readonly name: string;
  /** Told of each hash, in order; true if its place is wanted (`onPlace`). */
  readonly onHash?: (sha256: string) => boolean;
  readonly onPlace?: (place: ContentLocation) => void;
}

/**
 * Writes contents as a content file. The last location of a repeated content counts. Memory stays bounded, except for one bit per
 * content.
 *
 *   1. the hashes, each with the number of its row, are sorted and become the entries
 *   2. the rows are written in their own order, without those that no entry names
 */
export async function writeContents(options: WriteContents): Promise<WrittenFile> {
  const { read, folder, name } = options;
  const sorting = await makeSortingFolder(folder);
  const writer = await ContentFileWriter.create(folder, name);
  try {
    const byHash = new LineSorter(sorting);
    let rows = 0;
    for await (const places of read()) {
      for (const { sha256 } of places)
        await byHash.add(`${sha256} ${String(rows++).padStart(rowDigits, '0')}`);
    }
    const { dropped, wanted } = await writeEntries(byHash, rows, { ...options, writer });
    let row = 0;
    const isKept = (place: ContentLocation): boolean => {
      if (wanted.has(row)) options.onPlace?.(place);
      return !dropped.has(row++);
    };
    for await (const packed of packAhead(blocksOf(read(), isKept), packRows)) await writer.addBlock(packed);
    return await writer.commit();
  } catch (error) {
    await writer.discard();
    throw error;
  } finally {
    await rm(sorting, { recursive: true, force: true });
  }
}

async function writeEntries(
  byHash: LineSorter,
  rows: number,
  { writer, onHash }: WriteContents & { readonly writer: ContentFileWriter },
): Promise<{ readonly dropped: BitSet; readonly wanted: ReadonlySet<number> }> {
  const dropped = new BitSet(rows);
  const wanted = new Set<number>();
  let hash = '';
  let row = 0;
  const end = async (): Promise<void> => {
    if (hash === '') return;
    await writer.addEntry(Buffer.from(hash, 'hex'), row);
    if (onHash?.(hash) === true) wanted.add(row);
  };
  for await (const lines of byHash.sortedBatches()) {
    for (const line of lines) {
      const space = line.length - rowDigits - 1;
      if (line.startsWith(hash) && hash !== '') dropped.add(row);
      else await end();
      hash = line.slice(0, space);
      row = Number(line.slice(space + 1));
    }
  }
  await end();
  return { dropped, wanted };
}

async function* blocksOf(
  batches: AsyncIterable<readonly ContentLocation[]>,
  isKept: (place: ContentLocation) => boolean,
): AsyncGenerator<readonly (ContentRow | undefined)[]> {
  let block: (ContentRow | undefined)[] = [];
  for await (const places of batches) {
    for (const place of places) {
      block.push(isKept(place) ? place : undefined);
      if (block.length < rowsPerBlock) continue;
      yield block;
      block = [];
    }
  }
  if (block.length > 0) yield block;
}

class BitSet {
  readonly #bits: Uint8Array;

  constructor(size: number) {
    this.#bits = new Uint8Array(Math.ceil(size / 8));
  }

  add(number: number): void {
    this.#bits[number >>> 3] = (this.#bits[number >>> 3] ?? 0) | (1 << (number & 7));
  }

  has(number: number): boolean {
    return ((this.#bits[number >>> 3] ?? 0) & (1 << (number & 7))) !== 0;
  }
}
