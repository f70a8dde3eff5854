import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appendNotice } from '../src/analysis/settings/notices.ts';
import { readAnalysisSettings } from '../src/analysis/settings/settings-file.ts';
import { openTextIndex } from '../src/analysis/text-index/fts5/open-text-index.ts';
import { testBatch, testCapture } from '../src/analysis/text-index/test-texts.ts';
import { DataFolder } from '../src/repository/local/data-folder.ts';
import { complaintsOfAxe } from './axe.ts';
import { launchBrowser } from './browser.ts';
import { signInAt, watchedPage } from './staff-desk.ts';
import { StaffGround, StaffUser } from './staff-ground.ts';

/** A curator writes a function, tries it on documents of the archive, switches it on; and weighs what counts. */

const patienceMs = 240_000;
const ada = { name: 'ada', password: 'a long first password' };
const good = `function afterAnalysis(vector, document) {
  if (archive.list('publishers').includes(document.host)) vector.reliability = 1;
  return vector;
}`;
const bad = good.replace('return vector;', 'return vector +;');

let ground: StaffGround;
let administrator: StaffUser;
let browser: Browser;
let page: Page;
const complaints: string[] = [];

beforeAll(async () => {
  ground = await StaffGround.start();
  administrator = await StaffUser.firstAdministrator(ground, ada);
  const vector = { languageNational: 1, words: 500, reliability: 0 };
  const index = await openTextIndex(new DataFolder(ground.data).text, { readOnly: false });
  const documents = [
    { url: 'http://forlag.example/', time: '2024', title: 'Forlaget', main: 'Bøker og blader', vector },
    { url: 'http://butikk.example/', time: '2023', title: 'Butikken', main: 'Sko og klær', vector },
  ];
  await index.add(testBatch(documents));
  await index.storeAssessments(
    documents.map((document, at) => {
      const [relevance, isSelected] = at === 0 ? [62, true] : [31, false];
      const explanation = `Relevance score ${relevance} of 100.\n+30.0 of  30  languageNational = 1`;
      return { ...testCapture(document), relevance, isSelected, vector, explanation };
    }),
  );
  await index.close();
  browser = await launchBrowser();
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en' });
  context.setDefaultTimeout(60_000);
  page = await watchedPage(context, complaints);
  await page.goto(`${ground.origin}/sign-in`);
  await signInAt(page, ada);
  await page.getByRole('heading', { name: 'Today' }).waitFor();
}, patienceMs);

afterAll(async () => {
  await browser.close();
  await ground.close();
});

async function looksGood(): Promise<void> {
  expect(await complaintsOfAxe(page)).toEqual([]);
}

async function publishedSettings() {
  return (await readAnalysisSettings(ground.data)).settings;
}

describe('the page of the analysis', { timeout: patienceMs }, () => {
  it('takes a list for functions', async () => {
    await page.getByRole('navigation', { name: 'Work' }).getByRole('link', { name: 'Analysis' }).click();
    await page.getByRole('tab', { name: 'Functions' }).click();
    await page.getByRole('heading', { name: 'No functions yet' }).waitFor();
    await looksGood();
    await page.getByRole('tab', { name: 'Lists' }).click();
    await page.getByRole('button', { name: 'New list' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('publishers');
    await page.getByRole('textbox', { name: 'Text' }).fill('forlag.example\n');
    await looksGood();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('1 entry').waitFor();
    expect((await publishedSettings()).lists).toEqual({ publishers: ['forlag.example'] });
  });

  it('shows where a source is wrong, and what a good one does with real documents', async () => {
    await page.getByRole('tab', { name: 'Functions' }).click();
    await page.getByRole('link', { name: 'New function' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Trust publishers');
    const editor = page.getByRole('textbox', { name: 'JavaScript of the function' });
    await editor.fill(bad);
    await page.getByRole('button', { name: 'Create function' }).click();
    await page.getByRole('button', { name: 'Go to line 3' }).waitFor();
    await expect.poll(() => complaints.splice(0)).toMatchObject([expect.stringContaining('422')]);
    await editor.fill('');
    await page.getByText(/SyntaxError/).waitFor({ state: 'detached' });
    await editor.fill(bad);
    await page.getByRole('button', { name: 'Try', exact: true }).click();
    await page.getByText(/SyntaxError/).waitFor();
    await page.getByRole('button', { name: 'Go to line 3' }).click();
    expect(await page.evaluate('getSelection().toString()')).toBe('  return vector +;');
    await editor.fill(good);
    await page.getByRole('button', { name: 'Try', exact: true }).click();
    const row = page.getByRole('row', { name: /Forlaget/ });
    await row.getByText('reliability').waitFor();
    expect(await row.innerText()).toMatch(/0 → 1/);
    expect(await page.getByRole('row', { name: /Butikken/ }).innerText()).toMatch(/unchanged/);
    await looksGood();
    await page.getByRole('button', { name: 'Create function' }).click();
    await page.getByRole('heading', { name: 'Trust publishers', level: 1 }).waitFor();
    expect((await publishedSettings()).functions).toEqual([]);
    await page.getByRole('button', { name: 'Switch on: Trust publishers' }).click();
    await page.getByText('On: version 1').waitFor();
    expect((await publishedSettings()).functions).toMatchObject([{ version: 1, source: good }]);
  });

  it('keeps versions, compares them and takes them back', async () => {
    const editor = page.getByRole('textbox', { name: 'JavaScript of the function' });
    await editor.fill(good.replace('= 1', '= 0.5'));
    await page.getByRole('textbox', { name: /What changed/ }).fill('half the trust');
    await page.getByRole('button', { name: 'Save as a new version' }).click();
    await page.getByRole('tab', { name: 'Versions (2)' }).click();
    await page.getByText('half the trust').waitFor();
    await page.getByRole('button', { name: 'View: Version 1' }).click();
    const diff = page.getByRole('region', { name: 'Version 1' });
    await diff.getByText(/vector\.reliability = 0\.5;/).waitFor();
    expect(await diff.getByRole('listitem').count()).toBe(5);
    await looksGood();
    await page.getByRole('button', { name: 'Copy to the editor' }).click();
    expect(await editor.inputValue()).toBe(good);
    await page.getByRole('button', { name: 'Cancel' }).click();
  });

  it('says what was switched off, here and on the page of the day', async () => {
    const [one] = (await publishedSettings()).functions;
    await appendNotice(ground.data, {
      at: new Date().toISOString(),
      functionId: one?.id ?? '',
      name: 'Trust publishers',
      version: 1,
      point: 'after-analysis',
      kind: 'too-slow',
      message: 'not done after 50 ms of CPU time',
      url: 'http://forlag.example/',
      timestamp: '20240101000000',
    });
    await page.goto(`${ground.origin}/analysis#functions`);
    await page.getByText('Switched off after an error').waitFor();
    await page.getByText('not done after 50 ms of CPU time').waitFor();
    await looksGood();
    expect((await publishedSettings()).functions).toEqual([]);
    await page.goto(`${ground.origin}/today`);
    await page.getByRole('heading', { name: 'Functions switched off' }).waitFor();
    await page.getByRole('link', { name: 'Trust publishers' }).waitFor();
    await looksGood();
  });

  it('weighs numbers, and tells what that makes of documents', async () => {
    await page.goto(`${ground.origin}/analysis#profile`);
    await page.getByRole('button', { name: 'Make a copy' }).click();
    const weight = page.getByRole('textbox', { name: 'Weight of languageNational' });
    await weight.fill('80');
    await page.getByText('+80 languageNational').first().waitFor();
    await looksGood();
    await page.getByRole('textbox', { name: 'Name' }).fill('Our profile');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Use this profile' }).click();
    await page.getByText('Documents are now scored with this profile').waitFor();
    expect((await publishedSettings()).profile).toMatchObject({
      name: 'Our profile',
      weights: { languageNational: 80 },
    });
  });

  it('takes the languages and domains of the country', async () => {
    await page.getByText('Norwegian, Northern Sami, Southern Sami').waitFor();
    await page.getByRole('button', { name: 'Change: Country' }).click();
    const languages = page.getByRole('textbox', { name: 'Languages of the country' });
    await languages.fill('Dutch');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByText('"Dutch" is not a language code of two or three letters').waitFor();
    await looksGood();
    // A browser tells of every answer that is no success.
    await expect.poll(() => complaints.splice(0)).toMatchObject([expect.stringContaining('422')]);
    await languages.fill('nl, fy');
    await page.getByRole('textbox', { name: 'Top-level domains' }).fill('.nl .frl');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByText('Dutch, Western Frisian').waitFor();
    expect((await publishedSettings()).nation).toEqual({
      languages: ['nl', 'fy'],
      topLevelDomains: ['nl', 'frl'],
    });
  });

  it('lists assessed documents with the reasons, in the order of the custom functions', async () => {
    const table = page.getByRole('table', { name: 'Scored documents' });
    // A page that is loaded again takes its time on a busy machine.
    const patient = { timeout: 30_000 };
    const titles = (): Promise<string[]> => table.getByRole('rowheader').getByRole('link').allInnerTexts();
    await page.goto(`${ground.origin}/analysis`);
    await table.getByText('Forlaget').waitFor();
    expect(await titles()).toEqual(['Forlaget', 'Butikken']);
    await table.getByText('Reasons').last().click();
    await table.getByText(/Relevance score 31 of 100/).waitFor();
    await looksGood();
    const source = 'function rank(item) { return -item.score }';
    const about = { name: 'Poor first', comment: '', point: 'rank-catalogue', source, note: '' };
    const { id } = await administrator.post<{ id: string }>('/analysis/functions', about);
    await administrator.put(`/analysis/functions/${id}/switch`, { version: 1, number: 1 });
    await page.reload();
    await expect.poll(titles, patient).toEqual(['Butikken', 'Forlaget']);
    // What is chosen stands in the address, and can be sent to others.
    await page.getByRole('combobox', { name: 'Decision' }).selectOption('Selected');
    await expect.poll(titles, patient).toEqual(['Forlaget']);
    await page.reload();
    await expect.poll(titles, patient).toEqual(['Forlaget']);
    expect(complaints).toEqual([]);
    await page.getByRole('link', { name: 'Forlaget' }).click();
    await page.waitForURL(/\/all\/20240101000000\/http:\/\/forlag\.example\/$/);
    // Its files are not in this archive.
    complaints.splice(0);
    await page.goto(`${ground.origin}/analysis#watch-words`);
  });

  it('takes words to watch for, and speaks French', async () => {
    await page.getByRole('textbox', { name: 'Watch words' }).fill('valg\nfolkeavstemning');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('2 entries').waitFor();
    await expect
      .poll(async () => (await publishedSettings()).watchWords)
      .toEqual(['valg', 'folkeavstemning']);
    await page.evaluate(`localStorage.setItem('heirloom.language', 'fr')`);
    await page.goto(`${ground.origin}/analysis#profile`);
    await page.reload();
    await page.getByRole('heading', { name: 'Analyse', level: 1 }).waitFor();
    await page.getByText('Part du texte dans une langue du pays, toutes ensemble.').waitFor();
    await looksGood();
    expect(complaints).toEqual([]);
  });
});
