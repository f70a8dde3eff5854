import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { DataFolder } from '../../archive/data-folder.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { noSuch } from '../../catalogue/no-such.ts';
import { addPerson } from '../../catalogue/test-catalogue.ts';
import { onBothEngines } from '../../catalogue/test-engines.ts';
import { InProcessBus } from '../../messaging/in-process-bus.ts';
import { addJob } from '../test-jobs.ts';
import { Dispatcher } from './dispatcher.ts';
import { queueOf, readJobMessage } from './fleet-parts.ts';
import type { FleetParts } from './fleet-parts.ts';

function partsOf(catalogue: Catalogue, bus: InProcessBus, troubles: string[]): FleetParts {
  return {
    catalogue,
    bus,
    plans: {
      jobOrder: async () => noSuch('job'),
      takeJobResult: async () => {},
      addTrap: async () => noSuch('job'),
    },
    data: new DataFolder('/nowhere'),
    version: '0.0.0',
    hosts: undefined,
    allowPrivate: false,
    threads: 1,
    name: 'test',
    leaseMs: 60_000,
    onTrouble: (message) => troubles.push(message),
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
    const bus = new InProcessBus({ mostMessages: 2 });
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
    for (let tries = 0; tries < 3000 && got.high.size + got.low.size < 8; tries++) await sleep(5);
    expect([got, troubles]).toEqual([expected, []]);
    await dispatcher.close();
    await bus.close();
    const states = await catalogue.db.selectFrom('job').select('state').distinct().execute();
    expect(states.map(({ state }) => state).toSorted()).toEqual(['running', 'submitted']);
  });
});
