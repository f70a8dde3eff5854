import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { AssessedAnswer, AssessedQuery, TextAccess } from './text-index.ts';
import { everything, nothing, testBatch, testCapture, testText, withWithdrawal } from './test-texts.ts';
import type { TestPage } from './test-texts.ts';
import type { TestedIndex } from './test-tested-index.ts';

interface AssessedPage extends TestPage {
  readonly relevance: number;
}

const dunes = { title: 'Les dunes', main: 'Les dunes du nord' };
const assessedPages: readonly AssessedPage[] = [
  { ...dunes, url: 'http://a.fr/1', time: '2019', relevance: 50 },
  { ...dunes, url: 'http://www.b.fr/1', time: '2020', relevance: 70 },
  { ...dunes, url: 'http://www.b.fr/1', time: '2021', relevance: 20 },
  { url: 'http://c.fr/2', time: '2021', main: 'deux', relevance: 60.5 },
  { url: 'http://c.fr/1', time: '2022', main: 'trois', relevance: 60.5 },
  { url: 'http://c.fr/1', time: '2021', main: 'quatre', relevance: 60.5 },
  { url: 'http://d.no/', time: '2018', main: 'sand', language: 'nb', relevance: 0, status: 404 },
];

const first: AssessedQuery = { offset: 0, limit: 10, vectors: false };

/** Documents by what was decided about them. */
export function describeAssessed(tested: TestedIndex): void {
  const assessed = (more: Partial<AssessedQuery> = {}): Promise<AssessedAnswer> =>
    tested.index.assessed({ ...first, ...more }, everything);
  const order = async (more: Partial<AssessedQuery> = {}): Promise<string[]> =>
    (await assessed(more)).items.map(({ url, timestamp }) => `${url} ${timestamp.slice(0, 4)}`);

  describe('documents by their assessment', () => {
    beforeAll(async () => {
      await tested.begin();
      await tested.add([...assessedPages, { url: 'http://e.fr/', time: '2020', main: 'pas jugé' }]);
      await tested.index.storeAssessments(
        assessedPages.map((page) => ({
          ...identityOf(page),
          relevance: page.relevance,
          isSelected: page.relevance >= 55,
          vector: { reliability: page.relevance / 100 },
          explanation: `Relevance ${page.relevance}`,
        })),
      );
    });
    afterAll(() => tested.end());

    it('are there once for each group, the best first; equal ones by URL and time', async () => {
      expect(await order()).toEqual([
        'http://www.b.fr/1 2020',
        'http://c.fr/1 2021',
        'http://c.fr/1 2022',
        'http://c.fr/2 2021',
        'http://d.no/ 2018',
      ]);
      const { items, ...counted } = await assessed({ limit: 1 });
      expect(counted).toEqual({ total: 5, isTotalExact: true });
      expect(items).toEqual([
        {
          ...identityOf(assessedPages[1]),
          group: testText({ ...dunes, url: '', time: '' }).key,
          url: 'http://www.b.fr/1',
          title: 'Les dunes',
          language: 'fr',
          kind: 'page',
          relevance: 70,
          isSelected: true,
          explanation: 'Relevance 70',
          captures: 3,
          places: 2,
        },
      ]);
    });

    it('come page by page, with their vectors where they are asked for', async () => {
      const pages = [0, 2, 4, 6].map((offset) => order({ offset, limit: 2 }));
      expect((await Promise.all(pages)).map((page) => page.length)).toEqual([2, 2, 1, 0]);
      expect((await Promise.all(pages)).flat()).toEqual(await order());
      const beyond = await assessed({ offset: 4, limit: 2, vectors: true });
      expect(beyond).toMatchObject({ total: 5, items: [{ relevance: 0, vector: { reliability: 0 } }] });
    });

    it('are those within the filters, each by its best capture there', async () => {
      expect(await order({ isSelected: false })).toEqual(['http://a.fr/1 2019', 'http://d.no/ 2018']);
      expect((await assessed({ isSelected: false })).items).toMatchObject([{ captures: 2, places: 2 }, {}]);
      expect(await order({ isSelected: true, from: '20210101000000', hosts: ['c.fr'] })).toHaveLength(3);
      expect(await order({ to: '20191231235959' })).toEqual(['http://a.fr/1 2019', 'http://d.no/ 2018']);
      expect(await order({ domains: ['b.fr'], from: '20210101000000' })).toEqual(['http://www.b.fr/1 2021']);
      expect(await order({ languages: ['nb', 'se'] })).toEqual(['http://d.no/ 2018']);
      expect(await order({ statuses: [4] })).toEqual(['http://d.no/ 2018']);
      expect(await order({ kinds: ['pdf'] })).toEqual([]);
      expect(await order({ maxRelevance: 60 })).toEqual(['http://a.fr/1 2019', 'http://d.no/ 2018']);
      expect(await order({ origin: { harvest: 'autumn' } })).toEqual([]);
      expect(await assessed({ maxRelevance: -1 })).toEqual({ items: [], total: 0, isTotalExact: true });
    });

    it('are not there where the rules refuse them', async () => {
      const before: TextAccess = everything;
      expect((await tested.index.assessed(first, before)).total).toBe(5);
      const one = withWithdrawal(before, 'one', { url: 'http://www.b.fr/1' });
      const access = withWithdrawal(one, 'two', { url: 'http://d.no/' });
      const left = await tested.index.assessed(first, access);
      expect(left.total).toBe(4);
      expect(left.items.map(({ url }) => url).slice(-1)).toEqual(['http://a.fr/1']);
      expect(left.items.at(-1)).toMatchObject({ relevance: 50, captures: 1, places: 1 });
      expect((await tested.index.assessed({ ...first, languages: ['nb'] }, access)).total).toBe(0);
      // A question that began under other rules goes on under them.
      expect((await tested.index.assessed(first, before)).total).toBe(5);
      expect((await tested.index.assessed(first, access)).total).toBe(4);
      expect(await tested.index.assessed(first, nothing)).toEqual({
        items: [],
        total: 0,
        isTotalExact: true,
      });
    });

    it('are no more there when they are to be assessed anew, or are taken out', async () => {
      await tested.index.remove([identityOf(assessedPages[6])]);
      expect((await assessed()).total).toBe(4);
      // The capture after it has another before it now.
      await tested.index.add(testBatch([{ url: 'http://c.fr/2', time: '2020', main: 'cinq' }]));
      expect(await order()).toEqual(['http://www.b.fr/1 2020', 'http://c.fr/1 2021', 'http://c.fr/1 2022']);
    });
  });
}

function identityOf(page: TestPage = { url: '', time: '' }) {
  const { urlkey, timestamp } = testCapture(page);
  return { urlkey, timestamp };
}
