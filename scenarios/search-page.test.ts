import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { complaintsOfAxe } from './axe.ts';
import { startSearchPageGround } from './search-page-ground.ts';
import type { SearchPageGround, SearchVisit } from './search-page-ground.ts';
import { pageWidth } from './web-ground.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });

let ground: SearchPageGround;
beforeAll(async () => {
  ground = await startSearchPageGround();
});
afterAll(() => ground.stop());

async function leave(visit: SearchVisit): Promise<void> {
  expect(visit.complaints).toEqual([]);
  await visit.close();
}

function parameterOf(visit: SearchVisit, name: string): string | null {
  return new URL(visit.page.url()).searchParams.get(name);
}

describe('words', () => {
  it('are typed where addresses are, narrowed down, and lead into replay at their date', async () => {
    const visit = await ground.open('/');
    const { page } = visit;
    await page.getByRole('textbox', { name: 'Words, or the URL' }).fill('dune');
    await page.getByText('Documents containing dune').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Documents containing dune' }).waitFor();
    expect(await page.getByRole('radio', { name: 'Words' }).isChecked()).toBe(true);
    await page
      .locator('mark', { hasText: /^dunes$/i })
      .first()
      .waitFor();
    const filters = page.getByRole('complementary', { name: 'Narrow down' });
    await filters.getByRole('link', { name: /^Norwegian Bokmål/ }).waitFor();
    await filters.getByRole('link', { name: /^littoral\.test/ }).click();
    await page.getByText('1 result', { exact: true }).waitFor();
    expect(parameterOf(visit, 'domain')).toBe('littoral.test');
    // One result for what is the same in several places.
    await page.getByRole('button', { name: '4 captures at 2 URLs' }).press('Enter');
    const captures = page.getByRole('list', { name: 'Captures of Les dunes, un site protégé' });
    await captures.getByRole('link', { name: '1 June 2016' }).waitFor();
    expect(await captures.getByRole('listitem').count()).toBe(4);
    await page.getByRole('link', { name: 'Les dunes, un site protégé' }).click();
    await page.waitForURL('**/all/20230601120000/http://littoral.test/dunes');
    await page.frameLocator('iframe').getByRole('heading', { name: 'Les dunes, un site protégé' }).waitFor();
    await leave(visit);
  });

  it('have dates, an order and pages, all in the address', async () => {
    const visit = await ground.open('/search?q=dunes');
    const { page } = visit;
    await page
      .getByRole('navigation', { name: 'Pages of results' })
      .getByRole('link', { name: 'Next page' })
      .click();
    await page.getByText('Page 2', { exact: true }).waitFor();
    expect(parameterOf(visit, 'page')).toBe('2');
    await page.getByRole('textbox', { name: 'From' }).fill('2o24');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('Write a date as 2019, 2019-03 or 2019-03-14').waitFor();
    await page.getByRole('textbox', { name: 'From' }).fill('2023-02');
    await page.getByRole('textbox', { name: 'To' }).fill('2024');
    await page.getByRole('textbox', { name: 'To' }).press('Enter');
    await page.getByRole('link', { name: 'Remove the filter from 2023-02' }).waitFor();
    expect([parameterOf(visit, 'from'), parameterOf(visit, 'to'), parameterOf(visit, 'page')]).toEqual([
      '202302',
      '2024',
      null,
    ]);
    await page.getByRole('combobox', { name: 'Sort' }).selectOption('oldest');
    await page.waitForURL('**sort=oldest**');
    await page.getByRole('link', { name: 'Clear all filters' }).click();
    await page.waitForURL((url) => !url.searchParams.has('from'));
    // The way back is the way back.
    await page.goBack();
    await page.getByRole('link', { name: 'Remove the filter from 2023-02' }).waitFor();
    const csv = await page.getByRole('link', { name: 'CSV' }).getAttribute('href');
    expect(csv).toBe('/api/v1/text-search/export?q=dunes&from=202302&to=2024&sort=oldest&format=csv');
    await leave(visit);
  });

  it('are counted over the years, as a chart and as a table', async () => {
    const visit = await ground.open('/search?q=dunes');
    const { page } = visit;
    await page.getByRole('button', { name: 'Show frequency over the years' }).click();
    await page.getByText('As a table').click();
    const row = page.getByRole('row', { name: /^2024 / });
    await row.waitFor();
    expect(await page.locator('svg rect').count()).toBe(await page.locator('tbody tr').count());
    expect(parameterOf(visit, 'trend')).toBe('years');
    expect(await complaintsOfAxe(page)).toEqual([]);
    await leave(visit);
  });

  it('that nobody wrote are taught; that were mistyped are offered', async () => {
    const visit = await ground.open('/search?q=litoral');
    const { page } = visit;
    await page.getByRole('link', { name: 'littoral', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Documents containing littoral' }).waitFor();
    await page.locator('mark').first().waitFor();
    await page.getByRole('textbox', { name: 'Words, or the URL' }).fill('"protégées du littoral"');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'No results' }).waitFor();
    await page.getByText('this exact phrase').waitFor();
    await page.getByRole('link', { name: 'Search for a URL instead' }).click();
    await page.getByRole('heading', { name: 'The archive has nothing for this URL' }).waitFor();
    await leave(visit);
  });

  it('of others are text', async () => {
    const typed = '<img src=x onerror=alert(1)> dunes';
    const visit = await ground.open(`/search?q=${encodeURIComponent(typed)}&in=words`);
    await visit.page.getByRole('heading', { level: 1, name: `Documents containing ${typed}` }).waitFor();
    expect(await visit.page.locator('main img').count()).toBe(0);
    await leave(visit);
  });
});

describe('pictures', () => {
  it('are shown from the replay host alone, in frames in which nothing runs', async () => {
    const visit = await ground.open('/search?q=phare&in=pictures');
    const { page } = visit;
    await page.getByRole('link', { name: 'Picture: Un phare dans les dunes' }).first().waitFor();
    const frame = page.locator('main iframe').first();
    await frame.waitFor();
    expect(await frame.getAttribute('sandbox')).toBe('');
    expect(await frame.getAttribute('src')).toMatch(
      new RegExp(`^${ground.replayOrigin}/all/\\d{14}im_/http://journal-des-dunes\\.test/images/\\d+\\.jpg$`),
    );
    await page.frameLocator('main iframe >> nth=0').locator('img').waitFor();
    expect(await page.locator('main img').count()).toBe(0);
    expect(await complaintsOfAxe(page)).toEqual([]);
    // Other words in the field are other pictures.
    await page.getByRole('textbox', { name: 'Words, or the URL' }).fill('xylophone');
    await page.keyboard.press('Enter');
    await page.getByText('Pictures are found by their alternative text').waitFor();
    await page.getByText('Words', { exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Documents containing xylophone' }).waitFor();
    await leave(visit);
  });
});

describe('for everybody', () => {
  it.each([
    ['light', 1200, 'en-GB', 'Best first'],
    ['dark', 390, 'fr-FR', 'Les meilleurs d’abord'],
  ] as const)('%s, %i pixels, %s', async (colorScheme, width, locale, order) => {
    const visit = await ground.open('/search?q=dunes&language=fr', {
      colorScheme,
      locale,
      viewport: { width, height: 800 },
    });
    const { page } = visit;
    await page.locator('option', { hasText: order }).waitFor({ state: 'attached' });
    await page.locator('mark').first().waitFor();
    expect(await complaintsOfAxe(page)).toEqual([]);
    expect(await pageWidth(page)).toBe(width);
    await leave(visit);
  });
});
