import { expect, it } from 'vitest';
import { UnfitValueError } from './check-parameters.ts';
import { insertMany } from './insert-many.ts';
import { onBothEngines } from './test-engines.ts';
import type { DomainTable } from './tables/domain-tables.ts';
import { noDomainOutcome } from './no-outcome.ts';

onBothEngines('many rows', (open) => {
  it('are inserted in chunks, and all are there', async () => {
    const catalogue = await open();
    const inserted = await catalogue.change((changing) => insertMany(changing, 'domain', domains(12_345)));
    expect(inserted).toBe(12_345);
    const { count } = await catalogue.db
      .selectFrom('domain')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(12_345);
  });

  it('hold what was given: quotes, emoji, newlines, large numbers, nulls', async () => {
    const catalogue = await open();
    const odd = {
      ...domain(1),
      name: `o'"\\ \n\t🏛️ é \u{10FFFF}`,
      createdMs: Number.MAX_SAFE_INTEGER,
      version: -1,
    };
    await catalogue.change((changing) => insertMany(changing, 'domain', [odd]));
    expect(await catalogue.db.selectFrom('domain').selectAll().execute()).toEqual([odd]);
    const trap = {
      id: 't',
      version: 1,
      domainId: null,
      expression: 'null',
      comment: '',
      isActive: 1,
      jobId: null,
      createdMs: 0,
      createdBy: 'x',
    } as const;
    await catalogue.change((changing) => insertMany(changing, 'trap', [trap]));
    expect(await catalogue.db.selectFrom('trap').selectAll().execute()).toEqual([trap]);
  });

  it('are none when there are none', async () => {
    const catalogue = await open();
    expect(await catalogue.change((changing) => insertMany(changing, 'domain', []))).toBe(0);
  });

  it('are all refused where one is not fit', async () => {
    const catalogue = await open();
    for (const comment of ['a\0b', 'half \ud83d']) {
      const unfit = [...domains(6000), { ...domain(6001), comment }];
      await expect(catalogue.change((changing) => insertMany(changing, 'domain', unfit))).rejects.toThrow(
        UnfitValueError,
      );
    }
    const different = [domain(1), { ...domain(2), more: 1 }];
    await expect(catalogue.change((changing) => insertMany(changing, 'domain', different))).rejects.toThrow(
      'different fields',
    );
    const twice = [domain(1), domain(1)];
    await expect(catalogue.change((changing) => insertMany(changing, 'domain', twice))).rejects.toThrow();
    expect(await catalogue.db.selectFrom('domain').select('id').limit(1).execute()).toEqual([]);
  });
});

function domain(number: number): DomainTable {
  return {
    id: `id-${number}`,
    version: 1,
    name: `domain-${number}.example`,
    isActive: 1,
    comment: '',
    createdMs: number,
    modifiedMs: number,
    configurations: 0,
    expectedObjects: 0,
    lastHarvestMs: null,
    ...noDomainOutcome,
  };
}

function* domains(count: number): Generator<DomainTable> {
  for (let number = 0; number < count; number++) yield domain(number);
}
