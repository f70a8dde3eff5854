import { join } from 'node:path';
import { compareLines } from '../../../formats/cdxj/compare-lines.ts';
import { closedOnFault } from '../../../disk/closed-on-fault.ts';
import { DurableFile, syncToDisk } from '../../../disk/durable-file.ts';
import { lineStart } from '../line-range.ts';
import { packAhead } from '../pack-ahead.ts';
import { WriteBuffer } from '../write-buffer.ts';
import { BlockPacker } from './block-packer.ts';
import { KeyPrintWriter } from './key-prints.ts';
import type { PackedBlocks } from './pack-blocks.ts';

export interface WriteBlocksOptions {
  readonly name: string;
  /** Fewer lines: faster look-ups, larger files. */
  readonly linesPerBlock?: number;
}

export interface WrittenBlocks {
  readonly lines: number;
  readonly blocks: number;
  /** Bytes of all files together. */
  readonly sizeBytes: number;
}

export const defaultLinesPerBlock = 64;
/** A block ends earlier where lines are long, so that a look-up never has to unpack much more. */
const blockChars = 20_000;
/** Blocks that are packed together. */
const blocksPerUnit = 10;

/**
 * Writes sorted lines, in batches of any length, as ZipNum, which pywb and others read:
 *
 *   NAME.cdxj.gz  concatenated gzip members, each the lines of one block
 *   NAME.idx      a line for each block: `urlkey timestamp` of its first line, then after tabs the file, offset and length
 *                 of its member and the number of the block, from 1
 *   NAME.loc      the file as the summary names it, a tab, its path relative to this file
 *   NAME.keys     ours alone: tells which keys a block does not have (key-prints.ts)
 *
 * The summary is written last: if it exists, everything does. Without lines nothing is written.
 */
export async function writeBlocks(
  batches: AsyncIterable<readonly string[]>,
  folder: string,
  { name, linesPerBlock = defaultLinesPerBlock }: WriteBlocksOptions,
): Promise<WrittenBlocks> {
  const packedName = `${name}.cdxj.gz`;
  const packedFile = await DurableFile.create(join(folder, packedName));
  const packed = new WriteBuffer(packedFile);
  const summary = new WriteBuffer(
    await closedOnFault(packedFile, () => DurableFile.create(join(folder, `${name}.idx`))),
  );
  const keys = new KeyPrintWriter();
  const written = { lines: 0, blocks: 0 };
  const packer = new BlockPacker();
  const packUnit = async (blocks: Unit): Promise<PackedUnit> => ({
    blocks,
    ...(await packer.pack(blocks.map((lines) => `${lines.join('\n')}\n`))),
  });
  try {
    for await (const { blocks, bytes, lengths } of packAhead(unitsOf(batches, linesPerBlock), packUnit)) {
      let offset = packed.sizeBytes;
      for (const [at, lines] of blocks.entries()) {
        keys.addBlock(lines);
        written.lines += lines.length;
        written.blocks++;
        const length = lengths[at] ?? 0;
        const place = [lineStart(lines[0] ?? ''), packedName, offset, length, written.blocks];
        offset += length;
        await summary.add(Buffer.from(`${place.join('\t')}\n`));
      }
      await packed.add(bytes);
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
  } finally {
    await packer.close();
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

type Unit = readonly (readonly string[])[];

interface PackedUnit extends PackedBlocks {
  readonly blocks: Unit;
}

async function* unitsOf(
  batches: AsyncIterable<readonly string[]>,
  linesPerBlock: number,
): AsyncGenerator<Unit> {
  let unit: (readonly string[])[] = [];
  for await (const block of blocksOf(batches, linesPerBlock)) {
    unit.push(block);
    if (unit.length < blocksPerUnit) continue;
    yield unit;
    unit = [];
  }
  if (unit.length > 0) yield unit;
}
