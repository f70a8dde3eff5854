import { expect, it } from 'vitest';
import { until } from '../../../scenarios/until.ts';
import { DataFolder } from '../../repository/local/data-folder.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { noSuch } from '../../catalogue/no-such.ts';
import { addPerson } from '../../catalogue/test-catalogue.ts';
import { onBothEngines } from '../../catalogue/test-engines.ts';
import { LocalLedger } from '../../crawl/ledger/local-ledger.ts';
import { defaultSettings } from '../../crawl/template/default-settings.ts';
import { InProcessBus } from '../../messaging/in-process-bus.ts';
import { claimJob } from '../jobs/job-lease.ts';
import { addJob } from '../test-jobs.ts';
import { Dispatcher } from './dispatcher.ts';
import { queueOf, readJobMessage } from './worker-pool-parts.ts';
import type { WorkerPoolParts } from './worker-pool-parts.ts';

function partsOf(catalogue: Catalogue, bus: InProcessBus, troubles: string[]): WorkerPoolParts {
  return {
    catalogue,
    bus,
    plans: {
      jobOrder: async () => noSuch('job'),
      takeJobResult: async () => {},
      addTrap: async () => noSuch('job'),
    },
    data: new DataFolder('/nowhere'),
    ledger: new LocalLedger(defaultSettings('').addresses),
    version: '0.0.0',
    hosts: undefined,
    allowPrivate: false,
    threads: 1,
    name: 'test',
    leaseMs: 60_000,
    graceMs: 60_000,
    lateEveryMs: 60_000,
    onWarning: (message) => troubles.push(message),
  };
}

onBothEngines('the dispatcher', (open) => {
  it('puts every job into the queue of its priority, also where a queue is soon full', async () => {
    const catalogue = await open();
    const person = await addPerson(catalogue, 'engineer');
    const expected = { high: new Set<string>(), low: new Set<string>() };
    for (let number = 0; number < 8; number++) {
      const priority = number % 2 === 0 ? 'high' : 'low';
      expected[priority].add(await addJob(catalogue, person, { hosts: ['a.test'], priority }));
    }
    const [first = ''] = expected.high;
    const [second = ''] = expected.low;
    // As a server that was killed leaves them: in no queue any more.
    await catalogue.db.updateTable('job').set({ state: 'submitted' }).where('id', '=', first).execute();
    await catalogue.db
      .updateTable('job')
      .set({ state: 'running', worker: 'gone/low-1', leaseUntilMs: 1 })
      .where('id', '=', second)
      .execute();
    const bus = new InProcessBus({ maxMessages: 2 });
    const troubles: string[] = [];
    const dispatcher = new Dispatcher(partsOf(catalogue, bus, troubles), { everyMs: 10 });
    dispatcher.start();
    const got = { high: new Set<string>(), low: new Set<string>() };
    for (const priority of ['high', 'low'] as const)
      bus.work(
        [queueOf(priority)],
        async (message) => {
          got[priority].add(readJobMessage(message) ?? '');
        },
        { worker: 'w', deadlineMs: 60_000 },
      );
    await until(() => got.high.size + got.low.size === 8);
    expect([got, troubles]).toEqual([expected, []]);
    await dispatcher.close();
    await bus.close();
    const states = await catalogue.db.selectFrom('job').select('state').distinct().execute();
    expect(states.map(({ state }) => state).toSorted()).toEqual(['running', 'submitted']);
  });

  it('lets no job of high priority wait because the queue of the others is full', async () => {
    const catalogue = await open();
    const person = await addPerson(catalogue, 'engineer');
    const add = (priority: 'high' | 'low') => addJob(catalogue, person, { hosts: ['a.test'], priority });
    for (let number = 0; number < 5; number++) await add('low');
    const bus = new InProcessBus({ maxMessages: 2 });
    const got: string[] = [];
    const work = async (message: Uint8Array): Promise<void> => {
      got.push(readJobMessage(message) ?? '');
    };
    bus.work([queueOf('high')], work, { worker: 'w', deadlineMs: 60_000 });
    const dispatcher = new Dispatcher(partsOf(catalogue, bus, []), { everyMs: 10 });
    dispatcher.start();
    const isFull = async (): Promise<boolean> =>
      (await catalogue.db.selectFrom('job').select('id').where('state', '=', 'submitted').execute())
        .length === 5;
    await until(isFull);
    const urgent = await add('high');
    await until(() => got.length > 0);
    expect(got).toEqual([urgent]);
    await dispatcher.close();
    await bus.close();
  });

  it('sends a job whose worker is gone once, until another has had it', async () => {
    const catalogue = await open();
    const person = await addPerson(catalogue, 'engineer');
    const jobId = await addJob(catalogue, person, { hosts: ['a.test'], priority: 'high' });
    const gone = { state: 'running', worker: 'gone/high-1', leaseUntilMs: 1 } as const;
    await catalogue.db.updateTable('job').set(gone).where('id', '=', jobId).execute();
    const bus = new InProcessBus();
    const troubles: string[] = [];
    const dispatcher = new Dispatcher(partsOf(catalogue, bus, troubles), { everyMs: 5 });
    dispatcher.start();
    /** It has sent a job that is newer: it has seen the one before as well. */
    const hasLooked = async (): Promise<void> => {
      const newer = await addJob(catalogue, person, { hosts: ['a.test'], priority: 'low' });
      await until(async () => {
        const { state } = await catalogue.db
          .selectFrom('job')
          .select('state')
          .where('id', '=', newer)
          .executeTakeFirstOrThrow();
        return state === 'submitted';
      });
    };
    // It looks at the jobs several times while no worker takes one.
    for (let looks = 0; looks < 3; looks++) await hasLooked();
    const got: string[] = [];
    const work = async (message: Uint8Array): Promise<void> => {
      got.push(readJobMessage(message) ?? '');
      if (got.length === 1) await claimJob(catalogue, { jobId, worker: 'w/1' }, -1);
    };
    bus.work([queueOf('high')], work, { worker: 'w', deadlineMs: 60_000 });
    await until(() => got.length === 2);
    for (let looks = 0; looks < 3; looks++) await hasLooked();
    expect([got, troubles]).toEqual([[jobId, jobId], []]);
    await dispatcher.close();
    await bus.close();
  });
});
