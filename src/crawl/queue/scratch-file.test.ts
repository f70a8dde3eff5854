import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rename, rm, stat, symlink, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Candidate } from '../candidate.ts';
import { ScratchFile } from './scratch-file.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-scratch-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

function numbered(from: number, to: number): Candidate[] {
  return Array.from({ length: to - from }, (_, index) => ({
    url: `http://a.test/${from + index}`,
    depth: index % 3,
    path: 'LE',
    via: `http://a.test/${Math.floor((from + index) / 10)}`,
  }));
}

async function rest(file: ScratchFile): Promise<Candidate[]> {
  const all: Candidate[] = [];
  while (file.count > 0) all.push(...(await file.read()));
  return all;
}

describe('ScratchFile', () => {
  it('gives back what was written, whatever it is', async () => {
    const codes = fc.array(fc.nat({ max: 0xd7ff }), { maxLength: 12 });
    const text = fc.oneof(
      fc.string(),
      codes.map((each) => String.fromCharCode(...each)),
    );
    const candidate = fc.record({
      url: text,
      depth: fc.nat(),
      path: text,
      via: fc.option(fc.oneof(fc.constantFrom('', 'http://a.test/', '0'), text), { nil: undefined }),
    });
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(candidate, { maxLength: 20 }), async (all) => {
        const file = new ScratchFile(join(folder, String(run++)));
        await file.append(all);
        expect(file.count).toBe(all.length);
        expect(await rest(file)).toEqual(all);
      }),
      { numRuns: 50 },
    );
  });

  it('is read a little at a time, while more is written', async () => {
    const file = new ScratchFile(join(folder, 'file'));
    await file.append(numbered(0, 600));
    const first = await file.read();
    expect(first.length).toBeGreaterThan(0);
    expect(first.length).toBeLessThan(600);
    await file.append(numbered(600, 1000));
    expect(file.count).toBe(1000 - first.length);
    expect([...first, ...(await rest(file))]).toEqual([...numbered(0, 600), ...numbered(600, 1000)]);
    expect(await file.read()).toEqual([]);
  });

  it('may be read by nobody else, and goes when it is removed', async () => {
    const file = new ScratchFile(join(folder, 'file'));
    await file.append(numbered(0, 1));
    expect((await stat(join(folder, 'file'))).mode & 0o777).toBe(0o600);
    await file.remove();
    await file.remove();
    expect(await readdir(folder)).toEqual([]);
  });

  it.skipIf(!existsSync('/dev/full'))('can be written again after the disk was full', async () => {
    const path = join(folder, 'file');
    const file = new ScratchFile(path);
    await file.append(numbered(0, 10));
    await rename(path, `${path}-aside`);
    await symlink('/dev/full', path);
    await expect(file.append(numbered(10, 20))).rejects.toThrow('ENOSPC');
    expect(file.count).toBe(10);
    await rename(`${path}-aside`, path);
    await file.append(numbered(10, 20));
    expect(await rest(file)).toEqual([...numbered(0, 10), ...numbered(10, 20)]);
  });

  it('says so when it cannot be read, and can be read again', async () => {
    const path = join(folder, 'file');
    const file = new ScratchFile(path);
    await file.append(numbered(0, 10));
    await rename(path, `${path}-aside`);
    await expect(file.read()).rejects.toThrow('ENOENT');
    await rename(`${path}-aside`, path);
    expect(await rest(file)).toEqual(numbered(0, 10));
  });

  it('says so when somebody cut it', async () => {
    const path = join(folder, 'file');
    const file = new ScratchFile(path);
    await file.append(numbered(0, 10));
    await truncate(path, 100);
    await expect(file.read()).rejects.toThrow(`${path} ends at 100`);
  });
});
