import { rm } from 'node:fs/promises';
import { OtherLayoutError } from '../../../disk/other-layout-error.ts';
import { BlockCache } from '../../../indexing/captures/block-file/block-cache.ts';
import { blocksInFolder } from '../../../indexing/captures/block-source.ts';
import { BlockFile } from '../../../indexing/captures/block-file/block-file.ts';
import { writeBlocks } from '../../../indexing/captures/block-file/write-blocks.ts';
import { ContentFile } from '../../../indexing/captures/content/content-file.ts';
import { writeContents } from '../../../indexing/captures/content/write-contents.ts';
import type { ReadContents } from '../../../indexing/captures/content/write-contents.ts';
import { IndexFolder } from '../../../indexing/captures/index-folder.ts';
import type { IndexFolderOptions, WrittenFile } from '../../../indexing/captures/index-folder.ts';
import type { OpenFile } from '../../../indexing/captures/open-blocks.ts';
import { isDamagedDatabase } from '../../../disk/disk-problem.ts';

/**
 * Replaces all lines of a capture index atomically: readers see the old ones until then, and the new ones after.
 * Returns their number.
 */
export async function replaceCaptures(
  path: string,
  read: () => AsyncIterable<readonly string[]>,
): Promise<number> {
  const options: IndexFolderOptions<BlockFile> = {
    prefix: 'captures',
    open: (name) => BlockFile.open(blocksInFolder(path), name, new BlockCache(0)),
  };
  return replaceIndex(path, options, (name) => writeBlocks(read(), path, { name }));
}

/** The same for the index of contents. */
export async function replaceContents(path: string, read: ReadContents): Promise<number> {
  const options: IndexFolderOptions<ContentFile> = {
    prefix: 'contents',
    open: (name) => ContentFile.open(blocksInFolder(path), name),
  };
  return replaceIndex(path, options, (name) => writeContents({ read, folder: path, name }));
}

async function replaceIndex<F extends OpenFile>(
  path: string,
  options: IndexFolderOptions<F>,
  write: (name: string) => Promise<WrittenFile>,
): Promise<number> {
  try {
    return await replaceIn(path, options, write);
  } catch (error) {
    if (!isBroken(error)) throw error;
    // It cannot be read any more: there is nothing to keep.
    await rm(path, { recursive: true, force: true });
    return replaceIn(path, options, write);
  }
}

async function replaceIn<F extends OpenFile>(
  path: string,
  options: IndexFolderOptions<F>,
  write: (name: string) => Promise<WrittenFile>,
): Promise<number> {
  const folder = await IndexFolder.open(path, options);
  try {
    return (await folder.bigMerge(write, { withHead: true })).lines;
  } finally {
    await folder.close();
  }
}

/** The head is no database, or the list of blocks no JSON, or one of them has another layout. */
function isBroken(error: unknown): boolean {
  return isDamagedDatabase(error) || error instanceof SyntaxError || error instanceof OtherLayoutError;
}
