import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { heirloom, repositoryFolder } from '../../../scenarios/run-program.ts';
import type { Ended } from '../../../scenarios/run-program.ts';
import { until } from '../../../scenarios/until.ts';
import { startControlServer } from '../../crawl/control/control-server.ts';
import type { ControlServer } from '../../crawl/control/control-server.ts';
import { handMadeJob, sampleProgress } from '../../crawl/control/hand-made-job.ts';
import type { HandMadeJob } from '../../crawl/control/hand-made-job.ts';
import type { ControlRequest } from '../../crawl/job/running-job.ts';
import { exitCodes } from '../terminal/exit-codes.ts';

let folder = '';
let server: ControlServer | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-control-'));
});
afterEach(async () => {
  await server?.close();
  server = undefined;
  await rm(folder, { recursive: true });
});

async function start(job: HandMadeJob = handMadeJob()): Promise<HandMadeJob> {
  server = await startControlServer(job, { folder });
  return job;
}

/** Every run of these tests: never a stack trace. */
async function control(...words: string[]): Promise<Ended> {
  const ended = await heirloom(['control', ...words]);
  expect(ended.stderr).not.toMatch(/^\s+at /m);
  return ended;
}

describe('heirloom control FOLDER', () => {
  it('prints how far the job is', async () => {
    await start();
    const { code, stdout, stderr } = await control(folder);
    expect(stdout).toBe(`press-7: running  4 min 12 s  4 threads
1234 captured  5 failed  6789 queued  42 skipped
12.3 URLs/s (average 10.1)  1.2 MB/s (average 900 kB/s)  56.7 MB
sites: 3 active, 10 waiting, 2 ended  exhausted queues: 1
biggest queues: example.org 4000, other.example 12
   3 s  https://example.org/a
   0 s  https://other.example/b?c=d
`);
    expect([code, stderr]).toEqual([exitCodes.done, '']);
  });

  it('prints it as JSON', async () => {
    await start();
    const { code, stdout } = await control(folder, 'status', '--json');
    expect(code).toBe(exitCodes.done);
    expect(JSON.parse(stdout)).toEqual(sampleProgress);
  });

  it.each<[string[], ControlRequest, string]>([
    [['pause'], { action: 'pause' }, 'paused: no new URL is fetched until it is resumed'],
    [['resume'], { action: 'resume' }, 'resumed'],
    [['stop'], { action: 'stop' }, 'stopping: it can be resumed later'],
    [
      ['delay', '--min-ms', '5000', '--max-ms', '60000', '--factor', '2.5'],
      { action: 'delay', politeness: { minDelayMs: 5000, maxDelayMs: 60_000, factor: 2.5 } },
      'new crawl delay: at least 5000 ms, at most 60000 ms, 2.5 times the last response time',
    ],
    [
      ['delay', '--factor', '0'],
      { action: 'delay', politeness: { factor: 0 } },
      'new crawl delay: 0 times the last response time',
    ],
    [
      ['reject', String.raw`/calendar/\d{4}/`],
      { action: 'reject', expression: String.raw`/calendar/\d{4}/` },
      String.raw`URLs that match /calendar/\d{4}/ are excluded from now on`,
    ],
  ])('%j', async (words, request, says) => {
    const job = await start();
    const { code, stdout, stderr } = await control(folder, ...words);
    expect([code, stdout, stderr]).toEqual([exitCodes.done, `press-7: ${says}\n`, '']);
    expect(job.requests).toEqual([request]);
  });

  it.each<[string[], string]>([
    [['explode'], 'Allowed choices are status, watch, pause, resume, stop, delay, reject'],
    [['pause', 'now'], 'pause takes no expression: now'],
    [['pause', '--min-ms', '5'], '--min-ms, --max-ms and --factor are for delay'],
    [['pause', '--json'], '--json is for status, watch and try-reject'],
    [['delay'], 'delay needs --min-ms, --max-ms or --factor'],
    [['delay', '--min-ms', '-5'], 'Give a whole number from 0 to 86400000'],
    [['delay', '--max-ms', '1e99'], 'Give a whole number from 0 to 86400000'],
    [['delay', '--min-ms', '6', '--max-ms', '5'], '--min-ms is greater than --max-ms'],
    [['delay', '--factor', 'fast'], 'Give a number from 0 to 1000'],
    [['reject'], "reject needs a regular expression, such as '/calendar/'"],
    [['reject', ''], 'reject needs a regular expression'],
    [['reject', '('], 'reject: a ( without its )'],
    [['try-reject'], "try-reject needs a regular expression, such as '/calendar/'"],
    [['try-reject', '('], 'reject: a ( without its )'],
  ])('%j is not understood, and nothing is sent', async (words, says) => {
    const job = await start();
    const { code, stdout, stderr } = await control(folder, ...words);
    expect([code, stdout]).toEqual([exitCodes.usage, '']);
    expect(stderr).toMatch(/^heirloom: /);
    expect(stderr).toContain(says);
    expect(job.requests).toEqual([]);
  });

  it('tells what a rule would exclude, and changes nothing', async () => {
    const job = await start();
    const some = await control(folder, 'try-reject', 'example.org');
    expect([some.code, some.stdout]).toEqual([
      exitCodes.done,
      'press-7: 1 URL of 2 queued URLs would be excluded\n         1  example.org\nfor example\n  https://example.org/a\n',
    ]);
    const none = await control(folder, 'try-reject', '/calendar/');
    expect(none.stdout).toBe('press-7: none of 2 queued URLs would be excluded\n');
    const json = await control(folder, 'try-reject', '[?]c=', '--json');
    expect(JSON.parse(json.stdout)).toMatchObject({ matched: 1, examples: ['https://other.example/b?c=d'] });
    const ahead = await control(folder, 'try-reject', '(?!a)');
    expect([ahead.code, ahead.stderr]).toEqual([exitCodes.usage, expect.stringContaining('look-ahead')]);
    expect(job.requests).toEqual([]);
  });

  it('says what the job says when it does not want to', async () => {
    await start(handMadeJob({}, () => Promise.reject(new Error('thread\u001B[2J 2 has died'))));
    const { code, stdout, stderr } = await control(folder, 'pause');
    expect([code, stdout]).toEqual([exitCodes.inputUnsuitable, '']);
    expect(stderr).toBe(
      `heirloom: ${folder}: job press-7 refuses: the job could not do it: thread\uFFFD[2J 2 has died\n`,
    );
  });

  it.each([['status'], ['watch'], ['stop']])('%s where there is no job', async (action) => {
    const nothing = await control(folder, action);
    expect(nothing.code).toBe(exitCodes.inputUnsuitable);
    expect(nothing.stderr).toBe(`heirloom: ${folder}: no job is running here (there is no control.json)\n`);
    const missing = join(folder, 'missing');
    const nowhere = await control(missing, action);
    expect(nowhere.code).toBe(exitCodes.inputUnreadable);
    expect(nowhere.stderr).toBe(`heirloom: ${missing}: no such file or folder\n`);
  });

  it('where a job was killed, or something else lies', async () => {
    await start();
    const url = server?.url;
    await server?.close();
    const path = join(folder, 'control.json');
    await writeFile(path, JSON.stringify({ url, token: 'a'.repeat(64), pid: 4_000_000, job: 'press-7' }));
    const killed = await control(folder);
    expect(killed.code).toBe(exitCodes.inputUnsuitable);
    expect(killed.stderr).toBe(
      `heirloom: ${folder}: job press-7 is no longer running: process 4000000 was killed\n`,
    );
    await writeFile(path, 'hello');
    const strange = await control(folder);
    expect(strange.code).toBe(exitCodes.inputUnsuitable);
    expect(strange.stderr).toBe(`heirloom: ${folder}: control.json is not that of a job\n`);
  });

  it('has help with an example for every action', async () => {
    const { code, stdout } = await control('--help');
    expect(code).toBe(exitCodes.done);
    for (const action of ['status', 'watch', 'pause', 'resume', 'stop', 'delay', 'reject'])
      expect(stdout).toMatch(new RegExp(`^  ${action} +\\w`, 'm'));
    expect(stdout).toContain("$ heirloom control example reject '/calendar/\\d{4}/'");
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(120);
  });
});

describe('heirloom control FOLDER watch', () => {
  it('follows the job until it ends', async () => {
    const job = await start();
    const watching = control(folder, 'watch');
    await until(() => job.watchers() === 1);
    job.change({ state: 'paused' });
    job.change({ state: 'ended', captured: 2000 });
    const { code, stdout, stderr } = await watching;
    expect(code).toBe(exitCodes.done);
    expect(stderr).toMatch(/^press-7: paused {2}4 min 12 s {2}1234 captured .*\n$/);
    expect(stdout).toMatch(/^press-7: ended {2}4 min 12 s {2}2000 captured .*\n$/);
  });

  it('gives an object a line', async () => {
    const job = await start();
    const watching = control(folder, 'watch', '--json');
    await until(() => job.watchers() === 1);
    job.change({ captured: 1235 });
    job.change({ state: 'ended' });
    const { code, stdout, stderr } = await watching;
    expect([code, stderr]).toEqual([exitCodes.done, '']);
    const told = stdout.trimEnd().split('\n');
    expect(told.map((line) => JSON.parse(line) as unknown)).toEqual([
      sampleProgress,
      { ...sampleProgress, captured: 1235 },
      { ...sampleProgress, captured: 1235, state: 'ended' },
    ]);
  });

  it.each([
    ['SIGINT', exitCodes.interrupted],
    ['SIGTERM', exitCodes.terminated],
  ] as const)('ends at %s, and the job goes on', async (signal, code) => {
    const job = await start();
    const child = spawn(`${repositoryFolder}heirloom`, ['control', folder, 'watch'], { timeout: 60_000 });
    let stderr = '';
    child.stderr.on('data', (part) => (stderr += String(part)));
    const ended = once(child, 'close') as Promise<[number | null]>;
    await until(() => job.watchers() === 1);
    child.kill(signal);
    expect((await ended)[0]).toBe(code);
    expect(stderr).toBe('heirloom: no longer watching; the job continues\n');
    await until(() => job.watchers() === 0);
    expect(job.requests).toEqual([]);
  });

  it('ends without an error when nobody reads it any more', async () => {
    const job = await start();
    const child = spawn(`${repositoryFolder}heirloom`, ['control', folder, 'watch', '--json'], {
      timeout: 60_000,
    });
    const ended = once(child, 'exit') as Promise<[number | null]>;
    await once(child.stdout, 'data');
    child.stdout.destroy();
    let captured = 0;
    await until(() => {
      job.change({ captured: captured++ });
      return job.watchers() === 0;
    });
    expect((await ended)[0]).toBe(exitCodes.done);
  });
});
