import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { complaintsOfAxe } from './axe.ts';
import { launchBrowser } from './browser.ts';
import { signInAt, staffPage } from './staff-desk.ts';
import { regionalPress } from './staff-forms.ts';
import { StaffGround, StaffUser } from './staff-ground.ts';

/** A curator adds an address, collects it with one click, and reads the reports when the job's folder is gone. */

interface Job {
  readonly id: string;
  readonly name: string;
  readonly state: string;
  readonly step: string | null;
  readonly worker: string | null;
}

let ground: StaffGround;
let browser: Browser;
let page: Page;
let curator: StaffUser;
const complaints: string[] = [];

beforeAll(async () => {
  ground = await StaffGround.start();
  const ada = await StaffUser.firstAdministrator(ground, { name: 'ada', password: 'a long first password' });
  await ada.post('/collections', regionalPress);
  const person = await ada.invite('carl', 'curator');
  curator = await StaffUser.signIn(ground, person);
  browser = await launchBrowser();
  page = await staffPage(browser, complaints);
  await page.goto(`${ground.origin}/today`);
  await signInAt(page, person);
  await page.getByRole('region', { name: 'Add a URL' }).waitFor();
}, 180_000);

afterAll(async () => {
  await browser.close();
  await ground.close();
});

async function picture(name: string): Promise<void> {
  expect(await complaintsOfAxe(page)).toEqual([]);
  const folder = process.env['HEIRLOOM_PICTURES'];
  if (folder !== undefined) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}

async function openJob(): Promise<Job> {
  await page.getByRole('link', { name: /^View job \d+$/ }).click();
  await page.waitForURL(/\/jobs\/[\da-f-]+$/);
  return curator.get<Job>(`/jobs/${page.url().split('/').at(-1)}`);
}

describe('an address that is collected now', () => {
  it('is collected with one click after it was added', async () => {
    const home = ground.home('journal-des-dunes');
    await page.goto(`${ground.origin}/targets/new?url=${encodeURIComponent(home)}`);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill('The dunes');
    await page.getByRole('radio', { name: 'Small' }).click();
    await page.getByRole('radio', { name: 'Weekly' }).click();
    await page.getByRole('radio', { name: 'One click' }).click();
    await page.getByRole('combobox', { name: 'Theme' }).click();
    await page.getByRole('option', { name: 'News', exact: true }).click();
    await page.getByRole('button', { name: 'Save target' }).click();
    await page.getByText('Target added.').waitFor();
    const target = page.url();
    await picture('target-added');
    // The job waits for its first answer until it is paused.
    const answerAgain = ground.web.holdAnswers();
    await page.getByRole('button', { name: 'Collect now' }).click();
    await page.getByText('The target is being collected.').waitFor();
    await picture('target-collected');
    const { id } = await openJob();
    await curator.until<Job>(`/jobs/${id}`, ({ step }) => step === 'collecting');
    await curator.post(`/jobs/${id}/control`, { action: 'pause' });
    answerAgain();

    await page.goto(target.replace('?added', ''));
    await page.getByRole('button', { name: 'Collect now' }).click();
    await page.getByText('This target is already being collected.').waitFor();
    expect((await openJob()).id).toBe(id);
    await curator.post(`/jobs/${id}/control`, { action: 'stop' });
    const { state } = await curator.until<Job>(`/jobs/${id}`, ({ worker }) => worker === null);
    expect(state).toBe('done');
  }, 240_000);

  it('has reports to read and to download when the folder of its job is gone', async () => {
    const [job] = (await curator.get<{ items: readonly Job[] }>('/jobs')).items;
    expect(existsSync(join(ground.data, 'crawls', job?.name ?? ''))).toBe(false);
    await page.goto(`${ground.origin}/jobs/${job?.id}#reports`);
    await page.getByRole('button', { name: 'crawl.log' }).click();
    const text = page.getByRole('region', { name: 'crawl.log' }).locator('pre');
    await text.waitFor();
    expect(await text.textContent()).toContain('robots.txt');
    await picture('job-reports');
    await page.getByRole('textbox', { name: 'Only lines containing' }).fill('robots.txt');
    await page.getByRole('button', { name: 'Filter' }).click();
    await expect
      .poll(async () => (await text.textContent())?.split('\n').every((line) => line.includes('robots.txt')))
      .toBe(true);
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download crawl.log' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('crawl.log');
    expect(await readFile(await download.path(), 'utf8')).toContain('robots.txt');
    expect(complaints.filter((complaint) => !complaint.includes('409'))).toEqual([]);
  }, 120_000);
});
