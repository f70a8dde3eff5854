import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../scenarios/until.ts';
import { capturesIn, openHarvestGround, slowTemplate } from './test-harvest-ground.ts';
import type { HarvestGround } from './test-harvest-ground.ts';

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

describe('steering a job', () => {
  it('aborts one that waits at once', async () => {
    const opened = await ground.startPool();
    await ground.setSlots(opened, { high: 0, low: 0 });
    const jobId = await ground.addJob({ hosts: [site] });
    opened.pool.submit();
    await until(async () => (await ground.row(jobId)).state === 'submitted');
    const aborted = await opened.pool.abort(ground.person, jobId);
    expect(aborted).toMatchObject({ ok: true, value: { state: 'aborted', objects: 0 } });
    expect(await ground.runState(jobId)).toBe('done');
    await ground.setSlots(opened, { high: 1, low: 1 });
    const other = await ground.addJob({ hosts: [site], maxUrls: 1 });
    opened.pool.submit();
    await ground.untilEnded(other);
    expect((await ground.row(jobId)).attempts).toBe(0);
  });

  it('aborts one that runs; what it has collected is in the archive', async () => {
    const jobId = await ground.addJob({ hosts: [site], template: slowTemplate });
    const opened = await ground.startPool();
    await ground.untilCollecting(opened, jobId);
    const answerAgain = ground.web.holdAnswers();
    const aborted = await opened.pool.abort(ground.person, jobId);
    answerAgain();
    expect(aborted).toMatchObject({ ok: true, value: { state: 'aborted' } });
    const job = await ground.untilEnded(jobId);
    expect([job.state, job.crawlEnd]).toEqual(['aborted', 'stopped']);
    expect(job.objects).toBeGreaterThan(2);
    expect((await capturesIn(ground.data.path)).length).toBeGreaterThanOrEqual(job.objects);
    const changes = await ground.catalogue.db
      .selectFrom('change')
      .select(['accountId', 'fieldsJson'])
      .where('subjectId', '=', jobId)
      .execute();
    expect(changes).toEqual([
      { accountId: ground.person.id, fieldsJson: '[{"field":"state","from":"running","to":"aborted"}]' },
    ]);
  });

  it('pauses, resumes and slows it down; stopped by a person it is done, with what it has', async () => {
    const jobId = await ground.addJob({ hosts: [site], template: slowTemplate });
    const opened = await ground.startPool();
    await ground.untilCollecting(opened, jobId);
    const answerAgain = ground.web.holdAnswers();
    const { pool } = opened;
    const stateOf = async (): Promise<string> => {
      const progress = await pool.progress(jobId);
      return progress.ok ? progress.value.state : '';
    };
    expect(await pool.control(ground.person, jobId, { action: 'pause' })).toEqual({
      ok: true,
      value: { action: 'pause' },
    });
    await until(async () => (await stateOf()) === 'paused');
    answerAgain();
    expect(await pool.control(ground.person, jobId, { action: 'delay' })).toMatchObject({
      ok: false,
      error: { kind: 'invalid' },
    });
    const slower = { action: 'delay', minDelayMs: 2000, maxDelayMs: 3000 } as const;
    expect((await pool.control(ground.person, jobId, slower)).ok).toBe(true);
    expect((await pool.control(ground.person, jobId, { action: 'resume' })).ok).toBe(true);
    await until(async () => (await stateOf()) === 'running');
    expect((await pool.control(ground.person, jobId, { action: 'stop' })).ok).toBe(true);
    const job = await ground.untilEnded(jobId);
    expect([job.state, job.crawlEnd, job.attempts]).toEqual(['done', 'stopped', 1]);
    expect((await capturesIn(ground.data.path)).length).toBeGreaterThan(2);
    const late = await pool.control(ground.person, jobId, { action: 'pause' });
    expect(late).toMatchObject({ ok: false, error: { kind: 'conflict' } });
  });

  it('tries a rule on what waits, adds it, and keeps it for later', async () => {
    const jobId = await ground.addJob({ hosts: [site], template: slowTemplate });
    const opened = await ground.startPool();
    await ground.untilPaused(opened, jobId);
    const { pool } = opened;
    const all = await pool.tryReject(jobId, '.');
    if (!all.ok) throw new Error(all.error.message);
    expect(all.value.matched).toBe(all.value.examined);
    expect(all.value.matched).toBeGreaterThan(5);
    expect(all.value.sites).toEqual([{ site: expect.stringContaining(site), matched: all.value.matched }]);
    expect(await pool.tryReject(jobId, '(')).toMatchObject({
      value: { problem: expect.stringContaining('a ( without its )'), examined: 0 },
    });
    expect(await pool.tryReject(jobId, '(a)\\1')).toMatchObject({
      value: { problem: expect.stringContaining('back-references'), matched: 0 },
    });
    const rule = { expression: '.', comment: 'leads nowhere' };
    expect(
      await pool.reject(ground.person, jobId, { ...rule, expression: '(a)\\1', keep: 'no' }),
    ).toMatchObject({
      error: { kind: 'invalid', fields: [{ field: 'expression' }] },
    });
    expect(
      await pool.reject(ground.person, jobId, { ...rule, keep: 'domain', domain: 'nobody.test' }),
    ).toMatchObject({
      error: { kind: 'invalid', fields: [{ field: 'domain', message: 'there is no domain nobody.test' }] },
    });
    const kept = await pool.reject(ground.person, jobId, { ...rule, keep: 'domain', domain: site });
    expect(kept).toMatchObject({ ok: true, value: { trapId: expect.any(String) } });
    expect(ground.traps).toMatchObject([{ expression: '.', comment: 'leads nowhere', jobId }]);
    await pool.control(ground.person, jobId, { action: 'resume' });
    const { state, crawlEnd } = await ground.untilEnded(jobId);
    expect([state, crawlEnd]).toEqual(['done', 'complete']);
  });

  it('shows the log and what went wrong while it runs, and after', async () => {
    const jobId = await ground.addJob({
      hosts: [site],
      seeds: `${ground.web.url(site, '/no-such-page')}\n${ground.web.url(site, '/')}`,
      template: slowTemplate,
    });
    const opened = await ground.startPool();
    await ground.untilCollecting(opened, jobId);
    const { pool } = opened;
    await until(async () => {
      const errors = await pool.errors(jobId);
      return errors.ok && errors.value.kinds.length > 0;
    });
    const answerAgain = ground.web.holdAnswers();
    const errors = await pool.errors(jobId);
    if (!errors.ok) throw new Error(errors.error.message);
    expect(errors.value.kinds[0]).toMatchObject({
      meaning: expect.stringMatching(/\w/),
      count: expect.any(Number),
    });
    const log = await pool.log(jobId, 2);
    if (!log.ok) throw new Error(log.error.message);
    expect(log.value.lines).toHaveLength(2);
    expect(log.value.lines[1]).toContain(site);
    await pool.abort(ground.person, jobId);
    answerAgain();
    const { name } = await ground.untilEnded(jobId);
    await until(() => !existsSync(join(ground.data.crawls, name)));
    expect(await pool.log(jobId, 2)).toMatchObject({
      value: { lines: [expect.stringContaining(site), expect.stringContaining(site)] },
    });
    const after = await pool.errors(jobId);
    if (!after.ok) throw new Error(after.error.message);
    expect(after.value.examined).toBeGreaterThanOrEqual(errors.value.examined);
    expect(after.value.kinds.map(({ code }) => code)).toEqual(
      expect.arrayContaining(errors.value.kinds.map(({ code }) => code)),
    );
  });
});
