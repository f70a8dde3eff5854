import { expect, it } from 'vitest';
import { partNames, Readiness } from './readiness.ts';
import type { PartChecks, PartFinding } from './readiness.ts';

const allGood = Object.fromEntries(
  partNames.map((name) => [name, async (): Promise<PartFinding> => ({ state: 'good', message: 'Good.' })]),
) as unknown as PartChecks;

it('tells since when a part is bad, and the log why', async () => {
  let nowMs = Date.parse('2026-11-01T00:00:00Z');
  let vaults: PartFinding = { state: 'good', message: 'All 2 are reachable.' };
  const told: string[] = [];
  const readiness = new Readiness(
    { ...allGood, vaults: async () => vaults },
    { onChange: (message) => told.push(message), clock: () => nowMs },
  );
  expect(await readiness.report()).toMatchObject({ status: 'ready' });

  vaults = { state: 'bad', message: '1 of 2 cannot be reached.', detail: 'north: not mounted at /mnt/north' };
  nowMs += 60_000;
  const bad = await readiness.report();
  expect(bad.status).toBe('not-ready');
  expect(bad.parts.find(({ name }) => name === 'vaults')).toEqual({
    name: 'vaults',
    state: 'bad',
    since: '2026-11-01T00:01:00.000Z',
    message: '1 of 2 cannot be reached.',
  });
  nowMs += 60_000;
  const still = await readiness.report();
  expect(still.parts.find(({ name }) => name === 'vaults')?.since).toBe('2026-11-01T00:01:00.000Z');

  vaults = { state: 'good', message: 'All 2 are reachable.' };
  nowMs += 60_000;
  expect((await readiness.report()).status).toBe('ready');
  expect(told).toEqual([
    'not ready: vaults: north: not mounted at /mnt/north',
    'ready again: vaults: All 2 are reachable.',
  ]);
});

it('is ready with a warning, and not where a part throws', async () => {
  const options = { onChange: () => undefined };
  const warned = new Readiness(
    {
      ...allGood,
      chain: async () => ({ state: 'warning', message: 'Files that could not be ingested: 1.' }),
    },
    options,
  );
  expect(await warned.report()).toMatchObject({ status: 'ready' });
  const broken = new Readiness(
    { ...allGood, disk: () => Promise.reject(new Error('/secret/path')) },
    options,
  );
  const report = await broken.report();
  expect(report.status).toBe('not-ready');
  expect(JSON.stringify(report)).not.toContain('/secret/path');
});

it('looks at the parts once for all who ask at the same time', async () => {
  let looks = 0;
  const pages = async (): Promise<PartFinding> => ({ state: 'good', message: String(++looks) });
  const readiness = new Readiness({ ...allGood, pages }, { onChange: () => undefined, clock: () => 0 });
  await Promise.all([readiness.report(), readiness.report(), readiness.report()]);
  expect(looks).toBe(1);
});
