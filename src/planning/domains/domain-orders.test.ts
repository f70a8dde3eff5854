import { expect, it } from 'vitest';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { folded } from '../../catalogue/folded.ts';
import { insertMany } from '../../catalogue/insert-many.ts';
import { newId } from '../../catalogue/new-id.ts';
import { onBothEngines } from '../../catalogue/test-engines.ts';
import { expectEveryOrder } from '../../catalogue/test-orders.ts';
import type { AnyQuestion } from '../../catalogue/test-orders.ts';
import { addJob } from '../../harvesting/test-jobs.ts';
import { TestGround } from '../test-ground.ts';
import { domainHistory } from './domain-history.ts';
import { listDomains } from './list-domains.ts';
import type { DomainQuery } from './domain.ts';
import type { DomainSummary } from './domain.ts';

const byName = (one: DomainSummary, other: DomainSummary): number => (one.name < other.name ? -1 : 1);

onBothEngines('domains in every order', (open) => {
  it.each([
    ['all of them', {}],
    ['those whose names begin so', { q: 'b' }],
    ['active ones', { isActive: true }],
  ] satisfies [string, Partial<DomainQuery>][])('are listed: %s', async (_, search) => {
    const { catalogue } = await domains(await open(), 30);
    const changed = new Map(
      (await catalogue.db.selectFrom('domain').select(['id', 'modifiedMs']).execute()).map((row) => [
        row.id,
        row.modifiedMs,
      ]),
    );
    await expectEveryOrder({
      ask: (question: AnyQuestion) => listDomains(catalogue, { ...question, ...search }),
      values: {
        name: ({ name }) => name,
        state: ({ isActive }) => (isActive ? 0 : 1),
        configurations: ({ configurations }) => configurations,
        expected: ({ expectedObjects }) => expectedObjects,
        last: ({ lastHarvestMs }) => lastHarvestMs,
        modified: ({ id }) => changed.get(id) ?? 0,
      },
      ties: { state: byName },
    });
  });

  it('are listed also where very many match', async () => {
    const { catalogue } = await domains(await open(), 1200);
    for (const sort of ['last', '-last', 'state', '-expected'] as const) {
      const seen: DomainSummary[] = [];
      for (let after: string | undefined; seen.length < 2000;) {
        const page = await listDomains(catalogue, { q: 'a', isActive: true, sort, limit: 500, after });
        if (!page.ok) throw new Error(page.error.message);
        seen.push(...page.value.items);
        if (page.value.next === null) break;
        after = page.value.next;
      }
      expect([sort, new Set(seen.map(({ id }) => id)).size]).toEqual([sort, seen.length]);
      expect(seen).toHaveLength(1100);
      const never = seen.map(({ lastHarvestMs }) => lastHarvestMs === null);
      if (sort.endsWith('last'))
        expect(never).toEqual(never.toSorted((one, other) => Number(one) - Number(other)));
    }
  });

  it('have their history', async () => {
    const ground = await TestGround.make(await open());
    const { catalogue } = ground;
    const id = (await ground.domains('a.test')).get('a.test') ?? '';
    const jobs = [];
    for (const _ of [1, 2, 3]) jobs.push(await addJob(catalogue, ground.curator, { hosts: ['a.test'] }));
    const rows = await catalogue.db.selectFrom('job').select(['id', 'harvestId']).execute();
    const configurations = await catalogue.db
      .selectFrom('configuration')
      .select('id')
      .where('domainId', '=', id)
      .execute();
    await catalogue.change((changing) =>
      insertMany(
        changing,
        'domainHistory',
        Array.from({ length: 12 }, (_, index) => ({
          id: newId(),
          domainId: id,
          configurationId: configurations[index % configurations.length]?.id ?? '',
          jobId: rows[index % 3]?.id ?? '',
          harvestId: rows[index % 3]?.harvestId ?? '',
          atMs: index % 5,
          objects: index % 4,
          bytes: index % 2,
          crawlEnd: index % 3 === 0 ? 'complete' : 'url-limit',
          outcome: index % 3 === 0 ? ('complete' as const) : ('cut-short' as const),
          why: '',
        })),
      ),
    );
    await expectEveryOrder({
      ask: (question: AnyQuestion) => domainHistory(catalogue, { ...question, id }),
      values: {
        date: ({ atMs }) => atMs,
        harvest: ({ harvest }) => folded(harvest.name),
        job: ({ job }) => job.number,
        configuration: ({ configuration }) => folded(configuration.name),
        objects: ({ objects }) => objects,
        size: ({ bytes }) => bytes,
        end: ({ crawlEnd }) => crawlEnd,
      },
    });
  });
});

/** Half of the names begin with a, or nearly all in a long list; one in six was never harvested. */
async function domains(catalogue: Catalogue, count: number): Promise<TestGround> {
  const ground = await TestGround.make(catalogue);
  const ids = await ground.domains(
    ...Array.from(
      { length: count },
      (_, index) => `${index % 2 === 0 || count > 1000 ? 'a' : 'b'}${index}.example`,
    ),
  );
  await catalogue.change(async (changing) => {
    for (const [index, id] of [...ids.values()].entries())
      await changing
        .updateTable('domain')
        .set({
          isActive: index % (count > 1000 ? 12 : 3) === 0 ? 0 : 1,
          configurations: index % 3,
          expectedObjects: index % 4,
          lastHarvestMs: index % 6 === 1 ? null : index % 5,
          modifiedMs: index % 4,
        })
        .where('id', '=', id)
        .execute();
  });
  return ground;
}
