import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { everything, testBatch, testCapture, testFile, testQuery, testText } from './test-texts.ts';
import type { TestPage } from './test-texts.ts';
import type { TestedIndex } from './test-tested-index.ts';

/** Adding, assessing and removing. */
export function describeKeeping(tested: TestedIndex): void {
  describe('texts and captures', () => {
    beforeEach(() => tested.begin());
    afterEach(() => tested.end());

    it('gives a text back as it was stored', async () => {
      const page: TestPage = {
        url: 'http://a.fr/1',
        time: '2019',
        title: 'T',
        main: 'dunes',
        rest: 'menu',
        pronom: 'fmt/96',
        keywords: [{ words: 'dunes', weight: 2 }],
        components: ['http://a.fr/x.css', 'http://a.fr/menu'],
        frames: ['http://a.fr/menu'],
        simhash: 0x8000_0000_0000_0001n,
        chunks: [1, 5, 4_000_000_000],
        details: '{"a":1}',
      };
      await tested.add([page]);
      const stored = await tested.index.text({ urlkey: 'fr,a)/1', timestamp: '20190101000000' });
      expect(stored?.text).toEqual(testText(page));
      expect(stored?.group).toBe(testText(page).key);
      expect(stored?.assessment).toBeUndefined();
      expect(await tested.index.text({ urlkey: 'fr,a)/1', timestamp: '20190101000001' })).toBeUndefined();
    });

    it('knows texts and files that are there, and takes them twice', async () => {
      const batch = testBatch([{ url: 'http://a.fr/1', time: '2019', main: 'dunes' }], { isLast: false });
      const [text] = batch.texts;
      expect(await tested.index.hasCaptures()).toBe(false);
      await tested.index.add(batch);
      expect(await tested.index.hasCaptures()).toBe(true);
      expect(await tested.index.analysedFiles()).toEqual([]);
      await tested.index.add({ ...batch, isLast: true });
      await tested.index.add({ ...batch, texts: [], isLast: true });
      expect(await tested.index.analysedFiles()).toEqual([testFile.name]);
      expect(await tested.index.known(['x', text?.key ?? ''])).toEqual(new Set([text?.key]));
      expect(await tested.index.status()).toMatchObject({
        texts: 1,
        groups: 1,
        captures: 1,
        files: 1,
        languages: { fr: 1 },
      });
      // The same content, analysed anew with another outcome.
      await tested.index.add({ ...batch, texts: batch.texts.map((each) => ({ ...each, main: 'plages' })) });
      expect([(await tested.search('dunes')).total, (await tested.search('plage')).total]).toEqual([0, 1]);
      // A new key: nothing of the previous analysis is left.
      const key = 'f'.repeat(64);
      const captures = batch.captures.map((each) => ({ ...each, textKey: key }));
      await tested.index.add({ ...batch, texts: batch.texts.map((each) => ({ ...each, key })), captures });
      expect(await tested.index.status()).toMatchObject({ texts: 1, captures: 1 });
    });

    it('lets a text come before or after its captures', async () => {
      const batch = testBatch([{ url: 'http://a.fr/1', time: '2019', main: 'dunes' }]);
      await tested.index.add({ ...batch, texts: [], isLast: false });
      expect((await tested.search('dunes')).total).toBe(0);
      await tested.index.add({ ...batch, captures: [], isLast: false });
      expect((await tested.search('dunes')).total).toBe(1);
      await tested.index.remove(batch.captures);
      await tested.index.add({ ...batch, captures: [], isLast: false });
      await tested.index.add({ ...batch, texts: [] });
      expect((await tested.search('dunes')).total).toBe(1);
    });

    it('forgets texts that no capture has any more', async () => {
      const page = {
        url: 'http://a.fr/1',
        time: '2019',
        main: 'dunes',
        images: [{ url: 'http://a.fr/i', alt: 'dunes', around: '' }],
      };
      await tested.add([
        page,
        { ...page, url: 'http://a.fr/2' },
        { url: 'http://a.fr/3', time: '2019', main: 'sable' },
      ]);
      await tested.index.remove([testCapture(page), { urlkey: 'unknown', timestamp: '20190101000000' }]);
      expect((await tested.search('dunes')).items).toMatchObject([
        { url: 'http://a.fr/2', captures: 1, places: 1 },
      ]);
      expect((await tested.search('url:1')).total).toBe(0);
      await tested.index.remove([testCapture({ ...page, url: 'http://a.fr/2' })]);
      expect((await tested.search('dunes')).total).toBe(0);
      expect((await tested.index.searchImages(testQuery('dunes'), everything)).total).toBe(0);
      expect((await tested.search('dunse')).suggestion).toBeUndefined();
      expect(await tested.index.status()).toMatchObject({ texts: 1, groups: 1, captures: 1 });
    });

    it('asks for assessments, those of a URL in the order of time, and again where something came between', async () => {
      await tested.add([
        page('2021', 3),
        page('2019', 1),
        { url: 'http://a.fr/0', time: '2019', main: 'pdf', kind: 'pdf' },
      ]);
      const pages = await tested.index.unassessed(10);
      expect(pages).toMatchObject([
        {
          timestamp: '20190101000000',
          url: 'http://a.fr/1',
          vector: { words: 1 },
          previousTimestamp: undefined,
        },
        {
          timestamp: '20210101000000',
          previousTimestamp: '20190101000000',
          components: ['http://a.fr/c'],
          frames: ['http://a.fr/c'],
        },
      ]);
      expect(pages.map(({ chunks, previousChunks }) => [chunks, previousChunks])).toEqual([
        [Uint32Array.of(1), undefined],
        [Uint32Array.of(3), Uint32Array.of(1)],
      ]);
      expect(await tested.index.unassessed(1)).toHaveLength(1);
      const assessment = { relevance: 0.5, isSelected: true, vector: { all: 1 }, explanation: 'because' };
      await tested.index.storeAssessments([
        ...pages.map(({ urlkey, timestamp }) => ({
          urlkey,
          timestamp,
          ...assessment,
          isSelected: timestamp > '2020',
        })),
        { urlkey: 'unknown', timestamp: '20190101000000', ...assessment },
      ]);
      expect(await tested.index.unassessed(10)).toEqual([]);
      expect(
        (await tested.index.text({ urlkey: 'fr,a)/1', timestamp: '20190101000000' }))?.assessment,
      ).toEqual({
        urlkey: 'fr,a)/1',
        timestamp: '20190101000000',
        ...assessment,
        isSelected: false,
      });
      expect((await tested.search('texte', { isSelected: true, vectors: true })).items).toMatchObject([
        { timestamp: '20210101000000', vector: { all: 1 } },
      ]);
      expect((await tested.search('texte', { isSelected: false })).items).toHaveLength(1);
      await tested.index.reassess();
      expect(await tested.index.unassessed(10)).toEqual(pages);
      expect((await tested.search('texte', { isSelected: false })).items).toHaveLength(1);
      const other = pages.map(({ urlkey, timestamp }) => ({
        urlkey,
        timestamp,
        ...assessment,
        relevance: 1,
      }));
      await tested.index.storeAssessments(other);
      expect(await tested.index.unassessed(10)).toEqual([]);
      expect((await tested.search('texte', { isSelected: false })).items).toEqual([]);
      await tested.add([page('2020', 2)]);
      const again = await tested.index.unassessed(10);
      expect(
        again.map(({ timestamp, previousTimestamp }) => [
          timestamp.slice(0, 4),
          previousTimestamp?.slice(0, 4),
        ]),
      ).toEqual([
        ['2020', '2019'],
        ['2021', '2020'],
      ]);
      await tested.index.remove([{ urlkey: 'fr,a)/1', timestamp: '20190101000000' }]);
      expect(
        (await tested.index.unassessed(10)).map(({ previousTimestamp }) => previousTimestamp?.slice(0, 4)),
      ).toEqual([undefined, '2020']);
    });
  });
}

/** One of the versions of a page that is assessed. */
function page(time: string, chunk: number): TestPage {
  return {
    url: 'http://a.fr/1',
    time,
    main: `texte ${chunk}`,
    chunks: [chunk],
    vector: { words: chunk },
    components: ['http://a.fr/c'],
    frames: ['http://a.fr/c'],
  };
}
