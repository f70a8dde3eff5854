import { afterAll, beforeAll, expect, it } from 'vitest';
import { addPerson } from '../catalogue/test-catalogue.ts';
import { onBothEngines } from '../catalogue/test-engines.ts';
import { checkUrl } from './check-url.ts';
import { proposeUrl } from './propose-url.ts';
import { decideTarget } from './targets/decide-target.ts';
import { readTarget } from './targets/target.ts';
import { refusalOf, testGround, valueOf, wrongFields } from './test-ground.ts';
import { startTestWeb } from './test-web.ts';
import type { TestWeb } from './test-web.ts';
import { todayOf } from './today.ts';

let web: TestWeb;
beforeAll(async () => {
  web = await startTestWeb();
});
afterAll(() => web.close());

onBothEngines('proposals', (open) => {
  it('of readers become proposed targets with the default options', async () => {
    const catalogue = await open();
    const { librarian, curator, news } = await testGround(catalogue);
    const reader = await addPerson(catalogue, 'reader');
    const url = web.url('proposed.test');
    const proposal = { url, collectionId: news.id, note: 'new since May' };
    const reference = valueOf(await proposeUrl(catalogue, web.liveCheck, reader, proposal));
    expect(reference).toMatchObject({
      title: 'Page of proposed.test',
      url,
      state: 'proposed',
      collection: { name: 'News' },
    });
    expect(await readTarget(catalogue.db, curator, reference.id)).toMatchObject({
      budget: 'small',
      frequency: 'annual',
      depth: 'host',
      theme: { name: 'Press' },
      contentNote: 'new since May',
      responsible: { id: librarian.id },
      createdBy: { id: reader.id },
    });
    const again = refusalOf(await proposeUrl(catalogue, web.liveCheck, reader, proposal));
    expect(again).toMatchObject({ kind: 'conflict', current: { id: reference.id } });
    const stranger = refusalOf(
      await proposeUrl(catalogue, web.liveCheck, await addPerson(catalogue, 'reader'), proposal),
    );
    expect([stranger.kind, stranger.current]).toEqual(['conflict', undefined]);
    const colleague = refusalOf(await proposeUrl(catalogue, web.liveCheck, librarian, proposal));
    expect(colleague).toMatchObject({ kind: 'conflict', current: { id: reference.id } });
    const today = await todayOf(catalogue.db, curator);
    expect(today.targets.toDecide).toBe(1);
    expect(today.toDecide.map(({ id }) => id)).toEqual([reference.id]);
    expect((await todayOf(catalogue.db, librarian)).targets).toMatchObject({
      mine: 1,
      myProposed: 1,
      toDecide: 0,
    });
    expect(await todayOf(catalogue.db, reader)).toMatchObject({
      targets: { mine: 0 },
      toDecide: [],
      collections: [],
      proposals: [{ title: 'Page of proposed.test', url, state: 'proposed', stateReason: '' }],
    });
  });

  it('and own targets stay in sight when another has decided about them', async () => {
    const catalogue = await open();
    const { librarian, curator } = await testGround(catalogue);
    const reader = await addPerson(catalogue, 'reader');
    for (const [person, name] of [
      [reader, 'read.test'],
      [librarian, 'recorded.test'],
    ] as const) {
      const { id } = valueOf(
        await proposeUrl(catalogue, web.liveCheck, person, { url: web.url(name), title: name }),
      );
      const decision = { decision: 'refuse', reason: 'too small', version: 1 } as const;
      valueOf(await decideTarget(catalogue, curator, id, decision));
    }
    expect((await todayOf(catalogue.db, reader)).proposals).toMatchObject([
      { title: 'read.test', state: 'refused', stateReason: 'too small' },
    ]);
    const titles = async (person: typeof curator): Promise<string[]> =>
      (await todayOf(catalogue.db, person)).recent.map(({ title }) => title);
    expect(await titles(librarian)).toEqual(['recorded.test']);
    expect(await titles(curator)).toEqual(['recorded.test', 'read.test']);
    expect((await todayOf(catalogue.db, librarian)).proposals).toEqual([]);
  });

  it('without a collection go to the first that the person works on, else the first that is open', async () => {
    const catalogue = await open();
    const { librarian, curator } = await testGround(catalogue);
    const first = await proposeUrl(catalogue, web.liveCheck, librarian, {
      url: web.url('a.test'),
      title: 'T',
    });
    expect(valueOf(first)).toMatchObject({ title: 'T', collection: { name: 'News' } });
    const second = await proposeUrl(catalogue, web.liveCheck, curator, { url: web.url('a.test') });
    expect(valueOf(second)).toMatchObject({ collection: { name: 'Arts' }, state: 'proposed' });
  });

  it('are refused where the address is none, the server refuses, or nothing is open', async () => {
    const catalogue = await open();
    const { curator } = await testGround(catalogue);
    const propose = (more: object) =>
      proposeUrl(catalogue, web.liveCheck, curator, { url: web.url('a.test'), ...more });
    expect(wrongFields(await propose({ url: 'x y', title: '\0', note: '\0' }))).toEqual([
      'title',
      'note',
      'url',
    ]);
    expect(wrongFields(await propose({ url: web.url('a.test', '/status/403') }))).toEqual(['url']);
    expect(wrongFields(await propose({ collectionId: curator.id }))).toEqual(['collectionId']);
  });
});

onBothEngines('the check of a URL', (open) => {
  it('shows the same page, the same host and the same domain in all collections, to those who may see them', async () => {
    const catalogue = await open();
    const { librarian, curator, arts, form, put } = await testGround(catalogue);
    const own = { responsibleId: curator.id };
    const [same = '', supplied = '', host = '', domain = ''] = await put(
      curator,
      form({ ...own, title: 'same', url: web.url('www.site.test', '/page/'), collectionId: arts.id }),
      form({
        ...own,
        title: 'supplied',
        url: 'http://far.test/',
        supplementary: [web.url('site.test', '/page')],
      }),
      form({ ...own, title: 'host', url: 'https://site.test/other' }),
      form({ ...own, title: 'domain', url: 'https://blog.site.test/' }),
    );
    const url = web.url('site.test', '/page');
    const check = valueOf(await checkUrl(catalogue, web.liveCheck, librarian, `  ${url}#part `));
    expect(check).toMatchObject({ url, outcome: 'ok', title: 'Page of site.test' });
    expect(check.exact.map(({ id }) => id).sort()).toEqual([same, supplied].sort());
    expect(check.exact.find(({ id }) => id === same)?.collection.name).toBe('Arts');
    expect(check.sameHost).toMatchObject({ total: 1, items: [{ id: host }] });
    expect(check.sameDomain).toMatchObject({ total: 1, items: [{ id: domain }] });
    const reader = await addPerson(catalogue, 'reader');
    expect(valueOf(await checkUrl(catalogue, web.liveCheck, reader, url)).exact).toEqual([]);
    expect(wrongFields(await checkUrl(catalogue, web.liveCheck, librarian, 'ftp://site.test/'))).toEqual([
      'url',
    ]);
  });
});
