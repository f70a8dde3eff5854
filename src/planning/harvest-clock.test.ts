import { expect, it } from 'vitest';
import { onBothEngines } from '../catalogue/test-engines.ts';
import { readHarvest } from './harvests/harvest-view.ts';
import { addNamedDomains } from './harvests/add-named-domains.ts';
import { changeHarvest } from './harvests/save-harvest.ts';
import { HarvestClock } from './harvest-clock.ts';
import { launchHarvest } from './launch-harvest.ts';
import { readMapping, saveMapping } from './mapping/mapping-view.ts';
import { planOf } from './plan-of.ts';
import { addSchedule, changeSchedule, previewSchedule } from './schedules/save-schedule.ts';
import { listSchedules } from './schedules/schedule-view.ts';
import { refusalOf, TestGround, valueOf } from './test-ground.ts';

const hourMs = 3_600_000;
/** In the far future, so that the day of the test does not matter. */
const firstMs = Date.parse('2090-01-01T00:00Z');

async function hourly(ground: TestGround, repeats: number | null = null) {
  return valueOf(
    await addSchedule(ground.catalogue, ground.curator, {
      name: 'hourly',
      unit: 'hour',
      every: 1,
      firstMs,
      lastMs: null,
      repeats,
      timeZone: 'Europe/Paris',
      comment: '',
    }),
  );
}

function clockAt(ground: TestGround, now: () => number) {
  const made: string[] = [];
  const warnings: unknown[] = [];
  const clock = new HarvestClock({
    catalogue: ground.catalogue,
    onMade: ({ harvestId }) => {
      made.push(harvestId);
    },
    onWarning: (error) => warnings.push(error),
    now,
  });
  return { clock, made, warnings };
}

onBothEngines('the clock of harvests', (open) => {
  it('fires what is due, with the targets of today, and what was missed only once', async () => {
    const ground = await TestGround.make(await open());
    const schedule = await hourly(ground, 10);
    const collection = await ground.collection('Press');
    const harvest = await ground.harvest('news', { scheduleId: schedule.id });
    expect(harvest.nextMs).toBe(firstMs);
    const mapping = valueOf(await readMapping(ground.catalogue));
    valueOf(
      await saveMapping(ground.catalogue, ground.curator, {
        ...mapping,
        collections: [{ collectionId: collection.id, frequency: null, harvestId: harvest.id }],
      }),
    );
    await ground.target(collection, 'http://a.example/');
    let nowMs = firstMs - 1;
    const { clock, made, warnings } = clockAt(ground, () => nowMs);
    await clock.tick();
    expect(made).toEqual([]);
    nowMs = firstMs + 3 * hourMs + 5;
    await clock.tick();
    await clock.tick();
    expect([made, warnings]).toEqual([[harvest.id], []]);
    const runs = await ground.catalogue.db.selectFrom('harvestRun').selectAll().execute();
    expect(runs).toMatchObject([
      { number: 1, state: 'made', dueMs: firstMs, launchedBy: null, configurations: 1 },
    ]);
    expect(valueOf(await readHarvest(ground.catalogue.db, harvest.id))).toMatchObject({
      nextMs: firstMs + 4 * hourMs,
    });
    nowMs = firstMs + 20 * hourMs;
    await clock.tick();
    expect(valueOf(await readHarvest(ground.catalogue.db, harvest.id))).toMatchObject({ nextMs: null });
    await clock.close();
  });

  it('leaves a harvest due whose template cannot be used, says why once, and fires it when it is mended', async () => {
    const ground = await TestGround.make(await open());
    const { catalogue, curator } = ground;
    const schedule = await hourly(ground);
    await ground.domains('a.example');
    const harvest = await ground.harvest('news', { scheduleId: schedule.id });
    valueOf(await addNamedDomains(catalogue, curator, { id: harvest.id, names: 'a.example' }));
    const { templateId } = await catalogue.db
      .selectFrom('configuration')
      .select('templateId')
      .executeTakeFirstOrThrow();
    const store = (yaml: string) =>
      catalogue.change((changing) =>
        changing.updateTable('templateVersion').set({ yaml }).where('templateId', '=', templateId).execute(),
      );
    // An earlier version of Heirloom accepted expressions that this one refuses.
    await store(`scope:\n  reject: ['(?<!archive/)calendar']\n`);
    const { clock, made, warnings } = clockAt(ground, () => firstMs + 5);
    await clock.tick();
    await clock.tick();
    expect(made).toEqual([]);
    expect(warnings.map(String)).toEqual([expect.stringContaining('look-behind')]);
    const blocked = valueOf(await readHarvest(catalogue.db, harvest.id));
    expect(blocked).toMatchObject({
      nextMs: firstMs,
      lastRun: null,
      blockedBy: { code: 'template-version-unusable' },
    });
    await store(`scope:\n  reject: ['calendar']\n`);
    await clock.tick();
    expect(made).toEqual([harvest.id]);
    expect(valueOf(await readHarvest(catalogue.db, harvest.id))).toMatchObject({
      nextMs: firstMs + hourMs,
      blockedBy: null,
    });
    await clock.close();
  });

  it('tells on the run which targets it had to exclude, and why', async () => {
    const ground = await TestGround.make(await open());
    const schedule = await hourly(ground);
    const collection = await ground.collection('Press');
    const harvest = await ground.harvest('news', { scheduleId: schedule.id });
    const mapping = valueOf(await readMapping(ground.catalogue));
    const rows = mapping.rows.filter(({ budget, depth }) => budget !== 'large' || depth !== 'page');
    const collections = [{ collectionId: collection.id, frequency: null, harvestId: harvest.id }];
    const change = { version: mapping.version, rows, collections };
    valueOf(await saveMapping(ground.catalogue, ground.curator, change));
    await ground.target(collection, 'http://a.example/');
    const id = await ground.target(collection, 'http://b.example/', { budget: 'large', depth: 'page' });
    const excluded = {
      problemCount: 1,
      problems: [{ target: { id }, reason: 'no row of the mapping matches large, monthly, page: add one' }],
    };
    const { clock } = clockAt(ground, () => firstMs);
    await clock.tick();
    await clock.close();
    expect(valueOf(await readHarvest(ground.catalogue.db, harvest.id)).lastRun).toMatchObject(excluded);
    const launch = { harvestId: harvest.id, launchedBy: ground.curator.id, isTransferring: true };
    expect(valueOf(await launchHarvest(ground.catalogue, launch)).run).toMatchObject(excluded);
    expect(valueOf(await readMapping(ground.catalogue)).unmapped).toMatchObject([
      { collection: { id: collection.id }, frequency: 'monthly', budget: 'large', depth: 'page', targets: 1 },
    ]);
  });

  it('goes on with a run that was cut off, and makes what was launched by hand', async () => {
    const ground = await TestGround.make(await open());
    await ground.sizes([1, 2, 3]);
    const harvest = await ground.harvest('all', { kind: 'broad' });
    const launch = { harvestId: harvest.id, launchedBy: ground.curator.id, isTransferring: true };
    valueOf(await launchHarvest(ground.catalogue, launch));
    const first = clockAt(ground, () => 0);
    await first.clock.tick();
    expect(first.made).toEqual([harvest.id]);
    await first.clock.close();
    const { run } = valueOf(await launchHarvest(ground.catalogue, launch));
    const second = clockAt(ground, () => 0);
    await second.clock.make(run.id);
    expect(second.made).toEqual([harvest.id]);
    await second.clock.close();
    await second.clock.make(run.id);
    expect(second.made).toHaveLength(1);
  });

  it('tells what goes wrong, and goes on with the others', async () => {
    const ground = await TestGround.make(await open());
    const schedule = await hourly(ground);
    await ground.sizes([1]);
    await ground.harvest('good', { kind: 'broad', scheduleId: schedule.id });
    const { clock, warnings, made } = clockAt(ground, () => firstMs);
    await ground.catalogue.db.updateTable('schedule').set({ timeZone: 'Nowhere/At_All' }).execute();
    await clock.tick();
    expect([warnings.length, made.length]).toEqual([1, 0]);
    await ground.catalogue.db.updateTable('schedule').set({ timeZone: 'UTC' }).execute();
    await clock.tick();
    expect([warnings.length, made.length]).toEqual([1, 1]);
    await clock.close();
  });

  it('sees that a run is done when its last job was aborted, and open again when one is made anew', async () => {
    const ground = await TestGround.make(await open());
    const { db } = ground.catalogue;
    await ground.sizes([1]);
    const harvest = await ground.harvest('all', { kind: 'broad' });
    valueOf(
      await launchHarvest(ground.catalogue, {
        harvestId: harvest.id,
        launchedBy: ground.curator.id,
        isTransferring: true,
      }),
    );
    const { clock } = clockAt(ground, () => 0);
    const stateAfter = async (state: 'new' | 'aborted' | 'running'): Promise<string | undefined> => {
      await clock.tick();
      await db.updateTable('job').set({ state }).execute();
      await clock.tick();
      return valueOf(await readHarvest(ground.catalogue.db, harvest.id)).lastRun?.state;
    };
    expect(await stateAfter('new')).toBe('made');
    expect(await stateAfter('aborted')).toBe('done');
    expect(await stateAfter('running')).toBe('made');
    await clock.close();
  });

  it('is shown as a plan, of which too many are cut', async () => {
    const ground = await TestGround.make(await open());
    const schedule = await hourly(ground);
    const harvest = await ground.harvest('news', { scheduleId: schedule.id, isRehearsal: true });
    const plan = (from: number, to: number) => planOf(ground.catalogue, { from, to, nowMs: 0 });
    const day = valueOf(await plan(firstMs, firstMs + 24 * hourMs - 1));
    expect(day.firings).toHaveLength(24);
    expect(day.firings[0]).toEqual({
      harvest: { id: harvest.id, name: 'news' },
      kind: 'selective',
      isRehearsal: true,
      atMs: firstMs,
    });
    expect(day.isWhole).toBe(true);
    const century = valueOf(await plan(0, firstMs * 2));
    expect(century).toMatchObject({ isWhole: false });
    expect(century.firings).toHaveLength(2500);
    expect(refusalOf(await plan(2, 1))).toContain('invalid');
    expect(valueOf(await plan(8.64e15, Number.MAX_SAFE_INTEGER)).firings).toEqual([]);
    valueOf(
      await changeHarvest(ground.catalogue, ground.curator, {
        ...harvest,
        isActive: false,
      }),
    );
    expect(valueOf(await plan(firstMs, firstMs + hourMs)).firings).toEqual([]);
  });

  it('keeps to a schedule that is changed', async () => {
    const ground = await TestGround.make(await open());
    const schedule = await hourly(ground);
    const harvest = await ground.harvest('news', { scheduleId: schedule.id });
    const later = { ...schedule, firstMs: firstMs + 7 };
    valueOf(await changeSchedule(ground.catalogue, ground.curator, later));
    expect(valueOf(await readHarvest(ground.catalogue.db, harvest.id)).nextMs).toBe(firstMs + 7);
    expect(refusalOf(await changeSchedule(ground.catalogue, ground.curator, later))).toContain('conflict');
    // Renaming does not drop a harvest that is due.
    await ground.catalogue.db.updateTable('harvest').set({ nextMs: 7 }).execute();
    const renamed = { ...later, version: 2, name: 'each hour', comment: 'as before' };
    valueOf(await changeSchedule(ground.catalogue, ground.curator, renamed));
    expect(valueOf(await readHarvest(ground.catalogue.db, harvest.id)).nextMs).toBe(7);
    const [listed] = valueOf(await listSchedules(ground.catalogue)).schedules;
    expect(listed).toMatchObject({
      harvests: [{ name: 'news' }],
      next: [firstMs + 7, firstMs + 7 + hourMs, firstMs + 7 + 2 * hourMs],
    });
    const wrong = { ...schedule, name: 'Each Hour', timeZone: 'Paris', lastMs: firstMs - 1, firstMs };
    expect(refusalOf(await addSchedule(ground.catalogue, ground.curator, wrong))).toMatch(
      /lastMs[^]*timeZone[^]*name/,
    );
    expect(refusalOf(previewSchedule(wrong))).toContain('timeZone');
    expect(valueOf(previewSchedule(schedule)).times).toHaveLength(10);
  });
});
