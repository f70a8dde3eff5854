import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LineSorter } from '../../../sorting/line-sorter.ts';
import type { WrittenFile } from '../index-folder.ts';
import { ContentFileWriter } from './content-file-writer.ts';
import { packRows, rowsPerBlock } from './content-row.ts';
import type { ContentRow } from './content-row.ts';

/** A content that is told to the index. */
export interface ContentPlace extends ContentRow {
  /** 64 hexadecimal digits. */
  readonly sha256: string;
}

/** Writes contents, each once and in any order, as a content file. Memory stays bounded however many there are. */
export async function writeContents(
  places: AsyncIterable<ContentPlace>,
  folder: string,
  name: string,
): Promise<WrittenFile> {
  const sorting = await mkdtemp(join(tmpdir(), 'heirloom-contents-'));
  const writer = await ContentFileWriter.create(folder, name);
  try {
    const byRecord = new LineSorter(await mkdtemp(join(sorting, 'records-')));
    for await (const { sha256, file, offset, url, date } of places) {
      // Digits of the same number, so that the order of the lines is that of the records.
      await byRecord.add(JSON.stringify([file, String(offset).padStart(16, '0'), sha256, date, url]));
    }
    const byHash = new LineSorter(await mkdtemp(join(sorting, 'hashes-')));
    await writeRows(byRecord.sorted(), writer, byHash);
    for await (const line of byHash.sorted()) {
      const [sha256 = '', row = ''] = line.split(' ');
      await writer.addEntry(Buffer.from(sha256, 'hex'), Number(row));
    }
    return await writer.commit();
  } catch (error) {
    await writer.discard();
    throw error;
  } finally {
    await rm(sorting, { recursive: true, force: true });
  }
}

async function writeRows(
  lines: AsyncIterable<string>,
  writer: ContentFileWriter,
  byHash: LineSorter,
): Promise<void> {
  let block: ContentRow[] = [];
  let rows = 0;
  for await (const line of lines) {
    const [file, offset, sha256, date, url] = JSON.parse(line) as [string, string, string, string, string];
    block.push({ file, offset: Number(offset), url, date });
    await byHash.add(`${sha256} ${rows++}`);
    if (block.length < rowsPerBlock) continue;
    await writer.addBlock(await packRows(block));
    block = [];
  }
  if (block.length > 0) await writer.addBlock(await packRows(block));
}
