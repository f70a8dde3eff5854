import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { complaintsOfAxe } from './axe.ts';
import { launchBrowser } from './browser.ts';
import { signInAt, watchedPage } from './staff-desk.ts';
import { newCollection } from './staff-forms.ts';
import { StaffGround, StaffUser } from './staff-ground.ts';

/** A librarian with a file of sites, in the pages. */

const patienceMs = 240_000;
const ada = { name: 'ada', password: 'a long first password' };

let ground: StaffGround;
let user: StaffUser;
let browser: Browser;
const complaints: string[] = [];

beforeAll(async () => {
  ground = await StaffGround.start();
  user = await StaffUser.firstAdministrator(ground, ada);
  await user.post('/collections', {
    ...newCollection,
    name: 'Regional press',
    description: '',
    themes: [{ name: 'News', isOffered: true }],
  });
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

/** At the records, signed in. */
async function recordsPage(): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  context.setDefaultTimeout(60_000);
  const page = await watchedPage(context, complaints);
  await page.goto(`${ground.origin}/sign-in?next=/records`);
  await signInAt(page, ada);
  await page.getByRole('heading', { name: 'Records', level: 1 }).waitFor();
  return page;
}

/** The dialog, with a file of so many rows chosen. */
async function chosenFile(page: Page, name: string, text: string): Promise<Locator> {
  const path = join(ground.folder, name);
  await writeFile(path, text);
  await page.getByRole('button', { name: 'Import', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Import records' });
  await dialog.locator('input[type=file]').setInputFiles(path);
  return dialog;
}

function rows(count: number, name: string): string {
  const lines = Array.from({ length: count }, (_, n) => `https://${name}-${n}.test/,${name} ${n}`);
  return `url,title\n${lines.join('\n')}\n`;
}

async function looksGood(page: Page): Promise<void> {
  expect(await complaintsOfAxe(page)).toEqual([]);
}

describe('an import', () => {
  it(
    'is tried, made, undone in its report, and brought back from the list of bulk changes',
    async () => {
      const page = await recordsPage();
      const dialog = await chosenFile(page, 'sites.csv', rows(30, 'paper'));
      await dialog.getByRole('button', { name: 'Try it' }).click();
      await dialog.getByRole('button', { name: 'Import 30 records' }).click();
      await dialog.getByText('Rows taken in: 30. Not taken in: 0.').waitFor();
      await looksGood(page);
      await dialog.getByRole('button', { name: 'Undo this import' }).click();
      const question = page.getByRole('dialog', { name: 'Undo this import' });
      await question.getByText('It made 30 records').waitFor();
      await looksGood(page);
      await question.getByRole('button', { name: 'Undo this import' }).click();
      await page.getByText('30 records were taken away.').waitFor();
      await dialog.getByText('was undone').waitFor();
      await dialog.getByRole('button', { name: 'Close' }).last().click();
      await page.getByText('No records yet').waitFor();

      await page.getByRole('link', { name: 'Bulk changes and imports' }).click();
      await page.getByRole('row', { name: /Import sites\.csv .* 30 was undone/ }).waitFor();
      await looksGood(page);
      await page.emulateMedia({ colorScheme: 'dark' });
      await looksGood(page);
      await page
        .getByRole('row', { name: /Import undone/ })
        .getByRole('button')
        .click();
      await page.getByRole('dialog').getByRole('button', { name: 'Bring them back' }).click();
      await page.getByText('30 records are back.').waitFor();
      await page.getByRole('row', { name: /Import brought back/ }).waitFor();
      await page.getByRole('link', { name: 'Records', exact: true }).first().click();
      await page.getByText('30 rows').waitFor();
    },
    patienceMs,
  );
});
