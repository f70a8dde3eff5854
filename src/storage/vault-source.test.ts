import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFolderVault } from './folder-vault/folder-vault.ts';
import { createFolderVault } from './folder-vault/vault-marker.ts';
import type { ByteRange, Vault } from './vault.ts';
import { vaultSource } from './vault-source.ts';

const bytes = Buffer.from(Array.from({ length: 1_500_000 }, (_, at) => (at * 31 + (at >> 8)) & 0xff));
const name = 'warc/a.warc';
let folder = '';
let folderVault: Vault;
/** A vault that only reads ranges, as an object store does. */
let vault: Vault;
/** The ranges that were read from the vault. */
const asked: (ByteRange | undefined)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-vault-source-'));
  const place = { name: 'main', path: join(folder, 'vault') };
  await createFolderVault(place);
  const real = await openFolderVault(place);
  folderVault = real;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await real.put({ name, sizeBytes: bytes.length, sha256 }, pieces());
  vault = Object.assign(Object.create(real) as Vault, {
    name: real.name,
    read: (file: string, range?: ByteRange) => {
      asked.push(range);
      return real.read(file, range);
    },
    delete: (file: string) => real.delete(file),
    openSource: undefined,
  });
});
afterAll(() => rm(folder, { recursive: true }));

async function* pieces(): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function readAt(
  source: Awaited<ReturnType<typeof vaultSource>>,
  offset: number,
  length: number,
): Promise<Buffer> {
  const into = Buffer.alloc(length);
  return into.subarray(0, await source.read(offset, into));
}

describe('vaultSource', () => {
  it.each([
    ['of a vault that gives ranges', () => vault],
    ['of a folder', () => folderVault],
  ])('gives any part of a file %s, and no more at its end', async (_, which) => {
    const source = await vaultSource(which(), name);
    expect(source.sizeBytes).toBe(bytes.length);
    for (const [offset, length] of [
      [0, 10],
      [1_000_000, 400_000],
      [5, 1],
      [bytes.length - 3, 10],
      [bytes.length, 10],
      [bytes.length + 5, 10],
      [7, 0],
    ] as const) {
      expect(await readAt(source, offset, length)).toEqual(bytes.subarray(offset, offset + length));
    }
    await source.close();
  });

  it('reads a file that is gone through in order as one range, after the first', async () => {
    const source = await vaultSource(vault, name);
    asked.length = 0;
    const parts: Buffer[] = [];
    for (let offset = 0; offset < bytes.length; offset += 100_000) {
      parts.push(await readAt(source, offset, 100_000));
    }
    expect(Buffer.concat(parts).equals(bytes)).toBe(true);
    expect(asked).toEqual([
      { start: 0, end: 100_000 },
      { start: 100_000, end: bytes.length },
    ]);
    await source.close();
  });

  it.each([
    ['of a vault that gives ranges', () => vault],
    ['of a folder', () => folderVault],
  ])('reads at several places of a file %s at once', async (_, which) => {
    const source = await vaultSource(which(), name);
    const offsets = Array.from({ length: 20 }, (_, at) => ((at * 7) % 20) * 70_000);
    const parts = await Promise.all(offsets.map((offset) => readAt(source, offset, 70_000)));
    for (const [at, offset] of offsets.entries()) {
      expect(parts[at]?.equals(bytes.subarray(offset, offset + 70_000))).toBe(true);
    }
    await source.close();
  });

  it('names what is not there, or is gone meanwhile', async () => {
    await expect(vaultSource(vault, 'warc/b.warc')).rejects.toMatchObject({
      code: 'ENOENT',
      path: 'warc/b.warc',
    });
    await expect(vaultSource(vault, '../b')).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(vaultSource(folderVault, 'warc/b.warc')).rejects.toMatchObject({ code: 'ENOENT' });
    const source = await vaultSource(vault, name);
    const open = await vaultSource(folderVault, name);
    await vault.delete(name);
    expect(await readAt(open, 5, 10)).toEqual(bytes.subarray(5, 15));
    const reads = [0, 1_000_000].map((offset) => readAt(open, offset, 400_000));
    await open.close();
    for (const [at, read] of (await Promise.all(reads)).entries())
      expect(read.equals(bytes.subarray(at * 1_000_000, at * 1_000_000 + 400_000))).toBe(true);
    await expect(readAt(open, 0, 10)).rejects.toThrow('closed');
    await expect(readAt(source, 0, 10)).rejects.toMatchObject({ code: 'ENOENT', path: name });
    await source.close();
  });
});
