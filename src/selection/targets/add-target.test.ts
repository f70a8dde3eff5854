import { afterAll, beforeAll, expect, it } from 'vitest';
import { onBothEngines } from '../../catalogue/test-engines.ts';
import { changeCollection } from '../collections/save-collection.ts';
import { refusalOf, testGround, themeOf, valueOf, wrongFields } from '../test-ground.ts';
import { startTestWeb } from '../test-web.ts';
import type { TestWeb } from '../test-web.ts';
import { historyOf } from '../../catalogue/history.ts';
import { addTarget } from './add-target.ts';
import { readTarget } from './target.ts';
import type { TargetView } from './target-shape.ts';

let web: TestWeb;
beforeAll(async () => {
  web = await startTestWeb();
});
afterAll(() => web.close());

onBothEngines('a new target', (open) => {
  it('is kept with all its fields, and proposed where a librarian made it', async () => {
    const catalogue = await open();
    const { librarian, news, form } = await testGround(catalogue);
    const fields = form({
      title: '  Le Journal des Dunes ',
      url: web.url('www.journal.test', '/une?b=2&a=1#top'),
      supplementary: [web.url('www.journal.test', '/sitemap.xml'), 'HTTPS://Autre.TEST'],
      keywords: ['presse', 'dunes', 'presse '],
      contentNote: 'deux\nlignes',
      technicalNote: 'slow',
    });
    const target = valueOf(await addTarget(catalogue, web.liveCheck, librarian, fields));
    expect(target).toMatchObject({
      version: 1,
      title: 'Le Journal des Dunes',
      url: web.url('www.journal.test', '/une?b=2&a=1'),
      host: 'www.journal.test',
      domain: 'journal.test',
      supplementary: [web.url('www.journal.test', '/sitemap.xml'), 'https://autre.test/'],
      state: 'proposed',
      decidedBy: null,
      keywords: ['dunes', 'presse'],
      contentNote: 'deux\nlignes',
      technicalNote: 'slow',
      collection: { id: news.id, name: 'News' },
      theme: { name: 'Press' },
      responsible: { id: librarian.id },
      createdBy: { id: librarian.id },
      openNotes: 0,
      mayEdit: true,
    });
    expect(await readTarget(catalogue.db, librarian, target.id)).toEqual(target);
    const { changes } = valueOf(await historyOf(catalogue, 'target', target.id));
    expect(changes).toHaveLength(1);
    expect(changes[0]).toMatchObject({
      version: 1,
      action: 'create',
      by: { id: librarian.id },
      bulk: null,
    });
    expect(changes[0]?.fields).toContainEqual({ field: 'theme', from: null, to: 'Press' });
  });

  it('is validated where a curator made it', async () => {
    const catalogue = await open();
    const { curator, form } = await testGround(catalogue);
    const target = valueOf(
      await addTarget(catalogue, web.liveCheck, curator, form({ url: web.url('a.test') })),
    );
    expect(target).toMatchObject({ state: 'validated', decidedBy: { id: curator.id } });
  });

  it('tells all that is wrong at once', async () => {
    const catalogue = await open();
    const { librarian, arts, form } = await testGround(catalogue);
    const wrong = form({
      title: ' ',
      url: 'mailto://me@here',
      supplementary: ['http://fine.test/', 'not an address', 'http://fine.test/'],
      budget: 'large',
      frequency: 'daily',
      depth: 'domain',
      themeId: themeOf(arts, 'Press'),
      keywords: ['fine', 'a|b', 'x'.repeat(201)],
      contentNote: 'n'.repeat(20_001),
      technicalNote: 'bell \u0007',
      responsibleId: 'nobody',
    });
    expect(wrongFields(await addTarget(catalogue, web.liveCheck, librarian, wrong)).sort()).toEqual([
      'contentNote',
      'depth',
      'keywords.1',
      'keywords.2',
      'responsibleId',
      'supplementary.1',
      'supplementary.2',
      'technicalNote',
      'themeId',
      'title',
      'url',
    ]);
    const foreign = { collectionId: arts.id, themeId: themeOf(arts, 'Press') };
    const refused = await addTarget(
      catalogue,
      web.liveCheck,
      librarian,
      form({ ...foreign, url: web.url('a.test') }),
    );
    expect(wrongFields(refused)).toEqual(['collectionId', 'responsibleId']);
  });

  it('is refused where the server refuses, with the reason', async () => {
    const catalogue = await open();
    const { librarian, form } = await testGround(catalogue);
    const refused = await addTarget(
      catalogue,
      web.liveCheck,
      librarian,
      form({ title: '', url: web.url('a.test', '/status/404') }),
    );
    expect(wrongFields(refused)).toEqual(['title', 'url']);
    expect(refusalOf(refused).fields?.[1]?.message).toContain('no such page (404)');
  });

  it.each([401, 403, 429])(
    'with %i is taken by a curator who says why, and by nobody else',
    async (status) => {
      const catalogue = await open();
      const { librarian, curator, form } = await testGround(catalogue);
      const fields = form({ url: web.url('shy.test', `/status/${status}`) });
      const overrideNote = 'opens in a browser';
      const add = (person: typeof curator, note?: string) =>
        addTarget(catalogue, web.liveCheck, person, { ...fields, overrideNote: note });
      expect(wrongFields(await add(librarian, overrideNote))).toEqual(['url']);
      expect(wrongFields(await add(curator))).toEqual(['overrideNote']);
      expect(valueOf(await add(curator, overrideNote))).toMatchObject({ overrideNote, state: 'validated' });
    },
  );

  it('asks the server once in the hour, and again where it could not be reached', async () => {
    const catalogue = await open();
    const { curator, form } = await testGround(catalogue);
    const url = web.url(`once-${catalogue.engine}.test`);
    await web.liveCheck.check(url);
    await addTarget(catalogue, web.liveCheck, curator, form({ url }));
    expect(web.asked.filter((each) => each.includes(`once-${catalogue.engine}`))).toHaveLength(1);
  });

  it('is refused where the collection has the page already, and shows the target; another collection may have it', async () => {
    const catalogue = await open();
    const { curator, arts, form } = await testGround(catalogue);
    const url = web.url('twice.test', '/page/');
    const first = valueOf(await addTarget(catalogue, web.liveCheck, curator, form({ url })));
    const same = form({ url: web.url('WWW.twice.test', '/page') });
    const refused = refusalOf(await addTarget(catalogue, web.liveCheck, curator, same));
    expect(refused).toMatchObject({ kind: 'conflict', current: { id: first.id, title: 'A journal' } });
    const elsewhere = form({ url, collectionId: arts.id, responsibleId: curator.id });
    expect((await addTarget(catalogue, web.liveCheck, curator, elsewhere)).ok).toBe(true);
  });

  it('of two that are made at the same time, one is refused', async () => {
    const catalogue = await open();
    const { curator, form } = await testGround(catalogue);
    const fields = form({ url: web.url('race.test') });
    const both = await Promise.all([1, 2].map(() => addTarget(catalogue, web.liveCheck, curator, fields)));
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
  });

  it('does not go into a collection that is closed, nor get a theme that is not offered', async () => {
    const catalogue = await open();
    const { administrator, curator, news, form } = await testGround(catalogue);
    const [press, only] = news.themes;
    const themes = [
      { ...press, name: 'Press', isOffered: false },
      { ...only, name: 'Only News', isOffered: true },
    ];
    valueOf(await changeCollection(catalogue, administrator, news.id, { ...news, themes, isOpen: false }));
    const refused = await addTarget(catalogue, web.liveCheck, curator, form({ url: web.url('late.test') }));
    expect(wrongFields(refused)).toEqual(['collectionId', 'themeId']);
  });

  const kept = {
    script: '<script>alert(1)</script>',
    quotes: `'); drop table target; -- "`,
    direction: 'abc \u202Edcba\u202C \u200F',
    astral: '🗞️ 𝒥ournal',
    formula: '=cmd|calc',
    joined: 'e\u0301\u0302',
  };
  it.each(Object.entries(kept))('keeps hostile text as it is: %s', async (_name, text) => {
    const catalogue = await open();
    const { curator, form } = await testGround(catalogue);
    const keyword = text.replaceAll('|', '/');
    const texts = { title: text, contentNote: text, technicalNote: text, keywords: [keyword] };
    const target = valueOf(
      await addTarget(catalogue, web.liveCheck, curator, form({ ...texts, url: web.url('h.test') })),
    );
    expect(target).toMatchObject({ ...texts, title: text.trim() } satisfies Partial<TargetView>);
  });

  it.each([
    ['NUL', 'a\0b'],
    ['a lone surrogate', 'a\uD800b'],
    ['an escape', 'a\u001Bb'],
  ])('refuses %s in every field, and writes nothing', async (_name, text) => {
    const catalogue = await open();
    const { curator, form } = await testGround(catalogue);
    const texts = { title: text, contentNote: text, technicalNote: text, keywords: [text] };
    const urls = { url: `http://a.test/${text}`, supplementary: [`http://a.test/${text}`] };
    const refused = await addTarget(catalogue, web.liveCheck, curator, form({ ...texts, ...urls }));
    expect(wrongFields(refused).sort()).toEqual([
      'contentNote',
      'keywords.0',
      'supplementary.0',
      'technicalNote',
      'title',
      'url',
    ]);
    expect(await catalogue.db.selectFrom('target').select('id').execute()).toEqual([]);
  });
});
