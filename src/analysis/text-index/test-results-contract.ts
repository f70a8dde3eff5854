import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ArchiveSubject } from '../../storage/archive-log.ts';
import { parseWords } from './parse-words.ts';
import type { SnippetPart, TextAccess } from './text-index.ts';
import { everything, nothing, testCapture, testQuery, testText, withWithdrawal } from './test-texts.ts';
import type { TestPage } from './test-texts.ts';
import type { TestedIndex } from './test-tested-index.ts';

/** How results are shown. */
export function describeResults(tested: TestedIndex): void {
  describe('results', () => {
    beforeEach(() => tested.begin());
    afterEach(() => tested.end());

    it('shows what was found, in no more than 300 characters', async () => {
      const long = 'Beaucoup de mots. '.repeat(100);
      await tested.add([
        {
          url: 'http://a.fr/',
          time: '2019',
          title: 'T',
          main: `${long}Voici les dunes,\nau\u0007 nord ! ${long}`,
        },
      ]);
      const { items } = await tested.search('dune nord');
      const snippet = items[0]?.snippet ?? [];
      const text = snippet.map((part) => part.text).join('');
      expect(text.length).toBeLessThanOrEqual(300);
      expect(text).toContain('Voici les dunes, au nord !');
      expect(found(snippet)).toEqual(['dunes', 'nord']);
      expect(
        (await tested.search('"les dunes"')).items[0]?.snippet.find(({ isFound }) => isFound)?.text,
      ).toBe('les dunes');
      expect(found((await tested.search('beauc*')).items[0]?.snippet ?? [])[0]).toBe('Beaucoup');
    });

    it('puts before others what has the words in its title, is a home page, or is linked to', async () => {
      const filler = 'Du texte pour remplir la page avec des mots communs.';
      await tested.add([
        { url: 'http://a.fr/x/y/z/w', time: '2019', title: 'Divers', main: `${filler} phare 1` },
        { url: 'http://b.fr/', time: '2019', title: 'Divers', main: `${filler} phare 2` },
        { url: 'http://c.fr/', time: '2019', title: 'Le phare', main: `${filler} 3` },
        { url: 'http://d.fr/', time: '2019', title: 'Divers', main: `${filler} phare 4` },
        ...['e', 'f', 'g', 'h'].map((host) => ({
          url: `http://${host}.fr/`,
          time: '2019',
          main: `Liens de ${host}`,
          linkedHosts: ['d.fr'],
        })),
      ]);
      const { items } = await tested.search('phare');
      expect(items.map(({ url }) => new URL(url).hostname)).toEqual(['c.fr', 'd.fr', 'b.fr', 'a.fr']);
      expect(items.every(({ score }, at) => score <= (items[at - 1]?.score ?? Infinity))).toBe(true);
    });

    it('puts good pages before poor ones, and what servers say instead of a page last', async () => {
      const pages = [404, 200, 200].map((status, at) => ({
        url: `http://${'abc'.charAt(at)}.fr/`,
        time: '2019',
        main: `Le phare de la page ${at}`,
        status,
      }));
      await tested.add(pages);
      const assessments = pages.map((page, at) => {
        const { urlkey, timestamp } = testCapture(page);
        const relevance = [90, 20, 80][at] ?? 0;
        return { urlkey, timestamp, relevance, isSelected: true, vector: {}, explanation: '' };
      });
      await tested.index.storeAssessments(assessments);
      const { items } = await tested.search('phare');
      expect(items.map(({ url }) => new URL(url).hostname)).toEqual(['c.fr', 'b.fr', 'a.fr']);
    });

    describe('groups', () => {
      const near = [
        { url: 'http://a.fr/1', time: '2019', main: 'dunes un', simhash: 0n },
        { url: 'http://b.fr/1', time: '2020', main: 'dunes deux', simhash: 0b111n },
        { url: 'http://c.fr/1', time: '2021', main: 'dunes trois', simhash: 0b111_111n },
        { url: 'http://d.fr/1', time: '2022', main: 'dunes quatre', simhash: 0xffff_ffff_ffff_ffffn },
        { url: 'http://e.nl/1', time: '2022', main: 'dunes vijf', simhash: 0n, language: 'nl' },
      ] satisfies TestPage[];

      it.each([[[0, 1, 2, 3, 4]], [[2, 0, 4, 3, 1]], [[1, 4, 3, 2, 0]]])(
        'are what is nearly the same, in the order %j',
        async (order) => {
          for (const at of order) await tested.add(near.slice(at, at + 1));
          const { items, total } = await tested.search('"dunes"', { sort: 'newest' });
          expect(total).toBe(3);
          const first = items.find(({ captures }) => captures === 3);
          const keys = near.slice(0, 3).map((page) => testText(page).key);
          expect(first).toMatchObject({ url: 'http://c.fr/1', places: 3, group: keys.sort()[0] });
          expect(first).toMatchObject({ first: '20190101000000', last: '20210101000000' });
          expect((await tested.index.status()).groups).toBe(3);
        },
      );

      it('part where what held them together is removed', async () => {
        await tested.add(near);
        await tested.index.remove([testCapture(near[1] ?? { url: '', time: '' })]);
        expect((await tested.search('"dunes"')).total).toBe(4);
        await tested.add(near.slice(1, 2));
        expect((await tested.search('"dunes"')).total).toBe(3);
      });

      it('have all captures of the same text, also those without content', async () => {
        const page = { url: 'http://a.fr/1', time: '2019', main: 'dunes', title: 'Dunes' };
        await tested.add([{ ...page, time: '2018', isRevisit: true }]);
        expect((await tested.search('dunes')).total).toBe(0);
        await tested.add([
          page,
          { ...page, url: 'http://a.fr/2', time: '2020' },
          { ...page, time: '2021', isRevisit: true },
        ]);
        const { items } = await tested.search('dunes');
        expect(items).toMatchObject([
          { captures: 4, places: 2, first: '20180101000000', last: '20210101000000' },
        ]);
        const group = items[0]?.group ?? '';
        expect(await tested.index.capturesOf(group, {}, everything, { offset: 1, limit: 2 })).toEqual({
          total: 4,
          items: [
            {
              urlkey: 'fr,a)/1',
              timestamp: '20190101000000',
              url: 'http://a.fr/1',
              status: 200,
              title: 'Dunes',
            },
            {
              urlkey: 'fr,a)/2',
              timestamp: '20200101000000',
              url: 'http://a.fr/2',
              status: 200,
              title: 'Dunes',
            },
          ],
        });
        await tested.add([{ ...page, time: '2022', isRevisit: true, status: 304 }]);
        const later = { from: '20220101000000', statuses: [200] };
        const unchanged = await tested.search('dunes', { ...later, facets: true });
        expect(unchanged.items).toMatchObject([{ captures: 1, status: 200 }]);
        expect(unchanged.facets?.statuses).toEqual([{ value: '200', count: 1 }]);
        expect((await tested.search('dunes', { statuses: [3] })).total).toBe(0);
        expect(await tested.index.capturesOf('unknown', {}, everything, { offset: 0, limit: 2 })).toEqual({
          total: 0,
          items: [],
        });
        expect((await tested.search('dunes', { to: '20191231235959' })).items).toMatchObject([
          { captures: 2, places: 1 },
        ]);
      });
    });

    it('finds pictures by what is said of them', async () => {
      const images = [
        { url: 'http://a.fr/dune.jpg', alt: 'Une dune', around: 'au bord de la mer' },
        { url: 'http://a.fr/phare.jpg', alt: 'Phare', around: 'Le phare et les dunes' },
      ];
      await tested.add([
        { url: 'http://a.fr/1', time: '2019', title: 'Un', main: 'x', images },
        { url: 'http://a.fr/2', time: '2020', title: 'Deux', main: 'y', images: images.slice(1) },
      ]);
      const answer = await tested.index.searchImages(testQuery('dunes'), everything);
      expect(answer).toMatchObject({ total: 2, isTotalExact: true });
      expect(answer.items[0]).toEqual({
        url: 'http://a.fr/dune.jpg',
        pageUrl: 'http://a.fr/1',
        pageTitle: 'Un',
        timestamp: '20190101000000',
        alt: 'Une dune',
        snippet: [
          { text: 'Une ', isFound: false },
          { text: 'dune', isFound: true },
        ],
      });
      expect(answer.items[1]).toMatchObject({ url: 'http://a.fr/phare.jpg', timestamp: '20200101000000' });
      expect((await tested.index.searchImages(testQuery('"bord de la mer"'), everything)).total).toBe(1);
      expect(
        (await tested.index.searchImages(testQuery('dunes', { from: '20200101000000' }), everything)).total,
      ).toBe(1);
    });

    it('suggests words that are written nearly so, as they are written', async () => {
      await tested.add([
        { url: 'http://a.fr/1', time: '2019', main: 'une cathédrale gothique' },
        { url: 'http://a.fr/2', time: '2019', main: 'la cathédrale de Reims, gothique' },
        { url: 'http://b.nl/1', time: '2019', main: 'kathedralen bouwen', language: 'nl' },
      ]);
      expect((await tested.search('catedrale')).suggestion).toBe('cathédrale');
      expect((await tested.search('cathedrlae gothque')).suggestion).toBe('cathédrale gothique');
      expect((await tested.search('gothique katedralen')).suggestion).toBeUndefined();
      expect((await tested.search('katedralen')).suggestion).toBe('kathedralen');
      const words = parseWords('katedralen', { languages: ['fr'] });
      expect((await tested.index.search({ ...testQuery(''), words }, everything)).suggestion).toBeUndefined();
      expect((await tested.search('gothique')).suggestion).toBeUndefined();
      expect((await tested.search('zzzzzz')).suggestion).toBeUndefined();
    });

    it('tells what sites are about, by host or by domain, each text once', async () => {
      const birds = { main: 'ørn', keywords: [{ words: 'ørn', weight: 1 }] };
      const gulls = {
        main: 'måke',
        keywords: [
          { words: 'måke', weight: 1 },
          { words: 'ørn', weight: 0.5 },
        ],
      };
      await tested.add([
        { ...birds, url: 'http://a.no/1', time: '2019' },
        { ...birds, url: 'http://a.no/1', time: '2020' },
        { ...gulls, url: 'http://a.no/2', time: '2019', linkedHosts: ['elsewhere.no'] },
        { ...gulls, url: 'http://x.b.no/', time: '2019' },
        { ...birds, url: 'http://y.b.no/', time: '2019' },
        { main: 'ingen ord', url: 'http://c.no/', time: '2019' },
        { ...birds, url: 'http://error.no/', time: '2019', status: 404 },
        { ...birds, main: 'ørn 2', url: 'http://c.no/robots.txt', time: '2019', kind: 'text' },
      ]);
      const sites = await tested.index.siteKeywords({ by: 'host', after: '', limit: 10 }, everything);
      expect(sites.map(({ site }) => site)).toEqual(['a.no', 'c.no', 'x.b.no', 'y.b.no']);
      const both = [
        { words: 'ørn', weight: 0.75 },
        { words: 'måke', weight: 0.5 },
      ];
      expect(sites[0]).toEqual({ site: 'a.no', keywords: both });
      expect(sites[1]).toEqual({ site: 'c.no', keywords: [] });
      expect(sites[2]?.keywords).toEqual(gulls.keywords);
      const page = await tested.index.siteKeywords({ by: 'domain', after: 'a.no', limit: 1 }, everything);
      expect(page).toEqual([{ site: 'b.no', keywords: both }]);
      expect(await tested.index.siteKeywords({ by: 'host', after: 'y.b.no', limit: 5 }, everything)).toEqual(
        [],
      );
    });

    it('shows nothing that the rules refuse', async () => {
      const images = [{ url: 'http://a.fr/i', alt: 'rhinocéros', around: '' }];
      const keywords = [{ words: 'rhinocéros', weight: 1 }];
      const refused = { url: 'http://a.fr/secret', time: '2019', main: 'dunes rhinocéros', images, keywords };
      const { index } = tested;
      await tested.add([
        refused,
        { ...refused, url: 'http://a.fr/open', time: '2020', images, offset: 700 },
        { url: 'http://a.fr/other', time: '2021', main: 'dunes' },
      ]);
      let access: TextAccess = everything;
      const seen = async (): Promise<unknown[]> => [
        (await index.search(testQuery('dunes', { facets: true }), access)).facets?.years
          .map(({ value }) => value)
          .sort(),
        (await index.search(testQuery('rhinocéros'), access)).items.map(({ captures }) => captures),
        (await index.search(testQuery('rhinoceris'), access)).suggestion,
        (await index.searchImages(testQuery('rhinocéros'), access)).total,
        (await index.trend(parseWords('dunes'), {}, access)).years.map(({ found, all }) => found + all),
      ];
      const about = (): Promise<unknown> => index.siteKeywords({ by: 'host', after: '', limit: 9 }, access);
      expect(await about()).toEqual([{ site: 'a.fr', keywords: [{ words: 'rhinocéros', weight: 0.5 }] }]);
      expect(await seen()).toEqual([['2019', '2020', '2021'], [2], 'rhinocéros', 1, [2, 2, 2]]);
      const decide = (id: string, of: ArchiveSubject): void => {
        access = withWithdrawal(access, id, of);
      };
      decide('one', { url: 'http://a.fr/secret' });
      expect(await seen()).toEqual([['2020', '2021'], [1], 'rhinocéros', 1, [2, 2]]);
      const { urlkey, timestamp } = testCapture({ ...refused, url: 'http://a.fr/open', time: '2020' });
      decide('two', { captures: [{ urlkey, timestamp, file: 'one.warc.gz', offset: 700 }] });
      expect(await seen()).toEqual([['2021'], [], undefined, 0, [2]]);
      // One alternative exists: that is no reason to name the other.
      expect((await index.search(testQuery('dunse OR rhinoceris'), access)).suggestion).toBe(
        'dunes OR rhinoceris',
      );
      expect(await about()).toEqual([{ site: 'a.fr', keywords: [] }]);
      const { total } = await index.capturesOf(testCapture(refused).textKey ?? '', {}, access, {
        offset: 0,
        limit: 9,
      });
      expect(total).toBe(0);
      expect((await index.search(testQuery('dunes'), everything)).total).toBe(2);
      decide('three', { url: 'http://a.fr/other' });
      expect(await about()).toEqual([]);
    });

    it('shows nothing to those who may see nothing', async () => {
      await tested.add([{ url: 'http://a.fr/1', time: '2019', main: 'dunes' }]);
      expect(await tested.index.search(testQuery('dunes', { facets: true }), nothing)).toMatchObject({
        items: [],
        total: 0,
      });
      expect((await tested.index.searchImages(testQuery('dunes'), nothing)).total).toBe(0);
      expect((await tested.index.trend(parseWords('dunes'), {}, nothing)).years).toEqual([]);
      expect((await tested.index.capturesOf('x', {}, nothing, { offset: 0, limit: 1 })).total).toBe(0);
      expect(await tested.index.siteKeywords({ by: 'host', after: '', limit: 1 }, nothing)).toEqual([]);
    });
  });
}

function found(snippet: readonly SnippetPart[]): string[] {
  return snippet.filter(({ isFound }) => isFound).map(({ text }) => text);
}
