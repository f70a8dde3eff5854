import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ByteSource } from '../../formats/warc/byte-source.ts';
import { BlockReads, readExactly } from './block-source.ts';

let folder = '';
let handle: FileHandle;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-reads-'));
  await writeFile(join(folder, 'file'), 'abcdefghij');
  handle = await open(join(folder, 'file'));
});
afterAll(async () => {
  await handle.close();
  await rm(folder, { recursive: true });
});

/** Each look at its clock takes so long; reads elsewhere do not look at it. */
function slowReads(stepMs: number): { reads: BlockReads; looks: () => number } {
  let looks = 0;
  return { reads: new BlockReads(() => stepMs * looks++), looks: () => looks };
}

function sourceOf(reads: BlockReads): ByteSource {
  return {
    name: 'file',
    sizeBytes: 10,
    read: (offset, into) => reads.fill(handle.fd, offset, into),
    close: async () => {},
  };
}

it.each([
  ['a fast disk: always here', 0, 40],
  ['a slow disk: here once, then sixteen times elsewhere', 10, 6],
])('%s', async (_, stepMs, expectedLooks) => {
  const { reads, looks } = slowReads(stepMs);
  for (let count = 0; count < (stepMs === 0 ? 20 : 3 * 17); count++)
    expect(String(await readExactly(sourceOf(reads), count % 8, 3))).toBe(
      'abcdefghij'.slice(count % 8, (count % 8) + 3),
    );
  expect(looks()).toBe(expectedLooks);
});

it.each([0, 10])('tells of a file that is too short, wherever it is read', async (stepMs) => {
  const { reads } = slowReads(stepMs);
  for (let count = 0; count < 3; count++)
    await expect(readExactly(sourceOf(reads), 8, 3)).rejects.toThrow('the file ends 1 bytes too early');
});
