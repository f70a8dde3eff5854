import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { article, front, frontTimestamps, pageWidth, startWebGround } from './web-ground.ts';
import type { ReaderContext, WebGround } from './web-ground.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });

let ground: WebGround;
beforeAll(async () => {
  ground = await startWebGround();
});
afterAll(() => ground.stop());

/** What every page owes: no complaint, and nothing asked of anybody else. */
async function leave(visit: ReaderContext): Promise<void> {
  expect(visit.complaints).toEqual([]);
  expect([ground.applicationOrigin, ground.replayOrigin]).toEqual(expect.arrayContaining([...visit.origins]));
  await visit.close();
}

describe('search', () => {
  it('goes from a host to its pages, and from a page to its captures', async () => {
    const visit = await ground.open('/');
    const { page } = visit;
    await page.getByRole('link', { name: 'news.test', exact: true }).waitFor();
    await page.keyboard.type('news.test'); // the field has the focus
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Results for news.test' }).waitFor();
    await page.getByRole('link', { name: front, exact: true }).waitFor();
    expect(await page.getByRole('radio', { name: 'This host' }).isChecked()).toBe(true);
    expect(await page.getByRole('link', { name: 'https://shop.news.test/' }).count()).toBe(0);
    await page.getByText('Whole domain').click();
    await page.getByRole('link', { name: 'https://shop.news.test/' }).waitFor();
    await page.getByRole('link', { name: front, exact: true }).click();
    await page.getByText('Captured 5 times, from 4 March 2019 to 15 January 2026').waitFor();
    expect(await page.title()).toBe(`Captures of ${front} · Heirloom`);
    // Who comes from another page hears where he is.
    await page.locator('h1:focus').waitFor();
    await leave(visit);
  });

  it('leads from one typed URL straight to its captures', async () => {
    const visit = await ground.open(`/search?q=${encodeURIComponent(article)}`);
    await visit.page.getByText('Captured 2 times').waitFor();
    expect(new URL(visit.page.url()).pathname).toBe('/captures');
    await leave(visit);
  });

  it('says what to do where there is nothing', async () => {
    const visit = await ground.open('/search?q=nothing.test');
    await visit.page.getByRole('heading', { name: 'The archive has nothing for this URL' }).waitFor();
    await visit.page.getByRole('link', { name: 'Whole domain' }).waitFor();
    await leave(visit);
  });

  it('shows text that was typed as text', async () => {
    const typed = 'http://news.test/<img src=x onerror=alert(1)>';
    const visit = await ground.open(`/search?q=${encodeURIComponent(typed)}`);
    await visit.page.getByRole('heading', { level: 1, name: `Results for ${typed}` }).waitFor();
    expect(await visit.page.locator('main img').count()).toBe(0);
    await leave(visit);
  });
});

describe('captures', () => {
  it('the calendar is used by keyboard alone', async () => {
    const visit = await ground.open(`/all/*/${front}`);
    const { page } = visit;
    await page.getByRole('group', { name: 'Calendar of 2026' }).waitFor();
    await page.getByRole('button', { name: '2019, 2 captures' }).focus();
    await page.keyboard.press('Enter');
    const day = page.getByRole('button', { name: 'Monday 4 March 2019, 2 captures' });
    await day.waitFor();
    // One step of the Tab key goes past the other years and into the calendar.
    for (let step = 0; step < 8 && (await page.locator('[data-day]:focus').count()) === 0; step++)
      await page.keyboard.press('Tab');
    expect(await page.locator('[data-day]:focus').getAttribute('data-day')).toBe('20190304');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: '4 March 2019, 08:00:00 UTC' }).waitFor();
    await page.getByText('same as before').waitFor();
    await page.getByRole('button', { name: 'Next day with captures: 1 June 2021' }).click();
    await page.getByRole('heading', { name: 'Tuesday 1 June 2021' }).waitFor();
    expect(new URL(page.url()).searchParams.get('day')).toBe('20210601');
    await leave(visit);
  });

  it('the timeline goes closer and out by keyboard', async () => {
    const visit = await ground.open(`/captures?url=${encodeURIComponent(front)}&show=timeline`);
    const { page } = visit;
    const chart = page.getByRole('listbox', { name: 'Timeline' });
    await chart.focus();
    expect(await page.getByRole('option').count()).toBe(4);
    await page.keyboard.press('End');
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: '2019', exact: true }).waitFor();
    await page.getByRole('option', { name: 'Monday 4 March 2019: 2 captures' }).waitFor();
    await page.getByRole('listbox', { name: 'Timeline' }).press('Escape');
    await page.getByRole('heading', { name: 'All years' }).waitFor();
    await leave(visit);
  });

  it('the list has every capture, with what is known of it', async () => {
    const visit = await ground.open(`/captures?url=${encodeURIComponent(front)}&show=list`);
    const { page } = visit;
    await page.getByRole('table').waitFor();
    expect(await page.locator('tbody a').count()).toBe(frontTimestamps.length);
    expect(await page.locator('tbody a').first().getAttribute('href')).toBe(
      `/all/${frontTimestamps[0]}/${front}`,
    );
    await leave(visit);
  });

  it('can be taken away', async () => {
    const visit = await ground.open(`/captures?url=${encodeURIComponent(front)}`);
    await visit.page.getByRole('button', { name: 'Download' }).click();
    for (const name of [
      'All captures as WACZ',
      'All captures as WARC',
      'TimeMap (Memento)',
      'Index lines (CDX)',
    ]) {
      const path = await visit.page.getByRole('menuitem', { name }).getAttribute('href');
      const answer = await visit.page.request.get(ground.applicationOrigin + path);
      expect([name, answer.status()]).toEqual([name, 200]);
      expect((await answer.body()).length).toBeGreaterThan(100);
    }
    await leave(visit);
  });
});

describe('for everybody', () => {
  it('speaks French where the browser does, and remembers a change', async () => {
    const visit = await ground.open('/', { locale: 'fr-FR' });
    const { page } = visit;
    await page.getByRole('heading', { level: 1, name: 'Lire le web tel qu’il était' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('fr');
    await page.getByRole('button', { name: 'Read in English' }).click();
    await page.getByRole('heading', { level: 1, name: 'Read the web as it was' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Read the web as it was' }).waitFor();
    await leave(visit);
  });

  it.each([
    '/',
    '/search?q=*.news.test',
    `/captures?url=${encodeURIComponent(front)}&day=20190304`,
    `/captures?url=${encodeURIComponent(front)}&show=timeline`,
    `/captures?url=${encodeURIComponent(front)}&show=list`,
    '/help',
    '/about',
  ])('%s fits a phone, and has its landmarks and names', async (path) => {
    const visit = await ground.open(path, { viewport: { width: 360, height: 740 }, hasTouch: true });
    const { page } = visit;
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await pageWidth(page)).toBeLessThanOrEqual(360);
    for (const landmark of ['banner', 'main', 'contentinfo', 'search'] as const)
      expect([landmark, await page.getByRole(landmark).count()]).toEqual([landmark, 1]);
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    // In a snapshot a control without a name is one without quotes.
    const snapshot = await page.locator('body').ariaSnapshot();
    expect(
      snapshot.match(/^\s*- (?:button|link|textbox|combobox|radio|option|iframe)(?::|\s*$| \[)/gm),
    ).toBeNull();
    await leave(visit);
  });

  it('an unknown path has a page too', async () => {
    const visit = await ground.open('/no-such-page');
    await visit.page.getByRole('heading', { name: 'Page not found' }).waitFor();
    // Programs are told as well: the browser complains of the status.
    expect(visit.complaints.splice(0)).toEqual([expect.stringContaining('404')]);
    await leave(visit);
  });
});
