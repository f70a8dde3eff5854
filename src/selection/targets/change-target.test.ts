import { afterAll, beforeAll, expect, it } from 'vitest';
import { onBothEngines } from '../../catalogue/test-engines.ts';
import { changeTargetOptions, readTargetOptions } from '../target-options.ts';
import { historyOf } from '../../catalogue/history.ts';
import { refusalOf, testGround, themeOf, valueOf, wrongFields } from '../test-ground.ts';
import { startTestWeb } from '../test-web.ts';
import type { TestWeb } from '../test-web.ts';
import { changeTarget } from './change-target.ts';
import { decideTarget } from './decide-target.ts';
import { readTarget } from './target.ts';
import { searchTargets } from './search-targets.ts';

let web: TestWeb;
beforeAll(async () => {
  web = await startTestWeb();
});
afterAll(() => web.close());

onBothEngines('a change of a target', (open) => {
  it('is written with its history, and found by its new words only', async () => {
    const catalogue = await open();
    const { librarian, form, put } = await testGround(catalogue);
    const [id = ''] = await put(librarian, form({ title: 'Before', keywords: ['old', 'kept'] }));
    const after = form({ title: 'After', keywords: ['kept', 'new'], supplementary: ['http://more.test/'] });
    const changed = valueOf(
      await changeTarget(catalogue, web.liveCheck, librarian, { ...after, id, version: 1 }),
    );
    expect(changed).toMatchObject({
      version: 2,
      title: 'After',
      keywords: ['kept', 'new'],
      supplementary: ['http://more.test/'],
    });
    const { changes } = valueOf(await historyOf(catalogue, 'target', id));
    expect(changes.map(({ version }) => version)).toEqual([2, 1]);
    expect(changes[0]?.fields).toEqual([
      { field: 'title', from: 'Before', to: 'After' },
      { field: 'supplementary', from: [], to: ['http://more.test/'] },
      { field: 'keywords', from: ['kept', 'old'], to: ['kept', 'new'] },
    ]);
    const found = async (q: string) =>
      valueOf(await searchTargets(catalogue.db, librarian, { q, sort: 'title', limit: 5 })).total;
    expect([await found('before'), await found('old'), await found('after'), await found('more')]).toEqual([
      0, 0, 1, 1,
    ]);
  });

  it('that changes nothing is no change', async () => {
    const catalogue = await open();
    const { librarian, form, put } = await testGround(catalogue);
    const [id = ''] = await put(librarian, form());
    const same = await changeTarget(catalogue, web.liveCheck, librarian, { ...form(), id, version: 1 });
    expect(valueOf(same).version).toBe(1);
  });

  it('is refused to the second of two, who is shown what stands there now', async () => {
    const catalogue = await open();
    const { librarian, curator, form, put } = await testGround(catalogue);
    const [id = ''] = await put(librarian, form());
    const change = (person: typeof curator, title: string) =>
      changeTarget(catalogue, web.liveCheck, person, { ...form({ title }), id, version: 1 });
    const both = await Promise.all([change(librarian, 'Mine'), change(curator, 'Yours')]);
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
    const target = await readTarget(catalogue.db, librarian, id);
    expect(target?.version).toBe(2);
    const second = both.find(({ ok }) => !ok);
    expect(second === undefined ? undefined : refusalOf(second)).toMatchObject({
      kind: 'conflict',
      current: { title: target?.title, version: 2 },
    });
  });

  it('is for those who work on the collection', async () => {
    const catalogue = await open();
    const { librarian, curator, arts, form, put } = await testGround(catalogue);
    const inArts = form({ collectionId: arts.id, responsibleId: curator.id });
    const [id = ''] = await put(curator, inArts);
    const refused = await changeTarget(catalogue, web.liveCheck, librarian, { ...inArts, id, version: 1 });
    expect(refusalOf(refused).kind).toBe('forbidden');
    const missing = { ...inArts, id: id.replaceAll(/\d/g, '0'), version: 1 };
    expect(refusalOf(await changeTarget(catalogue, web.liveCheck, curator, missing)).kind).toBe('not-found');
  });

  it('of the URL asks its server, and by a librarian has to be decided again', async () => {
    const catalogue = await open();
    const { librarian, curator, form, put } = await testGround(catalogue);
    const [id = ''] = await put(curator, form());
    const bad = form({ url: web.url('a.test', '/status/404') });
    const refused = await changeTarget(catalogue, web.liveCheck, librarian, { ...bad, id, version: 1 });
    expect(wrongFields(refused)).toEqual(['url']);
    const titled = { ...form({ title: 'Better' }), id, version: 1 };
    expect(valueOf(await changeTarget(catalogue, web.liveCheck, librarian, titled)).state).toBe('validated');
    const moved = { ...form({ url: web.url('new.test') }), id, version: 2 };
    expect(valueOf(await changeTarget(catalogue, web.liveCheck, librarian, moved))).toMatchObject({
      state: 'proposed',
      host: 'new.test',
    });
    valueOf(await decideTarget(catalogue, curator, id, { decision: 'validate', reason: '', version: 3 }));
    const deeper = { ...form({ url: web.url('new.test'), depth: 'domain' }), id, version: 4 };
    expect(valueOf(await changeTarget(catalogue, web.liveCheck, librarian, deeper)).state).toBe('proposed');
    const back = { ...form({ url: web.url('new.test'), depth: 'host' }), id, version: 5 };
    expect(valueOf(await changeTarget(catalogue, web.liveCheck, curator, back)).state).toBe('proposed');
  });

  it.each([
    ['librarian', ['http://a.test/more', 'http://images.test/'], 'validated'],
    ['librarian', ['http://images.test/'], 'validated'],
    ['librarian', ['http://www.elsewhere.test/'], 'proposed'],
    ['curator', ['http://www.elsewhere.test/'], 'validated'],
  ] as const)('by a %s of the further addresses to %j leaves it %s', async (role, supplementary, state) => {
    const catalogue = await open();
    const { librarian, curator, form, put } = await testGround(catalogue);
    const url = web.url('a.test');
    const [id = ''] = await put(curator, form({ url, supplementary: ['http://images.test/pictures'] }));
    const change = { ...form({ url, supplementary: [...supplementary] }), id, version: 1 };
    const person = role === 'curator' ? curator : librarian;
    expect(valueOf(await changeTarget(catalogue, web.liveCheck, person, change)).state).toBe(state);
  });

  it('keeps what could not be chosen any more, but does not choose it anew', async () => {
    const catalogue = await open();
    const { administrator, librarian, form, put } = await testGround(catalogue);
    const [id = '', other = ''] = await put(
      librarian,
      form(),
      form({ url: 'http://other.test/', depth: 'path' }),
    );
    const { version, combinations } = await readTargetOptions(catalogue.db);
    const fewer = combinations.filter(({ depth }) => depth !== 'host');
    valueOf(await changeTargetOptions(catalogue, administrator, { version, combinations: fewer }));
    const titled = { ...form({ title: 'Better' }), id, version: 1 };
    expect((await changeTarget(catalogue, web.liveCheck, librarian, titled)).ok).toBe(true);
    const chosen = { ...form({ url: 'http://other.test/' }), id: other, version: 1 };
    expect(wrongFields(await changeTarget(catalogue, web.liveCheck, librarian, chosen))).toEqual(['depth']);
  });

  it('can be a transfer, to a theme of the other collection', async () => {
    const catalogue = await open();
    const { curator, librarian, arts, news, form, put } = await testGround(catalogue);
    const [id = ''] = await put(curator, form({ responsibleId: curator.id }));
    const there = { collectionId: arts.id, responsibleId: curator.id };
    const wrong = { ...form({ ...there, themeId: themeOf(news, 'Press') }), id, version: 1 };
    expect(wrongFields(await changeTarget(catalogue, web.liveCheck, curator, wrong))).toEqual(['themeId']);
    const right = { ...form(there), id, version: 1 };
    expect(wrongFields(await changeTarget(catalogue, web.liveCheck, librarian, right))).toEqual([
      'collectionId',
    ]);
    expect(valueOf(await changeTarget(catalogue, web.liveCheck, curator, right)).collection.name).toBe(
      'Arts',
    );
    const { changes } = valueOf(await historyOf(catalogue, 'target', id));
    expect(changes[0]?.fields[0]).toEqual({ field: 'collection', from: 'News', to: 'Arts' });
  });
});

onBothEngines('a decision about a target', (open) => {
  it('is made by curators, with a reason where it is refused; a changed target is proposed again', async () => {
    const catalogue = await open();
    const { librarian, curator, form, put } = await testGround(catalogue);
    const [id = ''] = await put(librarian, form());
    const refuse = { decision: 'refuse', reason: 'out of scope', version: 1 } as const;
    expect(refusalOf(await decideTarget(catalogue, librarian, id, refuse)).kind).toBe('forbidden');
    expect(wrongFields(await decideTarget(catalogue, curator, id, { ...refuse, reason: ' ' }))).toEqual([
      'reason',
    ]);
    expect(valueOf(await decideTarget(catalogue, curator, id, refuse))).toMatchObject({
      state: 'refused',
      stateReason: 'out of scope',
      decidedBy: { id: curator.id },
      version: 2,
    });
    expect(refusalOf(await decideTarget(catalogue, curator, id, refuse)).kind).toBe('conflict');
    const again = { ...form({ contentNote: 'it is French' }), id, version: 2 };
    expect(valueOf(await changeTarget(catalogue, web.liveCheck, librarian, again))).toMatchObject({
      state: 'proposed',
      stateReason: '',
    });
  });
});
