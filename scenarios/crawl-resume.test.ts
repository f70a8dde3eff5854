import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomFor } from '../made-up-web/model/random.ts';
import type { Random } from '../made-up-web/model/random.ts';
import { exitCodes } from '../src/cli/terminal/exit-codes.ts';
import { homeOf, openGround, startHeirloom } from './crawl-ground.ts';
import type { CrawlGround, Finished, Started } from './crawl-ground.ts';
import { expectSoundOutcome, keyOf, placeOf, readOutcome, visitOf } from './crawl-outcome.ts';
import type { CrawlOutcome } from './crawl-outcome.ts';
import { expectTrue } from './crawl-truth.ts';
import { anyMoment, until } from './until.ts';

const seed = Number(process.env['HEIRLOOM_KILL_SEED'] ?? 1);
const ordinary = ['fjellbygda', 'journal-des-dunes', 'fjordavisa'];
const sites = [...ordinary, 'mirror', 'redirects', 'robots-moved'];
const wantedKills = 20;
const maxChains = 8;

let ground: CrawlGround;
let whole: CrawlOutcome;
beforeAll(async () => {
  ground = await openGround({ seed: 11, sites: 4, pagesPerSite: 5 });
  const out = join(ground.folder, 'whole');
  const ended = await startHeirloom(ground.words(out, sites)).ended;
  expect([ended.code, ended.stderr]).toEqual([exitCodes.done, '']);
  whole = await readOutcome(out);
});
afterAll(async () => {
  await ground.close();
});

/** Moments at which a run is killed, by what can be seen of it from outside; each takes chance for the rest. */
const moments = {
  'while it starts': async (_out, started) => {
    await Promise.race([anyMoment(500), started.ended]);
    return true;
  },
  'with captures that no journal knows': async (out, started, random) => {
    const more = openBytes(out) + 1 + random.below(8000);
    return until(() => openBytes(out) >= more, started);
  },
  'just after a commit': async (out, started, random) => {
    const more = sizeOf(join(out, 'crawl.log')) + 1 + random.below(3000);
    return until(() => sizeOf(join(out, 'crawl.log')) >= more, started);
  },
  'while files are sealed': async (out, started) => {
    const more = sealed(out) + 1;
    return until(() => sealed(out) >= more, started);
  },
  'while reports are written': async (out, started) => until(() => existsSync(join(out, 'reports')), started),
  'while reports are packed': async (out, started) =>
    until(() => namesIn(out).some((name) => name.endsWith('-metadata.part')), started),
  'when all is written': async (out, started) =>
    until(() => namesIn(out).some((name) => name.startsWith('heirloom-metadata-')), started),
  'while the state is taken away': async (out, started) =>
    until(() => textOf(join(out, 'job.json')).includes('"end"'), started),
} satisfies Record<string, (out: string, started: Started, random: Random) => Promise<boolean>>;

type Moment = keyof typeof moments;
const early: readonly Moment[] = [
  'while it starts',
  'with captures that no journal knows',
  'just after a commit',
  'with captures that no journal knows',
  'while files are sealed',
];
const late: readonly Moment[] = [
  'while reports are written',
  'while reports are packed',
  'when all is written',
  'while the state is taken away',
];

/** Starts or resumes, and kills at the moment; undefined if it was faster. */
async function killAt(out: string, datetime: Moment, random: Random): Promise<Finished> {
  const started = startHeirloom(ground.words(out, sites));
  const reached = await moments[datetime](out, started, random);
  if (reached && datetime !== 'while it starts') await anyMoment(25);
  started.kill('SIGKILL');
  return started.ended;
}

/** Kills again and again, the last time near the end, then lets it run. Gives what was done, for the message. */
async function chain(out: string, random: Random): Promise<string[]> {
  const kills: string[] = [];
  const shuffled = early.toSorted(() => random.unit() - 0.5);
  for (const datetime of [...shuffled, random.pick(late), random.pick(late)]) {
    const { code, signal, stderr } = await killAt(out, datetime, random);
    if (signal === 'SIGKILL') kills.push(datetime);
    else expect([kills, code, stderr]).toEqual([kills, exitCodes.done, expect.any(String)]);
  }
  const last = await startHeirloom(ground.words(out, sites)).ended;
  expect([kills, last.code, last.stderr]).toEqual([kills, exitCodes.done, '']);
  return kills;
}

describe('a crawl that is killed again and again', () => {
  it('the whole crawl is sound and true, to compare with', async () => {
    await expectSoundOutcome(whole);
    expectTrue(
      ground.web,
      ordinary.map((name) => homeOf(ground.web, name)),
      whole.events,
    );
  });

  it(`collects the same, each URL once, in spite of ${wantedKills} kills`, { timeout: 300_000 }, async () => {
    let kills = 0;
    for (let count = 1; kills < wantedKills; count++) {
      expect(count, 'runs end before they can be killed').toBeLessThanOrEqual(maxChains);
      const out = join(ground.folder, `chain-${count}`);
      const done = await chain(out, randomFor(seed, 'kills', count));
      kills += done.length;
      const story = `HEIRLOOM_KILL_SEED=${seed} chain ${count}: ${done.join(', ')}`;
      await expectSame(story, await readOutcome(out));
    }
  });
});

async function expectSame(story: string, outcome: CrawlOutcome): Promise<void> {
  try {
    await expectSoundOutcome(outcome);
    expect(outcome.events.map(visitOf).toSorted()).toEqual(whole.events.map(visitOf).toSorted());
    expect(outcome.log.map(visitOf).toSorted()).toEqual(whole.log.map(visitOf).toSorted());
    expect(outcome.notFetched.map(placeOf).toSorted()).toEqual(whole.notFetched.map(placeOf).toSorted());
    const digests = new Map(whole.events.map((event) => [keyOf(event), event.digest]));
    for (const event of outcome.events) expect(event.digest).toBe(digests.get(keyOf(event)));
  } catch (error) {
    throw new Error(`${story}: ${(error as Error).message}`, { cause: error });
  }
}

function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

function textOf(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

function openBytes(out: string): number {
  return namesIn(out)
    .filter((name) => name.endsWith('.open'))
    .reduce((sum, name) => sum + sizeOf(join(out, name)), 0);
}

function sealed(out: string): number {
  return namesIn(out).filter((name) => /-text-.*\.warc\.gz$/.test(name)).length;
}
