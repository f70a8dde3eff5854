import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { complaintsOfAxe } from './axe.ts';
import { launchBrowser } from './browser.ts';
import { StaffGround } from './staff-ground.ts';

/** The main day of each role, in the pages, from an empty house to a note that comes back to the record. */

const sites = [
  'journal-des-dunes',
  'fjordavisa',
  'fjellbygda',
  'sapmi-aviisi',
  'heimatblatt',
  'tidewater-gazette',
  'mairie-de-valmont',
  'byblogg-storvik',
  'museum-wijdeveen',
  'site-00010',
];
/** The one that the others look at. */
const watched = 'tidewater-gazette';
const patienceMs = 240_000;

let ground: StaffGround;
let browser: Browser;
const contexts: BrowserContext[] = [];
const complaints: string[] = [];

beforeAll(async () => {
  ground = await StaffGround.start();
  browser = await launchBrowser();
}, patienceMs);

afterAll(async () => {
  await browser.close();
  await ground.close();
});

/** A colleague at a computer of his own. */
async function newPage(): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  contexts.push(context);
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  page.on('pageerror', (error) => complaints.push(error.message));
  return page;
}

async function signedIn(name: string): Promise<Page> {
  const page = await newPage();
  await page.goto(`${ground.origin}/sign-in`);
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password').fill(passwordOf(name));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Today' }).waitFor();
  return page;
}

function passwordOf(name: string): string {
  return `the long password of ${name}`;
}

async function choosePassword(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('Password', { exact: true }).fill(passwordOf(name));
  await page.getByLabel('The same password again').fill(passwordOf(name));
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.getByRole('heading', { name: 'Today' }).waitFor();
}

/** Of a Mantine list of choices. */
async function choose(page: Page, label: string, value: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: value, exact: true }).click();
}

async function looksGood(page: Page): Promise<void> {
  expect(await complaintsOfAxe(page)).toEqual([]);
}

describe('a new house', () => {
  it(
    'the first administrator makes a collection and invites colleagues',
    async () => {
      const page = await newPage();
      await page.goto(ground.firstLink);
      await looksGood(page);
      await page.getByLabel('Name to sign in with').fill('ada');
      await page.getByLabel('Your name, as others see it').fill('Ada Administrator');
      await page.getByLabel('Password', { exact: true }).fill(passwordOf('ada'));
      await page.getByLabel('The same password again').fill(passwordOf('ada'));
      await page.getByRole('button', { name: 'Begin' }).click();
      await page.getByRole('heading', { name: 'Today' }).waitFor();
      await looksGood(page);

      await page.goto(`${ground.origin}/collections/new`);
      await page.getByLabel('Name').fill('Regional press');
      await page.getByRole('textbox', { name: 'Add a theme' }).fill('News\nCulture');
      await page.getByRole('button', { name: 'Add a theme' }).click();
      await looksGood(page);
      await page.getByRole('button', { name: 'Make the collection' }).click();
      await page.getByRole('heading', { name: 'Regional press' }).waitFor();

      for (const [name, role] of [
        ['lise', 'librarian'],
        ['carl', 'curator'],
        ['erik', 'engineer'],
      ] as const) {
        await page.goto(`${ground.origin}/people/new`);
        await page.getByLabel('Name to sign in with').fill(name);
        await page.getByLabel('Name, as others see it').fill(name);
        await page.getByRole('radio', { name: role }).check();
        if (role === 'librarian') await choose(page, 'Collections', 'Regional press');
        await page.getByRole('button', { name: 'Add', exact: true }).click();
        const link = await page
          .getByText(/\/welcome\/[\w-]{20,}/)
          .first()
          .textContent();
        await choosePassword(await newPage(), /http\S+/.exec(link ?? '')?.[0] ?? '', name);
      }
    },
    patienceMs,
  );
});

describe('the day of a librarian', () => {
  it(
    'proposes and records ten sites, each checked first',
    async () => {
      const page = await signedIn('lise');
      for (const site of sites) {
        await page.goto(`${ground.origin}/records/new`);
        await page.getByLabel('Address of the site or page').fill(ground.home(site));
        await page.getByRole('button', { name: 'Check' }).click();
        await page.getByRole('button', { name: 'Continue' }).click();
        await page.getByRole('textbox', { name: 'Title' }).fill(site);
        await page.getByRole('radio', { name: 'Small' }).check({ force: true });
        await page.getByRole('radio', { name: 'Weekly' }).check({ force: true });
        await page.getByRole('radio', { name: 'Whole host' }).check({ force: true });
        await choose(page, 'Theme', 'News');
        if (site === sites[0]) await looksGood(page);
        await page.getByRole('button', { name: 'Save the record' }).click();
        await page.getByText('It waits for a curator.').first().waitFor();
      }
      await page.goto(`${ground.origin}/records`);
      await page.getByText('10 rows').waitFor();
      await looksGood(page);
    },
    patienceMs,
  );

  it(
    'is told what is wrong with an address, and what is there already',
    async () => {
      const page = await signedIn('lise');
      const check = async (url: string): Promise<void> => {
        await page.goto(`${ground.origin}/records/new`);
        await page.getByLabel('Address of the site or page').fill(url);
        await page.getByRole('button', { name: 'Check' }).click();
      };
      await check('http://no-such-host.test/');
      await page.getByRole('heading', { name: 'There is no such server' }).waitFor();
      await check(`${ground.home(watched)}no-such-page`);
      await page.getByRole('heading', { name: 'The server refuses' }).waitFor();
      await check(ground.home(watched));
      await page.getByText('This address is already selected').waitFor();
      await check('http://127.0.0.1:1/');
      await page.getByRole('heading', { name: /There is no such server|The server refuses/ }).waitFor();
    },
    patienceMs,
  );
});

describe('the day of a curator', () => {
  it(
    'validates the proposals, all at once, and can take that back',
    async () => {
      const page = await signedIn('carl');
      await page.getByRole('link', { name: '10 proposals to decide' }).click();
      await page.getByText('10 rows').waitFor();
      await page
        .getByRole('checkbox', { name: /select all/i })
        .first()
        .check();
      await page.getByRole('button', { name: 'Change…' }).click();
      const drawer = page.getByRole('dialog', { name: 'Change several records' });
      await drawer.getByRole('combobox', { name: 'Decision' }).click();
      await page.getByRole('option', { name: 'Validated' }).click();
      await drawer.getByRole('button', { name: 'See what would happen' }).click();
      await drawer.getByText('10 records would change.').waitFor();
      await looksGood(page);
      await drawer.getByRole('button', { name: 'Change 10 records' }).click();
      await page.getByText('10 records were changed.').waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.goto(`${ground.origin}/records?state=proposed`);
      await page.getByText('10 rows').waitFor();
      await page
        .getByRole('checkbox', { name: /select all/i })
        .first()
        .check();
      await page.getByRole('button', { name: 'Change…' }).click();
      await drawer.getByRole('combobox', { name: 'Decision' }).click();
      await page.getByRole('option', { name: 'Validated' }).click();
      await drawer.getByRole('button', { name: 'See what would happen' }).click();
      await drawer.getByRole('button', { name: 'Change 10 records' }).click();
      await page.getByText('10 records were changed.').waitFor();
    },
    patienceMs,
  );

  it(
    'maps, plans, previews and launches',
    async () => {
      const page = await signedIn('carl');
      await page.goto(`${ground.origin}/harvests/new`);
      await page.getByLabel('Name').fill('Press, weekly');
      await page.getByRole('button', { name: 'Make the harvest' }).click();
      await page.getByRole('heading', { name: 'Press, weekly' }).waitFor();
      await looksGood(page);

      await page.goto(`${ground.origin}/mapping`);
      await page.getByText('Records that lead nowhere').waitFor();
      const harvests = page.getByRole('region', { name: 'Harvests: where records go' });
      await harvests.getByRole('button', { name: 'Add a row' }).click();
      await harvests.getByLabel('Collection').selectOption({ label: 'Regional press' });
      await harvests.getByLabel('Harvest').selectOption({ label: 'Press, weekly' });
      await looksGood(page);
      await page.getByRole('button', { name: 'Save the mapping' }).click();
      await page.getByText('The mapping was saved').waitFor();
      await page.getByText('Every active record leads to a harvest.').waitFor();

      await page.goto(`${ground.origin}/harvests`);
      await page.getByRole('link', { name: 'Press, weekly' }).click();
      await page.getByRole('button', { name: 'Show the jobs that would be made' }).click();
      await page.getByText('10 records are transferred first').waitFor();
      await looksGood(page);
      await page.getByRole('button', { name: 'Launch now' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Launch now' }).click();
      await page.getByText('Run 1 was launched').waitFor();
    },
    patienceMs,
  );
});

describe('the day of an engineer', () => {
  it(
    'watches the job, slows it down, and adds a trap that is kept',
    async () => {
      const page = await signedIn('erik');
      await page.goto(`${ground.origin}/fleet`);
      await looksGood(page);
      await page.goto(`${ground.origin}/jobs`);
      await page.getByRole('link', { name: '1', exact: true }).first().click();
      await page.getByRole('button', { name: 'Pause' }).click();
      await page.getByText('Paused').first().waitFor();
      await looksGood(page);
      await page.getByRole('button', { name: 'Leave out…' }).first().click();
      const dialog = page.getByRole('dialog', { name: 'Leave URLs out' });
      await dialog.getByLabel('Regular expression over the whole URL').fill('/archive/');
      await dialog.getByRole('button', { name: 'Try it against the queue' }).click();
      await dialog.getByText(/of the [\d,]+ URLs that wait|matches nothing that waits/).waitFor();
      await dialog.getByRole('radio', { name: 'Everywhere' }).check();
      await looksGood(page);
      await dialog.getByRole('button', { name: 'Leave them out' }).click();
      await page.getByText('is kept for later harvests').waitFor();
      await page.getByRole('button', { name: 'Go on' }).click();
      await page.getByRole('button', { name: 'Pause' }).waitFor();

      await page.goto(`${ground.origin}/traps`);
      await page.getByText('/archive/').waitFor();
      await looksGood(page);

      await page.goto(`${ground.origin}/jobs`);
      await page.getByRole('link', { name: '1', exact: true }).first().click();
      // Live, without a reload.
      await page.getByRole('heading', { name: 'Read what was collected' }).waitFor({ timeout: patienceMs });
      await page.getByRole('link', { name: `${watched}.test` }).waitFor();
      await looksGood(page);
    },
    patienceMs * 2,
  );
});

describe('the circle', () => {
  it(
    'a curator reads the harvest in replay and notes what he sees; the note is on the record of the librarian',
    async () => {
      const page = await signedIn('carl');
      await page.goto(`${ground.origin}/all/*/${ground.home(watched)}`);
      await page.goto(`${ground.origin}/all/2100/${ground.home(watched)}`);
      await page.frameLocator('iframe').locator('h1').first().waitFor();
      await page.getByRole('button', { name: 'Note', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Note on this capture' });
      await dialog
        .getByLabel('What have you noticed?')
        .fill('The pictures of the front page are missing <script>alert(1)</script>');
      await dialog.getByRole('button', { name: 'Send' }).click();
      await dialog.getByText('Your note is on this record:').waitFor();

      const librarian = await signedIn('lise');
      await librarian.getByRole('link', { name: '1 open note on my records' }).waitFor();
      await looksGood(librarian);
      await librarian.getByRole('region', { name: 'Notes on my records' }).getByRole('link').first().click();
      await librarian.getByText('The pictures of the front page are missing <script>').waitFor();
      await librarian.getByRole('button', { name: 'Edit' }).click();
      await librarian
        .getByRole('textbox', { name: 'Technical note' })
        .fill('Pictures come from another host.');
      await librarian.getByRole('button', { name: /^Save/ }).click();
      await librarian.getByText('The record is saved.').waitFor();
      await librarian.getByRole('button', { name: 'Mark as done' }).click();
      await librarian.getByText('The note is done.').waitFor();
    },
    patienceMs,
  );

  it(
    'two who edit the same record: the second is shown what the first has done',
    async () => {
      const [lise, carl] = [await signedIn('lise'), await signedIn('carl')];
      for (const page of [lise, carl]) {
        await page.goto(`${ground.origin}/records?q=${watched}`);
        await page.getByRole('link', { name: watched }).first().click();
        await page.getByRole('button', { name: 'Edit' }).click();
      }
      await lise.getByRole('textbox', { name: 'Title' }).fill('Tidewater, by Lise');
      await lise.getByRole('button', { name: /^Save/ }).click();
      await lise.getByText('The record is saved.').waitFor();
      await carl.getByRole('textbox', { name: 'Title' }).fill('Tidewater, by Carl');
      await carl.getByRole('button', { name: /^Save/ }).click();
      const dialog = carl.getByRole('dialog');
      await dialog.getByText('Tidewater, by Lise').waitFor();
      await dialog.getByText('Tidewater, by Carl').waitFor();
      await looksGood(carl);
    },
    patienceMs,
  );

  it('nothing went wrong in any page', () => {
    expect(complaints).toEqual([]);
  });
});
