import { expect, it } from 'vitest';
import { onBothEngines } from '../../catalogue/test-engines.ts';
import { changeTargetOptions, readTargetOptions } from '../target-options.ts';
import { historyOf } from '../../catalogue/history.ts';
import { refusalOf, testGround, themeOf, valueOf, wrongFields } from '../test-ground.ts';
import { listCollections } from './collection.ts';
import { addCollection, changeCollection } from './save-collection.ts';

onBothEngines('collections', (open) => {
  it('are made by administrators, listed with their targets, and say whose they are', async () => {
    const catalogue = await open();
    const { administrator, curator, librarian, news, form, put } = await testGround(catalogue);
    await put(librarian, form({ url: 'http://1.test/' }), form({ url: 'http://2.test/' }));
    const { collections } = await listCollections(catalogue.db, librarian);
    expect(collections.map(({ name, targets, isMine }) => [name, targets, isMine])).toEqual([
      ['Arts', 0, false],
      ['News', 2, true],
    ]);
    expect(refusalOf(await addCollection(catalogue, curator, news)).kind).toBe('forbidden');
    const closed = { ...news, name: 'AAA', isOpen: false };
    valueOf(await changeCollection(catalogue, administrator, news.id, closed));
    const after = await listCollections(catalogue.db, curator);
    expect(after.collections.map(({ name }) => name)).toEqual(['Arts', 'AAA']);
    const { changes } = valueOf(await historyOf(catalogue, 'collection', news.id));
    expect(changes[0]).toMatchObject({
      version: 2,
      by: { id: administrator.id },
      fields: [
        { field: 'name', from: 'News', to: 'AAA' },
        { field: 'isOpen', from: true, to: false },
      ],
    });
  });

  it('keep a theme that targets have, and do not offer it any more; others go', async () => {
    const catalogue = await open();
    const { administrator, librarian, news, form, put } = await testGround(catalogue);
    await put(librarian, form({ themeId: themeOf(news, 'Press') }));
    const renamed = [{ name: 'Brand new', isOffered: true }];
    const changed = valueOf(
      await changeCollection(catalogue, administrator, news.id, { ...news, themes: renamed }),
    );
    expect(changed.themes.map(({ name, isOffered }) => [name, isOffered])).toEqual([
      ['Brand new', true],
      ['Press', false],
    ]);
    const [brandNew, press] = changed.themes;
    const swapped = [
      { id: press?.id, name: 'Brand new', isOffered: true },
      { id: brandNew?.id, name: 'Press', isOffered: false },
    ];
    const second = valueOf(
      await changeCollection(catalogue, administrator, news.id, { ...changed, themes: swapped }),
    );
    expect(second.themes.map(({ id, name }) => [id, name])).toEqual([
      [press?.id, 'Brand new'],
      [brandNew?.id, 'Press'],
    ]);
  });

  it('keep themes apart that change names, and the name of one that targets have', async () => {
    const catalogue = await open();
    const { administrator, librarian, news, form, put } = await testGround(catalogue);
    const [press, only] = [themeOf(news, 'Press'), themeOf(news, 'Only News')];
    await put(librarian, form({ themeId: only }));
    const change = (version: number, ...themes: { id?: string; name: string }[]) =>
      changeCollection(catalogue, administrator, news.id, {
        ...news,
        version,
        themes: themes.map((theme) => ({ ...theme, isOffered: true })),
      });
    expect(refusalOf(await change(1, { id: press, name: 'Only News' }))).toMatchObject({
      kind: 'invalid',
      fields: [{ field: 'themes.0.name', code: 'theme-kept' }],
    });
    expect(wrongFields(await change(1, { id: press, name: 'A' }, { id: press, name: 'B' }))).toEqual([
      'themes.1.name',
    ]);
    const renamed = valueOf(
      await change(1, { id: press, name: 'Papers' }, { name: 'Press' }, { id: only, name: 'Only News' }),
    );
    expect(renamed.themes.map(({ name }) => name)).toEqual(['Papers', 'Press', 'Only News']);
    expect([themeOf(renamed, 'Papers'), themeOf(renamed, 'Only News')]).toEqual([press, only]);
    expect(themeOf(renamed, 'Press')).not.toBe(press);
    // No target has the theme Press, so its name is free when it is omitted.
    const freed = valueOf(await change(2, { id: press, name: 'Press' }, { id: only, name: 'Only News' }));
    expect(freed.themes.map(({ id, name }) => [id, name])).toEqual([
      [press, 'Press'],
      [only, 'Only News'],
    ]);
  });

  it('tell all that is wrong, and conflicts', async () => {
    const catalogue = await open();
    const { administrator, news } = await testGround(catalogue);
    const wrong = {
      ...news,
      name: 'ARTS ',
      description: '\0',
      targetOptions: { ...news.targetOptions, depths: [] },
      themes: [
        { name: 'Twice', isOffered: false },
        { name: 'Twice', isOffered: false },
        { name: 'a\u0000', isOffered: false },
      ],
    };
    expect(wrongFields(await addCollection(catalogue, administrator, wrong))).toEqual([
      'description',
      'targetOptions.depths',
      'themes.1.name',
      'themes.2.name',
      'themes',
    ]);
    const same = { ...news, name: 'ÀRTS' };
    expect(wrongFields(await changeCollection(catalogue, administrator, news.id, same))).toEqual(['name']);
    const late = { ...news, version: 7 };
    expect(refusalOf(await changeCollection(catalogue, administrator, news.id, late))).toMatchObject({
      kind: 'conflict',
      current: { id: news.id, version: 1 },
    });
    const nobody = news.id.replaceAll(/\d/g, '0');
    expect(refusalOf(await changeCollection(catalogue, administrator, nobody, news)).kind).toBe('not-found');
  });
});

onBothEngines('what may be combined', (open) => {
  it('begins with what can be done in practice, and is changed by administrators', async () => {
    const catalogue = await open();
    const { administrator, curator } = await testGround(catalogue);
    const before = await readTargetOptions(catalogue.db);
    expect(before.version).toBe(0);
    const has = (budget: string, frequency: string, depth: string): boolean =>
      before.combinations.some(
        (each) => each.budget === budget && each.frequency === frequency && each.depth === depth,
      );
    expect([
      has('large', 'daily', 'page'),
      has('large', 'weekly', 'host'),
      has('small', 'daily', 'domain'),
    ]).toEqual([false, false, false]);
    expect([
      has('small', 'daily', 'page'),
      has('large', 'annual', 'domain'),
      has('medium', 'weekly', 'host'),
    ]).toEqual([true, true, true]);
    expect(refusalOf(await changeTargetOptions(catalogue, curator, before)).kind).toBe('forbidden');
    const [first] = before.combinations;
    const fewer = first === undefined ? [] : [first, first];
    expect(
      valueOf(await changeTargetOptions(catalogue, administrator, { version: 0, combinations: fewer })),
    ).toEqual({
      version: 1,
      combinations: [first],
    });
    expect(
      refusalOf(await changeTargetOptions(catalogue, administrator, { version: 0, combinations: fewer })),
    ).toMatchObject({ kind: 'conflict', current: { version: 1 } });
    expect(
      wrongFields(await changeTargetOptions(catalogue, administrator, { version: 1, combinations: [] })),
    ).toEqual(['combinations']);
  });
});
