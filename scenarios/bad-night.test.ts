import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { address, BadNightWeb, hosts, pages } from './bad-night-web.ts';
import { launchBrowser } from './browser.ts';
import { mountSmallDisk } from './crawl-small-disk.ts';
import type { SmallDisk } from './crawl-small-disk.ts';
import { signInAt } from './staff-desk.ts';
import { newHarvest, newRecordIn, regionalPress } from './staff-forms.ts';
import { StaffGround, StaffUser } from './staff-ground.ts';
import type { StaffPerson } from './staff-ground.ts';

/**
 * A bad night: of the sites of a harvest one is dead, one is blocked, one goes away in the middle and comes back, one goes away
 * and stays away; then the disk has too little space for the next harvest. The morning page says all of it.
 */

interface Identified {
  readonly id: string;
  readonly version: number;
}
interface List<Item> {
  readonly items: readonly Item[];
}
interface Job extends Identified {
  readonly state: string;
  readonly outcomes: readonly { readonly outcome: string; readonly sites: number }[];
  readonly wakeMs: number | null;
  readonly sleeping: readonly { readonly site: string; readonly sinceMs: number; readonly wakeMs: number }[];
  readonly progress: { readonly state: string; readonly note: string | null } | null;
}
interface Site {
  readonly domain: { readonly name: string };
  readonly result: {
    readonly outcome: { readonly outcome: string; readonly why: string };
    readonly counts: Readonly<Record<'found' | 'captured' | 'skipped' | 'left' | 'failed', number>>;
  } | null;
}

/** On a disk of this size crawls pause when less than 2 % of it are free: 4 MB. */
const diskBytes = 200_000_000;
const littleBytes = 3_000_000;

const quick =
  'politeness:\n  min-delay: 0 s\n  max-delay: 1 s\n  factor: 0\nnetwork:\n  tries: 1\n  retry-delay: 50 ms\n';
const templates = {
  short: `${quick}  sleep: 100 ms\n  patience: 1 s\n`,
  patient: `${quick}  sleep: 1 s\n  longest-sleep: 2 s\n  patience: 1 d\n`,
  distant: `${quick}  sleep: 8 h\n  longest-sleep: 8 h\n  patience: 7 d\n`,
};

let disk: SmallDisk;
let web: BadNightWeb;
let ground: StaffGround;
let browser: Browser;
let curator: StaffUser;
let librarian: StaffUser;
let people: { readonly librarian: StaffPerson; readonly curator: StaffPerson };
let record: Identified;
let press: Identified;
let library: Identified;

beforeAll(async () => {
  disk = await mountSmallDisk(diskBytes);
  web = await BadNightWeb.start();
  ground = await StaffGround.start({ disk });
  await ground.kill();
  await appendFile(join(ground.data, 'hosts.txt'), hosts.map((name) => `${address} ${name}\n`).join(''));
  await ground.serve();
  const ada = await StaffUser.firstAdministrator(ground, { name: 'ada', password: 'a long first password' });
  const collection = await ada.post<Identified & { themes: readonly Identified[] }>('/collections', {
    ...regionalPress,
    choices: { budgets: ['small'], frequencies: ['once'], depths: ['host'] },
  });
  people = {
    librarian: await ada.invite('lise', 'librarian', [collection.id]),
    curator: await ada.invite('carl', 'curator'),
  };
  librarian = await StaffUser.signIn(ground, people.librarian);
  curator = await StaffUser.signIn(ground, people.curator);
  record = await validatedRecord(collection);
  await planHarvests(collection);
  browser = await launchBrowser();
}, 240_000);

afterAll(async () => {
  await browser.close();
  await ground.close();
  await web.stop();
  await disk.close();
});

/** The record of the paper that is dead by the evening. */
async function validatedRecord(
  collection: Identified & { readonly themes: readonly Identified[] },
): Promise<Identified> {
  const place = {
    collectionId: collection.id,
    themeId: collection.themes[0]?.id,
    responsibleId: people.librarian.id,
  };
  const choices = { budget: 'small', frequency: 'once', depth: 'host' };
  const form = { ...newRecordIn(place, 'http://dead.example/', 'The dead paper'), ...choices };
  const proposed = await librarian.post<Identified>('/records', form);
  return curator.post(`/records/${proposed.id}/decision`, {
    decision: 'validate',
    reason: '',
    version: proposed.version,
  });
}

async function planHarvests(collection: Identified): Promise<void> {
  const [short, patient, distant] = await Promise.all(
    Object.entries(templates).map(([name, yaml]) =>
      curator.post<Identified>('/templates', { name, comment: '', yaml }),
    ),
  );
  press = await curator.post('/harvests', { ...newHarvest, name: 'Press' });
  library = await curator.post('/harvests', { ...newHarvest, name: 'Libraries' });
  await curator.put('/mapping', {
    version: (await curator.get<{ version: number }>('/mapping')).version,
    rows: [
      {
        budget: null,
        frequency: null,
        depth: null,
        templateId: short?.id,
        maxUrls: 50,
        maxBytes: null,
        scope: 'host',
        clicks: 2,
      },
    ],
    collections: [{ collectionId: collection.id, frequency: null, harvestId: press.id }],
  });
  const planned: readonly (readonly [Identified, string, Identified | undefined])[] = [
    [press, 'good.example\nblocked.example', short],
    [press, 'flaky.example', patient],
    [press, 'distant.example', distant],
    [library, 'spacious.example', short],
  ];
  for (const [harvest, names, template] of planned) {
    await curator.post('/domains', { names, templateId: template?.id });
    await curator.post(`/harvests/${harvest.id}/domains`, { names });
  }
}

const jobsOf = (harvest: Identified): string => `/jobs?harvestId=${harvest.id}`;
const isOver = ({ state }: Job): boolean => state === 'done' || state === 'failed';
const sleepsFor =
  (site: string) =>
  ({ state, sleeping }: Job): boolean =>
    state === 'asleep' && sleeping.some((each) => each.site === site);

async function sitesOf(jobs: readonly Job[]): Promise<ReadonlyMap<string, Site['result']>> {
  const lists = await Promise.all(
    jobs.map(({ id }) => curator.get<List<Site>>(`/jobs/${id}/configurations`)),
  );
  return new Map(lists.flatMap(({ items }) => items.map(({ domain, result }) => [domain.name, result])));
}

async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['HEIRLOOM_PICTURES'];
  if (folder !== undefined) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}

describe('a bad night', () => {
  it('loses nothing of a site that was away for a while, and waits for one that stays away', async () => {
    web.takeAway('dead.example', 'distant.example');
    web.takeAwayAfter('flaky.example/4');
    await curator.post(`/harvests/${press.id}/launch`, { isTransferring: true });
    await curator.until<List<Job>>(jobsOf(press), ({ items }) => items.some(sleepsFor('flaky.example')));
    web.putBack('flaky.example');
    const { items: jobs } = await curator.until<List<Job>>(
      jobsOf(press),
      ({ items }) =>
        items.length === 3 && items.filter(isOver).length === 2 && items.some(sleepsFor('distant.example')),
    );
    const sites = await sitesOf(jobs);
    expect([...sites].map(([name, result]) => [name, result?.outcome.outcome]).toSorted()).toEqual([
      ['blocked.example', 'blocked'],
      ['dead.example', 'unreachable'],
      ['distant.example', undefined],
      ['flaky.example', 'complete'],
      ['good.example', 'complete'],
    ]);
    expect(sites.get('flaky.example')?.counts).toMatchObject({ left: 0 });
    expect(sites.get('flaky.example')?.counts.captured).toBe(sites.get('good.example')?.counts.captured);
    expect(sites.get('flaky.example')?.counts.captured).toBeGreaterThan(pages);
  }, 240_000);

  it('pauses the next harvest while the disk has too little space', async () => {
    await disk.fill(littleBytes);
    await curator.post(`/harvests/${library.id}/launch`, { isTransferring: true });
    const { items } = await curator.until<List<Job>>(jobsOf(library), (list) =>
      list.items.some(({ progress }) => progress?.state === 'no-room'),
    );
    expect(items[0]?.progress?.note).toMatch(/MB free on the disk of .*, less than 4\.0 MB/);
  }, 240_000);

  it('is told in the morning by the API', async () => {
    expect(await curator.get('/today')).toMatchObject({
      sites: { nothing: 2 },
      jobs: { running: 1, asleep: 1, failed: 0 },
    });
    const { items: asleep } = await curator.get<List<Job>>('/jobs?state=asleep');
    expect(asleep).toMatchObject([{ sleeping: [{ site: 'distant.example' }] }]);
    expect(asleep[0]?.wakeMs).toBeGreaterThan((asleep[0]?.sleeping[0]?.sinceMs ?? 0) + 3_600_000);
    const { items: empty } = await curator.get<List<unknown>>('/domains?outcome=nothing&isActive=true');
    expect(empty).toMatchObject([
      { name: 'blocked.example', outcome: { outcome: 'blocked', why: 'robots' } },
      { name: 'dead.example', outcome: { outcome: 'unreachable' } },
    ]);
    expect(await librarian.get('/today')).toMatchObject({
      records: { myNothing: 1, myOpenNotes: 1 },
      notes: [{ record: { id: record.id }, reason: { code: 'harvest-brought-nothing-because' } }],
    });
  });

  it('is told in the morning by the page', async () => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await page.goto(`${ground.origin}/today`);
    await signInAt(page, people.curator);
    for (const text of [
      'sites brought nothing',
      'job waits for sites that do not answer',
      'Waiting for disk space',
      /MB free on the disk of .*, less than 4\.0 MB/,
      'distant.example',
      /next try/,
      '1 site: unreachable, 1 site: blocked, 1 site: complete',
      'blocked.example',
      'dead.example',
      /robots\.txt/,
    ])
      await page.getByText(text).locator('visible=true').first().waitFor();
    await picture(page, 'bad-night-curator');
    await page.close();
    const desk = await browser.newContext();
    const mine = await desk.newPage();
    await mine.goto(`${ground.origin}/today`);
    await signInAt(mine, people.librarian);
    await mine.getByText('record of mine brought nothing').waitFor();
    await mine.getByRole('link', { name: 'The dead paper' }).first().waitFor();
    await picture(mine, 'bad-night-librarian');
    await desk.close();
  }, 240_000);

  it('ends well for what can go on: by itself when there is room, and when a person wakes it', async () => {
    await disk.makeRoom();
    const { items: libraries } = await curator.until<List<Job>>(jobsOf(library), (list) =>
      list.items.every(isOver),
    );
    expect(libraries.map(({ outcomes }) => outcomes)).toEqual([[{ outcome: 'complete', sites: 1 }]]);
    web.putBack('distant.example');
    const { items: asleep } = await curator.get<List<Job>>('/jobs?state=asleep');
    await curator.post(`/jobs/${asleep[0]?.id}/wake`);
    const { items: jobs } = await curator.until<List<Job>>(jobsOf(press), (list) => list.items.every(isOver));
    expect((await sitesOf(jobs)).get('distant.example')).toMatchObject({
      outcome: { outcome: 'complete' },
      counts: { left: 0 },
    });
    expect(await curator.get('/today')).toMatchObject({ sites: { nothing: 2 }, jobs: { asleep: 0 } });
  }, 240_000);
});
