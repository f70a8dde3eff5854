import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from 'playwright-core';
import { launchBrowser } from './browser.ts';
import { signInAt } from './staff-desk.ts';
import { newHarvest, newRecordIn, regionalPress } from './staff-forms.ts';
import { StaffGround, StaffUser } from './staff-ground.ts';
import type { StaffPerson } from './staff-ground.ts';

/** A harvest of a good, a cut, a blocked, a broken and a dead site: every page says how each went. */

interface Identified {
  readonly id: string;
  readonly version: number;
}
interface List<Item> {
  readonly items: readonly Item[];
}
interface Job extends Identified {
  readonly state: string;
  readonly outcome: { readonly outcome: string } | null;
}
interface Run extends Identified {
  readonly number: number;
  readonly outcome: string | null;
}
interface Site {
  readonly domain: { readonly name: string };
  readonly expectedObjects: number | null;
  readonly result: {
    readonly outcome: { readonly outcome: string; readonly why: string };
    readonly counts: Readonly<Record<'found' | 'captured' | 'skipped' | 'left' | 'failed', number>>;
  } | null;
}

const address = '127.0.7.7';
const names = ['good', 'long', 'blocked', 'broken', 'closing'].map((name) => `${name}.example`);

let ground: StaffGround;
let server: Server;
let browser: Browser;
let folder = '';
let curator: StaffUser;
let librarian: StaffUser;
let people: { readonly librarian: StaffPerson; readonly curator: StaffPerson };
let record: Identified;
let harvest: Identified;
let isClosed = false;

function answer(host: string, path: string): readonly [status: number, body: string] {
  if (path === '/robots.txt')
    return host === 'blocked.example' ? [200, 'User-agent: *\nDisallow: /\n'] : [404, ''];
  if (host === 'broken.example') return [500, 'broken'];
  const links = Array.from({ length: 30 }, (_, n) => `<a href="/${n}">${n}</a>`).join('');
  return [200, host === 'long.example' ? links : '<title>Well</title>'];
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-staff-outcomes-'));
  server = createServer((request, response) => {
    const host = request.headers.host ?? '';
    if (isClosed && host === 'closing.example') return void request.socket.destroy();
    const [status, body] = answer(host, request.url ?? '/');
    return void response.writeHead(status, { 'content-type': 'text/html' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(80, address, resolve));
  ground = await StaffGround.start();
  await ground.kill();
  await appendFile(join(ground.data, 'hosts.txt'), names.map((name) => `${address} ${name}\n`).join(''));
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
  const place = {
    collectionId: collection.id,
    themeId: collection.themes[0]?.id,
    responsibleId: people.librarian.id,
  };
  const choices = { budget: 'small', frequency: 'once', depth: 'host' };
  const form = { ...newRecordIn(place, 'http://closing.example/', 'The closing paper'), ...choices };
  const proposed = await librarian.post<Identified>('/records', form);
  record = await curator.post(`/records/${proposed.id}/decision`, {
    decision: 'validate',
    reason: '',
    version: proposed.version,
  });
  const template = await curator.post<Identified>('/templates', {
    name: 'quick',
    comment: '',
    yaml: 'politeness:\n  min-delay: 0 s\n  max-delay: 1 s\n  factor: 0\nnetwork:\n  retry-delay: 50 ms\n  longest-retry-delay: 100 ms\n  patience: 1 s\n',
  });
  harvest = await curator.post('/harvests', { ...newHarvest, name: 'Press', maxUrlsPerDomain: 10 });
  await curator.put('/mapping', {
    version: (await curator.get<{ version: number }>('/mapping')).version,
    rows: [
      {
        budget: null,
        frequency: null,
        depth: null,
        templateId: template.id,
        maxUrls: 50,
        maxBytes: null,
        scope: 'host',
        clicks: 2,
      },
    ],
    collections: [{ collectionId: collection.id, frequency: null, harvestId: harvest.id }],
  });
  const others = names.filter((name) => name !== 'closing.example').join('\n');
  await curator.post('/domains', { names: others, templateId: template.id });
  await curator.post(`/harvests/${harvest.id}/domains`, { names: others });
  isClosed = true;
  browser = await launchBrowser();
}, 180_000);

afterAll(async () => {
  await browser.close();
  await ground.close();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true });
});

describe('a harvest that did not go well', () => {
  it('says of each site how it went, and adds up', async () => {
    await curator.post(`/harvests/${harvest.id}/launch`, { isTransferring: true });
    const { items: jobs } = await curator.until<List<Job>>(
      `/jobs?harvestId=${harvest.id}`,
      (list) =>
        list.items.length > 0 && list.items.every(({ state }) => state === 'done' || state === 'failed'),
    );
    expect(jobs.map(({ outcome }) => outcome?.outcome)).toEqual(['unreachable']);
    const { items: sites } = await curator.get<List<Site>>(`/jobs/${jobs[0]?.id}/configurations`);
    const told = sites.map(({ domain, result }) => [domain.name, result?.outcome.outcome]);
    expect(Object.fromEntries(told)).toEqual({
      'blocked.example': 'blocked',
      'broken.example': 'nothing-collected',
      'closing.example': 'unreachable',
      'good.example': 'complete',
      'long.example': 'cut-short',
    });
    for (const { result, expectedObjects } of sites) {
      const { found = 0, captured = 0, skipped = 0, left = 0, failed = 0 } = result?.counts ?? {};
      expect(found).toBe(captured + skipped + left + failed);
      expect(expectedObjects).toBe(10);
    }
    const nothing = await curator.get<List<Site>>(`/jobs/${jobs[0]?.id}/configurations?outcome=nothing`);
    expect(nothing.items).toHaveLength(3);
  }, 180_000);

  it('is counted today, told to the librarian, and leaves the record due', async () => {
    expect(await curator.get('/today')).toMatchObject({ sites: { nothing: 3 } });
    expect(await librarian.get('/today')).toMatchObject({ records: { myNothing: 1, myOpenNotes: 1 } });
    expect(await librarian.get(`/records/${record.id}`)).toMatchObject({
      outcome: { outcome: 'unreachable' },
      openNotes: 1,
    });
    const notes = await librarian.get<List<unknown>>(`/notes?recordId=${record.id}`);
    expect(notes.items).toMatchObject([
      {
        kind: 'harvest',
        createdBy: { displayName: 'Heirloom' },
        reason: { code: 'harvest-brought-nothing-because' },
      },
    ]);
    expect(await curator.post(`/harvests/${harvest.id}/preview`)).toMatchObject({ configurations: 5 });
  });

  it('is shown with the same light on every page', async () => {
    const page = await browser.newPage();
    await page.goto(`${ground.origin}/today`);
    await signInAt(page, people.curator);
    await page.getByText('sites brought nothing').waitFor();
    const [job] = (await curator.get<List<Job>>(`/jobs?harvestId=${harvest.id}`)).items;
    const [domain] = (await curator.get<List<Identified>>('/domains?q=closing.example')).items;
    const pages: readonly (readonly [name: string, path: string, text: string])[] = [
      ['today', '/today', 'sites brought nothing'],
      ['jobs', '/jobs', 'Unreachable'],
      ['job', `/jobs/${job?.id}`, 'Try again'],
      ['job-sites', `/jobs/${job?.id}#sites`, 'Nothing collected'],
      ['record', `/records/${record.id}`, 'Unreachable'],
      ['records', '/records', 'Unreachable'],
      ['domain', `/domains/${domain?.id}#history`, 'Unreachable'],
      ['runs', `/harvests/${harvest.id}#runs`, 'Harvest the rest'],
    ];
    for (const [name, path, text] of pages) {
      await page.goto(`${ground.origin}${path}`);
      await page.getByText(text).locator('visible=true').first().waitFor();
      const pictures = process.env['HEIRLOOM_PICTURES'];
      if (pictures !== undefined)
        await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true });
    }
  }, 120_000);

  it('has its rest harvested with one action', async () => {
    const { items: runs } = await curator.get<List<Run>>(`/harvests/${harvest.id}/runs`);
    expect(runs).toMatchObject([{ number: 1, outcome: 'unreachable' }]);
    const rest = await curator.post<Run>(`/runs/${runs[0]?.id}/rest`);
    expect(rest).toMatchObject({ number: 2, configurations: 1 });
    const { items: jobs } = await curator.until<List<Job>>(
      `/jobs?runId=${rest.id}`,
      (list) =>
        list.items.length > 0 && list.items.every(({ state }) => state === 'done' || state === 'failed'),
    );
    const { items: sites } = await curator.get<List<Site>>(`/jobs/${jobs[0]?.id}/configurations`);
    // Ten of 31 at first, then ten others: the limit counts no robots.txt.
    expect(sites).toMatchObject([
      { domain: { name: 'long.example' }, result: { counts: { captured: 11, left: 11 } } },
    ]);
  }, 180_000);
});
