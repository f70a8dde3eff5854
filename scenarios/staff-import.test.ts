import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { complaintsOfAxe } from './axe.ts';
import { launchBrowser } from './browser.ts';
import { signInAt, staffPage } from './staff-desk.ts';
import { regionalPress } from './staff-forms.ts';
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
  await user.post('/collections', regionalPress);
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

/** At the targets, signed in. */
async function targetsPage(): Promise<Page> {
  const page = await staffPage(browser, complaints);
  await page.goto(`${ground.origin}/sign-in?next=/targets`);
  await signInAt(page, ada);
  await page.getByRole('heading', { name: 'Targets', level: 1 }).waitFor();
  return page;
}

/** The dialog, with a file of so many rows chosen. */
async function chosenFile(page: Page, name: string, text: string): Promise<Locator> {
  const path = join(ground.folder, name);
  await writeFile(path, text);
  await page.getByRole('button', { name: 'Import', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Import targets' });
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
      const page = await targetsPage();
      const dialog = await chosenFile(page, 'sites.csv', rows(30, 'paper'));
      await dialog.getByRole('button', { name: 'Dry run' }).click();
      await dialog.getByRole('button', { name: 'Import 30 targets' }).click();
      await dialog.getByText('Rows imported: 30. Not imported: 0.').waitFor();
      await looksGood(page);
      await dialog.getByRole('button', { name: 'Undo this import' }).click();
      const question = page.getByRole('dialog', { name: 'Undo this import' });
      await question.getByText('It added 30 targets').waitFor();
      await looksGood(page);
      await question.getByRole('button', { name: 'Undo this import' }).click();
      await page.getByText('30 targets were removed.').waitFor();
      await dialog.getByText('was undone').waitFor();
      await dialog.getByRole('button', { name: 'Close' }).last().click();
      await page.getByText('No targets yet').waitFor();

      await page.getByRole('link', { name: 'Bulk changes and imports' }).click();
      await page.getByRole('row', { name: /Import sites\.csv .* 30 was undone/ }).waitFor();
      await looksGood(page);
      await page.emulateMedia({ colorScheme: 'dark' });
      await looksGood(page);
      await page
        .getByRole('row', { name: /Import undone/ })
        .getByRole('button')
        .click();
      await page.getByRole('dialog').getByRole('button', { name: 'Restore them' }).click();
      await page.getByText('30 targets were restored.').waitFor();
      await page.getByRole('row', { name: /Import restored/ }).waitFor();
      await page.getByRole('link', { name: 'Targets', exact: true }).first().click();
      await page.getByText('30 rows').waitFor();
    },
    patienceMs,
  );

  it(
    'of many rows shows how far it is, and can be stopped; what was taken can be undone',
    async () => {
      const page = await targetsPage();
      const dialog = await chosenFile(page, 'many.csv', rows(50_000, 'many'));
      await dialog.getByRole('button', { name: 'Dry run' }).click();
      await dialog.getByText(/^[\d,]+ of 50,000 rows$/).waitFor();
      await dialog.getByRole('button', { name: 'Import 50,000 targets' }).click();
      const far = dialog.getByText(/^[1-9][\d,]* of 50,000 rows$/);
      await far.waitFor();
      await ground.frozenDuring(async () => {
        expect(Number(await dialog.getByRole('progressbar').getAttribute('aria-valuenow'))).toBeLessThan(100);
        await looksGood(page);
        await page.keyboard.press('Escape');
        await dialog.getByRole('button', { name: 'Stop' }).click();
      });
      await dialog.getByText(/[\d,]+ rows were not processed: the import was stopped\./).waitFor();
      const told = (await dialog.getByText(/Rows imported: [\d,]+\./).textContent()) ?? '';
      const [, taken = ''] = /Rows imported: ([\d,]+)\./.exec(told) ?? [];
      const count = Number(taken.replaceAll(',', ''));
      expect([count > 0, count < 50_000]).toEqual([true, true]);
      await dialog.getByRole('button', { name: 'Undo this import' }).click();
      await page
        .getByRole('dialog', { name: 'Undo this import' })
        .getByRole('button', { name: 'Undo this import' })
        .click();
      await page.getByText(`${taken} targets were removed.`).waitFor();
    },
    patienceMs,
  );

  it(
    'tells before anything is sent that a file is too large or was changed, and in words what else is wrong with it',
    async () => {
      const page = await targetsPage();
      const large = await chosenFile(page, 'large.csv', 'url,title\nhttps://a.test/,x\n'.repeat(2_000_000));
      await large.getByText('The file is too large (maximum').waitFor();
      expect(await large.getByRole('button', { name: 'Dry run' }).isDisabled()).toBe(true);
      const choose = async (name: string, bytes: string | Uint8Array): Promise<void> => {
        await writeFile(join(ground.folder, name), bytes);
        await large.locator('input[type=file]').setInputFiles(join(ground.folder, name));
      };
      const attempt = async (): Promise<void> => large.getByRole('button', { name: 'Dry run' }).click();

      await choose('sites.csv', 'url\nhttps://one.test/\n');
      await attempt();
      await large.getByRole('button', { name: 'Import 1 target' }).waitFor();
      await writeFile(join(ground.folder, 'sites.csv'), 'url\nhttps://one.test/\nhttps://two.test/\n');
      await large.getByRole('button', { name: 'Import 1 target' }).click();
      await large.getByText('The file has changed since you chose it.').waitFor();

      const heading = 'url;title;theme\r\n';
      const line = 'https://dunes.test/;Le journal des étés;News\r\n';
      // As a French Excel saves "CSV", and "Unicode text".
      await choose('latin.csv', Buffer.from(heading + line, 'latin1'));
      await attempt();
      await large.getByText(/not UTF-8.*Save it as "CSV UTF-8"/).waitFor();
      await choose('utf16.csv', Buffer.from(`\uFEFF${heading}${line}`, 'utf16le'));
      await attempt();
      await large.getByText(/UTF-16.*Save it as "CSV UTF-8"/).waitFor();
      await choose('rows.csv', `url\n${'a.test\n'.repeat(100_000)}`);
      await attempt();
      await large.getByText('The file has more than 50,000 rows. Split it.').waitFor();
      await choose('open.csv', 'url,title\n"https://a.test/,x\n');
      await attempt();
      await large.getByText('A quotation mark is opened and never closed').waitFor();
      // And as it saves "CSV UTF-8".
      await choose('utf8.csv', `\uFEFF${heading}${line}`);
      await attempt();
      await large.getByRole('button', { name: 'Import 1 target' }).click();
      await large.getByRole('link', { name: 'https://dunes.test/' }).click();
      await page.getByRole('heading', { name: 'Le journal des étés' }).waitFor();
      // What the browser itself says of an answer that is no page.
      complaints.splice(
        0,
        complaints.length,
        ...complaints.filter((text) => !text.includes('status of 422')),
      );
    },
    patienceMs,
  );
});
