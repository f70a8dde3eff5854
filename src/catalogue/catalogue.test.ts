import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Catalogue, Changing } from './catalogue.ts';
import { UnfitValueError } from './check-parameters.ts';
import { addPerson } from './test-catalogue.ts';
import { addDomain, domain } from './test-domains.ts';
import { onBothEngines } from './test-engines.ts';

onBothEngines('a catalogue', (open) => {
  it('keeps what a change made', async () => {
    const catalogue = await open();
    const person = await addPerson(catalogue, 'curator');
    const rows = await catalogue.db.selectFrom('account').selectAll().execute();
    expect(rows).toMatchObject([{ id: person.id, role: 'curator', lastSignInMs: null }]);
  });

  it('keeps nothing of a change that throws', async () => {
    const catalogue = await open();
    const failing = catalogue.change(async (changing) => {
      await addDomain(changing, 'a.example');
      throw new Error('not so');
    });
    await expect(failing).rejects.toThrow('not so');
    expect(await names(catalogue)).toEqual([]);
    await addDomain(catalogue.db, 'b.example');
    expect(await names(catalogue)).toEqual(['b.example']);
  });

  it('keeps nothing of a change in which a question failed, also where that was caught', async () => {
    const catalogue = await open();
    const swallowing = catalogue.change(async (changing) => {
      await addDomain(changing, 'a.example');
      await addDomain(changing, 'a.example').catch(() => undefined);
    });
    await expect(swallowing).rejects.toThrow('nothing of it was kept');
    expect(await names(catalogue)).toEqual([]);
    expect(await catalogue.change((changing) => Promise.resolve(typeof changing))).toBe('object');
  });

  it('makes one change after another: none is lost', async () => {
    const catalogue = await open();
    await addDomain(catalogue.db, 'a.example');
    const seen = await Promise.all(Array.from({ length: 50 }, () => catalogue.change(addOne)));
    expect(seen.toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 50 }, (_, index) => index + 1),
    );
  });

  it('lets no single change in between the questions of another', async () => {
    const catalogue = await open();
    await addDomain(catalogue.db, 'a.example');
    const begun = Promise.withResolvers<void>();
    const order: string[] = [];
    const change = catalogue.change(async (changing) => {
      const before = await changing.selectFrom('domain').select('comment').executeTakeFirst();
      begun.resolve();
      // A reader is answered meanwhile, and sees the state before the change.
      await changing.updateTable('domain').set({ comment: 'of the change' }).execute();
      expect(await catalogue.db.selectFrom('domain').select('comment').executeTakeFirst()).toEqual(before);
      order.push('change');
    });
    await begun.promise;
    const single = catalogue.db
      .updateTable('domain')
      .set({ comment: 'alone' })
      .execute()
      .then(() => order.push('single'));
    await Promise.all([change, single]);
    expect(order).toEqual(['change', 'single']);
    expect(await catalogue.db.selectFrom('domain').select('comment').executeTakeFirst()).toEqual({
      comment: 'alone',
    });
  });

  it('shows its own changes to who made them', async () => {
    const catalogue = await open();
    for (let number = 0; number < 20; number++) {
      await addDomain(catalogue.db, `${number}.example`);
      const reads = Array.from({ length: 4 }, () => names(catalogue));
      for (const read of await Promise.all(reads)) expect(read).toHaveLength(number + 1);
    }
  });

  it('refuses what a foreign key forbids', async () => {
    const catalogue = await open();
    const row = { accountId: 'nobody', collectionId: 'nothing' };
    await expect(catalogue.db.insertInto('accountCollection').values(row).execute()).rejects.toThrow(
      /foreign key/i,
    );
  });

  it('tells how many rows a change met', async () => {
    const catalogue = await open();
    await addDomain(catalogue.db, 'a.example');
    const { numUpdatedRows } = await catalogue.db
      .updateTable('domain')
      .set({ version: 5 })
      .executeTakeFirst();
    expect(numUpdatedRows).toBe(1n);
    const [missed] = await catalogue.db.deleteFrom('domain').where('id', '=', 'nothing').execute();
    expect(missed?.numDeletedRows).toBe(0n);
  });

  it('gives back what was asked to be returned, and changes where there is a row already', async () => {
    const catalogue = await open();
    const insert = catalogue.db
      .insertInto('setting')
      .values({ name: 'one', version: 1, valueJson: '{}' })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ version: 2 }))
      .returning('version');
    expect(await insert.execute()).toEqual([{ version: 1 }]);
    expect(await insert.execute()).toEqual([{ version: 2 }]);
  });

  it('closes after the changes that were begun, and answers no more', async () => {
    const catalogue = await open();
    const begun = Promise.withResolvers<void>();
    const change = catalogue.change(async (changing) => {
      begun.resolve();
      await addDomain(changing, 'a.example');
      return changing.selectFrom('domain').select('name').execute();
    });
    await begun.promise;
    await catalogue.close();
    expect(await change).toEqual([{ name: 'a.example' }]);
    await expect(names(catalogue)).rejects.toThrow();
    await catalogue.close();
  });
});

onBothEngines('values', (open) => {
  it('come back as they were: large, empty, null, of all scripts', async () => {
    const catalogue = await open();
    const texts = [
      '',
      ' ',
      '\u{1F3DB}\uFE0F',
      "o'hara; drop table domain; --",
      'Ünïcode\u0301',
      '\r\n\t\u0001\u007F',
      '日本語',
      '\u200F',
    ];
    for (const [index, comment] of texts.entries())
      await catalogue.db
        .insertInto('domain')
        .values({ ...domain(`${index}.example`), comment })
        .execute();
    const rows = await catalogue.db.selectFrom('domain').select('comment').orderBy('name').execute();
    expect(rows.map(({ comment }) => comment)).toEqual(texts);
    const large = { createdMs: Number.MAX_SAFE_INTEGER, modifiedMs: Number.MIN_SAFE_INTEGER };
    await catalogue.db.updateTable('domain').set(large).execute();
    expect(
      await catalogue.db.selectFrom('domain').select(['createdMs', 'modifiedMs']).executeTakeFirst(),
    ).toEqual(large);
  });

  it('are numbers also where they were counted, summed and compared', async () => {
    const catalogue = await open();
    for (const name of ['a', 'b']) await addDomain(catalogue.db, name);
    const row = await catalogue.db
      .selectFrom('domain')
      .select((build) => [
        build.fn.countAll().as('count'),
        build.fn.sum('version').as('sum'),
        build.fn.max('createdMs').as('max'),
        build.fn.avg('version').as('average'),
        build.exists(build.selectFrom('account').select('id')).as('hasAccount'),
      ])
      .executeTakeFirst();
    expect(row).toEqual({ count: 2, sum: 2, max: 1, average: 1, hasAccount: 0 });
  });

  it('are ordered by their bytes', async () => {
    const catalogue = await open();
    const sorted = [
      '',
      'A',
      'Z',
      '_',
      'a',
      'a b',
      'a-b',
      'ab',
      'z',
      'É',
      'é',
      'ﬁ',
      '\u{1F600}',
      '\u{10FFFF}',
    ];
    for (const name of sorted.toReversed()) await addDomain(catalogue.db, name);
    expect(await names(catalogue)).toEqual(sorted);
    const after = await catalogue.db
      .selectFrom('domain')
      .select('name')
      .where('name', '>', 'a b')
      .where('name', '<', 'é')
      .orderBy('name', 'desc')
      .execute();
    expect(after.map(({ name }) => name)).toEqual(['É', 'z', 'ab', 'a-b']);
  });

  it('are found by their letters, upper and lower case apart', async () => {
    const catalogue = await open();
    for (const name of ['Paris', 'paris', 'PARIS.example']) await addDomain(catalogue.db, name);
    const found = await catalogue.db
      .selectFrom('domain')
      .select('name')
      .where('name', 'like', 'par%')
      .execute();
    expect(found).toEqual([{ name: 'paris' }]);
  });

  it.each([
    ['the NUL character', 'a\0b'],
    ['a number with a fraction', 1.5],
    ['a number that is too large', 2 ** 53],
    ['no number', Number.NaN],
    ['a truth value', true],
    ['a time', new Date(0)],
  ])('of which one engine cannot keep them are refused by both: %s', async (_, value) => {
    const catalogue = await open();
    const asking = sql`select 1 from domain where name = ${value} or version = ${value}`.execute(
      catalogue.db,
    );
    await expect(asking).rejects.toThrow(UnfitValueError);
    const writing = catalogue.change(async (changing) => {
      await addDomain(changing, 'a.example');
      await sql`update domain set version = ${value}`.execute(changing);
    });
    await expect(writing).rejects.toThrow(UnfitValueError);
    expect(await names(catalogue)).toEqual([]);
  });
});

async function names({ db }: Catalogue): Promise<string[]> {
  const rows = await db.selectFrom('domain').select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
}

async function addOne(changing: Changing): Promise<number> {
  const { version } = await changing.selectFrom('domain').select('version').executeTakeFirstOrThrow();
  await changing
    .updateTable('domain')
    .set({ version: version + 1 })
    .execute();
  return version;
}
