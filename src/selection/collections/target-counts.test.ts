import { expect, it } from 'vitest';
import { onBothEngines } from '../../catalogue/test-engines.ts';
import { testGround } from '../test-ground.ts';
import { targetCounts } from './target-counts.ts';

onBothEngines('how many targets a collection has', (open) => {
  it('is known at once after a change, also where only one moves', async () => {
    const catalogue = await open();
    const { news, arts, curator, form, put } = await testGround(catalogue);
    expect(await targetCounts(catalogue.db)).toEqual(new Map());
    await put(curator, form({ url: 'http://one.test/' }), form({ url: 'http://two.test/' }));
    expect(await targetCounts(catalogue.db)).toEqual(new Map([[news.id, 2]]));
    await catalogue.db
      .updateTable('target')
      .set({ collectionId: arts.id, modifiedMs: Date.now() + 1000 })
      .where('host', '=', 'one.test')
      .execute();
    const counts = await targetCounts(catalogue.db);
    expect([counts.get(news.id), counts.get(arts.id)]).toEqual([1, 1]);
  });

  it('is counted again after a while, for changes that another clock puts into the past; nobody waits for that', async () => {
    const catalogue = await open();
    const { news, arts, curator, form, put } = await testGround(catalogue);
    await put(curator, form({ url: 'http://one.test/' }), form({ url: 'http://two.test/' }));
    const atMs = Date.now();
    expect((await targetCounts(catalogue.db, atMs)).get(news.id)).toBe(2);
    const { id } = await catalogue.db
      .selectFrom('target')
      .select('id')
      .orderBy('modifiedMs')
      .executeTakeFirstOrThrow();
    await catalogue.db.updateTable('target').set({ collectionId: arts.id }).where('id', '=', id).execute();
    const later = [atMs + 1000, atMs + 11_000, atMs + 12_000];
    const counts: (number | undefined)[] = [];
    for (const nowMs of later) counts.push((await targetCounts(catalogue.db, nowMs)).get(news.id));
    expect(counts).toEqual([2, 2, 1]);
  });
});
