import { existsSync, readdirSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomFor } from '../made-up-web/model/random.ts';
import { exitCodes } from '../src/cli/terminal/exit-codes.ts';
import { repairOpenFile } from '../src/formats/warc/repair-open-file.ts';
import { Disk, losses } from './crawl-disk.ts';
import { openGround, startHeirloom } from './crawl-ground.ts';
import type { CrawlGround } from './crawl-ground.ts';
import { expectSoundOutcome, placeOf, readEvents, readLog, readOutcome, visitOf } from './crawl-outcome.ts';
import type { CapturedEvent, CrawlOutcome, LoggedLine } from './crawl-outcome.ts';
import { readSystemCalls, tracing } from './crawl-system-calls.ts';
import type { SystemCall } from './crawl-system-calls.ts';
import { until } from './until.ts';

/*
 * A killed process proves little, since the system still writes what it was given. Here strace tells every write and every
 * sync of a crawl; from that the disk is made as a loss of power at any moment would leave it, and the crawl resumed there.
 */
type Loss = keyof typeof losses;
const lossNames = Object.keys(losses) as Loss[];
const sites = ['fjellbygda', 'mirror', 'robots-moved'];
const seed = Number(process.env['HEIRLOOM_KILL_SEED'] ?? 1);

let ground: CrawlGround;
let out = '';
let calls: readonly SystemCall[] = [];
let whole: CrawlOutcome;
let moments: Datetimes;
beforeAll(async () => {
  ground = await openGround({ seed: 11, sites: 3, pagesPerSite: 5 });
  out = join(ground.folder, 'whole');
  calls = await traced(out, 'whole');
  whole = await readOutcome(out);
  moments = momentsOf(calls, out);
});
afterAll(async () => {
  await ground.close();
});

/** Crawls under strace, to the end or until it is to be killed. */
async function traced(folder: string, name: string, killWhen?: () => boolean): Promise<SystemCall[]> {
  const trace = join(ground.folder, `${name}.trace`);
  const started = startHeirloom(ground.words(folder, sites), { through: tracing(trace) });
  if (killWhen !== undefined) {
    expect(await until(killWhen, started)).toBe(true);
    started.kill('SIGKILL');
  }
  const { code, signal, stderr } = await started.ended;
  expect([code, signal, stderr]).toEqual(
    killWhen === undefined ? [exitCodes.done, undefined, ''] : [undefined, 'SIGKILL', ''],
  );
  return readSystemCalls(trace);
}

/** Moments that matter, each as a number of calls. */
interface Datetimes {
  readonly named: ReadonlyMap<string, number>;
  /** Each time that crawl.log has told of captures. */
  readonly commits: readonly number[];
}

function momentsOf(all: readonly SystemCall[], root: string): Datetimes {
  const found = new Map<string, number>();
  const disk = new Disk(root);
  const note = (name: string, holds: boolean, at: number): void => {
    if (holds && !found.has(name)) found.set(name, at);
  };
  let logBytes = 0;
  const commits: number[] = [];
  for (const [index, call] of all.entries()) {
    disk.apply(call);
    if (call.step !== 'ends' || !/write|rename|mkdir|rmdir|unlink/.test(call.name)) continue;
    const names = disk.names();
    const has = (expression: RegExp): boolean => names.some((name) => expression.test(name));
    const grown = disk.textOf('crawl.log').length;
    if (grown > logBytes) commits.push(index + 1);
    logBytes = grown;
    note('the order is written', names.includes('job.json'), index + 1);
    note('the first file is begun', has(/\.open$/), index + 1);
    note('the first file is sealed', has(/-text-.*\.gz$/), index + 1);
    note('reports are begun', names.includes('reports'), index + 1);
    note('the manifest is begun', names.includes('manifest.json'), index + 1);
    note('reports are packed', has(/^heirloom-metadata-.*gz$/), index + 1);
    note('the end is noted', disk.textOf('job.json').includes('"end"'), index + 1);
    note(
      'the state is half gone',
      names.includes('job.json') && logBytes > 0 && !has(/^state\/journal/),
      index + 1,
    );
  }
  note('the second commit is told', commits.length > 1, commits[1] ?? 0);
  note('the middle commit is told', commits.length > 2, commits[commits.length >> 1] ?? 0);
  note('the last commit is told', commits.length > 3, commits.at(-1) ?? 0);
  return { named: found, commits };
}

function diskAt(count: number): Disk {
  const disk = new Disk(out);
  for (const call of calls.slice(0, count)) disk.apply(call);
  return disk;
}

/** Resumes on what the loss has left, and looks whether anything is missing, double or unsound. */
async function expectNoHarm(disk: Disk, loss: Loss, copy: string): Promise<void> {
  await disk.afterLoss(loss, copy);
  const told = readLog(disk.textOf('crawl.log'));
  const { code, stderr } = await startHeirloom(ground.words(copy, sites)).ended;
  expect([code, stderr]).toEqual([exitCodes.done, '']);
  const outcome = await readOutcome(copy);
  await expectSoundOutcome(outcome);
  expect(outcome.events.map(visitOf).toSorted()).toEqual(whole.events.map(visitOf).toSorted());
  expect(outcome.log.map(visitOf).toSorted()).toEqual(whole.log.map(visitOf).toSorted());
  expect(outcome.notFetched.map(placeOf).toSorted()).toEqual(whole.notFetched.map(placeOf).toSorted());
  expect(missing(told, outcome.events)).toEqual([]);
}

/** Captures that were told of, and are not there: a later one of the same URL is not the same. */
function missing(told: readonly LoggedLine[], events: readonly CapturedEvent[]): LoggedLine[] {
  const there = new Set(events.map((event) => `${visitOf(event)} ${event.date.replaceAll(/\D/g, '')}`));
  return told
    .filter(({ status }) => status >= 0)
    .filter((line) => !there.has(`${visitOf(line)} ${line.started.split('+')[0] ?? ''}`));
}

describe('a loss of power', () => {
  it('the trace tells all that was written', async () => {
    await expectSoundOutcome(whole);
    const disk = diskAt(calls.length);
    expect(disk.textOf('crawl.log').split('\n').length - 1).toBe(whole.log.length);
    expect(
      disk
        .names()
        .filter((name) => name.endsWith('.gz'))
        .toSorted(),
    ).toEqual(whole.files.filter((name) => name.endsWith('.gz')));
    expect(moments.commits.length).toBeGreaterThan(3);
  });

  it('takes no capture away that was told of, whenever it comes', async () => {
    for (const [index, at] of moments.commits.entries()) {
      const copy = join(ground.folder, `told-${index}`);
      const disk = diskAt(at);
      await disk.afterLoss('all that was not synced is gone', copy);
      const events: CapturedEvent[] = [];
      for (const file of (await readdir(copy)).filter((each) => each.includes('-text-'))) {
        if (statSync(join(copy, file)).size === 0) continue;
        if (file.endsWith('.open')) await repairOpenFile(join(copy, file));
        events.push(...(await readEvents(join(copy, file), file)));
      }
      const told = readLog(disk.textOf('crawl.log'));
      expect(told.length).toBeGreaterThan(0);
      expect([index, missing(told, events)]).toEqual([index, []]);
    }
  });

  const known = [
    'the order is written',
    'the first file is begun',
    'the first file is sealed',
    'the second commit is told',
    'the middle commit is told',
    'the last commit is told',
    'reports are begun',
    'the manifest is begun',
    'reports are packed',
    'the end is noted',
    'the state is half gone',
  ];
  it.each(
    known.map((datetime, index) => [datetime, lossNames[index % lossNames.length] ?? lossNames[0]] as const),
  )('when %s does no harm: %s', async (datetime, loss = 'what was not synced is zeros') => {
    const at = moments.named.get(datetime);
    expect(at, 'the crawl never came to this').toBeDefined();
    await expectNoHarm(diskAt(at ?? 0), loss, join(ground.folder, `after ${datetime}`));
  });

  it.each(lossNames)('at any moment does no harm: %s', async (loss) => {
    const from = moments.named.get('the first file is begun') ?? 0;
    const to = moments.named.get('reports are begun') ?? 0;
    const at = from + randomFor(seed, 'loss', loss).below(to - from);
    try {
      await expectNoHarm(diskAt(at), loss, join(ground.folder, `any moment, ${loss}`));
    } catch (error) {
      const where = `HEIRLOOM_KILL_SEED=${seed}, call ${at} of ${calls.length}`;
      throw new Error(`${where}: ${(error as Error).message}`, { cause: error });
    }
  });

  it('in the second run does no harm to what the first had told before it was killed', async () => {
    const folder = join(ground.folder, 'twice');
    const isFarEnough = (): boolean => {
      const log = join(folder, 'crawl.log');
      return (
        existsSync(log) &&
        statSync(log).size > 4000 &&
        readdirSync(folder).some((name) => name.endsWith('.open'))
      );
    };
    const disk = new Disk(folder);
    for (const call of await traced(folder, 'twice 1', isFarEnough)) disk.apply(call);
    await disk.processKilled();
    for (const call of await traced(folder, 'twice 2')) {
      disk.apply(call);
      if (call.name === 'openat' && disk.names().includes('manifest.json')) break;
    }
    await expectNoHarm(disk, 'what was not synced is zeros', join(ground.folder, 'twice lost'));
  });
});
