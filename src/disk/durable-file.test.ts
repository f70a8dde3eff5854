import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AppendFile } from '../crawl/record/append-file.ts';
import { writeBlocks } from '../indexing/captures/block-file/write-blocks.ts';
import { ContentFileWriter } from '../indexing/captures/content/content-file-writer.ts';
import { DurableFile, replaceFile } from './durable-file.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-durable-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** A disk that is always full. */
const full = '/dev/full';

/** The files of the folder, and /dev/full, that are open in this process. */
function openFiles(): string[] {
  return readdirSync('/proc/self/fd')
    .map((fd) => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`);
      } catch {
        return '';
      }
    })
    .filter((path) => path === full || path.startsWith(folder));
}

async function* noLines(): AsyncGenerator<readonly string[]> {}

it('has its name when it is whole, and not before', async () => {
  const path = join(folder, 'whole');
  const file = await DurableFile.create(path);
  await file.write(Buffer.from('a'));
  expect(existsSync(path)).toBe(false);
  await file.commit();
  expect(await readFile(path, 'utf8')).toBe('a');
  expect(openFiles()).toEqual([]);
});

it.skipIf(!existsSync(full) || !existsSync('/proc/self/fd'))(
  'leaves no file open where something fails',
  async () => {
    await symlink(full, join(folder, 'replaced.part'));
    await expect(replaceFile(join(folder, 'replaced'), 'a')).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(openFiles()).toEqual([]);

    await symlink(full, join(folder, 'log'));
    await expect(AppendFile.open(join(folder, 'log'), 0)).rejects.toMatchObject({ code: 'EINVAL' });
    expect(openFiles()).toEqual([]);

    // The second and the third file cannot be made.
    for (const name of ['blocks.idx.part', 'contents.rows.part', 'others.sum.part'])
      await symlink(join(folder, 'no-folder', 'file'), join(folder, name));
    await expect(writeBlocks(noLines(), folder, { name: 'blocks' })).rejects.toMatchObject({
      code: 'ENOENT',
    });
    for (const name of ['contents', 'others'])
      await expect(ContentFileWriter.create(folder, name)).rejects.toMatchObject({ code: 'ENOENT' });
    expect(openFiles()).toEqual([]);
  },
);
