import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { compareLines } from '../../../formats/cdxj/compare-lines.ts';
import { DurableFile, syncToDisk } from '../../../disk/durable-file.ts';
import { gzipMember, mostPackedBytes } from '../../../formats/warc/gzip-packer.ts';
import { lineStart } from '../line-range.ts';
import { KeyPrintWriter } from './key-prints.ts';
import { packAhead } from '../pack-ahead.ts';
import { WriteBuffer } from '../write-buffer.ts';

const pack = promisify(gzip);

export interface WriteBlocksOptions {
  readonly name: string;
  /** Fewer lines: faster look-ups, larger files. */
  readonly linesPerBlock?: number;
}

export interface WrittenBlocks {
  readonly lines: number;
  readonly blocks: number;
  /** Of all files together. */
  readonly sizeBytes: number;
}

export const defaultLinesPerBlock = 100;
/** Level 9 saves 5 % at twice the time. */
const level = 5;
/** A block ends earlier where lines are long, so that a look-up never has to unpack much more. */
const blockChars = 30_000;
const packedInPool = 3;

/**
 * Writes sorted lines, in batches of any length, as ZipNum, which pywb and others read:
 *
 *   NAME.cdxj.gz  gzip members one after another, each the lines of one block
 *   NAME.idx      a line for each block: `urlkey timestamp` of its first line, then after tabs the file, offset and length
 *                 of its member and the number of the block, from 1
 *   NAME.loc      the file as the summary names it, a tab, its path relative to this file
 *   NAME.keys     ours alone: what tells that a block has not a certain key (key-prints.ts)
 *
 * The summary appears last: where it is, everything is. Without lines nothing is written.
 */
export async function writeBlocks(
  batches: AsyncIterable<readonly string[]>,
  folder: string,
  { name, linesPerBlock = defaultLinesPerBlock }: WriteBlocksOptions,
): Promise<WrittenBlocks> {
  const packedName = `${name}.cdxj.gz`;
  const packed = new WriteBuffer(await DurableFile.create(join(folder, packedName)));
  const summary = new WriteBuffer(await DurableFile.create(join(folder, `${name}.idx`)));
  const keys = new KeyPrintWriter();
  const written = { lines: 0, blocks: 0 };
  try {
    for await (const { lines, bytes } of packAhead(blocksOf(batches, linesPerBlock), packBlock)) {
      keys.addBlock(lines);
      written.lines += lines.length;
      written.blocks++;
      const place = [lineStart(lines[0] ?? ''), packedName, packed.sizeBytes, bytes.length, written.blocks];
      await packed.add(bytes);
      await summary.add(Buffer.from(`${place.join('\t')}\n`));
    }
    if (written.lines > 0) {
      await packed.commit();
      const prints = keys.bytes();
      await writeWhole(join(folder, `${name}.keys`), prints);
      await writeWhole(join(folder, `${name}.loc`), Buffer.from(`${packedName}\t${packedName}\n`));
      await syncToDisk(folder);
      await summary.commit();
      await syncToDisk(folder);
      return { ...written, sizeBytes: packed.sizeBytes + summary.sizeBytes + prints.length };
    }
  } catch (error) {
    await Promise.all([packed.discard(), summary.discard()]);
    throw error;
  }
  await Promise.all([packed.discard(), summary.discard()]);
  return { ...written, sizeBytes: 0 };
}

async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  const file = await DurableFile.create(path);
  await file.write(bytes);
  await file.commit();
}

async function* blocksOf(
  batches: AsyncIterable<readonly string[]>,
  linesPerBlock: number,
): AsyncGenerator<readonly string[]> {
  let block: string[] = [];
  let chars = 0;
  let former = '';
  for await (const batch of batches) {
    for (const line of batch) {
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
  }
  if (block.length > 0) yield block;
}

interface PackedBlock {
  readonly lines: readonly string[];
  readonly bytes: Buffer;
}

let inPool = 0;

/** A few blocks are packed in other threads; this one does not wait for them but packs the next itself. */
async function packBlock(lines: readonly string[]): Promise<PackedBlock> {
  const text = Buffer.from(`${lines.join('\n')}\n`);
  if (inPool >= packedInPool && text.length <= mostPackedBytes)
    return { lines, bytes: gzipMember(text, level) };
  inPool++;
  try {
    return { lines, bytes: await pack(text, { level }) };
  } finally {
    inPool--;
  }
}
