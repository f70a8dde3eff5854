import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { openCatalogue } from '../catalogue/open-catalogue.ts';
import type { CatalogueLocation } from '../catalogue/open-catalogue.ts';
import { testCatalogues } from '../catalogue/test-engines.ts';
import { launchHarvest } from './launch-harvest.ts';
import { makeJobs } from './make-jobs.ts';
import { TestGround, valueOf } from './test-ground.ts';

const program = fileURLToPath(new URL('test-make-jobs.program.ts', import.meta.url));

/** Runs the program until it has printed this many lines, then kills it as a power cut would. */
async function killedAfter(lines: number, place: CatalogueLocation, runId: string): Promise<void> {
  const child = spawn(process.execPath, [program, JSON.stringify(place), runId, '3', String(lines)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  let seen = 0;
  for await (const _ of createInterface({ input: child.stdout })) if (++seen === lines) child.kill('SIGKILL');
  await ended;
  expect(child.signalCode).toBe('SIGKILL');
}

describe.each(['sqlite', 'postgres'] as const)('job making, killed (%s)', (engine) => {
  const places = testCatalogues(engine);
  afterEach(() => places.removePlaces());
  afterAll(() => places.close());

  it('goes on where it was: each configuration has one job', async () => {
    const place = await places.newPlace();
    const before = await openCatalogue(place);
    const ground = await TestGround.make(before);
    await ground.sizes(Array.from({ length: 40 }, (_, index) => index + 1));
    const harvest = await ground.harvest('broad', { kind: 'broad', domainsPerJob: 2 });
    const launched = valueOf(
      await launchHarvest(before, {
        harvestId: harvest.id,
        launchedBy: ground.curator.id,
        isTransferring: false,
      }),
    );
    await before.close();
    // After a batch was written, in the middle of one, and again.
    for (const lines of [2, 3, 1, 4]) await killedAfter(lines, place, launched.run.id);
    const after = await openCatalogue(place);
    await makeJobs(after, launched.run.id, { batch: 3 });
    const taken = await after.db
      .selectFrom('jobConfiguration')
      .select('configurationId')
      .orderBy('configurationId')
      .execute();
    const all = await after.db.selectFrom('configuration').select('id').orderBy('id').execute();
    expect(taken.map(({ configurationId }) => configurationId)).toEqual(all.map(({ id }) => id));
    const numbers = await after.db.selectFrom('job').select('number').orderBy('number').execute();
    expect(numbers.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    const run = await after.db.selectFrom('harvestRun').selectAll().executeTakeFirstOrThrow();
    expect(run).toMatchObject({ state: 'made', jobs: 20, configurations: 40 });
    await after.close();
  });
});
