import { expect, it } from 'vitest';
import { onBothEngines } from '../../catalogue/test-engines.ts';
import { testGround } from '../test-ground.ts';
import { collectionSites } from './collection-sites.ts';

onBothEngines('collections for readers', (open) => {
  it('stand for the hosts of targets that were taken, and of what belongs to them', async () => {
    const catalogue = await open();
    const { news, arts, curator, librarian, form, put } = await testGround(catalogue);
    await put(
      curator,
      form({ url: 'http://journal.test/', supplementary: ['http://blog.test/a', 'http://journal.test/b'] }),
      form({ url: 'http://journal.test/regional/' }),
    );
    await put(librarian, form({ url: 'http://proposed.test/', supplementary: ['http://with-it.test/'] }));
    await catalogue.db
      .updateTable('target')
      .set({ state: 'validated' })
      .where('host', '=', 'journal.test')
      .execute();
    const collections = collectionSites(() => catalogue.db);
    expect((await collections.sitesOf(news.id)).toSorted()).toEqual(['blog.test', 'journal.test']);
    expect((await collections.sitesOf(' NEWS')).toSorted()).toEqual(['blog.test', 'journal.test']);
    expect(await collections.sitesOf(arts.id)).toEqual([]);
    expect(await collections.sitesOf('none')).toEqual([]);
    expect(await collections.list()).toEqual([
      { id: arts.id, name: 'Arts' },
      { id: news.id, name: 'News' },
    ]);
    await catalogue.db.updateTable('collection').set({ isOpen: 0 }).where('id', '=', news.id).execute();
    expect(await collections.sitesOf(news.id)).toEqual([]);
    expect(await collections.list()).toEqual([{ id: arts.id, name: 'Arts' }]);
  });

  it('are none as long as the catalogue is not open', async () => {
    const collections = collectionSites(() => undefined);
    expect([await collections.list(), await collections.sitesOf('any')]).toEqual([[], []]);
  });
});
