import { expect, it } from 'vitest';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { onBothEngines } from '../../catalogue/test-engines.ts';
import type { Person } from '../../people/person.ts';
import { changeBulk } from '../bulk/change-bulk.ts';
import { undoBulk } from '../bulk/undo-bulk.ts';
import { addNotes, changeNote } from '../notes/write-notes.ts';
import { testGround, themeOf, valueOf, wrongFields } from '../test-ground.ts';
import type { TestGround } from '../test-ground.ts';
import { decideTarget } from './decide-target.ts';

import { searchTargets } from './search-targets.ts';
import type { TargetSearch, TargetSort } from './target-shape.ts';

async function titles(
  { db }: Catalogue,
  person: Person,
  search: TargetSearch & { readonly sort?: TargetSort },
): Promise<string[]> {
  const found = valueOf(await searchTargets(db, person, { sort: 'title', limit: 100, ...search }));
  expect(found.total).toBe(found.items.length);
  return found.items.map(({ title }) => title);
}

/** Four targets that differ in every field. */
async function fill({ form, put, librarian, curator, news, arts }: TestGround): Promise<void> {
  await put(
    librarian,
    form({
      title: 'Élan vital',
      url: 'https://www.elan.test/une',
      keywords: ['Philosophie'],
      contentNote: 'Bergson, œuvres',
    }),
    form({
      title: 'Dune journal',
      url: 'http://news.elan.test/dune',
      supplementary: ['http://feeds.test/atom.xml'],
      technicalNote: 'slow server',
    }),
  );
  await put(
    curator,
    form({
      title: 'Blåbær',
      url: 'https://blåbær.test/',
      isActive: false,
      budget: 'large',
      frequency: 'annual',
      depth: 'domain',
      themeId: themeOf(news, 'Only News'),
      responsibleId: curator.id,
    }),
    form({ title: 'Dunes', url: 'https://dunes.example/', collectionId: arts.id, responsibleId: curator.id }),
  );
}

onBothEngines('searching targets', (open) => {
  it('finds by every field', async () => {
    const catalogue = await open();
    const ground = await testGround(catalogue);
    await fill(ground);
    const { librarian, curator, news, arts } = ground;
    const nowMs = Date.now();
    const expected: readonly (readonly [TargetSearch, readonly string[]])[] = [
      [{}, ['Blåbær', 'Dune journal', 'Dunes', 'Élan vital']],
      [{ q: 'dune' }, ['Dune journal', 'Dunes']],
      [{ q: 'ELAN' }, ['Dune journal', 'Élan vital']],
      [{ q: 'dune jour' }, ['Dune journal']],
      [{ q: 'oeuvr bergs' }, ['Élan vital']],
      [{ q: 'philo' }, ['Élan vital']],
      [{ q: 'atom' }, ['Dune journal']],
      [{ q: 'blaba' }, ['Blåbær']],
      [{ q: 'nothing' }, []],
      [{ q: 'note' }, []],
      [{ q: '<>!' }, ['Blåbær', 'Dune journal', 'Dunes', 'Élan vital']],
      [{ note: 'slow' }, ['Dune journal']],
      [{ note: 'dune' }, []],
      [{ keyword: 'philosophie' }, ['Élan vital']],
      [{ keyword: 'philo' }, []],
      [{ collectionId: arts.id }, ['Dunes']],
      [{ state: 'proposed' }, ['Dune journal', 'Élan vital']],
      [{ state: 'proposed', q: 'dune' }, ['Dune journal']],
      [{ isActive: false }, ['Blåbær']],
      [{ isActive: true, q: 'bla' }, []],
      [{ budget: 'large' }, ['Blåbær']],
      [{ frequency: 'annual' }, ['Blåbær']],
      [{ depth: 'domain' }, ['Blåbær']],
      [{ themeId: themeOf(news, 'Only News') }, ['Blåbær']],
      [{ responsibleId: librarian.id }, ['Dune journal', 'Élan vital']],
      [{ createdById: curator.id }, ['Blåbær', 'Dunes']],
      [{ host: 'WWW.elan.test' }, ['Élan vital']],
      [{ domain: 'elan.test' }, ['Dune journal', 'Élan vital']],
      [{ url: 'elan.test' }, ['Dune journal', 'Élan vital']],
      [{ url: 'http://elan.test/u' }, ['Élan vital']],
      [{ url: 'https://elan.test/v' }, []],
      [{ url: 'lan.test' }, []],
      [{ title: 'dun' }, ['Dune journal', 'Dunes']],
      [{ title: 'une' }, []],
      [
        { createdFrom: nowMs - 60_000, createdTo: nowMs + 60_000 },
        ['Blåbær', 'Dune journal', 'Dunes', 'Élan vital'],
      ],
      [{ createdTo: nowMs - 60_000 }, []],
      [{ modifiedFrom: nowMs + 60_000 }, []],
      [{ hasOpenNotes: true }, []],
      [{ hasOpenNotes: false, q: 'dunes' }, ['Dunes']],
    ];
    for (const [search, found] of expected)
      expect([search, await titles(catalogue, librarian, search)]).toEqual([search, found]);
  });

  it('finds words that are cut, also where a letter of theirs is two units', async () => {
    const catalogue = await open();
    const { form, put, librarian } = await testGround(catalogue);
    const word = `a${'𐌰'.repeat(40)}`;
    await put(librarian, form({ title: 'Gothic', contentNote: word }));
    for (const q of [word, 'a𐌰', `a${'𐌰'.repeat(31)}`])
      expect([q, await titles(catalogue, librarian, { q })]).toEqual([q, ['Gothic']]);
  });

  it('sorts by every order, and pages without gaps', async () => {
    const catalogue = await open();
    const { form, put, curator } = await testGround(catalogue);
    const forms = Array.from({ length: 1203 }, (_, n) =>
      form({
        title: n % 2 === 0 ? 'same' : `title ${n}`,
        url: `http://site-${n % 7}.test/${n}`,
        responsibleId: curator.id,
        ...(n % 400 === 0 ? { keywords: ['rare'] } : {}),
      }),
    );
    await put(curator, ...forms);
    const ask = async (search: TargetSearch, sort: TargetSort, limit: number): Promise<string[]> => {
      const ids: string[] = [];
      let after: string | undefined;
      for (let page = 0; page < 100; page++) {
        const found = valueOf(await searchTargets(catalogue.db, curator, { ...search, sort, limit, after }));
        ids.push(...found.items.map(({ id }) => id));
        if (found.next === null) break;
        after = found.next;
      }
      return ids;
    };
    for (const sort of ['modified', 'created', 'title', 'url'] as const) {
      const all = await ask({}, sort, 500);
      expect([sort, new Set(all).size]).toEqual([sort, 1203]);
      const back = await ask({}, `-${sort}`, 499);
      expect(back.toReversed()).toEqual(all);
      const rare = await ask({ keyword: 'rare' }, sort, 3);
      expect(rare).toEqual(all.filter((id) => rare.includes(id)));
      expect(rare).toHaveLength(4);
    }
    const frequent = await ask({ q: 'site', title: 'same' }, '-created', 250);
    expect(new Set(frequent).size).toBe(602);
  });

  it('follows every change of a target, in every order', async () => {
    const catalogue = await open();
    const { librarian, curator, arts, form, put } = await testGround(catalogue);
    const [id = ''] = await put(
      librarian,
      form({ title: 'One' }),
      form({ title: 'Two', url: 'http://b.test/' }),
    );
    const found = (search: TargetSearch) => titles(catalogue, curator, search);
    const [note] = valueOf(
      await addNotes(catalogue, librarian, { kind: 'comment', text: 'late', targetId: id }),
    ).notes;
    expect(await found({ hasOpenNotes: true, q: 'one' })).toEqual(['One']);
    expect(await titles(catalogue, curator, { state: 'proposed', sort: '-openNotes' })).toEqual([
      'One',
      'Two',
    ]);
    valueOf(
      await changeNote(catalogue, librarian, note?.id ?? '', { text: 'late', state: 'done', version: 1 }),
    );
    expect(await found({ hasOpenNotes: true })).toEqual([]);
    valueOf(
      await decideTarget(catalogue, curator, id, { decision: 'refuse', reason: 'too far', version: 1 }),
    );
    expect(await found({ state: 'refused', note: 'far' })).toEqual(['One']);
    expect(await found({ state: 'proposed' })).toEqual(['Two']);
    const changes = { collectionId: arts.id, themeId: themeOf(arts, 'Press'), responsibleId: curator.id };
    const { bulkId } = valueOf(
      await changeBulk(catalogue, curator, { search: { q: 'two' }, changes, isTrial: false }),
    );
    expect(await found({ collectionId: arts.id, responsibleId: curator.id })).toEqual(['Two']);
    valueOf(await undoBulk(catalogue, curator, bulkId ?? ''));
    expect(await found({ collectionId: arts.id })).toEqual([]);
    expect(await found({ responsibleId: librarian.id })).toEqual(['One', 'Two']);
  });

  it('counts up to a bound, and says what it cannot look for', async () => {
    const catalogue = await open();
    const { curator, form, put } = await testGround(catalogue);
    await put(curator, form());
    const ask = (more: object) => searchTargets(catalogue.db, curator, { sort: 'title', limit: 10, ...more });
    expect(valueOf(await ask({}))).toMatchObject({ total: 1, isTotalExact: true, next: null });
    expect(wrongFields(await ask({ host: 'a\0b', title: '\uDC00' }))).toEqual(['host', 'title']);
    const marks = ['nonsense', '', Buffer.from('[1,2,3]').toString('base64url')];
    for (const after of [...marks, Buffer.from('[1,"x"]').toString('base64url')])
      expect(wrongFields(await ask({ after }))).toEqual(['after']);
  });
});
