import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from './browser.ts';
import { signInAt } from './staff-desk.ts';
import { newHarvest, newTargetIn } from './staff-forms.ts';
import { StaffUser } from './staff-ground.ts';
import type { StaffPerson } from './staff-ground.ts';

/**
 * The pictures of the staff's pages in docs/screenshots, made anew. In: the link that a fresh `heirloom demo` prints for its first
 * administrator. Steps: a small house with a week of work; a harvest under way; a picture of each page. To be looked at.
 *
 *     $ heirloom demo --data /tmp/demo
 *     $ node scenarios/staff-pictures.ts http://localhost:8080/welcome/CODE
 */

interface Identified {
  readonly id: string;
  readonly version: number;
}

const [firstLink = ''] = process.argv.slice(2);
const place = { origin: new URL(firstLink).origin, firstLink };
const folder = fileURLToPath(new URL('../docs/screenshots/', import.meta.url));
/** Title, host, frequency, depth; the last two are not decided yet. */
const sites = [
  ['Journal des dunes', 'journal-des-dunes.test', 'weekly', 'host'],
  ['Fjordavisa', 'fjordavisa.test', 'weekly', 'host'],
  ['Fjellbygda', 'fjellbygda.test', 'weekly', 'host'],
  ['De Polder Post', 'de-polder-post.test', 'daily', 'one-click'],
  ['Reports of the harbour office', 'documents.test', 'quarterly', 'host'],
  ['Catalogue of the town library', 'queries.test', 'monthly', 'host'],
  ['Links of the coast', 'links.test', 'monthly', 'two-clicks'],
  ['Portal of the region', 'portal.test', 'annual', 'domain'],
] as const;

async function settledHouse(): Promise<Record<'lise' | 'carl' | 'erik', StaffPerson>> {
  const ada = await StaffUser.firstAdministrator(place, { name: 'ada', password: 'the password of ada' });
  const press = await ada.post<Identified & { themes: readonly Identified[] }>('/collections', {
    name: 'Regional press',
    description: 'Newspapers and news sites of the coast.',
    kind: 'ongoing',
    targetOptions: {
      budgets: ['small', 'medium', 'large'],
      frequencies: ['daily', 'weekly', 'monthly', 'quarterly', 'annual'],
      depths: ['page', 'one-click', 'two-clicks', 'host', 'domain'],
    },
    themes: ['News', 'Culture', 'Administration'].map((name) => ({ name, isOffered: true })),
  });
  const people = {
    lise: await ada.invite('lise', 'librarian', [press.id], 'Lise Marin'),
    carl: await ada.invite('carl', 'curator', [], 'Carl Brandt'),
    erik: await ada.invite('erik', 'engineer', [], 'Erik Solheim'),
  };
  const lise = await StaffUser.signIn(place, people.lise);
  const carl = await StaffUser.signIn(place, people.carl);
  const where = { collectionId: press.id, themeId: press.themes[0]?.id, responsibleId: people.lise.id };
  for (const [index, [title, host, frequency, depth]] of sites.entries()) {
    const options = { budget: 'medium', frequency, depth, keywords: ['coast'] };
    const target = { ...newTargetIn(where, `http://${host}/`, title), ...options };
    const { id, version } = await lise.post<Identified>('/targets', target);
    if (index === 3)
      await carl.post('/notes', {
        targetId: id,
        kind: 'quality',
        text: 'The pictures of the front page are missing.',
      });
    if (index < sites.length - 2)
      await carl.post(`/targets/${id}/decision`, { decision: 'validate', reason: '', version });
  }
  await plannedYear(carl, press.id);
  return people;
}

async function plannedYear(carl: StaffUser, collectionId: string): Promise<void> {
  const politeness = 'politeness:\n  min-delay: 700 ms\n  max-delay: 700 ms\n  factor: 0\n';
  const template = await carl.post<Identified>('/templates', {
    name: 'gentle',
    comment: '',
    yaml: politeness,
  });
  const rhythm = { lastMs: null, repeats: null, timeZone: 'UTC', comment: '' };
  const [monday, first] = nextTimes();
  const weekly = { ...rhythm, name: 'Every Monday, 03:00', unit: 'week', every: 1, firstMs: monday };
  const monthly = { ...rhythm, name: 'The first of the quarter', unit: 'month', every: 3, firstMs: first };
  const { id: scheduleId } = await carl.post<Identified>('/schedules', weekly);
  const { id: quarterId } = await carl.post<Identified>('/schedules', monthly);
  const harvest = await carl.post<Identified>('/harvests', {
    ...newHarvest,
    name: 'Press, weekly',
    scheduleId,
  });
  const broad = { kind: 'broad', priority: 'low', scheduleId: quarterId };
  await carl.post('/harvests', { ...newHarvest, ...broad, name: 'All domains' });
  const { version, rows } = await carl.get<{ version: number; rows: readonly { budget: string }[] }>(
    '/mapping',
  );
  await carl.put('/mapping', {
    version,
    rows: rows.map((row) => (row.budget === 'medium' ? { ...row, templateId: template.id } : row)),
    collections: [{ collectionId, frequency: null, harvestId: harvest.id }],
  });
  await carl.post(`/harvests/${harvest.id}/launch`, { isTransferring: true });
}

function nextTimes(): readonly [number, number] {
  const now = new Date();
  const day = now.getUTCDate() + ((8 - now.getUTCDay()) % 7 || 7);
  return [
    Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), day, 3),
    Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, 22),
  ];
}

async function pageOf(browser: Browser, person: StaffPerson): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 } });
  const page = await context.newPage();
  await page.goto(`${place.origin}/sign-in`);
  await signInAt(page, person);
  await page.getByRole('heading', { name: 'Today' }).waitFor();
  return page;
}

async function picture(page: Page, name: string): Promise<void> {
  await page.mouse.move(0, 0);
  await page.waitForTimeout(1000);
  await page.screenshot({ path: `${folder}${name}.png` });
}

const people = await settledHouse();
const browser = await launchBrowser();
const engineer = await pageOf(browser, people.erik);
await engineer.goto(`${place.origin}/jobs`);
await engineer
  .getByRole('link', { name: /press-weekly/ })
  .last()
  .click();
await engineer.getByRole('heading', { name: 'Largest queues' }).waitFor();
await engineer.waitForTimeout(20_000); // so much is to be seen in the chart
await picture(engineer, 'job');

const librarian = await pageOf(browser, people.lise);
await picture(librarian, 'today');
await librarian.goto(`${place.origin}/targets`);
await librarian.getByText(`${sites.length} rows`).waitFor();
await picture(librarian, 'targets');
await librarian.goto(`${place.origin}/targets/new?url=http://sapmi-aviisi.test/`);
await librarian.getByRole('button', { name: 'Continue' }).click();
await librarian.getByRole('radio', { name: 'Large' }).click();
await librarian.getByRole('radio', { name: 'Monthly' }).click();
await librarian.getByRole('heading', { name: 'How it is collected' }).evaluate((heading) => {
  heading.scrollIntoView();
});
await picture(librarian, 'target');

const curator = await pageOf(browser, people.carl);
for (const name of ['mapping', 'plan'] as const) {
  await curator.goto(`${place.origin}/${name}`);
  await curator.getByText('Press, weekly').first().waitFor({ state: 'attached' });
  await picture(curator, name);
}
await curator.goto(`${place.origin}/harvests`);
await curator.getByRole('link', { name: 'Press, weekly' }).click();
await curator.getByRole('button', { name: 'Show the jobs' }).click();
await curator.getByText('By template').waitFor();
await picture(curator, 'harvest');
await browser.close();
