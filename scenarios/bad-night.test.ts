import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mountSmallDisk } from './crawl-small-disk.ts';
import type { SmallDisk } from './crawl-small-disk.ts';
import { linksToPages, OutageWeb } from './outage-web.ts';
import { isOver, PressGround, sleepsFor } from './press-ground.ts';
import type { Job, List } from './press-ground.ts';
import { signInAt } from './staff-desk.ts';

/**
 * A bad night: of the sites of a harvest one is dead, one is blocked, one goes away in the middle and comes back, one goes away
 * and stays away; then the disk has too little space for the next harvest. The morning page says all of it.
 */

/** On a disk of this size crawls pause when less than 2 % of it are free: 4 MB. */
const diskBytes = 200_000_000;
const littleBytes = 3_000_000;

const quick =
  'politeness:\n  min-delay: 0 s\n  max-delay: 1 s\n  factor: 0\nnetwork:\n  tries: 1\n  retry-delay: 50 ms\n';
const templates = {
  short: `${quick}  sleep: 100 ms\n  patience: 1 s\n`,
  patient: `${quick}  sleep: 1 s\n  max-sleep: 2 s\n  patience: 1 d\n`,
  distant: `${quick}  sleep: 8 h\n  max-sleep: 8 h\n  patience: 7 d\n`,
};

/** Besides the home page of a site. */
const pages = 12;

function answer(host: string, path: string): readonly [status: number, body: string] {
  if (path === '/robots.txt')
    return host === 'blocked.example' ? [200, 'User-agent: *\nDisallow: /\n'] : [404, ''];
  return [
    200,
    path === '/' ? `<title>${host}</title>${linksToPages(pages)}` : `<title>${host}${path}</title>`,
  ];
}

let disk: SmallDisk;
let press: PressGround;

beforeAll(async () => {
  disk = await mountSmallDisk(diskBytes);
  const sites = ['good', 'blocked', 'dead', 'flaky', 'distant', 'spacious'];
  press = await PressGround.start({
    web: await OutageWeb.start({ address: '127.0.7.9', sites, answer }),
    disk,
    templates,
    harvests: { Press: {}, Libraries: {} },
    // Dead by the evening.
    target: { url: 'http://dead.example/', title: 'The dead paper', harvest: 'Press', template: 'short' },
    domains: [
      { names: ['good.example', 'blocked.example'], harvest: 'Press', template: 'short' },
      { names: ['flaky.example'], harvest: 'Press', template: 'patient' },
      { names: ['distant.example'], harvest: 'Press', template: 'distant' },
      { names: ['spacious.example'], harvest: 'Libraries', template: 'short' },
    ],
  });
}, 240_000);

afterAll(async () => {
  await press.close();
  await disk.close();
});

async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['HEIRLOOM_PICTURES'];
  if (folder !== undefined) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}

describe('a bad night', () => {
  it('loses nothing of a site that was away for a while, and waits for one that stays away', async () => {
    press.web.takeAway('dead.example', 'distant.example');
    press.web.takeAwayAfter('flaky.example/4');
    await press.launch('Press');
    await press.untilJobs('Press', (jobs) => jobs.some(sleepsFor('flaky.example')));
    press.web.putBack('flaky.example');
    const jobs = await press.untilJobs(
      'Press',
      (all) => all.length === 3 && all.filter(isOver).length === 2 && all.some(sleepsFor('distant.example')),
    );
    const sites = await press.sitesOf(jobs);
    expect([...sites].map(([name, { result }]) => [name, result?.outcome.outcome]).toSorted()).toEqual([
      ['blocked.example', 'blocked'],
      ['dead.example', 'unreachable'],
      ['distant.example', undefined],
      ['flaky.example', 'complete'],
      ['good.example', 'complete'],
    ]);
    const [flaky, good] = ['flaky', 'good'].map((name) => sites.get(`${name}.example`)?.result?.counts);
    expect(flaky).toMatchObject({ left: 0, captured: good?.captured });
    expect(flaky?.captured).toBeGreaterThan(pages);
  }, 240_000);

  it('pauses the next harvest while the disk has too little space', async () => {
    await disk.fill(littleBytes);
    await press.launch('Libraries');
    const [job] = await press.untilJobs('Libraries', (jobs) =>
      jobs.some(({ progress }) => progress?.state === 'no-room'),
    );
    expect(job?.progress?.note).toMatchObject({ code: 'disk-low', values: { floor: 4 } });
    expect(JSON.stringify(job?.progress?.note)).not.toContain('/');
  }, 240_000);

  it('is told in the morning by the API', async () => {
    expect(await press.curator.get('/today')).toMatchObject({
      sites: { nothing: 2 },
      jobs: { running: 1, asleep: 1, failed: 0 },
    });
    const { items: asleep } = await press.curator.get<List<Job>>('/jobs?state=asleep');
    expect(asleep).toMatchObject([{ sleeping: [{ site: 'distant.example' }] }]);
    expect(asleep[0]?.wakeMs).toBeGreaterThan((asleep[0]?.sleeping[0]?.sinceMs ?? 0) + 3_600_000);
    const { items: empty } = await press.curator.get<List<unknown>>('/domains?outcome=nothing&isActive=true');
    expect(empty).toMatchObject([
      { name: 'blocked.example', outcome: { outcome: 'blocked', why: 'robots' } },
      { name: 'dead.example', outcome: { outcome: 'unreachable' } },
    ]);
    expect(await press.librarian.get('/today')).toMatchObject({
      targets: { myNothing: 1, myOpenNotes: 1 },
      notes: [{ target: { id: press.target.id }, reason: { code: 'harvest-brought-nothing-because' } }],
    });
  });

  it('is told in the morning by the page', async () => {
    const page = await press.browser.newPage({ viewport: { width: 1280, height: 900 } });
    await page.goto(`${press.ground.origin}/today`);
    await signInAt(page, press.people.curator);
    for (const text of [
      'sites with nothing collected',
      'job waiting for unresponsive sites',
      'Waiting for disk space',
      /MB are free on the disk of the folder \S+; the crawl continues when it has at least 4 MB/,
      /since .*: the server does not accept|since .*: the connection broke/,
      'distant.example',
      /next attempt/,
      '1 site: unreachable, 1 site: blocked, 1 site: complete',
      'blocked.example',
      'dead.example',
      /robots\.txt/,
    ])
      await page.getByText(text).locator('visible=true').first().waitFor();
    await picture(page, 'bad-night-curator');
    await page.close();
    const desk = await press.browser.newContext();
    const mine = await desk.newPage();
    await mine.goto(`${press.ground.origin}/today`);
    await signInAt(mine, press.people.librarian);
    await mine.getByText('my target with nothing collected').waitFor();
    await mine.getByRole('link', { name: 'The dead paper' }).first().waitFor();
    await picture(mine, 'bad-night-librarian');
    await desk.close();
  }, 240_000);

  it('ends well for what can go on: by itself when there is room, and when a person wakes it', async () => {
    await disk.makeRoom();
    const libraries = await press.untilJobs('Libraries', (jobs) => jobs.every(isOver));
    expect(libraries.map(({ outcomes }) => outcomes)).toEqual([[{ outcome: 'complete', sites: 1 }]]);
    press.web.putBack('distant.example');
    const { items: asleep } = await press.curator.get<List<Job>>('/jobs?state=asleep');
    await press.curator.post(`/jobs/${asleep[0]?.id}/wake`);
    const jobs = await press.untilJobs('Press', (all) => all.every(isOver));
    expect((await press.sitesOf(jobs)).get('distant.example')?.result).toMatchObject({
      outcome: { outcome: 'complete' },
      counts: { left: 0 },
    });
    expect(await press.curator.get('/today')).toMatchObject({ sites: { nothing: 2 }, jobs: { asleep: 0 } });
  }, 240_000);
});
