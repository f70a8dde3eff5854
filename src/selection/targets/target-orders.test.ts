import { expect, it } from 'vitest';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { budgets, depths, frequencies } from '../../catalogue/target-options.ts';
import { folded } from '../../catalogue/folded.ts';
import { writeSearchRows } from '../../catalogue/write-search-rows.ts';
import { addPerson } from '../../catalogue/test-catalogue.ts';
import { onBothEngines } from '../../catalogue/test-engines.ts';
import { expectEveryOrder } from '../../catalogue/test-orders.ts';
import type { AnyQuestion, EveryOrder } from '../../catalogue/test-orders.ts';
import { canonicalKey } from '../../formats/url/canonical-key.ts';
import type { Person } from '../../people/person.ts';
import { testGround, themeOf } from '../test-ground.ts';

import { allFound, searchTargets } from './search-targets.ts';
import type { TargetSearch, TargetSortName, TargetView } from './target-shape.ts';

/** Within a group: last changed first, in both directions. */
function newest(one: TargetView, other: TargetView): number {
  return other.modifiedMs - one.modifiedMs || (one.id < other.id ? 1 : -1);
}

const values: EveryOrder<TargetView, TargetSortName>['values'] = {
  modified: ({ modifiedMs }) => modifiedMs,
  created: ({ createdMs }) => createdMs,
  title: ({ title }) => folded(title),
  url: ({ url }) => canonicalKey(url),
  host: ({ host }) => host,
  domain: ({ domain }) => domain,
  collection: ({ collection }) => folded(collection.name),
  state: ({ state }) => ['proposed', 'validated', 'refused'].indexOf(state),
  frequency: ({ frequency }) => frequencies.indexOf(frequency),
  depth: ({ depth }) => depths.indexOf(depth),
  budget: ({ budget }) => budgets.indexOf(budget),
  // Two collections have a theme of the same name: each is a separate group.
  theme: ({ theme }) => `${folded(theme.name)} ${theme.id}`,
  responsible: ({ responsible }) => folded(responsible.displayName),
  openNotes: ({ openNotes }) => openNotes,
  modifiedBy: ({ modifiedBy }) => folded(modifiedBy.displayName),
  createdBy: ({ createdBy }) => folded(createdBy.displayName),
};
const grouped = [
  'collection',
  'state',
  'frequency',
  'depth',
  'budget',
  'theme',
  'responsible',
  'openNotes',
  'modifiedBy',
  'createdBy',
] as const;
const ties = Object.fromEntries(grouped.map((name) => [name, newest]));

onBothEngines('targets in every order', (open) => {
  it('are found by the page, and exported', async () => {
    const catalogue = await open();
    const { person, collectionId, themeId } = await manyTargets(catalogue);
    const searches: TargetSearch[] = [
      {},
      { budget: 'small' },
      { keyword: 'rare' },
      { collectionId },
      { themeId, state: 'validated' },
    ];
    for (const search of searches) {
      await expectEveryOrder({
        ask: (question: AnyQuestion) => searchTargets(catalogue.db, person, { ...search, ...question }),
        values,
        ties,
      });
      for (const sort of ['collection', '-responsible', '-openNotes', 'url'] as const) {
        const exported: string[] = [];
        for await (const ids of allFound(catalogue.db, { search, sort })) exported.push(...ids);
        const page = await searchTargets(catalogue.db, person, { ...search, sort, limit: 500 });
        expect(page.ok && page.value.items.map(({ id }) => id)).toEqual(exported);
      }
    }
  });

  it('go on behind a group that is not there any more', async () => {
    const catalogue = await open();
    const { person } = await manyTargets(catalogue);
    const ask = async (after?: string) => {
      const page = await searchTargets(catalogue.db, person, { sort: '-openNotes', limit: 5, after });
      if (!page.ok) throw new Error(page.error.message);
      const { items, next } = page.value;
      return {
        ids: items.map(({ id }) => id),
        notes: items.map(({ openNotes }) => openNotes),
        next: next ?? '',
      };
    };
    const first = await ask();
    expect(first.notes).toEqual([2, 2, 2, 2, 2]);
    const second = await ask(first.next);
    expect(second.notes).toEqual([0, 0, 0, 0, 0]);
    await catalogue.db.updateTable('target').set({ openNotes: 9 }).where('openNotes', '=', 2).execute();
    expect((await ask(first.next)).ids).toEqual(second.ids);
  });
});

async function manyTargets(
  catalogue: Catalogue,
): Promise<{ readonly person: Person; readonly collectionId: string; readonly themeId: string }> {
  const { administrator, curator, news, arts, form, put } = await testGround(catalogue);
  const other = await addPerson(catalogue, 'curator', { name: 'Éva' });
  const themes = { [news.id]: ['Press', 'Only News'], [arts.id]: ['Press', 'Only Arts'] };
  const forms = Array.from({ length: 26 }, (_, n) => {
    const collection = n % 3 === 0 ? arts : news;
    return form({
      collectionId: collection.id,
      themeId: themeOf(collection, themes[collection.id]?.[n % 2] ?? ''),
      title: ['Même', 'meme', 'autre'][n % 3] ?? '',
      url: `http://site-${n % 4}.test/${n % 7}/${n}`,
      budget: budgets[n % 2] ?? 'small',
      responsibleId: [curator, other, administrator][n % 3]?.id ?? '',
      ...(n % 8 === 0 ? { keywords: ['rare'] } : {}),
    });
  });
  await put(other, ...forms.slice(0, 9));
  const ids = await put(curator, ...forms.slice(9));
  for (const [index, id] of ids.entries())
    await catalogue.db
      .updateTable('target')
      .set({
        state: (['validated', 'proposed', 'refused'] as const)[index % 3] ?? 'proposed',
        openNotes: index % 4 === 0 ? 2 : 0,
        frequency: frequencies[index % 4] ?? 'monthly',
        modifiedMs: index % 5,
        createdMs: index % 3,
        modifiedBy: index % 2 === 0 ? other.id : administrator.id,
      })
      .where('id', '=', id)
      .execute();
  await catalogue.change((changing) => writeSearchRows(changing, ids));
  return { person: curator, collectionId: news.id, themeId: themeOf(news, 'Press') };
}
