import { expect, it } from 'vitest';
import { addPerson } from '../../catalogue/test-catalogue.ts';
import { onBothEngines } from '../../catalogue/test-engines.ts';
import { historyOf } from '../../catalogue/history.ts';
import { changeCollection } from '../collections/save-collection.ts';
import { readTargets } from '../targets/target.ts';

import { searchTargets } from '../targets/search-targets.ts';
import { refusalOf, testGround, themeOf, valueOf, wrongFields } from '../test-ground.ts';
import { changeBulk } from './change-bulk.ts';
import { undoBulk } from './undo-bulk.ts';
import type { TargetFields } from '../targets/target-shape.ts';

function many(form: (more: Partial<TargetFields>) => TargetFields, count: number): TargetFields[] {
  return Array.from({ length: count }, (_, n) => form({ title: `Site ${n}`, url: `http://s${n}.test/` }));
}

onBothEngines('a bulk change', (open) => {
  it('hands targets over to another person, and back', async () => {
    const catalogue = await open();
    const { librarian, news, form, put } = await testGround(catalogue);
    const successor = await addPerson(catalogue, 'librarian', { collections: [news.id] });
    const ids = await put(librarian, ...many(form, 620));
    const search = { responsibleId: librarian.id };
    const changes = { responsibleId: successor.id };
    const trial = valueOf(await changeBulk(catalogue, librarian, { search, changes, isTrial: true }));
    expect(trial).toEqual({
      kind: 'change',
      bulkId: null,
      changed: 620,
      unchanged: 0,
      refusedCount: 0,
      refused: [],
    });
    const done = valueOf(await changeBulk(catalogue, librarian, { search, changes, isTrial: false }));
    expect(done).toMatchObject({ changed: 620, bulkId: expect.any(String) as string });
    const targets = await readTargets(catalogue.db, librarian, ids);
    expect(new Set(targets.map(({ responsible, version }) => `${responsible.id} ${version}`))).toEqual(
      new Set([`${successor.id} 2`]),
    );
    const { changes: history } = valueOf(await historyOf(catalogue, 'target', ids[7] ?? ''));
    expect(history[0]).toMatchObject({
      bulk: { id: done.bulkId, targets: 620, isUndone: false },
      version: 2,
      fields: [{ field: 'responsible', from: librarian.displayName, to: successor.displayName }],
    });
    const again = valueOf(await changeBulk(catalogue, librarian, { ids, changes, isTrial: false }));
    expect(again).toMatchObject({ bulkId: null, changed: 0, unchanged: 620 });
    const undone = valueOf(await undoBulk(catalogue, librarian, done.bulkId ?? ''));
    expect(undone.changed).toBe(620);
    const previous = await readTargets(catalogue.db, librarian, ids);
    expect(new Set(previous.map(({ responsible, version }) => `${responsible.id} ${version}`))).toEqual(
      new Set([`${librarian.id} 3`]),
    );
    expect(refusalOf(await undoBulk(catalogue, librarian, done.bulkId ?? '')).kind).toBe('conflict');
    const redone = valueOf(await undoBulk(catalogue, librarian, undone.bulkId ?? ''));
    expect(redone.changed).toBe(620);
  });

  it('leaves and tells those that it may not change, or that would not go together', async () => {
    const catalogue = await open();
    const { librarian, curator, arts, form, put } = await testGround(catalogue);
    const [mine = '', large = ''] = await put(
      librarian,
      form({ title: 'Mine', url: 'http://1.test/' }),
      form({ title: 'Large', url: 'http://2.test/', budget: 'large' }),
    );
    const [foreign = ''] = await put(
      curator,
      form({ title: 'Foreign', url: 'http://3.test/', collectionId: arts.id, responsibleId: curator.id }),
    );
    const done = valueOf(
      await changeBulk(catalogue, librarian, {
        search: {},
        changes: { frequency: 'weekly' },
        isTrial: false,
      }),
    );
    expect(done).toMatchObject({ changed: 1, unchanged: 0, refusedCount: 2 });
    expect(new Map(done.refused.map(({ id, reason }) => [id, reason]))).toEqual(
      new Map([
        [large, 'large, weekly and host cannot be combined'],
        [foreign, 'you do not have access to "Arts"'],
      ]),
    );
    const targets = await readTargets(catalogue.db, librarian, [mine, large, foreign]);
    expect(targets.map(({ frequency }) => frequency)).toEqual(['weekly', 'monthly', 'monthly']);
  });

  it('transfers to the theme of the same name or the one that is given, but no address twice', async () => {
    const catalogue = await open();
    const { curator, news, arts, form, put } = await testGround(catalogue);
    const own = { responsibleId: curator.id };
    const ids = await put(
      curator,
      form({ ...own, title: 'Press', url: 'http://1.test/' }),
      form({ ...own, title: 'Other theme', url: 'http://2.test/', themeId: themeOf(news, 'Only News') }),
      form({ ...own, title: 'Twice', url: 'http://3.test/' }),
    );
    await put(curator, form({ ...own, url: 'http://www.3.test/', collectionId: arts.id }));
    const changes = { collectionId: arts.id };
    const done = valueOf(await changeBulk(catalogue, curator, { ids, changes, isTrial: false }));
    expect(done.changed).toBe(1);
    expect(done.refused.map(({ title, reason }) => [title, reason]).sort()).toEqual([
      ['Other theme', 'is not a theme of this collection'],
      ['Twice', 'that collection already has the URL'],
    ]);
    const themed = { collectionId: arts.id, themeId: themeOf(arts, 'Only Arts') };
    const second = valueOf(await changeBulk(catalogue, curator, { ids, changes: themed, isTrial: false }));
    expect(second).toMatchObject({ changed: 2, refusedCount: 1 });
    const targets = await readTargets(catalogue.db, curator, ids);
    expect(targets.map(({ collection, theme }) => `${collection.name} ${theme.name}`)).toEqual([
      'Arts Only Arts',
      'Arts Only Arts',
      'News Press',
    ]);
  });

  it('adds and takes away keywords, so that they are found, and undoes it', async () => {
    const catalogue = await open();
    const { librarian, form, put } = await testGround(catalogue);
    const ids = await put(
      librarian,
      form({ url: 'http://1.test/', keywords: ['Old'] }),
      form({ url: 'http://2.test/', keywords: ['new'] }),
    );
    const found = async (q: string): Promise<number> =>
      valueOf(await searchTargets(catalogue.db, librarian, { q, sort: 'title', limit: 5 })).total;
    const changes = { addKeyword: 'new', removeKeyword: 'old' };
    const done = valueOf(await changeBulk(catalogue, librarian, { ids, changes, isTrial: false }));
    expect(done).toMatchObject({ changed: 1, unchanged: 1 });
    expect([await found('old'), await found('new')]).toEqual([0, 2]);
    valueOf(await undoBulk(catalogue, librarian, done.bulkId ?? ''));
    expect([await found('old'), await found('new')]).toEqual([1, 1]);
    const [first] = await readTargets(catalogue.db, librarian, ids);
    expect(first?.keywords).toEqual(['Old']);
  });

  it('decides, where the person may; a librarian who goes deeper proposes again', async () => {
    const catalogue = await open();
    const { librarian, curator, form, put } = await testGround(catalogue);
    const ids = await put(librarian, form({ url: 'http://1.test/' }), form({ url: 'http://2.test/' }));
    const refuse = { state: 'refused', stateReason: 'not French' } as const;
    const asLibrarian = await changeBulk(catalogue, librarian, { ids, changes: refuse, isTrial: false });
    expect(wrongFields(asLibrarian)).toEqual(['changes.state']);
    const noReason = { state: 'refused' } as const;
    expect(
      wrongFields(await changeBulk(catalogue, curator, { ids, changes: noReason, isTrial: false })),
    ).toEqual(['changes.stateReason']);
    valueOf(await changeBulk(catalogue, curator, { ids, changes: refuse, isTrial: false }));
    valueOf(await changeBulk(catalogue, curator, { ids, changes: { state: 'validated' }, isTrial: false }));
    const deeper = valueOf(
      await changeBulk(catalogue, librarian, { ids, changes: { depth: 'domain' }, isTrial: false }),
    );
    const states = async (): Promise<string[]> =>
      (await readTargets(catalogue.db, librarian, ids)).map(({ state, depth }) => `${state} ${depth}`);
    expect(await states()).toEqual(['proposed domain', 'proposed domain']);
    valueOf(await undoBulk(catalogue, librarian, deeper.bulkId ?? ''));
    expect(await states()).toEqual(['validated host', 'validated host']);
  });

  it('is undone where the target was not changed since, by who made it or a curator', async () => {
    const catalogue = await open();
    const { librarian, curator, news, form, put } = await testGround(catalogue);
    const other = await addPerson(catalogue, 'librarian', { collections: [news.id] });
    const ids = await put(librarian, form({ url: 'http://1.test/' }), form({ url: 'http://2.test/' }));
    const first = valueOf(
      await changeBulk(catalogue, librarian, { ids, changes: { isActive: false }, isTrial: false }),
    );
    valueOf(
      await changeBulk(catalogue, other, {
        ids: ids.slice(0, 1),
        changes: { budget: 'medium' },
        isTrial: false,
      }),
    );
    const { bulkId } = first;
    expect(refusalOf(await undoBulk(catalogue, other, bulkId ?? '')).kind).toBe('forbidden');
    expect(refusalOf(await undoBulk(catalogue, curator, ids[0] ?? '')).kind).toBe('not-found');
    const undone = valueOf(await undoBulk(catalogue, curator, bulkId ?? ''));
    expect(undone).toMatchObject({
      changed: 1,
      refused: [{ id: ids[0], reason: 'it was changed since', reasons: [{ code: 'undo-changed-since' }] }],
    });
    const targets = await readTargets(catalogue.db, librarian, ids);
    expect(targets.map(({ isActive, budget }) => `${isActive} ${budget}`)).toEqual([
      'false medium',
      'true small',
    ]);
  });

  it('is not undone where the theme that a target had is gone', async () => {
    const catalogue = await open();
    const { administrator, curator, librarian, news, form, put } = await testGround(catalogue);
    const [press, only] = [themeOf(news, 'Press'), themeOf(news, 'Only News')];
    const ids = await put(
      librarian,
      form({ url: 'http://1.test/', themeId: only }),
      form({ url: 'http://2.test/' }),
    );
    const changes = { themeId: press, isActive: false };
    const { bulkId } = valueOf(await changeBulk(catalogue, curator, { ids, changes, isTrial: false }));
    const themes = news.themes.filter(({ id }) => id === press);
    valueOf(await changeCollection(catalogue, administrator, news.id, { ...news, themes }));
    expect(valueOf(await undoBulk(catalogue, curator, bulkId ?? ''))).toMatchObject({
      changed: 1,
      refused: [{ id: ids[0], reasons: [{ code: 'undo-theme-gone' }] }],
    });
  });

  it('gives no target more keywords than its form takes', async () => {
    const catalogue = await open();
    const { librarian, form, put } = await testGround(catalogue);
    const keywords = Array.from({ length: 200 }, (_, n) => `k${n}`);
    const [full = '', other = ''] = await put(
      librarian,
      form({ url: 'http://1.test/', keywords }),
      form({ url: 'http://2.test/' }),
    );
    const change = async (changes: object) =>
      valueOf(await changeBulk(catalogue, librarian, { ids: [full, other], changes, isTrial: false }));
    expect(await change({ addKeyword: 'more' })).toMatchObject({
      changed: 1,
      refused: [{ id: full, reasons: [{ code: 'keywords-too-many', values: { max: 200 } }] }],
    });
    expect(await change({ addKeyword: 'more', removeKeyword: 'k7' })).toMatchObject({
      changed: 1,
      unchanged: 1,
    });
  });

  it('is refused where the order makes no sense', async () => {
    const catalogue = await open();
    const { librarian } = await testGround(catalogue);
    const ask = (order: object) =>
      changeBulk(catalogue, librarian, { changes: { isActive: true }, isTrial: false, ...order });
    expect(wrongFields(await ask({}))).toEqual(['search']);
    expect(wrongFields(await ask({ search: {}, ids: ['x'] }))).toEqual(['search']);
    expect(wrongFields(await ask({ search: {}, changes: {} }))).toEqual(['changes']);
    expect(wrongFields(await ask({ search: {}, changes: { addKeyword: 'a|b' } }))).toEqual([
      'changes.addKeyword',
    ]);
    expect(wrongFields(await ask({ search: { host: '\0' } }))).toEqual(['host']);
  });
});
