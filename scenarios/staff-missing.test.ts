import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { complaintsOfAxe } from './axe.ts';
import { launchBrowser } from './browser.ts';
import { signInAt, staffPage } from './staff-desk.ts';
import { StaffGround, StaffUser } from './staff-ground.ts';

const patienceMs = 240_000;
const ada = { name: 'ada', password: 'a long first password' };

let ground: StaffGround;
let browser: Browser;
let user: StaffUser;

beforeAll(async () => {
  ground = await StaffGround.start();
  user = await StaffUser.firstAdministrator(ground, ada);
  browser = await launchBrowser();
}, patienceMs);

afterAll(async () => {
  await browser?.close();
  await ground?.close();
});

it(
  'a reader asks for a page, and the staff sends it to a harvest',
  async () => {
    const complaints: string[] = [];
    await user.post('/harvests', {
      name: 'Weekly press',
      kind: 'selective',
      isRehearsal: false,
      scheduleId: null,
      priority: 'high',
      maxUrlsPerDomain: null,
      maxBytesPerDomain: null,
      domainsPerJob: 100,
      objectsPerJob: 100_000,
      comment: '',
    });
    for (const url of ['http://wanted.test/page?q=hei', 'http://other.test/a'])
      await fetch(`${ground.origin}/api/v1/missing/asks`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ url }),
      });
    const page = await staffPage(browser, complaints);
    await page.goto(`${ground.origin}/sign-in`);
    await signInAt(page, ada);
    await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
    await page.goto(`${ground.origin}/missing`);
    await page.getByRole('heading', { name: 'Not in the archive', level: 1 }).waitFor();
    await page.getByText('/page', { exact: false }).first().waitFor();
    expect(await page.textContent('main')).not.toContain('q=hei');
    expect(await complaintsOfAxe(page)).toEqual([]);
    const pictures = process.env['HEIRLOOM_PICTURES'];
    if (pictures !== undefined) await page.screenshot({ path: `${pictures}/missing-list.png` });
    await page.getByRole('checkbox', { name: /wanted\.test\/page/ }).check();
    await page.getByRole('button', { name: 'Send to a harvest' }).click();
    const dialog = page.getByRole('dialog', { name: 'Send to a harvest' });
    await dialog.getByLabel('Harvest').selectOption({ label: 'Weekly press' });
    expect(await complaintsOfAxe(page)).toEqual([]);
    if (pictures !== undefined) await page.screenshot({ path: `${pictures}/missing-send.png` });
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page
      .getByRole('row', { name: /wanted\.test\/page/ })
      .getByText('Sent to a harvest')
      .waitFor();
    const { items } = await user.get<{ items: { url: string; state: string }[] }>('/missing-urls');
    expect(Object.fromEntries(items.map(({ url, state }) => [url, state]))).toEqual({
      'http://wanted.test/page': 'sent',
      'http://other.test/a': 'open',
    });
    expect(complaints).toEqual([]);
  },
  patienceMs,
);

it(
  'a note is written on a page that the archive does not have, and is kept with its address',
  async () => {
    const complaints: string[] = [];
    const page = await staffPage(browser, complaints);
    await page.goto(`${ground.origin}/sign-in`);
    await signInAt(page, ada);
    await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
    const url = 'http://wanted.test/nowhere?q=1';
    await page.goto(`${ground.origin}/all/20260102030405/${url}`);
    await page.getByRole('heading', { name: 'This page is not in the archive' }).waitFor();
    await page.getByRole('link', { name: 'Add this URL to the selection' }).waitFor();
    await page.getByRole('button', { name: 'Note' }).click();
    const dialog = page.getByRole('dialog', { name: 'Note on this page' });
    await dialog.getByText(url).waitFor();
    await dialog.getByText('Not in the archive').waitFor();
    await dialog.getByLabel('What did you notice?').fill('The press asks for this page.');
    expect(await complaintsOfAxe(page)).toEqual([]);
    const pictures = process.env['HEIRLOOM_PICTURES'];
    if (pictures !== undefined) await page.screenshot({ path: `${pictures}/missing-note.png` });
    await dialog.getByRole('button', { name: 'Send' }).click();
    await dialog.getByText('Your note is kept').waitFor();
    const { items } = await user.get<{ items: Record<string, unknown>[] }>('/notes');
    expect(items).toMatchObject([
      { kind: 'reading', text: 'The press asks for this page.', url, timestamp: null },
    ]);
    expect(complaints).toEqual([]);
  },
  patienceMs,
);
