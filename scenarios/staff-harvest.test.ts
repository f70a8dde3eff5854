import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from './browser.ts';
import { signInAt, staffPage } from './staff-desk.ts';
import { heirloom } from './run-program.ts';
import { newHarvest, newTargetIn } from './staff-forms.ts';
import { StaffGround, StaffUser } from './staff-ground.ts';
import type { StaffPerson } from './staff-ground.ts';

// Others leave it for later (vitest.config.ts).
process.env['HEIRLOOM_ANALYSIS'] = 'now';

/** The way of a site from a librarian's choice to a reader's page, by the API alone, and a server that is killed on the way. */

interface Identified {
  readonly id: string;
  readonly version: number;
}
interface Job extends Identified {
  readonly name: string;
  readonly state: string;
  readonly objects: number;
  readonly attempts: number;
  readonly crawlEnd: string | null;
  readonly error: string;
}
interface List<Item> {
  readonly items: readonly Item[];
}

let ground: StaffGround;
let administrator: StaffUser;
let librarian: StaffUser;
let curator: StaffUser;
let people: { readonly librarian: StaffPerson; readonly curator: StaffPerson };
let collection: Identified & { readonly themes: readonly Identified[] };

beforeAll(async () => {
  ground = await StaffGround.start();
  administrator = await StaffUser.firstAdministrator(ground, {
    name: 'ada',
    password: 'a long first password',
  });
  collection = await administrator.post('/collections', {
    name: 'Regional press',
    description: '',
    kind: 'ongoing',
    targetOptions: {
      budgets: ['small', 'medium'],
      frequencies: ['weekly', 'monthly'],
      depths: ['one-click', 'host'],
    },
    themes: [{ name: 'News', isOffered: true }],
  });
  people = {
    librarian: await administrator.invite('lise', 'librarian', [collection.id]),
    curator: await administrator.invite('carl', 'curator'),
  };
  await signIn();
}, 120_000);

afterAll(() => ground.close());

async function signIn(): Promise<void> {
  librarian = await StaffUser.signIn(ground, people.librarian);
  curator = await StaffUser.signIn(ground, people.curator);
}

async function addTarget(url: string, title: string): Promise<Identified> {
  const place = {
    collectionId: collection.id,
    themeId: collection.themes[0]?.id,
    responsibleId: people.librarian.id,
  };
  return librarian.post('/targets', newTargetIn(place, url, title));
}

async function quickTemplate(): Promise<Identified> {
  return curator.post('/templates', {
    name: 'quick',
    comment: 'Nobody has to be spared on this machine.',
    yaml: 'politeness:\n  min-delay: 0 s\n  max-delay: 1 s\n  factor: 0\n',
  });
}

async function harvestOf(name: string, more: object = {}): Promise<Identified> {
  return curator.post('/harvests', { ...newHarvest, name, ...more });
}

async function mapTo(template: Identified, harvest: Identified): Promise<void> {
  const { version } = await curator.get<{ version: number }>('/mapping');
  await curator.put('/mapping', {
    version,
    rows: [
      {
        budget: null,
        frequency: null,
        depth: null,
        templateId: template.id,
        maxUrls: 500,
        maxBytes: null,
        scope: 'host',
        clicks: 2,
      },
    ],
    collections: [{ collectionId: collection.id, frequency: null, harvestId: harvest.id }],
  });
}

async function jobsOf(harvest: Identified): Promise<readonly Job[]> {
  return (await curator.get<List<Job>>(`/jobs?harvestId=${harvest.id}`)).items;
}

async function captured(url: string): Promise<number> {
  const { captures } = await curator.get<{ captures: readonly unknown[] }>(
    `/captures?url=${encodeURIComponent(url)}`,
  );
  return captures.length;
}

describe('from a choice to a page', () => {
  const site = 'journal-des-dunes';
  let target: Identified;
  let harvest: Identified;
  let trial: Job | undefined;

  it('a librarian checks a URL and adds it, a curator validates it', async () => {
    const check = await librarian.post<Record<string, unknown>>('/checks', { url: ground.home(site) });
    expect(check).toMatchObject({ outcome: 'ok', status: 200, exact: [] });
    target = await addTarget(ground.home(site), 'Journal des dunes');
    expect(target).toMatchObject({ state: 'proposed' });
    target = await curator.post(`/targets/${target.id}/decision`, {
      decision: 'validate',
      reason: '',
      version: target.version,
    });
    expect(target).toMatchObject({ state: 'validated' });
  });

  it('the curator maps, previews and launches; the harvest lands in the archive', async () => {
    harvest = await harvestOf('Press, weekly');
    await mapTo(await quickTemplate(), harvest);
    expect(await curator.post(`/harvests/${harvest.id}/preview`)).toMatchObject({ transferred: 1 });
    await curator.post(`/harvests/${harvest.id}/launch`, { isTransferring: true });
    const { items } = await curator.until<List<Job>>(`/jobs?harvestId=${harvest.id}`, (jobs) =>
      jobs.items.some(({ state }) => state === 'done' || state === 'failed'),
    );
    expect(items).toMatchObject([{ state: 'done', crawlEnd: 'complete', error: '', attempts: 1 }]);
    expect(items[0]?.objects).toBeGreaterThan(5);
    expect(await captured(ground.home(site))).toBe(1);
    const ofCollection = `/captures?url=${encodeURIComponent(ground.home(site))}&view=collection:`;
    expect(await curator.get(`${ofCollection}regional%20press`)).toMatchObject({ captures: [{}] });
    expect(await curator.get(`${ofCollection}none`)).toMatchObject({ captures: [] });
    const { views } = await curator.get<{ views: readonly unknown[] }>('/views');
    expect(views).toContainEqual({ name: 'collection:Regional press', files: null, sizeBytes: null });
    // Commands read the catalogue beside the server.
    const words = ['captures', ground.home(site), '--data', ground.data, '--json', '--collection'];
    const listed = await heirloom([...words, 'Regional press']);
    expect([listed.code, listed.stdout.split('\n').length]).toEqual([0, 2]);
    expect(await heirloom([...words, 'none'])).toMatchObject({ code: 1, stdout: '' });
    // The chain has all of it.
    const left = await readdir(join(ground.data, 'crawls'));
    expect(left.filter((name) => name.includes(items[0]?.name ?? ''))).toEqual([]);
  }, 120_000);

  it('its history is that of the domain, and is expected next time', async () => {
    const { items } = await curator.get<List<Identified>>(`/domains?q=${site}`);
    const history = await curator.get<List<unknown>>(`/domains/${items[0]?.id}/history`);
    expect(history.items).toMatchObject([{ crawlEnd: 'complete', harvest: { name: 'Press, weekly' } }]);
    const domain = await curator.get<{ configurationList: readonly { expectedObjects: number }[] }>(
      `/domains/${items[0]?.id}`,
    );
    const [job] = await jobsOf(harvest);
    expect(domain.configurationList.map(({ expectedObjects }) => expectedObjects)).toContain(job?.objects);
  });

  it('what is the same the next time is not stored again', async () => {
    await curator.post(`/harvests/${harvest.id}/launch`, { isTransferring: true });
    await curator.until<List<Job>>(
      `/jobs?harvestId=${harvest.id}`,
      (jobs) =>
        jobs.items.every(({ state }) => state === 'done' || state === 'failed') && jobs.items.length === 2,
    );
    const { captures } = await curator.get<{ captures: readonly { sameAsBefore: boolean }[] }>(
      `/captures?url=${encodeURIComponent(ground.home(site))}`,
    );
    expect(captures.map(({ sameAsBefore }) => sameAsBefore)).toEqual([false, true]);
  }, 120_000);

  it('a note on a capture and one on the harvest come back to the target', async () => {
    const { captures } = await librarian.get<{ captures: readonly { timestamp: string }[] }>(
      `/captures?url=${encodeURIComponent(ground.home(site))}`,
    );
    const [job] = await jobsOf(harvest);
    await librarian.post('/notes', {
      kind: 'reading',
      text: 'The pictures are missing.',
      url: ground.home(site),
      timestamp: captures[0]?.timestamp,
    });
    await curator.post('/notes', { kind: 'quality', text: 'Cut short?', jobId: job?.id });
    const { items } = await librarian.get<List<{ text: string; kind: string }>>(
      `/notes?targetId=${target.id}`,
    );
    expect(items.map(({ kind, text }) => [kind, text]).toSorted()).toEqual([
      ['quality', 'Cut short?'],
      ['reading', 'The pictures are missing.'],
    ]);
    expect(await librarian.get('/today')).toMatchObject({ targets: { myOpenNotes: 2 } });
    expect(await librarian.get(`/targets/${target.id}`)).toMatchObject({ openNotes: 2 });
  });

  it('a rehearsal goes to an archive of its own', async () => {
    const before = await captured(ground.home(site));
    const rehearsal = await harvestOf('A trial', { isRehearsal: true });
    const configurations = await curator.get<List<Identified>>(`/harvests/${harvest.id}/configurations`);
    await curator.post(`/harvests/${rehearsal.id}/configurations`, {
      add: configurations.items.map(({ id }) => id),
      remove: [],
    });
    await curator.post(`/harvests/${rehearsal.id}/launch`, { isTransferring: false });
    const { items } = await curator.until<List<Job>>(`/jobs?harvestId=${rehearsal.id}`, (jobs) =>
      jobs.items.some(({ state }) => state === 'done' || state === 'failed'),
    );
    expect(items).toMatchObject([{ state: 'done' }]);
    expect(await captured(ground.home(site))).toBe(before);
    expect(existsSync(join(ground.data, 'rehearsals', items[0]?.name ?? '', 'heirloom.yaml'))).toBe(true);
    trial = items[0];
  }, 120_000);

  it('a curator browses the rehearsal in Chromium, and deletes it', async () => {
    const browser = await launchBrowser();
    try {
      const complaints: string[] = [];
      const page = await staffPage(browser, complaints);
      await page.goto(`${ground.origin}/sign-in`);
      await signInAt(page, people.curator);
      await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
      const jobPage = `${ground.origin}/jobs/${trial?.id}`;
      await page.goto(jobPage);
      const sites = page.getByRole('link', { name: 'journal-des-dunes.test', exact: true }).last();
      await sites.waitFor();
      const pictures = process.env['HEIRLOOM_PICTURES'];
      if (pictures !== undefined)
        await page.screenshot({ path: `${pictures}/rehearsal-job.png`, fullPage: true });
      await sites.click();
      await page.locator(`a[href*="rehearsal"]`).first().waitFor();
      if (pictures !== undefined) await page.screenshot({ path: `${pictures}/rehearsal-search.png` });
      const url = ground.home(site);
      await page.goto(`${ground.origin}/rehearsal:${trial?.name}/2026/${url}`);
      const framed = page.frameLocator('iframe[name="heirloom-replay"]');
      const heading = framed.getByRole('heading').first();
      await heading.waitFor();
      expect(await heading.textContent()).not.toContain('not archived');
      // The heading comes before the rest of the page.
      await expect.poll(() => framed.locator('a').count(), { timeout: 60_000 }).toBeGreaterThan(2);
      // Pictures and styles carry the cookie too.
      const unseen = async (): Promise<number> => {
        const widths = await framed
          .locator('img')
          .evaluateAll((images) =>
            images.map((image) => (image as unknown as { naturalWidth: number }).naturalWidth),
          );
        return widths.filter((width) => width === 0).length;
      };
      await expect.poll(unseen, { timeout: 60_000 }).toBe(0);
      if (pictures !== undefined) await page.screenshot({ path: `${pictures}/rehearsal-page.png` });
      const stranger = await (await browser.newContext()).newPage();
      await stranger.goto(`${ground.origin}/rehearsal:${trial?.name}/2026/${url}`);
      await stranger.locator('main').first().waitFor();
      expect(await stranger.locator('iframe').count()).toBe(0);
      await page.goto(jobPage);
      await page.getByRole('button', { name: 'Delete rehearsal' }).click();
      await page
        .getByRole('dialog', { name: 'Delete this rehearsal?' })
        .getByRole('button', { name: 'Delete rehearsal' })
        .click();
      await page.getByText('The archive of this rehearsal was deleted.').first().waitFor();
      if (pictures !== undefined) await page.screenshot({ path: `${pictures}/rehearsal-deleted.png` });
      expect(existsSync(join(ground.data, 'rehearsals', trial?.name ?? ''))).toBe(false);
    } finally {
      await browser.close();
    }
  }, 120_000);
});

describe('a server that is killed during a harvest', () => {
  it('goes on with it when it is started again, and nothing is lost or doubled', async () => {
    const sites = ['fjordavisa', 'heimatblatt', 'tidewater-gazette'];
    const slow = await curator.post<Identified>('/templates', {
      name: 'slow',
      comment: '',
      yaml: 'politeness:\n  min-delay: 200 ms\n  max-delay: 200 ms\n  factor: 0\n',
    });
    const harvest = await harvestOf('Killed on the way');
    for (const site of sites) {
      const target = await addTarget(ground.home(site), site);
      await curator.post(`/targets/${target.id}/decision`, {
        decision: 'validate',
        reason: '',
        version: target.version,
      });
    }
    await mapTo(slow, harvest);
    await curator.post(`/harvests/${harvest.id}/launch`, { isTransferring: true });
    interface Running extends Job {
      readonly progress: { readonly captured: number } | null;
    }
    await curator.until<List<Running>>(`/jobs?harvestId=${harvest.id}`, ({ items }) =>
      items.some(({ progress }) => (progress?.captured ?? 0) > 5),
    );
    await ground.kill();
    await ground.serve();
    await signIn();
    const { items } = await curator.until<List<Job>>(`/jobs?harvestId=${harvest.id}`, (jobs) =>
      jobs.items.every(({ state }) => state === 'done' || state === 'failed'),
    );
    expect(items).toMatchObject([{ state: 'done', crawlEnd: 'complete', error: '' }]);
    expect(items[0]?.attempts).toBeGreaterThan(1);
    for (const site of sites) expect(await captured(ground.home(site))).toBe(1);
  }, 180_000);
});
