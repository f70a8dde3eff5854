import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Reason } from '../reasons/reason.ts';
import { openHarvestGround, slowTemplate } from './test-harvest-ground.ts';
import type { HarvestGround, TestPool } from './test-harvest-ground.ts';

const site = 'journal-des-dunes.test';

let ground: HarvestGround;
beforeAll(async () => {
  ground = await openHarvestGround();
});
afterEach(async () => {
  await ground.closePools();
});
afterAll(async () => {
  await ground.close();
});

describe('a job that cannot be done', () => {
  it('fails where its template cannot be read any more, and can be resubmitted when it can', async () => {
    const jobId = await ground.addJob({ hosts: [site], template: 'robots: 3\n', maxUrls: 2 });
    const { pool } = await ground.startPool();
    const failed = await ground.untilEnded(jobId);
    expect([failed.state, await ground.runState(jobId)]).toEqual(['failed', 'done']);
    expect(failed.error).toMatch(/template/i);
    expect(JSON.parse(failed.errorJson ?? '')).toMatchObject([
      {
        message: failed.error,
        code: 'template-version-unusable',
        values: { problem: { code: 'section-is-text' } },
      },
    ]);
    await ground.catalogue.db
      .updateTable('templateVersion')
      .set({ yaml: '' })
      .where('templateId', '=', failed.templateId)
      .execute();
    const fresh = await pool.resubmit(ground.person, jobId);
    if (!fresh.ok) throw new Error(fresh.error.message);
    expect([fresh.value.configurations, (await ground.row(jobId)).resubmittedAs]).toEqual([
      1,
      fresh.value.id,
    ]);
    expect((await ground.untilEnded(fresh.value.id)).state).toBe('done');
    expect(await ground.runState(jobId)).toBe('done');
    const twice = await pool.resubmit(ground.person, jobId);
    expect(twice).toMatchObject({ ok: false, error: { kind: 'conflict' } });
  });

  it('fails without seeds', async () => {
    const jobId = await ground.addJob({ hosts: [site], seeds: '' });
    const { pool } = await ground.startPool();
    const { state, error } = await ground.untilEnded(jobId);
    expect([state, error]).toEqual(['failed', expect.stringContaining('all its seed lists are empty')]);
    expect(await pool.job(jobId)).toMatchObject({
      value: { errorReasons: [{ message: error, code: 'job-without-seeds', values: {} }] },
    });
  });

  it('fails where the archive does not take its files, which are kept, and says what to do', async () => {
    const jobId = await ground.addJob({ hosts: [site], maxUrls: 12, template: slowTemplate });
    const opened = await ground.startPool();
    await ground.untilPaused(opened, jobId);
    const { name } = await ground.row(jobId);
    await writeFile(join(ground.data.crawls, name, 'heirloom-text-broken.warc.gz'), 'this is no WARC file');
    await opened.pool.control(ground.person, jobId, { action: 'resume' });
    const { state, error, errorJson, objects } = await ground.untilEnded(jobId);
    expect([state, error]).toEqual(['failed', expect.stringContaining('heirloom-text-broken.warc.gz')]);
    expect(error).toContain(`heirloom archive --resume ${name} --data ${ground.data.path}`);
    expect((JSON.parse(errorJson ?? '') as Reason[]).map(({ code }) => code)).toEqual([
      'files-not-taken',
      'file-not-taken',
      'files-taken-later',
    ]);
    expect(objects).toBeGreaterThanOrEqual(3);
    expect(existsSync(join(ground.data.crawls, name, 'heirloom-text-broken.warc.gz'))).toBe(true);
    expect(await opened.pool.abort(ground.person, jobId)).toMatchObject({
      ok: false,
      error: { kind: 'conflict' },
    });
  });
});

/** An engineer's questions the morning after. */
async function told({ pool }: TestPool, jobId: string) {
  const [log, errors] = [await pool.log(jobId, 500), await pool.errors(jobId)];
  if (!log.ok || !errors.ok) throw new Error('there is no such job');
  return { log: log.value, errors: errors.value };
}

describe('a job whose files are in the archive', () => {
  it('still tells its log and what failed; its folder does not go before that is safe', async () => {
    const jobs = join(ground.data.reports, 'jobs');
    await mkdir(ground.data.reports, { recursive: true });
    await rm(jobs, { recursive: true, force: true });
    await writeFile(jobs, 'a file where a folder is needed');
    const missing = ['/no-such-page', '/nor-this'].map((path) => ground.web.url(site, path));
    const jobId = await ground.addJob({
      hosts: [site],
      seeds: [...missing, ground.web.url(site, '/')].join('\n'),
    });
    const first = await ground.startPool();
    const { state, name, error } = await ground.untilEnded(jobId);
    await ground.closePools();
    const folder = join(ground.data.crawls, name);
    expect([state, error, existsSync(join(folder, 'crawl.log'))]).toEqual(['done', '', true]);
    expect(ground.troubles.splice(0)).toEqual([expect.stringContaining('summary could not be written')]);
    const before = await told(first, jobId);
    expect(before.errors.kinds.find(({ code }) => code === '404')).toMatchObject({
      meaning: 'Page not found',
      examples: expect.arrayContaining(missing),
    });
    expect(before.log.lines.some((line) => line.includes('/no-such-page'))).toBe(true);

    // As at the next start after a server was killed between the end of a job and the removal of its folder.
    await rm(jobs);
    const second = await ground.startPool();
    expect([existsSync(folder), existsSync(join(jobs, `${name}.json`))]).toEqual([false, true]);
    expect(await told(second, jobId)).toEqual(before);
    await writeFile(join(jobs, `${name}.json`), '{"lines":["2026-11-');
    const broken = await told(second, jobId);
    expect([broken.log, broken.errors]).toEqual([
      { lines: [], hint: broken.log.reason?.message, reason: broken.log.reason },
      { kinds: [], examined: 0, hint: broken.log.hint, reason: broken.log.reason },
    ]);
    expect(broken.log.reason).toMatchObject({
      code: 'summary-unread',
      values: { file: join(jobs, `${name}.json`) },
    });
    expect(ground.troubles).toEqual([]);
  });
});
