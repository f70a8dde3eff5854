import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { contentIndexContract, placeOf, rowOf } from './content-index.contract.ts';
import { LocalContentIndex } from './local-content-index.ts';
import { ContentFile } from './content/content-file.ts';
import type { ContentLocation } from './content/write-contents.ts';
import { blocksInRangeVault } from './test-range-blocks.ts';
import { asyncOf, removeTemporaryFolders, temporaryFolder } from './test-lines.ts';

afterAll(removeTemporaryFolders);

describe('a content index in a folder', () => {
  it.each(contentIndexContract(async () => LocalContentIndex.open(await temporaryFolder())))(
    '$name',
    ({ check }) => check(),
  );

  it('finds every content in the head and in files, and no other', async () => {
    const folder = await temporaryFolder();
    const index = await LocalContentIndex.open(folder, { graceMs: 0 });
    const places = Array.from({ length: 1500 }, (_, number) => placeOf(number));
    await index.insert(places.slice(0, 700));
    expect(await index.merge()).toMatchObject({ lines: 700, blockFiles: 1 });
    await index.insert(places.slice(700, 1400));
    await index.merge();
    await index.insert(places.slice(1400));
    const reader = await LocalContentIndex.open(folder, { readOnly: true });
    for (const step of [undefined, (): Promise<unknown> => index.bigMerge()]) {
      await step?.();
      for (const place of places) expect(await index.find(place.sha256)).toEqual(rowOf(place));
      expect(await reader.find(places[3]?.sha256 ?? '')).toEqual(rowOf(placeOf(3)));
      expect(await index.find(placeOf(0).sha256.toUpperCase())).toEqual(rowOf(placeOf(0)));
      for (let number = 2000; number < 2200; number++)
        expect(await index.find(placeOf(number).sha256)).toBeUndefined();
      for (const end of ['0', 'f']) expect(await index.find(end.repeat(64))).toBeUndefined();
    }
    expect((await index.status()).blockFiles).toMatchObject([{ lines: 1500 }]);
    await reader.close();
    await index.close();
  });

  it('sorts beside its files, and leaves nothing there, also where it was killed before', async () => {
    const folder = await temporaryFolder();
    await mkdir(join(folder, 'sorting-killed'));
    await writeFile(join(folder, 'sorting-killed', 'run-0'), 'x');
    const index = await LocalContentIndex.open(folder);
    await index.insert([placeOf(1), placeOf(2)]);
    let seen: readonly string[] = [];
    await index.load(async function* () {
      seen = await readdir(folder);
      yield [placeOf(3)];
    });
    await index.merge();
    expect(seen.filter((name) => name.startsWith('sorting-'))).toHaveLength(1);
    expect((await readdir(folder)).filter((name) => name.startsWith('sorting-'))).toEqual([]);
    await index.close();
  });

  it('has nothing of a deleted content in its files after the big merge', async () => {
    const folder = await temporaryFolder();
    const index = await LocalContentIndex.open(folder, { graceMs: 0 });
    await index.insert([placeOf(1), placeOf(2)]);
    await index.merge();
    await index.delete([placeOf(1).sha256]);
    await index.bigMerge();
    const names = (await readdir(folder)).filter((name) => name.startsWith('contents-'));
    expect(names.sort()).toEqual(['contents-000003.hashes', 'contents-000003.rows', 'contents-000003.sum']);
    expect((await readFile(join(folder, 'contents-000003.hashes'))).length).toBe(36);
    expect(await index.find(placeOf(2).sha256)).toEqual(rowOf(placeOf(2)));
    expect(await index.status()).toMatchObject({ headLines: 0, deletions: 0 });
    await index.close();
  });

  it('writes files that can be read from an object store, by ranges', async () => {
    const folder = await temporaryFolder();
    const index = await LocalContentIndex.open(folder);
    const places = Array.from({ length: 700 }, (_, number) => placeOf(number));
    await index.insert(places);
    await index.merge();
    await index.close();
    const file = await ContentFile.open(await blocksInRangeVault(folder), 'contents-000001');
    for (const place of places.filter((_, at) => at % 7 === 0))
      expect(await file.find(Buffer.from(place.sha256, 'hex'))).toEqual(rowOf(place));
    expect(await file.find(Buffer.alloc(32))).toBeUndefined();
    await file.close();
  });

  it('does not open a damaged file', async () => {
    const folder = await temporaryFolder();
    let index = await LocalContentIndex.open(folder);
    await index.insert([placeOf(1)]);
    await index.merge();
    await index.close();
    const path = join(folder, 'contents-000001.sum');
    const bytes = await readFile(path);
    for (const damaged of [bytes.subarray(0, -1), Buffer.from('nothing'), Buffer.alloc(0)]) {
      await writeFile(path, damaged);
      index = await LocalContentIndex.open(folder);
      await expect(index.find(placeOf(1).sha256)).rejects.toThrow('contents-000001.sum');
      await index.close();
    }
  });
});

describe('a content index and a map', () => {
  const content = fc.record({
    number: fc.integer({ min: 0, max: 30 }),
    file: fc.constantFrom('a', 'b', 'c'),
  });
  const step = fc.oneof(
    fc.record({
      kind: fc.constantFrom('insert' as const, 'load' as const),
      contents: fc.array(content, { maxLength: 20 }),
    }),
    fc.record({ kind: fc.constant('delete' as const), contents: fc.array(content, { maxLength: 8 }) }),
    fc.record({ kind: fc.constantFrom('merge' as const, 'bigMerge' as const) }),
  );

  it('give the same after any steps', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 10 }), async (steps) => {
        const index = await LocalContentIndex.open(await temporaryFolder(), { graceMs: 0 });
        const plain = new Map<string, ContentLocation>();
        for (const each of steps) {
          if (each.kind === 'insert' || each.kind === 'load') {
            const places = each.contents.map(({ number, file }) => placeOf(number, file));
            if (each.kind === 'insert') await index.insert(places);
            else await index.load(() => asyncOf([places.slice(0, 5), places.slice(5)]));
            for (const place of places) plain.set(place.sha256, place);
          } else if (each.kind === 'delete') {
            const hashes = each.contents.map(({ number }) => placeOf(number).sha256);
            await index.delete(hashes);
            for (const hash of hashes) plain.delete(hash);
          } else {
            await index[each.kind]();
          }
        }
        for (let number = 0; number <= 30; number++) {
          const { sha256 } = placeOf(number);
          const expected = plain.get(sha256);
          expect(await index.find(sha256)).toEqual(expected === undefined ? undefined : rowOf(expected));
        }
        await index.close();
      }),
      { numRuns: 25 },
    );
  });
});
