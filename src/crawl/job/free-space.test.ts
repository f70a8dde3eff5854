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
    expect(await tooLittleSpace([disk.seenAt], 1e9)).toMatch(
      /^0\.1 MB free on the disk of .*, less than 0\.4 MB$/,
    );
    expect(await tooLittleSpace([disk.seenAt], 0)).toBeUndefined();
    await disk.makeRoom();
    expect(await tooLittleSpace([disk.seenAt], 1e9)).toBeUndefined();
  });

  it('is not looked for in a vault that is not there', async () => {
    expect(await tooLittleSpace(['/nowhere/vault'], 1e9)).toBeUndefined();
  });
});
