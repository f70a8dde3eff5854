/**
 * The contract of every content index. The test of each adapter runs all of these on its own indexes; a broken promise throws.
 */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import type { Promised } from './capture-index.contract.ts';
import type { ContentIndex } from './content-index.ts';
import type { ContentLocation } from './content/write-contents.ts';

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

export function placeOf(number: number, file = 'a.warc.gz'): ContentLocation {
  return {
    sha256: sha256Of(String(number)),
    file,
    offset: number * 1000,
    url: `http://example.org/${number}/\u00e5\n"`,
    date: dates[number % dates.length] ?? '',
  };
}

export function rowOf({ file, offset, url, date }: ContentLocation): object {
  return { file, offset, url, date };
}

/** `open` gives an empty index each time. */
export function contentIndexContract(open: () => Promise<ContentIndex>): readonly Promised[] {
  const promised = (name: string, check: (index: ContentIndex) => Promise<void>): Promised => ({
    name,
    check: async () => {
      const index = await open();
      try {
        await check(index);
      } finally {
        await index.close();
      }
    },
  });
  return [
    promised('tells contents apart that begin alike, over the borders of groups', async (index) => {
      const places = Array.from({ length: 400 }, (_, number) => ({
        ...placeOf(number),
        sha256: `abcdefabcdef${String(number).padStart(52, '0')}`,
      }));
      await index.insert([placeOf(1000), ...places, placeOf(1001)]);
      await index.merge();
      for (const place of places) assert.deepEqual(await index.find(place.sha256), rowOf(place));
      assert.equal(await index.find(`abcdefabcdef${'9'.repeat(52)}`), undefined);
    }),
    promised('takes many at once as a file, the last told of a content', async (index) => {
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
      assert.partialDeepStrictEqual(await index.load(loading), { lines: 700, blockFiles: 1 });
      for (const step of [() => Promise.resolve(), () => index.merge(), () => index.bigMerge()]) {
        await step();
        assert.deepEqual(await index.find(placeOf(1).sha256), rowOf(placeOf(1)));
        assert.deepEqual(await index.find(placeOf(2).sha256), rowOf(placeOf(2, 'after')));
        assert.deepEqual(await index.find(placeOf(3).sha256), rowOf(placeOf(3)));
        assert.equal(await index.find(placeOf(4).sha256), undefined);
        assert.deepEqual(await index.find(placeOf(5).sha256), rowOf(again));
        for (const place of places.slice(6)) assert.deepEqual(await index.find(place.sha256), rowOf(place));
      }
    }),
    promised('refuses what is no content', async (index) => {
      assert.equal(await index.find('abc'), undefined);
      assert.partialDeepStrictEqual(await index.delete(['abc']), { ok: false });
      const wrong = [
        { ...placeOf(1), sha256: 'x' },
        { ...placeOf(1), file: '' },
        { ...placeOf(1), offset: -1 },
      ];
      assert.partialDeepStrictEqual(await index.insert([placeOf(1), ...wrong]), {
        ok: false,
        problems: [{ at: 1 }, { at: 2 }, { at: 3 }],
      });
      assert.equal(await index.find(placeOf(1).sha256), undefined);
    }),
  ];
}
