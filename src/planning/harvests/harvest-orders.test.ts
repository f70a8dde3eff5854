import { expect, it } from 'vitest';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { folded } from '../../catalogue/folded.ts';
import { insertMany } from '../../catalogue/insert-many.ts';
import { newId } from '../../catalogue/new-id.ts';
import type { HarvestRunTable, JobTable } from '../../catalogue/tables/job-tables.ts';
import { addPerson } from '../../catalogue/test-catalogue.ts';
import { onBothEngines } from '../../catalogue/test-engines.ts';
import { expectEveryOrder } from '../../catalogue/test-orders.ts';
import type { AnyQuestion } from '../../catalogue/test-orders.ts';
import { addSchedule } from '../schedules/save-schedule.ts';
import { TestGround, valueOf } from '../test-ground.ts';
import { changeHarvestConfigurations, harvestConfigurations } from './harvest-configurations.ts';
import { listHarvests } from './list-harvests.ts';
import { listRuns } from './list-runs.ts';

onBothEngines('harvests in every order', (open) => {
  it('are listed', async () => {
    const ground = await TestGround.make(await open());
    const { catalogue, curator } = ground;
    const schedule = async (name: string): Promise<string> => {
      const week = { unit: 'week', every: 1, firstMs: 0, lastMs: null, repeats: null } as const;
      return valueOf(await addSchedule(catalogue, curator, { ...week, name, timeZone: 'UTC', comment: '' }))
        .id;
    };
    const schedules = [await schedule('Été'), await schedule('annual'), null];
    const configurations = await configurationIds(ground, 'a.example', 'b.example');
    const names = ['Zoo', 'élus', 'Elections', 'Économie', 'eau', 'abri', 'Île', 'œuvres', 'ODE'];
    for (const [index, name] of names.entries()) {
      const { id } = await ground.harvest(name, {
        kind: (['selective', 'event', 'broad'] as const)[index % 3] ?? 'selective',
        priority: index % 2 === 0 ? 'high' : 'low',
        scheduleId: schedules[index % 3] ?? null,
      });
      if (index % 3 !== 2)
        await changeHarvestConfigurations(catalogue, curator, {
          id,
          add: configurations.slice(0, index % 3),
          remove: [],
        });
      await catalogue.db
        .updateTable('harvest')
        .set({ isActive: index % 4 === 0 ? 0 : 1, nextMs: index % 3 === 2 ? null : index % 2 })
        .where('id', '=', id)
        .execute();
      for (let number = 1; number <= index % 4; number++)
        await addRun(catalogue, { harvestId: id, number, dueMs: (index * number) % 3 });
    }
    await expectEveryOrder({
      ask: (question: AnyQuestion) => listHarvests(catalogue, question),
      values: {
        number: ({ number }) => number,
        name: ({ name }) => folded(name),
        kind: ({ kind }) => ['selective', 'broad', 'event'].indexOf(kind),
        state: ({ isActive }) => (isActive ? 0 : 1),
        schedule: ({ schedule: own }) => (own === null ? null : folded(own.name)),
        next: ({ nextMs }) => nextMs,
        priority: ({ priority }) => ['high', 'low'].indexOf(priority),
        sites: ({ configurations: count }) => count,
        run: ({ lastRun }) => lastRun?.dueMs ?? null,
      },
    });
  });

  it('have their runs', async () => {
    const ground = await TestGround.make(await open());
    const { catalogue } = ground;
    const { id } = await ground.harvest('Press');
    const people = [(await addPerson(catalogue, 'curator', { name: 'Éva' })).id, ground.curator.id, null];
    for (let number = 1; number <= 10; number++) {
      const runId = newId();
      await addRun(catalogue, {
        id: runId,
        harvestId: id,
        number,
        dueMs: number % 3,
        state: (['making', 'made', 'done'] as const)[number % 3] ?? 'done',
        launchedBy: people[number % 3] ?? null,
        jobs: number % 2,
        configurations: number % 4,
        problemCount: number % 5,
        endedMs: number % 2 === 0 ? null : number % 4,
      });
      for (let job = 0; job < number % 3; job++)
        await addJobRow(catalogue, { harvestId: id, runId, objects: number, bytes: 10 - number });
    }
    await expectEveryOrder({
      ask: (question: AnyQuestion) => listRuns(catalogue, { ...question, id }),
      values: {
        number: ({ number }) => number,
        state: ({ state }) => ['making', 'made', 'done'].indexOf(state),
        due: ({ dueMs }) => dueMs,
        by: ({ launchedBy }) => (launchedBy === null ? null : folded(launchedBy.displayName)),
        jobs: ({ jobs }) => jobs,
        sites: ({ configurations }) => configurations,
        excluded: ({ problemCount }) => problemCount,
        objects: ({ objects }) => objects,
        size: ({ bytes }) => bytes,
        ended: ({ endedMs }) => endedMs,
      },
    });
  });

  it('take sites', async () => {
    const ground = await TestGround.make(await open());
    const { catalogue, curator } = ground;
    const press = await ground.collection('Press');
    const targets = [
      await ground.target(press, 'http://b.example/', { title: 'Été', titleFolded: 'ete' }),
      await ground.target(press, 'http://a.example/', { title: 'Etang', titleFolded: 'etang' }),
      null,
    ];
    const ids = await configurationIds(ground, ...Array.from({ length: 9 }, (_, at) => `${9 - at}.example`));
    const templates = await catalogue.db.selectFrom('template').select('id').execute();
    for (const [index, id] of ids.entries())
      await catalogue.db
        .updateTable('configuration')
        .set({
          name: ['default', 'Élu', 'elle'][index % 3] ?? '',
          expectedObjects: index % 4,
          targetId: targets[index % 3] ?? null,
          templateId: templates[index % templates.length]?.id ?? '',
        })
        .where('id', '=', id)
        .execute();
    const own = await ground.harvest('own');
    await changeHarvestConfigurations(catalogue, curator, { id: own.id, add: ids, remove: [] });
    await expectEveryOrder({
      ask: (question: AnyQuestion) => harvestConfigurations(catalogue, { ...question, id: own.id }),
      values: {
        domain: ({ domain }) => domain.name,
        configuration: ({ name }) => folded(name),
        template: ({ template }) => folded(template.name),
        expected: ({ expectedObjects }) => expectedObjects,
        target: ({ target }) => (target === null ? null : folded(target.title)),
      },
    });
  });

  it('of very many sites, and broad ones, give them by domain only', async () => {
    const ground = await TestGround.make(await open());
    const { catalogue, curator } = ground;
    const names = Array.from(
      { length: 11_500 },
      (_, index) => `site-${String(index * 7919).slice(-6)}-${index}.example`,
    );
    const ids = await configurationIds(ground, ...names);
    const harvest = await ground.harvest('many');
    const broad = await ground.harvest('all', { kind: 'broad' });
    // Every twelfth is not in it, and one domain has two.
    const taken = ids.filter((_, index) => index % 12 !== 0);
    const [first = ''] = taken;
    const twin = {
      ...(await configurationRow(catalogue, first)),
      id: newId(),
      name: 'twin',
      isDefault: 0 as const,
    };
    await catalogue.change((changing) => insertMany(changing, 'configuration', [twin]));
    for (const some of [[...taken.slice(0, 8000), twin.id], taken.slice(8000)])
      await changeHarvestConfigurations(catalogue, curator, { id: harvest.id, add: some, remove: [] });
    for (const [id, count] of [
      [harvest.id, taken.length + 1],
      [broad.id, ids.length],
    ] as const) {
      const walk = async (sort: 'domain' | '-domain'): Promise<string[]> => {
        const seen: string[] = [];
        for (let after: string | undefined; seen.length < 20_000;) {
          const page = valueOf(await harvestConfigurations(catalogue, { id, sort, limit: 500, after }));
          seen.push(...page.items.map(({ domain, id: own }) => `${domain.name} ${own}`));
          if (page.next === null) break;
          after = page.next;
        }
        return seen;
      };
      const forward = await walk('domain');
      expect([forward.length, new Set(forward).size]).toEqual([count, count]);
      expect(forward).toEqual(forward.toSorted());
      expect(await walk('-domain')).toEqual(forward.toReversed());
      expect(await harvestConfigurations(catalogue, { id, sort: 'target', limit: 5 })).toMatchObject({
        error: { kind: 'invalid', fields: [{ field: 'sort', code: 'list-too-long' }] },
      });
    }
  });
});

async function configurationIds(ground: TestGround, ...names: readonly string[]): Promise<string[]> {
  const domains = await ground.domains(...names);
  const rows = await ground.catalogue.db.selectFrom('configuration').select(['id', 'domainId']).execute();
  const byDomain = new Map(rows.map(({ id, domainId }) => [domainId, id]));
  return [...domains.values()].map((id) => byDomain.get(id) ?? '');
}

function configurationRow({ db }: Catalogue, id: string) {
  return db.selectFrom('configuration').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

async function addJobRow(
  { db }: Catalogue,
  job: Pick<JobTable, 'harvestId' | 'runId' | 'objects' | 'bytes'>,
): Promise<void> {
  const { count } = await db
    .selectFrom('job')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  await db
    .insertInto('job')
    .values({ ...jobRow, id: newId(), number: count + 1, name: `${count + 1}-press`, ...job })
    .execute();
}

const jobRow = {
  version: 1,
  templateId: '',
  templateNumber: 1,
  priority: 'high',
  isRehearsal: 0,
  state: 'done',
  configurations: 1,
  expectedObjects: 1,
  createdMs: 1,
  submittedMs: null,
  startedMs: null,
  endedMs: null,
  attempts: 1,
  worker: null,
  leaseUntilMs: null,
  crawlEnd: null,
  failures: 0,
  error: '',
  resubmittedAs: null,
  seenMs: null,
} as const;

async function addRun({ db }: Catalogue, run: RunRow): Promise<void> {
  await db
    .insertInto('harvestRun')
    .values({
      id: newId(),
      state: 'done',
      cursor: '',
      jobs: 0,
      configurations: 0,
      launchedBy: null,
      endedMs: null,
      problemCount: 0,
      problemsJson: '[]',
      restOf: null,
      ...run,
    })
    .execute();
}

type RunRow = Pick<HarvestRunTable, 'harvestId' | 'number' | 'dueMs'> & Partial<HarvestRunTable>;
