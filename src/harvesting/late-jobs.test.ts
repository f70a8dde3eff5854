import { locationText } from '../storage/vault-kinds.ts';
import { existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { heirloom } from '../../scenarios/run-program.ts';
import { until } from '../../scenarios/until.ts';
import { LocalRepository } from '../repository/local/local-repository.ts';
import { dedupFiles } from '../repository/local/dedup-files.ts';
import { historyOf } from '../catalogue/history.ts';
import type { JobTable } from '../catalogue/tables/job-tables.ts';
import { UpkeepClock } from '../repository/local/upkeep/upkeep-clock.ts';
import { openHarvestGround, slowTemplate } from './test-harvest-ground.ts';
import type { HarvestGround } from './test-harvest-ground.ts';

const site = 'journal-des-dunes.test';

let ground: HarvestGround;
let vault: string;
beforeEach(async () => {
  ground = await openHarvestGround();
  const archive = await LocalRepository.openForWriting(ground.data.path);
  vault = archive.config.vaults.map(({ location }) => locationText(location))[0] ?? '';
  await archive.close();
});
afterEach(() => ground.close());

/** As when a disk is pulled out. */
async function withoutVault<Value>(work: () => Promise<Value>): Promise<Value> {
  await rename(vault, `${vault}-away`);
  try {
    return await work();
  } finally {
    await rename(`${vault}-away`, vault);
  }
}

async function historyOfSite(jobId: string) {
  return ground.catalogue.db
    .selectFrom('domainHistory')
    .select(['objects', 'atMs', 'crawlEnd'])
    .where('jobId', '=', jobId)
    .execute();
}

/** Until all of a job is in the archive. */
async function untilLate(jobId: string): Promise<JobTable> {
  await until(async () => (await ground.row(jobId)).lateMs !== null);
  return ground.row(jobId);
}

describe('a job whose files the archive did not take', () => {
  it('is done when the vault is back and the upkeep has taken them in', async () => {
    const jobId = await ground.addJob({ hosts: [site], maxUrls: 8 });
    const opened = await ground.startPool();
    const clock = new UpkeepClock({
      version: '1',
      data: ground.data,
      everyMs: 100,
      onWarning: (message) => ground.troubles.push(message),
    });
    const failed = await withoutVault(async () => {
      clock.start();
      const row = await ground.untilEnded(jobId);
      // The upkeep has tried it, too, and could not help it.
      await until(() => ground.troubles.some((trouble) => trouble.includes('held back')));
      return row;
    });
    expect([failed.state, failed.lateMs]).toEqual(['failed', null]);
    expect(failed.error).toContain('it has not its copies yet');
    expect(failed.error).toContain('The server also retries by itself.');
    const folder = join(ground.data.crawls, failed.name);

    const { endedMs } = failed;
    const late = await untilLate(jobId);
    await clock.close();
    expect([late.state, late.error, late.endedMs]).toEqual(['done', '', endedMs]);
    expect(late.lateMs).toBeGreaterThan(endedMs ?? Infinity);
    expect(late.objects).toBeGreaterThan(2);
    expect(await historyOfSite(jobId)).toEqual([
      { objects: expect.any(Number) as number, atMs: endedMs, crawlEnd: late.crawlEnd },
    ]);
    expect(await ground.runState(jobId)).toBe('done');
    await until(() => !existsSync(folder));
    const history = await historyOf(ground.catalogue, 'job', jobId);
    if (!history.ok) throw new Error(history.error.message);
    expect(history.value.changes[0]).toMatchObject({
      by: { displayName: 'Heirloom' },
      fields: [
        { field: 'state', from: 'failed', to: 'done' },
        { field: 'error', from: failed.error, to: '' },
        { field: 'lateMs', to: late.lateMs },
      ],
    });
    // The prior captures of the site's next harvest.
    const archive = await LocalRepository.openForReading(ground.data.path);
    const former = await dedupFiles(archive, [ground.web.url(site, '/')]);
    await archive.close();
    expect([former.paths.length > 0, former.lacking]).toEqual([true, undefined]);
    const again = await opened.pool.resubmit(ground.person, jobId);
    expect(again).toMatchObject({ ok: false, error: { kind: 'conflict' } });
  });

  it('is done when an engineer has brought them in by hand; what was aborted stays so', async () => {
    const done = await ground.addJob({ hosts: [site], maxUrls: 3 });
    const aborted = await ground.addJob({ hosts: [site], template: slowTemplate });
    const opened = await ground.startPool();
    await withoutVault(async () => {
      await ground.untilCollecting(opened, aborted);
      const answerAgain = ground.web.holdAnswers();
      await opened.pool.abort(ground.person, aborted);
      answerAgain();
      expect((await ground.untilEnded(aborted)).error).toContain('it has not its copies yet');
      expect((await ground.untilEnded(done)).state).toBe('failed');
    });
    for (const jobId of [done, aborted]) {
      const { name } = await ground.row(jobId);
      const words = ['archive', '--resume', name, '--data', ground.data.path];
      expect(await heirloom(words)).toMatchObject({ code: 0 });
    }
    const [first, second] = [await untilLate(done), await untilLate(aborted)];
    expect([first.state, first.error]).toEqual(['done', '']);
    expect([second.state, second.error]).toEqual(['aborted', '']);
    expect((await historyOfSite(aborted)).map(({ crawlEnd }) => crawlEnd)).toEqual(['stopped']);
    for (const { name } of [first, second]) await until(() => !existsSync(join(ground.data.crawls, name)));
    expect(ground.troubles).toEqual([]);
  });

  it('stays failed for as long as any of them is missing', async () => {
    const [jobId, other] = [
      await ground.addJob({ hosts: [site], maxUrls: 3 }),
      await ground.addJob({ hosts: [site], maxUrls: 3 }),
    ];
    await ground.startPool();
    const [{ name, error }, whole] = await withoutVault(async () => [
      await ground.untilEnded(jobId),
      await ground.untilEnded(other),
    ]);
    // Somebody deletes them.
    const folder = join(ground.data.crawls, name);
    for (const file of await readdir(folder)) if (file.endsWith('.warc.gz')) await rm(join(folder, file));
    // A look that finds the files of another job looks at these, too.
    expect(await heirloom(['archive', '--resume', whole.name, '--data', ground.data.path])).toMatchObject({
      code: 0,
    });
    expect((await untilLate(other)).state).toBe('done');
    const after = await ground.row(jobId);
    expect([after.state, after.error, after.lateMs]).toEqual(['failed', error, null]);
    expect(ground.troubles).toEqual([]);
  });
});
