import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { FrameLocator, Page } from 'playwright-core';
import { complaintsOfAxe } from './axe.ts';
import { article, front, frontTimestamps, pageWidth, startWebGround, titleBegins } from './web-ground.ts';
import type { BrowserWindow, WebGround } from './web-ground.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });

let ground: WebGround;
beforeAll(async () => {
  ground = await startWebGround();
});
afterAll(() => ground.stop());

const [first = '', second = '', third = ''] = frontTimestamps;

function framed(page: Page): FrameLocator {
  return page.frameLocator('iframe');
}

describe('the page with banner', () => {
  it('shows the archived page in a closed frame, with its date, title and address', async () => {
    const { page, origins, complaints, close } = await ground.open(`/all/${first}/${front}`);
    await framed(page).getByRole('heading', { name: 'News, edition 1' }).waitFor();
    await titleBegins(page, 'News, edition 1 · 4 Mar 2019');
    await page.getByRole('button', { name: /4 Mar 2019 08:00 UTC · ?5 versions/ }).waitFor();
    expect(await page.locator('iframe').getAttribute('sandbox')).toContain('allow-scripts');
    expect(new URL((await page.locator('iframe').getAttribute('src')) ?? '').origin).toBe(
      ground.replayOrigin,
    );
    await framed(page).locator('body[data-ran=yes]').waitFor(); // its script ran
    expect([...origins].sort()).toEqual([ground.applicationOrigin, ground.replayOrigin].sort());
    expect(complaints).toEqual([]);
    await close();
  });

  it('goes to the next and the previous version', async () => {
    const { page, close } = await ground.open(`/all/${second}/${front}`);
    await page.getByRole('button', { name: 'Next version, 1 Jun 2021, 12:00 UTC' }).click();
    await framed(page).getByRole('heading', { name: 'News, edition 3' }).waitFor();
    await page.waitForURL(`${ground.applicationOrigin}/all/${third}/${front}`);
    await page.getByRole('button', { name: 'Previous version, 4 Mar 2019, 16:30 UTC' }).click();
    await framed(page).getByRole('heading', { name: 'News, edition 1' }).waitFor();
    await page.waitForURL(`${ground.applicationOrigin}/all/${second}/${front}`);
    await close();
  });

  it('follows links: address, title and date are those of the page that is shown', async () => {
    const { page, complaints, close } = await ground.open(`/all/${first}/${front}`);
    await framed(page).getByRole('link', { name: 'The article' }).click();
    await framed(page).getByRole('heading', { name: 'Article 1' }).waitFor();
    await page.waitForURL(`${ground.applicationOrigin}/all/20190305100000/${article}`);
    await titleBegins(page, 'Article 1 · 5 Mar 2019');
    await framed(page).getByRole('link', { name: 'To the end' }).click();
    await page.waitForURL(/#end$/);
    await page.reload();
    await framed(page).getByRole('heading', { name: 'Article 1' }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it('says how far a version is from what was asked for, and offers the other side', async () => {
    const { page, close } = await ground.open(`/all/20230101/${front}`);
    await page.getByText('You asked for 1 January 2023.').waitFor();
    await page.getByText('This version was collected 1 year later.').waitFor();
    await page.getByRole('button', { name: 'Show 1 June 2021' }).click();
    await framed(page).getByRole('heading', { name: 'News, edition 3' }).waitFor();
    await page.getByText('You asked for').waitFor({ state: 'detached' });
    await close();
  });

  it('has other rules for that', async () => {
    const { page, close } = await ground.open(`/all/20230101/${front}`);
    await framed(page).getByRole('heading', { name: 'News, edition 4' }).waitFor();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitemradio', { name: 'The last before it' }).click();
    await framed(page).getByRole('heading', { name: 'News, edition 3' }).waitFor();
    await close();
  });

  it('chooses a version from a calendar by keyboard', async () => {
    const { page, close } = await ground.open(`/all/${first}/${front}`);
    await page
      .getByRole('button', { name: /4 Mar 2019/ })
      .first()
      .press('Enter');
    await page.getByRole('button', { name: '2024, 1 capture' }).press('Enter');
    await page.getByRole('button', { name: 'Thursday 29 February 2024, 1 capture' }).press('Enter');
    await page.getByRole('link', { name: '29 February 2024, 23:59:59 UTC' }).press('Enter');
    await framed(page).getByRole('heading', { name: 'News, edition 4' }).waitFor();
    await close();
  });

  it('counts what is missing and lists it', async () => {
    const { page, close } = await ground.open(`/all/${third}/${front}`);
    await page.getByRole('button', { name: 'One part of this page is missing' }).click();
    const dialog = page.getByRole('dialog', { name: 'Missing from this page' });
    await dialog.getByText('/never-collected.png').waitFor();
    expect(await dialog.textContent()).not.toContain('heirloom ');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await close();
  });

  it('gives a reference', async () => {
    const { page, close } = await ground.open(`/all/${first}/${front}`);
    await titleBegins(page, 'News, edition 1');
    await page.getByRole('button', { name: 'Cite' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cite this page' });
    await dialog.getByText(`${ground.applicationOrigin}/all/${first}/${front}`).first().waitFor();
    for (const name of ['Reference', 'BibTeX', 'RIS', 'Wikipedia'])
      await dialog.getByRole('button', { name: `Copy: ${name}` }).waitFor();
    await close();
  });

  it('is hidden and shown again while the frame stays as it is', async () => {
    const { page, close } = await ground.open(`/all/${first}/${front}`);
    await framed(page).getByRole('heading', { name: 'News, edition 1' }).waitFor();
    await framed(page)
      .locator('h1')
      .evaluate((heading) => {
        heading.textContent = 'Marked';
      });
    await page.getByRole('button', { name: 'Hide the banner' }).click();
    await page.getByRole('button', { name: 'Show the archive banner' }).click();
    await framed(page).getByRole('heading', { name: 'Marked' }).waitFor();
    await close();
  });

  it('believes only its own frame', async () => {
    const { page, close } = await ground.open(`/all/${first}/${front}`);
    await titleBegins(page, 'News, edition 1');
    const address = page.url();
    const lie = { wb_type: 'load', url: 'http://lie.test/', ts: '20000101000000', title: 'A lie' };
    // From another window of the application itself, then from the frame what no honest page would say.
    await page.evaluate(`window.postMessage(${JSON.stringify(lie)}, '*')`);
    for (const told of [
      lie,
      { ...lie, wb_type: 'begun' },
      { ...lie, url: 'javascript:alert(1)' },
      { wb_type: 'hashchange', hash: 'http://lie.test/' },
      { wb_type: 'title', title: 'The last word' },
    ])
      await framed(page)
        .locator('body')
        .evaluate((_, message) => {
          (globalThis as unknown as BrowserWindow).top.postMessage(message, '*');
        }, told);
    await titleBegins(page, 'The last word');
    expect(page.url()).toBe(address);
    await close();
  });
});

/** Follows a link of the archived page to an address. */
async function followLink(page: Page, url: string): Promise<void> {
  const frame = page.frame({ name: 'heirloom-replay' });
  const link = `<a id="way" href="${url}">way</a>`;
  await frame?.evaluate(`document.body.insertAdjacentHTML('beforeend', ${JSON.stringify(link)})`);
  await framed(page).locator('#way').click();
}

describe('an address that the archive does not have', () => {
  it('offers what is near it', async () => {
    const { page, complaints, close } = await ground.open('/all/2026/http://news.test/no/such/page');
    await page.getByRole('heading', { name: 'This page is not in the archive' }).waitFor();
    await page.getByRole('link', { name: front, exact: true }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it('is where a link leads: the address follows, reload stays, Back leads to the page before', async () => {
    const { page, close } = await ground.open(`/all/${first}/${front}`);
    await framed(page).getByRole('heading', { name: 'News, edition 1' }).waitFor();
    await followLink(page, 'http://news.test/gone?q=hei');
    await page.getByRole('heading', { name: 'This page is not in the archive' }).waitFor();
    const address = `${ground.applicationOrigin}/all/${first}/http://news.test/gone?q=hei`;
    expect(page.url()).toBe(address);
    expect(await page.locator('iframe').count()).toBe(0);
    const banner = page.getByRole('banner', { name: 'Archive' });
    await banner.getByText('This page is not in the archive').waitFor();
    await banner.getByText('http://news.test/gone?q=hei').waitFor();
    await titleBegins(page, 'This page is not in the archive');
    expect(await banner.getByRole('button', { name: 'Note' }).count()).toBe(0); // that is for the staff
    expect(await complaintsOfAxe(page)).toEqual([]);
    await banner.getByRole('button', { name: 'Cite' }).click();
    const cite = page.getByRole('dialog', { name: 'Cite this page' });
    await cite.getByText('no capture of this page to cite').waitFor();
    await cite.getByText(address).waitFor();
    expect(await cite.getByText('BibTeX').count()).toBe(0);
    await page.reload();
    await page.getByRole('button', { name: 'Request this page' }).click();
    await page.getByText('Request noted.').waitFor();
    expect(page.url()).toBe(address);
    await page.goBack();
    await framed(page).getByRole('heading', { name: 'News, edition 1' }).waitFor();
    await close();
  });

  it('looks like the application, in the dark and by day', async () => {
    const pictures = process.env['HEIRLOOM_PICTURES'];
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page, complaints, close } = await ground.open(`/all/${first}/${front}`, { colorScheme });
      await framed(page).getByRole('heading', { name: 'News, edition 1' }).waitFor();
      const colours = () =>
        page.locator('header').evaluate((header) => {
          const { getComputedStyle } = globalThis as unknown as BrowserWindow;
          const { backgroundColor, color } = getComputedStyle(header);
          return { backgroundColor, color };
        });
      const before = await colours();
      await followLink(page, 'http://news.test/section/nowhere');
      await page.getByRole('heading', { name: 'This page is not in the archive' }).waitFor();
      await page.getByRole('link', { name: front, exact: true }).waitFor();
      expect(await colours()).toEqual(before);
      expect(await complaintsOfAxe(page)).toEqual([]);
      if (pictures !== undefined)
        await page.screenshot({ path: `${pictures}/not-archived-${colorScheme}.png` });
      expect(complaints).toEqual([]);
      await close();
    }
  });

  it('is not said to be missing when only the date is', async () => {
    const { page, close } = await ground.open(`/all/20230101/${front}`);
    await framed(page).getByRole('heading', { name: 'News, edition 4' }).waitFor();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitemradio', { name: 'Only that date' }).click();
    await page.getByRole('heading', { name: 'No version for this date' }).waitFor();
    await page.getByText(`The archive has 5 versions of ${front}`).waitFor();
    expect(await page.getByRole('button', { name: 'Request this page' }).count()).toBe(0);
    await page.getByLabel('If there is no version for the date').selectOption('nearest');
    await framed(page).getByRole('heading', { name: 'News, edition 4' }).waitFor();
    await close();
  });

  it('is not made of a page that the archive has, whatever an archived page says', async () => {
    const { page, close } = await ground.open(`/all/${first}/${front}`);
    await titleBegins(page, 'News, edition 1');
    const address = page.url();
    const frame = page.frame({ name: 'heirloom-replay' });
    const lie = { wb_type: 'begun', url: article, ts: first, fault: 'unknown' };
    // While the page lives it is not heard; when the page goes, the archive is asked, and has it.
    await frame?.evaluate(`top.postMessage(${JSON.stringify(lie)}, '*', [new MessageChannel().port2])`);
    await frame?.evaluate(`document.title = 'Heard'`);
    await titleBegins(page, 'Heard');
    expect(page.url()).toBe(address);
    await followLink(page, article);
    await framed(page).getByRole('heading', { name: 'Article 1' }).waitFor();
    expect(await page.getByRole('heading', { name: 'This page is not in the archive' }).count()).toBe(0);
    await close();
  });

  it('says so in French, on a phone', async () => {
    const { page, close } = await ground.open('/all/2026/http://nothing.test/', {
      locale: 'fr-FR',
      viewport: { width: 360, height: 740 },
    });
    await page.getByRole('heading', { name: 'Cette page n’est pas dans l’archive' }).waitFor();
    await page.getByText('L’archive n’a rien d’autre de cet hôte.').waitFor();
    await page.getByRole('button', { name: 'Autres actions' }).click();
    await page.getByRole('menuitem', { name: 'Citer cette page' }).click();
    await page.getByText('n’a pas de capture de cette page à citer').waitFor();
    expect(await pageWidth(page)).toBeLessThanOrEqual(360);
    await close();
  });
});

it('the banner fits a phone', async () => {
  const { page, close } = await ground.open(`/all/${first}/${front}`, {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
  });
  await framed(page).getByRole('heading', { name: 'News, edition 1' }).waitFor();
  await page.getByRole('button', { name: 'Hide the banner' }).waitFor();
  expect(await pageWidth(page)).toBeLessThanOrEqual(360);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Cite this page' }).click();
  await page.getByRole('dialog', { name: 'Cite this page' }).waitFor();
  await close();
});
