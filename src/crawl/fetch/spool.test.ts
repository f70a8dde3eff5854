import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BlockSource } from '../../formats/warc/record-draft.ts';
import { blockBytes, blockSizeBytes } from '../../formats/warc/serialize-record.ts';
import { ResponseSpool } from './spool.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-spool-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

async function bytesOf(block: BlockSource): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of blockBytes(block)) parts.push(part);
  return Buffer.concat(parts);
}

const memoryBytes = 1 << 18;

describe('ResponseSpool', () => {
  it('keeps little in memory: no file', async () => {
    const spool = new ResponseSpool(folder);
    await spool.add(Buffer.from('one '));
    await spool.add(Buffer.from('two'));
    const block = await spool.finish();
    expect(String(await bytesOf(block))).toBe('one two');
    expect(spool.sizeBytes).toBe(7);
    expect(await readdir(folder)).toEqual([]);
    await spool.remove();
  });

  it('does not let one wait for memory, only for the file', async () => {
    const spool = new ResponseSpool(folder);
    expect(spool.add(Buffer.alloc(memoryBytes))).toBeUndefined();
    const writing = spool.add(Buffer.from('x'));
    expect(writing).toBeInstanceOf(Promise);
    await writing;
    await spool.remove();
  });

  it('is empty when nothing came', async () => {
    expect(await bytesOf(await new ResponseSpool(folder).finish())).toHaveLength(0);
  });

  it.each([memoryBytes - 1, memoryBytes, memoryBytes + 1, 3 * memoryBytes])(
    'gives %i bytes back as they were, as often as one likes',
    async (size) => {
      const bytes = randomBytes(size);
      const spool = new ResponseSpool(folder);
      for (let at = 0; at < size; at += 70_001) await spool.add(bytes.subarray(at, at + 70_001));
      const block = await spool.finish();
      expect(blockSizeBytes(block)).toBe(size);
      for (let time = 0; time < 2; time++) expect((await bytesOf(block)).equals(bytes)).toBe(true);
      expect(await readdir(folder)).toHaveLength(size > memoryBytes ? 1 : 0);
      await spool.remove();
      expect(await readdir(folder)).toEqual([]);
    },
  );

  it('writes a file that nobody else may read', async () => {
    const spool = new ResponseSpool(folder);
    await spool.add(Buffer.alloc(memoryBytes + 1));
    const [name = ''] = await readdir(folder);
    expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
    await spool.remove(); // also before it is finished
    expect(await readdir(folder)).toEqual([]);
  });

  it('says so when the folder is gone', async () => {
    const spool = new ResponseSpool(join(folder, 'gone'));
    await expect(spool.add(Buffer.alloc(memoryBytes + 1))).rejects.toThrow('ENOENT');
  });
});
