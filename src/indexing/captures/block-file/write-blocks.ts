import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { compareLines } from '../../../formats/cdxj/compare-lines.ts';
import { DurableFile, syncToDisk } from '../../../disk/durable-file.ts';
import { lineStart } from '../line-range.ts';

const pack = promisify(gzip);

export interface WriteBlocksOptions {
  readonly name: string;
  /** Fewer lines: faster look-ups, larger files. */
  readonly linesPerBlock?: number;
}

export interface WrittenBlocks {
  readonly lines: number;
  readonly blocks: number;
  /** Of the packed lines and the summary together. */
  readonly sizeBytes: number;
}

export const defaultLinesPerBlock = 300;
/** A block ends earlier where lines are huge, so that one look-up never unpacks much more than this. */
const blockChars = 1 << 20;
const blocksPackedAtOnce = 3;

/**
 * Writes sorted lines as ZipNum, which pywb and others read:
 *
 *   NAME.cdxj.gz  gzip members one after another, each the lines of one block
 *   NAME.idx      a line for each block: `urlkey timestamp` of its first line, then after tabs the file, offset and length
 *                 of its member and the number of the block, from 1
 *   NAME.loc      the file as the summary names it, a tab, its path relative to this file
 *
 * The summary appears last: where it is, everything is. Without lines nothing is written.
 */
export async function writeBlocks(
  lines: AsyncIterable<string>,
  folder: string,
  { name, linesPerBlock = defaultLinesPerBlock }: WriteBlocksOptions,
): Promise<WrittenBlocks> {
  const packedName = `${name}.cdxj.gz`;
  const packed = await DurableFile.create(join(folder, packedName));
  const summary = await DurableFile.create(join(folder, `${name}.idx`));
  const written = { lines: 0, blocks: 0 };
  try {
    for await (const block of packedBlocks(blocksOf(lines, linesPerBlock))) {
      const { start, bytes } = block;
      written.lines += block.lines;
      written.blocks++;
      const place = [start, packedName, packed.sizeBytes, bytes.length, written.blocks];
      await packed.write(bytes);
      await summary.write(Buffer.from(`${place.join('\t')}\n`));
    }
    if (written.lines > 0) {
      await packed.commit();
      await writeLocation(folder, name, packedName);
      await syncToDisk(folder);
      await summary.commit();
      await syncToDisk(folder);
      return { ...written, sizeBytes: packed.sizeBytes + summary.sizeBytes };
    }
  } catch (error) {
    await Promise.all([packed.discard(), summary.discard()]);
    throw error;
  }
  await Promise.all([packed.discard(), summary.discard()]);
  return { ...written, sizeBytes: 0 };
}

async function writeLocation(folder: string, name: string, packedName: string): Promise<void> {
  const location = await DurableFile.create(join(folder, `${name}.loc`));
  await location.write(Buffer.from(`${packedName}\t${packedName}\n`));
  await location.commit();
}

async function* blocksOf(lines: AsyncIterable<string>, linesPerBlock: number): AsyncGenerator<string[]> {
  let block: string[] = [];
  let chars = 0;
  let former = '';
  for await (const line of lines) {
    // An index out of order answers wrongly without any sign of it.
    if (compareLines(line, former) < 0) throw new Error(`lines out of order: '${line}' after '${former}'`);
    former = line;
    block.push(line);
    chars += line.length;
    if (block.length >= linesPerBlock || chars >= blockChars) {
      yield block;
      block = [];
      chars = 0;
    }
  }
  if (block.length > 0) yield block;
}

interface PackedBlock {
  readonly start: string;
  readonly lines: number;
  readonly bytes: Buffer;
}

/** A few blocks are packed in other threads while the next lines come in. */
async function* packedBlocks(blocks: AsyncIterable<string[]>): AsyncGenerator<PackedBlock> {
  const waiting: Promise<PackedBlock>[] = [];
  for await (const block of blocks) {
    waiting.push(packBlock(block));
    const first = waiting.length >= blocksPackedAtOnce ? waiting.shift() : undefined;
    if (first !== undefined) yield await first;
  }
  for (const block of waiting) yield await block;
}

async function packBlock(block: readonly string[]): Promise<PackedBlock> {
  const bytes = await pack(Buffer.from(`${block.join('\n')}\n`), { level: 9 });
  return { start: lineStart(block[0] ?? ''), lines: block.length, bytes };
}
