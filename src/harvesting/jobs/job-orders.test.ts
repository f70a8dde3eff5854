import { expect, it } from 'vitest';
import { folded } from '../../catalogue/folded.ts';
import type { JobState } from '../../catalogue/tables/job-tables.ts';
import { addPerson } from '../../catalogue/test-catalogue.ts';
import { onBothEngines } from '../../catalogue/test-engines.ts';
import { expectEveryOrder } from '../../catalogue/test-orders.ts';
import type { AnyQuestion } from '../../catalogue/test-orders.ts';
import { addJob } from '../test-jobs.ts';
import { jobConfigurations } from './job-configurations.ts';
import type { Live } from './job-view.ts';
import { searchJobs } from './search-jobs.ts';
import type { ProgressView } from './job-shape.ts';

const states: readonly JobState[] = ['new', 'submitted', 'running', 'done', 'failed', 'aborted'];

onBothEngines('jobs in every order', (open) => {
  it('are listed; those that run by what they have now', async () => {
    const catalogue = await open();
    const person = await addPerson(catalogue, 'engineer');
    const ids: string[] = [];
    for (let number = 1; number <= 13; number++) {
      const id = await addJob(catalogue, person, {
        hosts: Array.from({ length: number % 3 }, (_, at) => `${number}-${at}.test`),
        priority: number % 2 === 0 ? 'low' : 'high',
      });
      await catalogue.db
        .updateTable('job')
        .set({
          state: states[number % 6] ?? 'new',
          startedMs: number % 3 === 0 ? null : number % 4,
          endedMs: number % 2 === 0 ? null : number % 3,
          objects: number % 4,
          bytes: number % 3,
          failures: number % 2,
          worker: number % 4 === 0 ? null : `w/${number % 3}`,
        })
        .where('id', '=', id)
        .execute();
      ids.push(id);
    }
    const [, first, , , , , , second] = ids;
    // The second and the eighth run here.
    const captured = new Map([
      [first, 2],
      [second, 100],
    ]);
    const live: Live = (id) =>
      captured.has(id) ? { step: 'collecting', progress: progress(captured.get(id) ?? 0) } : undefined;
    for (const search of [{}, { state: 'running' }] as const)
      await expectEveryOrder({
        ask: (question: AnyQuestion) => searchJobs(catalogue.db, { ...search, ...question }, live),
        values: {
          number: ({ number }) => number,
          state: ({ state }) => states.indexOf(state),
          harvest: ({ harvest }) => folded(harvest.name),
          sites: ({ configurations }) => configurations,
          objects: ({ objects, progress: now }) => now?.captured ?? objects,
          size: ({ bytes, progress: now }) => now?.bytes ?? bytes,
          failures: ({ failures, progress: now }) => now?.failed ?? failures,
          started: ({ startedMs }) => startedMs,
          ended: ({ endedMs }) => endedMs,
          priority: ({ priority }) => ['high', 'low'].indexOf(priority),
          template: ({ template }) => folded(template.name),
          worker: ({ worker }) => worker,
        },
      });
  });

  it('have their sites; very many by domain only', async () => {
    const catalogue = await open();
    const person = await addPerson(catalogue, 'engineer');
    const jobId = await addJob(catalogue, person, {
      hosts: Array.from({ length: 11 }, (_, at) => `${(at * 7) % 11}.test`),
    });
    const rows = await catalogue.db.selectFrom('configuration').select('id').execute();
    for (const [index, { id }] of rows.entries())
      await catalogue.db
        .updateTable('configuration')
        .set({ expectedObjects: index % 3, name: ['Été', 'ete', 'eau'][index % 3] ?? '' })
        .where('id', '=', id)
        .execute();
    const ask = (question: AnyQuestion) =>
      jobConfigurations(catalogue.db, { jobId, folder: undefined }, question);
    const domain = { domain: (site: { readonly domain: { readonly name: string } }) => site.domain.name };
    await expectEveryOrder({
      ask,
      values: {
        ...domain,
        configuration: ({ name }) => folded(name),
        template: ({ template }) => folded(template.name),
        expected: ({ expectedObjects }) => expectedObjects,
        target: () => null,
      },
    });
    await catalogue.db.updateTable('job').set({ configurations: 10_001 }).execute();
    await expectEveryOrder({ ask, values: domain });
    const refused = await jobConfigurations(
      catalogue.db,
      { jobId, folder: undefined },
      { sort: '-expected', limit: 3 },
    );
    expect(refused).toMatchObject({ error: { fields: [{ field: 'sort', code: 'list-too-long' }] } });
  });
});

function progress(captured: number): ProgressView {
  return {
    state: 'running',
    note: null,
    startedMs: 0,
    nowMs: 0,
    captured,
    failed: captured,
    skipped: 0,
    queued: 0,
    bytes: captured,
    urlsPerSecond: { now: 0, average: 0 },
    bytesPerSecond: { now: 0, average: 0 },
    sites: { waiting: 0, active: 0, asleep: 0, ended: 0 },
    sleeping: [],
    exhaustedQueues: 0,
    biggestQueues: [],
    current: [],
  };
}
