import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Conversion } from './conversion.ts';
import { Incoming } from './incoming.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-incoming-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

const conversion: Conversion = { files: [{ file: 'a.warc', provenance: { source: 'x' } }], notes: [] };
let made = 0;
const making = {
  isAvailable: async (path: string) => existsSync(path),
  convert: async (path: string): Promise<Conversion> => {
    made++;
    await writeFile(join(path, 'a.warc'), 'a');
    return conversion;
  },
};

const failing = (): Promise<Conversion> => Promise.reject(new Error('disk full'));

describe('what is made of deposits', () => {
  it('is made once, and found again by another process', async () => {
    made = 0;
    const first = await (await Incoming.open(folder)).make('job', making);
    expect(first).toEqual({ folder: join(folder, 'job'), ...conversion });
    expect(await (await Incoming.open(folder)).make('job', making)).toEqual(first);
    expect(made).toBe(1);
  });

  it('is made again when a part of it is gone', async () => {
    made = 0;
    const incoming = await Incoming.open(folder);
    await incoming.make('job', making);
    await rm(join(folder, 'job/a.warc'));
    await incoming.make('job', making);
    expect(made).toBe(2);
    expect((await readdir(join(folder, 'job'))).toSorted()).toEqual(['a.warc', 'conversion.json']);
  });

  it('leaves nothing behind when it fails, or when its process was killed', async () => {
    await mkdir(join(folder, 'killed.part'));
    const incoming = await Incoming.open(folder);
    await expect(incoming.make('job', { ...making, convert: failing })).rejects.toThrow('disk full');
    expect(await readdir(folder)).toEqual([]);
  });

  it('is taken away when nobody waits for any of it', async () => {
    const incoming = await Incoming.open(folder);
    await incoming.make('one', making);
    await incoming.make('two', making);
    await incoming.clear((path) => path === join(folder, 'two/a.warc'));
    expect(await readdir(folder)).toEqual(['two']);
    expect(incoming.has('one')).toBe(false);
  });
});
