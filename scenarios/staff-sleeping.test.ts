import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linksToPages, OutageWeb } from './outage-web.ts';
import { isOver, PressGround, sleepsFor } from './press-ground.ts';
import type { Job } from './press-ground.ts';
import { signInAt } from './staff-desk.ts';

/**
 * Two sites go away in the middle of their harvest, and the server is killed while their jobs are asleep. The next server finds one
 * asleep as it was, and the other goes on by itself.
 */

const pages = 8;
const quick =
  'politeness:\n  min-delay: 0 s\n  max-delay: 1 s\n  factor: 0\nnetwork:\n  tries: 1\n  retry-delay: 50 ms\n';

function answer(host: string, path: string): readonly [status: number, body: string] {
  if (path === '/robots.txt') return [404, ''];
  return [200, path === '/' ? linksToPages(pages) : `<title>${host}${path}</title>`];
}

let press: PressGround;

beforeAll(async () => {
  press = await PressGround.start({
    web: await OutageWeb.start({ address: '127.0.7.11', sites: ['near', 'distant'], answer }),
    templates: {
      near: `${quick}  sleep: 2 s\n  max-sleep: 2 s\n  patience: 7 d\n`,
      distant: `${quick}  sleep: 8 h\n  max-sleep: 8 h\n  patience: 7 d\n`,
    },
    harvests: { Press: {} },
    target: {
      url: 'http://distant.example/',
      title: 'The distant paper',
      harvest: 'Press',
      template: 'distant',
    },
    domains: [{ names: ['near.example'], harvest: 'Press', template: 'near' }],
  });
}, 180_000);

afterAll(async () => {
  await press.close();
});

async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['HEIRLOOM_PICTURES'];
  if (folder !== undefined) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}

async function jobOf(host: string): Promise<Job> {
  for (const job of await press.jobsOf('Press')) if ((await press.sitesOf([job])).has(host)) return job;
  throw new Error(`no job of ${host}`);
}

/** What is shown of it until there is a result. */
async function liveOf(host: string) {
  return (await press.sitesOf(await press.jobsOf('Press'))).get(host)?.live;
}

describe('a job that sleeps', () => {
  it('shows before what each site has: captured, bytes, waiting, failed, and the bar', async () => {
    // The fifth page is not answered: the crawl stands still for as long as the test looks.
    press.web.hold('distant.example/5');
    press.web.takeAwayAfter('near.example/3');
    await press.launch('Press');
    await press.curator.until(`/jobs?harvestId=${press.harvest('Press').id}`, () =>
      press.web.asked.includes('distant.example/5'),
    );
    const { id } = await jobOf('distant.example');
    await press.curator.until<{ items: readonly { live: { objects: number } | null }[] }>(
      `/jobs/${id}/configurations`,
      ({ items }) => items[0]?.live?.objects === 7,
    );
    expect(await liveOf('distant.example')).toMatchObject({
      state: 'active',
      counts: { captured: 7, failed: 0, left: 3 },
    });
    const page = await press.browser.newPage({ viewport: { width: 1280, height: 900 } });
    await page.goto(`${press.ground.origin}/today`);
    await signInAt(page, press.people.curator);
    await page.getByText('Hello carl').waitFor();
    await page.goto(`${press.ground.origin}/jobs/${id}#sites`);
    const row = page.getByRole('row').filter({ hasText: 'distant.example' });
    await row.getByText('Running').waitFor();
    await row.getByRole('cell', { name: '7', exact: true }).waitFor();
    await row.getByRole('img', { name: /7 captured/ }).waitFor();
    await picture(page, 'job-sites-live');
    press.web.takeAway('distant.example');
    press.web.release();
    await press.untilJobs('Press', (jobs) => jobs.some(sleepsFor('distant.example')));
    await row.getByText('Asleep').waitFor();
    await picture(page, 'job-sites-asleep');
    await page.close();
  }, 180_000);

  it('sleeps on when the server was killed, and goes on by itself', async () => {
    await press.untilJobs('Press', (jobs) => jobs.some(sleepsFor('near.example')));
    const before = await liveOf('distant.example');
    expect(before).toMatchObject({ state: 'asleep', counts: { captured: 8, left: 3 } });
    await press.ground.kill();
    await press.ground.serve();
    expect(await jobOf('distant.example')).toMatchObject({
      state: 'asleep',
      sleeping: [{ site: expect.stringContaining('distant.example') as string }],
    });
    expect(await liveOf('distant.example')).toEqual(before);
    press.web.putBack('near.example');
    await press.untilJobs('Press', (jobs) => jobs.filter(isOver).length === 1);
    expect((await jobOf('near.example')).state).toBe('done');
  }, 180_000);
});
