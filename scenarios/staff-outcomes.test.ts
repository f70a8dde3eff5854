import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linksToPages, OutageWeb } from './outage-web.ts';
import { isOver, PressGround } from './press-ground.ts';
import type { Identified, Job, List, Site } from './press-ground.ts';
import { signInAt } from './staff-desk.ts';

/** A harvest of a good, a cut, a blocked, a broken and a dead site: every page says how each went. */

interface Run extends Identified {
  readonly number: number;
  readonly outcome: string | null;
}

const template =
  'politeness:\n  min-delay: 0 s\n  max-delay: 1 s\n  factor: 0\nnetwork:\n  retry-delay: 50 ms\n  max-retry-delay: 100 ms\n  patience: 1 s\n';

function answer(host: string, path: string): readonly [status: number, body: string] {
  if (path === '/robots.txt')
    return host === 'blocked.example' ? [200, 'User-agent: *\nDisallow: /\n'] : [404, ''];
  if (host === 'broken.example') return [500, 'broken'];
  return [200, host === 'long.example' ? linksToPages(30) : '<title>Well</title>'];
}

let press: PressGround;

beforeAll(async () => {
  const sites = ['good', 'long', 'blocked', 'broken', 'closing'];
  press = await PressGround.start({
    web: await OutageWeb.start({ address: '127.0.7.7', sites, answer }),
    templates: { quick: template },
    harvests: { Press: { maxUrlsPerDomain: 10 } },
    target: {
      url: 'http://closing.example/',
      title: 'The closing paper',
      harvest: 'Press',
      template: 'quick',
    },
    domains: [
      {
        names: ['good', 'long', 'blocked', 'broken'].map((name) => `${name}.example`),
        harvest: 'Press',
        template: 'quick',
      },
    ],
  });
  press.web.takeAway('closing.example');
}, 180_000);

afterAll(async () => {
  await press.close();
});

describe('a harvest that did not go well', () => {
  it('says of each site how it went, and adds up', async () => {
    await press.launch('Press');
    const jobs = await press.untilJobs('Press', (all) => all.length > 0 && all.every(isOver));
    expect(jobs.map(({ outcome }) => outcome?.outcome)).toEqual(['unreachable']);
    const { items: sites } = await press.curator.get<List<Site>>(`/jobs/${jobs[0]?.id}/configurations`);
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
    const nothing = await press.curator.get<List<Site>>(
      `/jobs/${jobs[0]?.id}/configurations?outcome=nothing`,
    );
    expect(nothing.items).toHaveLength(3);
  }, 180_000);

  it('is counted today, told to the librarian, and leaves the target due', async () => {
    expect(await press.curator.get('/today')).toMatchObject({ sites: { nothing: 3 } });
    expect(await press.librarian.get('/today')).toMatchObject({ targets: { myNothing: 1, myOpenNotes: 1 } });
    expect(await press.librarian.get(`/targets/${press.target.id}`)).toMatchObject({
      outcome: { outcome: 'unreachable' },
      openNotes: 1,
    });
    const notes = await press.librarian.get<List<unknown>>(`/notes?targetId=${press.target.id}`);
    expect(notes.items).toMatchObject([
      {
        kind: 'harvest',
        createdBy: { displayName: 'Heirloom' },
        reason: { code: 'harvest-brought-nothing-because' },
      },
    ]);
    expect(await press.curator.post(`/harvests/${press.harvest('Press').id}/preview`)).toMatchObject({
      configurations: 5,
    });
  });

  it('is shown with the same light on every page', async () => {
    const page = await press.browser.newPage();
    await page.goto(`${press.ground.origin}/today`);
    await signInAt(page, press.people.curator);
    await page.getByText('sites with nothing collected').first().waitFor();
    const [job] = await press.jobsOf('Press');
    const [domain] = (await press.curator.get<List<Identified>>('/domains?q=closing.example')).items;
    const pages: readonly (readonly [name: string, path: string, text: string])[] = [
      ['today', '/today', 'sites with nothing collected'],
      ['jobs', '/jobs', 'Unreachable'],
      ['job', `/jobs/${job?.id}`, 'Retry'],
      ['job-sites', `/jobs/${job?.id}#sites`, 'Nothing collected'],
      ['target', `/targets/${press.target.id}`, 'Unreachable'],
      ['targets', '/targets', 'Unreachable'],
      ['domain', `/domains/${domain?.id}#history`, 'Unreachable'],
      ['runs', `/harvests/${press.harvest('Press').id}#runs`, 'Harvest the rest'],
    ];
    for (const [name, path, text] of pages) {
      await page.goto(`${press.ground.origin}${path}`);
      await page.getByText(text).locator('visible=true').first().waitFor();
      const pictures = process.env['HEIRLOOM_PICTURES'];
      if (pictures !== undefined)
        await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true });
    }
  }, 120_000);

  it('has its rest harvested with one action', async () => {
    const { items: runs } = await press.curator.get<List<Run>>(`/harvests/${press.harvest('Press').id}/runs`);
    expect(runs).toMatchObject([{ number: 1, outcome: 'unreachable' }]);
    const rest = await press.curator.post<Run>(`/runs/${runs[0]?.id}/rest`);
    expect(rest).toMatchObject({ number: 2, configurations: 1 });
    const { items: jobs } = await press.curator.until<List<Job>>(
      `/jobs?runId=${rest.id}`,
      ({ items }) => items.length > 0 && items.every(isOver),
    );
    const { items: sites } = await press.curator.get<List<Site>>(`/jobs/${jobs[0]?.id}/configurations`);
    // Ten of 31 pages and an icon at first, then ten others: the limit counts no robots.txt.
    expect(sites).toMatchObject([
      { domain: { name: 'long.example' }, result: { counts: { captured: 11, left: 12 } } },
    ]);
  }, 180_000);
});
