import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { exitCodes } from '../src/cli/terminal/exit-codes.ts';
import { askProgress } from '../src/crawl/control/control-client.ts';
import { openGround, startHeirloom } from './crawl-ground.ts';
import type { CrawlGround, Started } from './crawl-ground.ts';
import { expectSoundOutcome, placeOf, readOutcome, visitOf } from './crawl-outcome.ts';
import type { CrawlOutcome } from './crawl-outcome.ts';
import { mountSmallDisk } from './crawl-small-disk.ts';
import type { SmallDisk } from './crawl-small-disk.ts';
import { until } from './until.ts';

const sites = ['fjellbygda', 'journal-des-dunes', 'mirror'];
const diskBytes = 16 << 20;
/** The order and the first captures fit in, the rest does not. */
const littleBytes = 160 << 10;

let ground: CrawlGround;
let whole: CrawlOutcome;
let disk: SmallDisk;
beforeAll(async () => {
  ground = await openGround({ seed: 11, sites: 3, pagesPerSite: 6 });
  const out = join(ground.folder, 'whole');
  const { code, stderr } = await startHeirloom(ground.words(out, sites)).ended;
  expect([code, stderr]).toEqual([exitCodes.done, '']);
  whole = await readOutcome(out);
});
afterAll(async () => {
  await ground.close();
});
beforeEach(async () => {
  disk = await mountSmallDisk(diskBytes);
});
afterEach(async () => {
  await disk.close();
});

function start(): Started {
  return startHeirloom(ground.words(join(disk.path, 'job'), sites), { through: disk.through });
}

/** What the job says of itself; '' while it cannot be asked. */
async function state(): Promise<string> {
  const asked = await askProgress(join(disk.seenAt, 'job'));
  return asked.outcome === 'answered' ? asked.value.state : '';
}

async function untilNoSpace(started: Started): Promise<void> {
  const came = await until(async () => (await state()) === 'no-room', started);
  expect([came, started.stderr()]).toEqual([true, expect.any(String)]);
}

async function expectWhole(): Promise<void> {
  const outcome = await readOutcome(join(disk.seenAt, 'job'));
  await expectSoundOutcome(outcome);
  expect(outcome.events.map(visitOf).toSorted()).toEqual(whole.events.map(visitOf).toSorted());
  expect(outcome.log.map(visitOf).toSorted()).toEqual(whole.log.map(visitOf).toSorted());
  expect(outcome.notFetched.map(placeOf).toSorted()).toEqual(whole.notFetched.map(placeOf).toSorted());
}

describe('a disk that is full', () => {
  it('makes the crawl wait and say so; it goes on by itself when there is room', async () => {
    await disk.fill(littleBytes);
    const started = start();
    await untilNoSpace(started);
    const words = ['control', join(disk.path, 'job'), 'status'];
    const asked = await startHeirloom(words, { through: disk.through }).ended;
    expect([asked.code, asked.stdout]).toEqual([
      exitCodes.done,
      expect.stringContaining('waiting for disk space'),
    ]);
    expect(asked.stdout).toContain('is full; the crawl continues when there is space again');
    const isSaid = (): boolean => started.stderr().includes('waiting for disk space');
    expect(await until(isSaid, started)).toBe(true);
    await disk.makeRoom();
    const { code, stdout, stderr } = await started.ended;
    expect([code, stderr]).toEqual([exitCodes.done, expect.not.stringMatching(/\n\s+at /)]);
    expect(stdout).toContain('ended: complete');
    await expectWhole();
  });

  it('lets Ctrl-C end the waiting; a resumption says that it is still full, and completes when it is not', async () => {
    await disk.fill(littleBytes);
    const started = start();
    await untilNoSpace(started);
    started.kill('SIGINT');
    const { code, stderr } = await started.ended;
    expect([code, stderr]).toEqual([exitCodes.outputUnwritable, expect.stringContaining('the disk is full')]);
    expect(stderr).not.toMatch(/\n\s+at /);
    await disk.fill(0);
    const again = await start().ended;
    expect([again.code, again.stderr]).toEqual([
      exitCodes.outputUnwritable,
      expect.stringContaining('the disk is full: make room and start again'),
    ]);
    await disk.makeRoom();
    const last = await start().ended;
    expect([last.code, last.stderr]).toEqual([exitCodes.done, '']);
    await expectWhole();
  });

  it('loses nothing when the waiting crawl is killed', async () => {
    await disk.fill(littleBytes);
    const started = start();
    await untilNoSpace(started);
    started.kill('SIGKILL');
    await started.ended;
    await disk.makeRoom();
    const last = await start().ended;
    expect([last.code, last.stderr]).toEqual([exitCodes.done, '']);
    await expectWhole();
  });

  it('from the start is said at once, and nothing stands in the way of a later start', async () => {
    await disk.fill(0);
    const refused = await start().ended;
    expect([refused.code, refused.stderr]).toEqual([
      exitCodes.outputUnwritable,
      expect.stringContaining('the disk is full: make room and start again'),
    ]);
    await disk.makeRoom();
    const last = await start().ended;
    expect([last.code, last.stderr]).toEqual([exitCodes.done, '']);
    await expectWhole();
  });
});
