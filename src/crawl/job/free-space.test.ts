import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mountSmallDisk } from '../../../scenarios/crawl-small-disk.ts';
import type { SmallDisk } from '../../../scenarios/crawl-small-disk.ts';
import { tooLittleSpace } from './free-space.ts';

let disk: SmallDisk;
beforeAll(async () => {
  disk = await mountSmallDisk(20_000_000);
});
afterAll(async () => {
  await disk.close();
});

describe('free space', () => {
  it('is too little below the floor, which is at most 2 % of the disk, and enough above it', async () => {
    await disk.fill(100_000);
    const crawl = { folder: join(disk.seenAt, 'press-7') };
    await mkdir(crawl.folder);
    const low = await tooLittleSpace([crawl], 1e9);
    expect(low).toMatchObject({ code: 'disk-low', values: { folder: 'press-7', free: 0.1, floor: 0.4 } });
    expect(low?.message).not.toContain(disk.seenAt);
    expect(await tooLittleSpace([{ ...crawl, vault: 'main' }], 1e9)).toMatchObject({
      code: 'disk-low-vault',
      values: { vault: 'main' },
    });
    expect(await tooLittleSpace([crawl], 0)).toBeUndefined();
    await disk.makeRoom();
    expect(await tooLittleSpace([crawl], 1e9)).toBeUndefined();
  });

  it('is not looked for in a vault that is not there', async () => {
    expect(await tooLittleSpace([{ folder: '/nowhere/vault' }], 1e9)).toBeUndefined();
  });
});
