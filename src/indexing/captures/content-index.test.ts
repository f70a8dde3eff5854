import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { ContentIndex } from './content-index.ts';
import type { ContentLocation } from './content/write-contents.ts';
import { asyncOf, removeTemporaryFolders, temporaryFolder } from './test-lines.ts';

afterAll(removeTemporaryFolders);

function sha256Of(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

const dates = [
  '2024-01-31T12:00:00.123Z',
  '2024-01-31T12:00:00Z',
  '2024-01-31T12:00:00.123456789Z',
  '2024',
  'x',
];

function placeOf(number: number, file = 'a.warc.gz'): ContentLocation {
  return {
    sha256: sha256Of(String(number)),
    file,
    offset: number * 1000,
    url: `http://example.org/${number}/\u00e5\n"`,
    date: dates[number % dates.length] ?? '',
  };
}

function rowOf({ file, offset, url, date }: ContentLocation): object {
  return { file, offset, url, date };
}

describe('a content index', () => {
  it('finds every content in the head and in files, and no other', async () => {
    const folder = await temporaryFolder();
    const index = await ContentIndex.open(folder, { graceMs: 0 });
    const places = Array.from({ length: 1500 }, (_, number) => placeOf(number));
    await index.insert(places.slice(0, 700));
    expect(await index.merge()).toMatchObject({ lines: 700, blockFiles: 1 });
    await index.insert(places.slice(700, 1400));
    await index.merge();
    await index.insert(places.slice(1400));
    const reader = await ContentIndex.open(folder, { readOnly: true });
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

  it('tells contents apart that begin alike, over the borders of groups', async () => {
    const index = await ContentIndex.open(await temporaryFolder());
    const places = Array.from({ length: 400 }, (_, number) => ({
      ...placeOf(number),
      sha256: `abcdefabcdef${String(number).padStart(52, '0')}`,
    }));
    await index.insert([placeOf(1000), ...places, placeOf(1001)]);
    await index.merge();
    for (const place of places) expect(await index.find(place.sha256)).toEqual(rowOf(place));
    expect(await index.find(`abcdefabcdef${'9'.repeat(52)}`)).toBeUndefined();
    await index.close();
  });

  it('takes many at once as a file, the last told of a content', async () => {
    const index = await ContentIndex.open(await temporaryFolder());
    const places = Array.from({ length: 700 }, (_, number) => placeOf(number));
    await index.insert([placeOf(1, 'before'), placeOf(2, 'before')]);
    await index.delete([placeOf(3).sha256, placeOf(4).sha256]);
    const again = placeOf(5, 'again');
    const loading = async function* (): AsyncGenerator<readonly ContentLocation[]> {
      yield places.slice(0, 100);
      // Twice the same: it is read twice.
      await index.insert([placeOf(2, 'after')]);
      await index.delete([placeOf(4).sha256]);
      yield places.slice(100);
      yield [again];
    };
    expect(await index.load(loading)).toMatchObject({ lines: 700, blockFiles: 1 });
    for (const step of [() => Promise.resolve(), () => index.merge(), () => index.bigMerge()]) {
      await step();
      expect(await index.find(placeOf(1).sha256)).toEqual(rowOf(placeOf(1)));
      expect(await index.find(placeOf(2).sha256)).toEqual(rowOf(placeOf(2, 'after')));
      expect(await index.find(placeOf(3).sha256)).toEqual(rowOf(placeOf(3)));
      expect(await index.find(placeOf(4).sha256)).toBeUndefined();
      expect(await index.find(placeOf(5).sha256)).toEqual(rowOf(again));
      for (const place of places.slice(6)) expect(await index.find(place.sha256)).toEqual(rowOf(place));
    }
    await index.close();
  });

  it('sorts beside its files, and leaves nothing there, also where it was killed before', async () => {
    const folder = await temporaryFolder();
    await mkdir(join(folder, 'sorting-killed'));
    await writeFile(join(folder, 'sorting-killed', 'run-0'), 'x');
    const index = await ContentIndex.open(folder);
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

  it('refuses what is no content', async () => {
    const index = await ContentIndex.open(await temporaryFolder());
    expect(await index.find('abc')).toBeUndefined();
    expect(await index.delete(['abc'])).toMatchObject({ ok: false });
    const wrong = [
      { ...placeOf(1), sha256: 'x' },
      { ...placeOf(1), file: '' },
      { ...placeOf(1), offset: -1 },
    ];
    expect(await index.insert([placeOf(1), ...wrong])).toMatchObject({
      ok: false,
      problems: [{ at: 1 }, { at: 2 }, { at: 3 }],
    });
    expect(await index.find(placeOf(1).sha256)).toBeUndefined();
    await index.close();
  });

  it('has nothing of a deleted content in its files after the big merge', async () => {
    const folder = await temporaryFolder();
    const index = await ContentIndex.open(folder, { graceMs: 0 });
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

  it('does not open a damaged file', async () => {
    const folder = await temporaryFolder();
    let index = await ContentIndex.open(folder);
    await index.insert([placeOf(1)]);
    await index.merge();
    await index.close();
    const path = join(folder, 'contents-000001.sum');
    const bytes = await readFile(path);
    for (const damaged of [bytes.subarray(0, -1), Buffer.from('nothing'), Buffer.alloc(0)]) {
      await writeFile(path, damaged);
      index = await ContentIndex.open(folder);
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
        const index = await ContentIndex.open(await temporaryFolder(), { graceMs: 0 });
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
