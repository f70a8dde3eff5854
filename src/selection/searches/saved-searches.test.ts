import { expect, it } from 'vitest';
import { onBothEngines } from '../../catalogue/test-engines.ts';
import { refusalOf, testGround, valueOf, wrongFields } from '../test-ground.ts';
import { addSearch, changeSearch, deleteSearch, listSearches } from './saved-searches.ts';

const fields = {
  name: 'My press',
  list: 'targets',
  query: { q: 'presse', state: 'proposed' },
  isShared: false,
} as const;

onBothEngines('saved searches', (open) => {
  it("are one's own unless they are shared", async () => {
    const catalogue = await open();
    const { librarian, curator } = await testGround(catalogue);
    const mine = valueOf(await addSearch(catalogue, librarian, fields));
    expect(mine).toMatchObject({ ...fields, version: 1, isMine: true, by: { id: librarian.id } });
    expect((await listSearches(catalogue.db, curator)).searches).toEqual([]);
    const shared = { ...fields, id: mine.id, version: 1, isShared: true };
    expect(refusalOf(await changeSearch(catalogue, curator, shared)).kind).toBe('not-found');
    expect(valueOf(await changeSearch(catalogue, librarian, shared)).version).toBe(2);
    expect(refusalOf(await changeSearch(catalogue, librarian, shared))).toMatchObject({
      kind: 'conflict',
      current: { version: 2 },
    });
    expect((await listSearches(catalogue.db, curator)).searches).toMatchObject([
      { isMine: false, isShared: true },
    ]);
    expect(refusalOf(await deleteSearch(catalogue, curator, mine.id)).kind).toBe('not-found');
    valueOf(await deleteSearch(catalogue, librarian, mine.id));
    expect((await listSearches(catalogue.db, librarian)).searches).toEqual([]);
  });

  it('have a name each, and hold nothing that cannot be kept', async () => {
    const catalogue = await open();
    const { librarian, curator } = await testGround(catalogue);
    valueOf(await addSearch(catalogue, librarian, fields));
    expect(wrongFields(await addSearch(catalogue, librarian, fields))).toEqual(['name']);
    expect((await addSearch(catalogue, curator, fields)).ok).toBe(true);
    // Names are unique per list.
    for (const list of ['domains', 'harvests', 'jobs', 'notes'] as const)
      expect(valueOf(await addSearch(catalogue, librarian, { ...fields, list })).list).toBe(list);
    const hostile = { ...fields, name: 'b', query: { q: 'a\0b' } };
    expect(wrongFields(await addSearch(catalogue, librarian, hostile))).toEqual(['query']);
  });
});
