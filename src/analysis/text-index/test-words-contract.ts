import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseWords } from './parse-words.ts';
import type { TextQuery } from './text-index.ts';
import { everything, testBatch, testQuery } from './test-texts.ts';
import type { TestedIndex } from './test-tested-index.ts';

/** Which texts words and filters find. */
export function describeWords(tested: TestedIndex): void {
  describe('words', () => {
    beforeAll(async () => {
      await tested.begin();
      await tested.add([
        {
          url: 'http://a.fr/dunes',
          time: '2019',
          title: 'Les dunes du Nord',
          main: 'Le sable et la mer. Les marées montent.',
        },
        {
          url: 'http://a.fr/camping',
          time: '2019',
          title: 'Camping',
          main: 'Une dune près du camping, nord des Landes.',
        },
        {
          url: 'http://b.nl/duinen',
          time: '2020',
          title: 'Duinen',
          main: 'De duinen bij het strand. Dunes.',
          language: 'nl',
        },
        {
          url: 'http://c.no/havet',
          time: '2021',
          title: 'Bøkene',
          main: 'Hestene ved sjøen i Gjøvik.',
          language: 'nb',
        },
        {
          url: 'http://d.de/str',
          time: '2021',
          title: 'Straße',
          main: 'Häuser an der Straße.',
          language: 'de',
        },
        {
          url: 'http://e.no/samisk',
          time: '2021',
          title: 'Sápmi',
          main: 'Ruoŧŧa ja Đeatnu.',
          language: 'se',
        },
        { url: 'http://f.cn/', time: '2021', main: '国家图书馆收藏网页。', language: 'zh' },
        { url: 'http://g.jp/', time: '2021', main: '国立国会図書館はウェブを集めています。', language: 'ja' },
        { url: 'http://h.th/', time: '2021', main: 'หอสมุดแห่งชาติเก็บเว็บไซต์', language: 'th' },
        { url: 'http://i.fr/', time: '2021', main: 'Sans sujet.', metadata: 'phares', author: 'Le Gall' },
      ]);
    });
    afterAll(() => tested.end());

    it.each([
      ['dune', ['http://a.fr/camping', 'http://a.fr/dunes']],
      ['DUNES mer', ['http://a.fr/dunes']],
      ['duin', ['http://b.nl/duinen']],
      ['图书馆', ['http://f.cn/']],
      ['書館', ['http://g.jp/']],
      ['ウェブ 集め', ['http://g.jp/']],
      ['馆图书', []],
      ['国', ['http://f.cn/', 'http://g.jp/']],
      ['国 -図書館', ['http://f.cn/']],
      ['สมุด', ['http://h.th/']],
      ['เว็บไซต์ แห่งชาติ', ['http://h.th/']],
      ['meta:phare', ['http://i.fr/']],
      ['meta:"le gall"', ['http://i.fr/']],
      ['text:phare', []],
      ['"dunes"', ['http://a.fr/dunes', 'http://b.nl/duinen']],
      ['"dune"', ['http://a.fr/camping']],
      ['"dunes du nord"', ['http://a.fr/dunes']],
      ['"nord du dunes"', []],
      ['"du camping"', ['http://a.fr/camping']],
      ['dune -camping', ['http://a.fr/dunes']],
      ['dune -"du nord"', ['http://a.fr/camping']],
      ['"dunes" -sable', ['http://b.nl/duinen']],
      ['camp*', ['http://a.fr/camping']],
      ['"les dun*"', ['http://a.fr/dunes']],
      ['title:dune', ['http://a.fr/dunes']],
      ['text:sable', ['http://a.fr/dunes']],
      ['title:sable', []],
      ['url:camping', ['http://a.fr/camping']],
      ['url:a.fr', ['http://a.fr/camping', 'http://a.fr/dunes']],
      ['strand OR sable', ['http://a.fr/dunes', 'http://b.nl/duinen']],
      ['maree', ['http://a.fr/dunes']],
      ['marée', ['http://a.fr/dunes']],
      ['MARÉES', ['http://a.fr/dunes']],
      ['hest', ['http://c.no/havet']],
      ['gjovik', ['http://c.no/havet']],
      ['"sjoen"', ['http://c.no/havet']],
      ['strasse', ['http://d.de/str']],
      ['haus', ['http://d.de/str']],
      ['ruotta deatnu', ['http://e.no/samisk']],
      ['-camping', []],
      ['', []],
      ['nothing', []],
    ])('%s', async (words, found) => {
      expect(await tested.urls(words)).toEqual(found);
    });

    it('count in the forms of the languages that were asked for', async () => {
      const words = parseWords('dunes', { languages: ['nl'] });
      const { items } = await tested.index.search({ ...testQuery(''), words }, everything);
      expect(items.map(({ url }) => url)).toEqual(['http://b.nl/duinen']);
    });

    it.each([
      [
        '"',
        '" OR',
        '*',
        '(',
        ')',
        'NEAR(a b)',
        'a AND',
        '^dunes',
        '{title}: dunes',
        '--',
        '\0',
        '\uD800',
        "'; DROP",
        ':::',
      ],
      [
        'mer '.repeat(10_000),
        'le la de et '.repeat(50),
        `${'-x'.repeat(10)} ${'"'.repeat(999)}`,
        `${'z'.repeat(5000)}*`,
      ],
    ])('that make no sense are answered too: %#', async (...words) => {
      for (const each of words) {
        const { total } = await tested.search(each, { facets: true });
        expect(total).toBeGreaterThanOrEqual(0);
      }
    });
  });

  describe('filters and facets', () => {
    beforeAll(async () => {
      await tested.begin();
      await tested.add([
        { url: 'http://www.a.fr/1', time: '20190501', main: 'dunes un', title: 'un' },
        { url: 'http://b.fr/2', time: '20200501', main: 'dunes deux', title: 'deux', kind: 'pdf' },
        { url: 'http://x.b.fr/3', time: '20210501', main: 'dunes trois', status: 404 },
      ]);
      const other = { name: 'two.warc.gz', source: 'deposit', harvest: 'autumn', job: '2' };
      await tested.index.add(
        testBatch([{ url: 'http://c.nl/4', time: '20220501', main: 'dunes', language: 'nl' }], {
          file: other,
        }),
      );
    });
    afterAll(() => tested.end());

    it.each<[Partial<TextQuery>, string[]]>([
      [{ from: '20200501000000' }, ['http://b.fr/2', 'http://c.nl/4', 'http://x.b.fr/3']],
      [{ to: '20200501000000' }, ['http://b.fr/2', 'http://www.a.fr/1']],
      [
        { from: 'nonsense', to: '' },
        ['http://b.fr/2', 'http://c.nl/4', 'http://www.a.fr/1', 'http://x.b.fr/3'],
      ],
      [{ hosts: ['b.fr'] }, ['http://b.fr/2']],
      [{ domains: ['b.fr'] }, ['http://b.fr/2', 'http://x.b.fr/3']],
      [{ kinds: ['pdf'] }, ['http://b.fr/2']],
      [{ languages: ['nl', 'se'] }, ['http://c.nl/4']],
      [{ statuses: [2] }, ['http://b.fr/2', 'http://c.nl/4', 'http://www.a.fr/1']],
      [{ statuses: [404, 500] }, ['http://x.b.fr/3']],
      [{ origin: { harvest: 'autumn' } }, ['http://c.nl/4']],
      [{ origin: { source: 'crawl', job: '1' } }, ['http://b.fr/2', 'http://www.a.fr/1', 'http://x.b.fr/3']],
      [{ hosts: [] }, []],
      [{ hosts: ["b.fr' OR 1=1"] }, []],
    ])('%j', async (filters, found) => {
      const answer = await tested.search('dunes', { ...filters, facets: true });
      expect(answer.items.map(({ url }) => url).sort()).toEqual(found);
      expect(answer).toMatchObject({ total: found.length, isTotalExact: true });
    });

    it('counts results by year, domain, kind, language and status', async () => {
      const { facets } = await tested.search('dunes', { facets: true, limit: 1 });
      expect(facets).toEqual({
        isEstimated: false,
        years: ['2019', '2020', '2021', '2022'].map((value) => ({ value, count: 1 })),
        domains: [
          { value: 'b.fr', count: 2 },
          { value: 'a.fr', count: 1 },
          { value: 'c.nl', count: 1 },
        ],
        kinds: [
          { value: 'page', count: 3 },
          { value: 'pdf', count: 1 },
        ],
        languages: [
          { value: 'fr', count: 3 },
          { value: 'nl', count: 1 },
        ],
        statuses: [
          { value: '200', count: 3 },
          { value: '404', count: 1 },
        ],
      });
      expect((await tested.search('dunes')).facets).toBeUndefined();
    });

    it('gives pages of results in every order', async () => {
      expect(await tested.order({ sort: 'newest' })).toEqual(['2022', '2021', '2020', '2019']);
      expect(await tested.order({ sort: 'oldest' })).toEqual(['2019', '2020', '2021', '2022']);
      expect(await tested.order({ sort: 'newest', offset: 1, limit: 2 })).toEqual(['2021', '2020']);
      const all = await tested.order({});
      expect([...(await tested.order({ limit: 2 })), ...(await tested.order({ offset: 2 }))]).toEqual(all);
      expect(await tested.order({ offset: 100 })).toEqual([]);
    });

    it('tells how many captures of each year have the words', async () => {
      await tested.add([{ url: 'http://a.fr/5', time: '2019', main: 'le sable' }]);
      expect(await tested.index.trend(parseWords('dunes'), {}, everything)).toEqual({
        isEstimated: false,
        years: [
          { year: '2019', found: 1, all: 2 },
          { year: '2020', found: 1, all: 1 },
          { year: '2021', found: 1, all: 1 },
          { year: '2022', found: 1, all: 1 },
        ],
      });
      expect(
        (await tested.index.trend(parseWords('dunes'), { hosts: ['www.a.fr', 'a.fr'] }, everything)).years,
      ).toEqual([{ year: '2019', found: 1, all: 2 }]);
    });
  });
}
