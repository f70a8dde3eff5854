import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { historyOf } from '../../catalogue/history.ts';
import { newId } from '../../catalogue/new-id.ts';
import { addPerson } from '../../catalogue/test-catalogue.ts';
import { domain } from '../../catalogue/test-domains.ts';
import { onBothEngines } from '../../catalogue/test-engines.ts';
import type { Person } from '../../people/person.ts';
import { changeCollection } from '../collections/save-collection.ts';

import { importText } from '../csv/test-import.ts';
import { addNotes } from '../notes/write-notes.ts';
import { readTargets } from '../targets/target.ts';
import { searchTargets } from '../targets/search-targets.ts';
import { refusalOf, testGround, valueOf } from '../test-ground.ts';
import { startTestWeb } from '../test-web.ts';
import type { TestWeb } from '../test-web.ts';
import { changeBulk } from './change-bulk.ts';
import { listBulk } from './list-bulk.ts';
import { undoBulk } from './undo-bulk.ts';
import type { ImportView } from '../csv/import-shape.ts';

let web: TestWeb;
beforeAll(async () => {
  web = await startTestWeb();
});
afterAll(() => web.close());

async function imported(
  catalogue: Catalogue,
  person: Person,
  { collectionId, rows }: { readonly collectionId: string; readonly rows: number },
): Promise<ImportView & { readonly ids: readonly string[] }> {
  const lines = Array.from(
    { length: rows },
    (_, n) => `http://s${n}.test/,Site ${n},Press,two words|Élan,http://s${n}.test/more,note ${n}`,
  );
  const text = `url,title,theme,keywords,further addresses,content note\n${lines.join('\n')}\n`;
  const view = valueOf(
    await importText(catalogue, web, person, { collectionId, text, fileName: 'sites of 2026.csv' }),
  );
  return { ...view, ids: view.report.map(({ id }) => id ?? '') };
}

async function found(catalogue: Catalogue, person: Person, q = ''): Promise<number> {
  return valueOf(await searchTargets(catalogue.db, person, { q, sort: 'title', limit: 5 })).total;
}

function by({ id, displayName }: Person): object {
  return { id, displayName };
}

onBothEngines('the import of a file', (open) => {
  it('is one bulk change: undone it is as if it had not been, and it can be brought back as it was', async () => {
    const catalogue = await open();
    const { librarian, curator, news } = await testGround(catalogue);
    const { bulkId, created, ids } = await imported(catalogue, librarian, {
      collectionId: news.id,
      rows: 620,
    });
    expect(created).toBe(620);
    const before = await readTargets(catalogue.db, librarian, ids);
    const removal = valueOf(await undoBulk(catalogue, librarian, bulkId ?? ''));
    expect(removal).toEqual({
      kind: 'removal',
      bulkId: expect.any(String) as string,
      changed: 620,
      unchanged: 0,
      refusedCount: 0,
      refused: [],
    });
    for (const table of ['target', 'targetUrl', 'targetKeyword'] as const)
      expect(await catalogue.db.selectFrom(table).selectAll().execute()).toEqual([]);
    expect(refusalOf(await undoBulk(catalogue, librarian, bulkId ?? '')).kind).toBe('conflict');

    const back = valueOf(await undoBulk(catalogue, curator, removal.bulkId ?? ''));
    expect(back).toMatchObject({ kind: 'return', changed: 620, refusedCount: 0 });
    const after = await readTargets(catalogue.db, librarian, ids);
    const { id, displayName } = curator;
    expect(after).toEqual(
      before.map((target) => ({
        ...target,
        version: 3,
        modifiedMs: expect.any(Number) as number,
        modifiedBy: { id, displayName },
      })),
    );
    expect(await found(catalogue, librarian, 'elan two site more note 619')).toBe(1);
    const { changes } = valueOf(await historyOf(catalogue, 'target', ids[5] ?? ''));
    expect(changes.map(({ action, version, by, bulk }) => [action, version, by.id, bulk?.kind])).toEqual([
      ['create', 3, curator.id, 'return'],
      ['delete', 2, librarian.id, 'removal'],
      ['create', 1, librarian.id, 'import'],
    ]);
    const again = valueOf(await undoBulk(catalogue, curator, back.bulkId ?? ''));
    expect(again).toMatchObject({ kind: 'removal', changed: 620 });
    expect(await found(catalogue, librarian)).toBe(0);
  });

  it('can be made again, better, once it is undone', async () => {
    const catalogue = await open();
    const { librarian, curator, news, arts } = await testGround(catalogue);
    const wrong = await imported(catalogue, curator, { collectionId: arts.id, rows: 3 });
    valueOf(await undoBulk(catalogue, curator, wrong.bulkId ?? ''));
    const right = await imported(catalogue, curator, { collectionId: arts.id, rows: 3 });
    expect(right).toMatchObject({ created: 3, refused: 0 });
    const removal = valueOf(await listBulk(catalogue.db, curator, { sort: '-date', limit: 50 })).items[1];
    const back = valueOf(await undoBulk(catalogue, curator, removal?.id ?? ''));
    expect(back).toMatchObject({ bulkId: null, changed: 0, refusedCount: 3 });
    expect(back.refused[0]?.reasons).toMatchObject([{ code: 'undo-address-there' }]);
    expect(await imported(catalogue, librarian, { collectionId: news.id, rows: 3 })).toMatchObject({
      created: 3,
    });
  });

  it('leaves what anybody has worked on, or anything has to do with, and tells it', async () => {
    const catalogue = await open();
    const { librarian, curator, news } = await testGround(catalogue);
    const { bulkId, ids } = await imported(catalogue, librarian, { collectionId: news.id, rows: 5 });
    const [changed = '', noted = '', seeded = '', configured = '', untouched = ''] = ids;
    valueOf(
      await changeBulk(catalogue, curator, {
        ids: [changed],
        changes: { state: 'validated' },
        isTrial: false,
      }),
    );
    valueOf(await addNotes(catalogue, curator, { targetId: noted, kind: 'comment', text: 'A good one' }));
    await catalogue.change(async (changing) => {
      const row = domain('s2.test');
      await changing.insertInto('domain').values(row).execute();
      await changing
        .insertInto('template')
        .values({
          id: 't',
          version: 1,
          name: 'T',
          nameFolded: 't',
          comment: '',
          isOffered: 1,
          currentNumber: 1,
          createdMs: 1,
        })
        .execute();
      const list = { id: newId(), version: 1, domainId: row.id, seeds: '', seedCount: 0 };
      await changing
        .insertInto('seedList')
        .values({ ...list, name: 'one', targetId: seeded })
        .execute();
      const other = { ...list, id: newId(), name: 'two', targetId: null };
      await changing.insertInto('seedList').values(other).execute();
      await changing
        .insertInto('configuration')
        .values({
          id: newId(),
          version: 1,
          domainId: row.id,
          name: 'one',
          seedListId: other.id,
          templateId: 't',
          maxUrls: null,
          maxBytes: null,
          scope: null,
          depth: null,
          isActive: 1,
          isDefault: 0,
          expectedObjects: 0,
          expectedBytes: 0,
          targetId: configured,
        })
        .execute();
    });
    const undone = valueOf(await undoBulk(catalogue, librarian, bulkId ?? ''));
    expect(undone).toMatchObject({ changed: 1, refusedCount: 4 });
    expect(new Map(undone.refused.map(({ id, reasons }) => [id, reasons[0]?.code]))).toEqual(
      new Map([
        [changed, 'undo-changed-since'],
        [noted, 'undo-has-notes'],
        [seeded, 'undo-is-planned'],
        [configured, 'undo-is-planned'],
      ]),
    );
    expect((await readTargets(catalogue.db, librarian, ids)).map(({ id }) => id)).not.toContain(untouched);
    expect(await found(catalogue, librarian)).toBe(4);
  });

  it('is undone by who made it or a curator, where they still work', async () => {
    const catalogue = await open();
    const { librarian, news } = await testGround(catalogue);
    const { bulkId } = await imported(catalogue, librarian, { collectionId: news.id, rows: 2 });
    const other = await addPerson(catalogue, 'librarian', { collections: [news.id] });
    expect(refusalOf(await undoBulk(catalogue, other, bulkId ?? '')).kind).toBe('forbidden');
    const elsewhere = { ...librarian, collections: new Set<string>() };
    const left = valueOf(await undoBulk(catalogue, elsewhere, bulkId ?? ''));
    expect(left).toMatchObject({ changed: 0, bulkId: null, refusedCount: 2 });
    expect(left.refused[0]?.reasons).toMatchObject([{ code: 'undo-not-yours' }]);
    expect(await found(catalogue, librarian)).toBe(2);
  });

  it('stays away where its theme has gone meanwhile', async () => {
    const catalogue = await open();
    const { administrator, news } = await testGround(catalogue);
    const { bulkId } = await imported(catalogue, administrator, { collectionId: news.id, rows: 1 });
    const removal = valueOf(await undoBulk(catalogue, administrator, bulkId ?? ''));
    const { name, description, kind, targetOptions, themes, version } = news;
    const fewer = themes.filter((theme) => theme.name !== 'Press');
    const fields = { name, description, kind, targetOptions, themes: fewer, isOpen: true, version };
    valueOf(await changeCollection(catalogue, administrator, news.id, fields));
    const back = valueOf(await undoBulk(catalogue, administrator, removal.bulkId ?? ''));
    expect(back).toMatchObject({ changed: 0, refused: [{ reasons: [{ code: 'theme-unknown' }] }] });
  });

  it('is listed with all that was done to many targets, the newest first', async () => {
    const catalogue = await open();
    const { librarian, curator, news } = await testGround(catalogue);
    const { bulkId, ids } = await imported(catalogue, librarian, { collectionId: news.id, rows: 4 });
    const changes = { responsibleId: curator.id, isActive: false, addKeyword: 'x' };
    valueOf(await changeBulk(catalogue, curator, { ids: ids.slice(0, 1), changes, isTrial: false }));
    valueOf(await undoBulk(catalogue, librarian, bulkId ?? ''));
    const first = valueOf(await listBulk(catalogue.db, librarian, { sort: '-date', limit: 2 }));
    expect(first).toMatchObject({ total: 3, isTotalExact: true });
    expect(first.items).toMatchObject([
      { kind: 'removal', by: by(librarian), targets: 3, isUndone: false, mayUndo: true, fields: [] },
      {
        kind: 'change',
        by: by(curator),
        targets: 1,
        mayUndo: false,
        fields: [
          { field: 'responsible', to: curator.displayName },
          { field: 'isActive', to: false },
          { field: 'addKeyword', to: 'x' },
        ],
      },
    ]);
    const second = valueOf(
      await listBulk(catalogue.db, librarian, { sort: '-date', limit: 2, after: first.next ?? '' }),
    );
    expect(second.items).toMatchObject([
      {
        id: bulkId,
        kind: 'import',
        fileName: 'sites of 2026.csv',
        targets: 4,
        isUndone: true,
        mayUndo: false,
        fields: [],
      },
    ]);
    expect(second.next).toBeNull();
  });
});
