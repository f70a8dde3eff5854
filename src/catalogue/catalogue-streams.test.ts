import { expect, it } from 'vitest';
import type { Catalogue } from './catalogue.ts';
import { insertMany } from './insert-many.ts';
import { addDomain, domain } from './test-domains.ts';
import { onBothEngines } from './test-engines.ts';

onBothEngines('a stream', (open) => {
  it('gives 100,000 rows in order, of the moment in which it began, while others change them', async () => {
    const catalogue = await open();
    await fill(catalogue, 100_000);
    let count = 0;
    let last = '';
    let disordered = 0;
    for await (const { name } of catalogue.db
      .selectFrom('domain')
      .select('name')
      .orderBy('name')
      .stream(500)) {
      if (name <= last) disordered++;
      last = name;
      count++;
      if (count === 10) {
        await catalogue.db.deleteFrom('domain').where('name', '>', 'n99900').execute();
        expect(await countOf(catalogue)).toBe(99_901);
      }
    }
    expect({ count, disordered }).toEqual({ count: 100_000, disordered: 0 });
  });

  it('can be left early, and many times', async () => {
    const catalogue = await open();
    await fill(catalogue, 50);
    for (let time = 0; time < 15; time++) {
      const seen: string[] = [];
      for await (const { name } of catalogue.db
        .selectFrom('domain')
        .select('name')
        .orderBy('name')
        .stream(5)) {
        seen.push(name);
        if (seen.length === 7) break;
      }
      expect(seen).toHaveLength(7);
    }
    await addDomain(catalogue.db, 'after.example');
    expect(await countOf(catalogue)).toBe(51);
  });

  it('goes with a change, and takes values', async () => {
    const catalogue = await open();
    await fill(catalogue, 50);
    await catalogue.change(async (changing) => {
      await addDomain(changing, 'z.example');
      const names: string[] = [];
      const query = changing.selectFrom('domain').select('name').where('name', '>', 'n00045').orderBy('name');
      for await (const { name } of query.stream(2)) names.push(name);
      expect(names).toEqual(['n00046', 'n00047', 'n00048', 'n00049', 'z.example']);
    });
  });

  it('says what is wrong with its question', async () => {
    const catalogue = await open();
    const query = catalogue.db.selectFrom('domain').select('name').where('name', '=', 'a\0');
    await expect(async () => {
      for await (const row of query.stream(5)) expect(row).toBeUndefined();
    }).rejects.toThrow('U+0000');
  });
});

async function fill(catalogue: Catalogue, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => domain(`n${String(index).padStart(5, '0')}`));
  await catalogue.change((changing) => insertMany(changing, 'domain', rows));
}

async function countOf(catalogue: Catalogue): Promise<number> {
  const { count } = await catalogue.db
    .selectFrom('domain')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
