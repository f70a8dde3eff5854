import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from './browser.ts';
import { signInAt, staffPage } from './staff-desk.ts';
import { StaffGround, StaffUser } from './staff-ground.ts';

const patienceMs = 240_000;
const ada = { name: 'ada', password: 'a long first password' };

let ground: StaffGround;
let browser: Browser;
const complaints: string[] = [];

beforeAll(async () => {
  ground = await StaffGround.start();
  await StaffUser.firstAdministrator(ground, ada);
  browser = await launchBrowser();
}, patienceMs);

afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
  expect(complaints).toEqual([]);
});

afterAll(async () => {
  await browser.close();
  await ground.close();
});

/** A form with nothing in it. */
async function newCollectionPage(): Promise<Page> {
  const page = await staffPage(browser, complaints);
  await page.goto(`${ground.origin}/sign-in`);
  await signInAt(page, ada);
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
  await page.goto(`${ground.origin}/collections/new`);
  return page;
}

/** In the page: clicks in the moment in which the address is that of the saved thing, and the form still stands there. */
const leaveOnceSaved = `(() => {
  const watcher = new MutationObserver(() => {
    if (location.pathname.endsWith('/new')) return;
    watcher.disconnect();
    document.querySelector('nav a[href$="/today"]').click();
  });
  watcher.observe(document.body, { attributes: true, childList: true, subtree: true });
})()`;

describe('leaving a form', () => {
  it(
    'is asked about while something is not saved',
    async () => {
      const page = await newCollectionPage();
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Half a thought');
      const today = page
        .getByRole('navigation', { name: 'Work' })
        .getByRole('link', { name: 'Today', exact: true });
      await today.click();
      const question = page.getByRole('dialog', { name: 'Leave without saving?' });
      await question.getByRole('button', { name: 'Stay' }).click();
      await question.waitFor({ state: 'hidden' });
      expect(await page.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe(
        'Half a thought',
      );
      await today.click();
      await question.getByRole('button', { name: 'Leave' }).click();
      await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
    },
    patienceMs,
  );

  it(
    'goes where one wants who saves and is away the same moment',
    async () => {
      const page = await newCollectionPage();
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Quick hands');
      await page.getByRole('textbox', { name: 'Add a theme' }).fill('News');
      await page.getByRole('button', { name: 'Add a theme' }).click();
      await page.evaluate(leaveOnceSaved);
      await page.getByRole('button', { name: 'Create collection' }).click();
      await page.getByText('Collection “Quick hands” created.').waitFor();
      await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
    },
    patienceMs,
  );
});
