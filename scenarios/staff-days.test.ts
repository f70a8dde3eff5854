import { readFile } from 'node:fs/promises';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { complaintsOfAxe } from './axe.ts';
import { launchBrowser } from './browser.ts';
import { signInAt } from './staff-desk.ts';
import { newHarvest } from './staff-forms.ts';
import { StaffGround, StaffUser } from './staff-ground.ts';

/** The main day of each role, in the pages, from an empty house to a note that comes back to the target. */

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

interface Identified {
  readonly id: string;
}

let ground: StaffGround;
let browser: Browser;
/** By name: those who have come to work stay signed in. */
const pages = new Map<string, Page>();
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
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  watch(page);
  return page;
}

function watch(page: Page): void {
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('dialog', (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
}

/** At the page of the day. */
async function pageOf(name: string): Promise<Page> {
  const known = pages.get(name);
  const page = known ?? (await newPage());
  if (known === undefined) {
    pages.set(name, page);
    await page.goto(`${ground.origin}/sign-in`);
    await signInAt(page, { name, password: passwordOf(name) });
  } else await page.goto(`${ground.origin}/today`);
  await page.getByRole('heading', { name: 'Today' }).waitFor();
  return page;
}

function passwordOf(name: string): string {
  return `the long password of ${name}`;
}

async function choosePassword(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(passwordOf(name));
  await page.getByRole('textbox', { name: 'Repeat the password' }).fill(passwordOf(name));
  await page.getByRole('button', { name: 'Get started' }).click();
  await page.getByRole('heading', { name: 'Today' }).waitFor();
}

/** By the menu at the side: the page is not loaded again. */
async function goTo(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Work' });
  await menu.getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { name, exact: true, level: 1 }).waitFor();
}

/** Of a Mantine list of choices. */
async function choose(page: Page, label: string, value: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: value, exact: true }).click();
}

/** Who goes by keys is where the work goes on. */
async function hasFocus(where: Locator): Promise<void> {
  const isFocused = (): Promise<boolean> => where.evaluate((element) => element.matches(':focus'));
  await expect.poll(isFocused, { timeout: 30_000 }).toBe(true);
}

async function looksGood(page: Page): Promise<void> {
  expect(await complaintsOfAxe(page)).toEqual([]);
}

/** How many jobs of high priority run at once, from the page Workers. */
async function setPlaces(page: Page, count: number): Promise<void> {
  await page.getByRole('textbox', { name: 'High priority' }).fill(String(count));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
}

describe('a new house', () => {
  it(
    'the first administrator makes a collection and invites colleagues',
    async () => {
      const page = await newPage();
      await page.goto(ground.firstLink);
      await page.getByRole('textbox', { name: 'Sign-in name' }).fill('ada');
      await page.getByRole('textbox', { name: 'Display name' }).fill('Ada Administrator');
      await looksGood(page);
      await choosePassword(page, 'ada');
      await looksGood(page);

      await page.goto(`${ground.origin}/collections/new`);
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Regional press');
      await page.getByRole('textbox', { name: 'Add a theme' }).fill('News\nCulture');
      await page.getByRole('button', { name: 'Add a theme' }).click();
      await page.getByRole('textbox', { name: 'Theme 2' }).waitFor();
      await looksGood(page);
      await page.getByRole('button', { name: 'Create collection' }).click();
      await page.getByRole('heading', { name: 'Regional press' }).waitFor();

      for (const [name, role] of [
        ['lise', 'librarian'],
        ['carl', 'curator'],
        ['erik', 'engineer'],
      ] as const) {
        await goTo(page, 'People');
        await page.getByRole('link', { name: 'Add person' }).click();
        await page.getByRole('textbox', { name: 'Sign-in name' }).fill(name);
        await page.getByRole('textbox', { name: 'Display name' }).fill(name);
        await page.getByRole('radio', { name: role }).check();
        if (role === 'librarian') await choose(page, 'Collections', 'Regional press');
        await page.getByRole('button', { name: 'Add', exact: true }).click();
        const dialog = page.getByRole('dialog', { name: `A link for ${name}` });
        const link = await dialog.getByRole('textbox').inputValue();
        if (role === 'librarian') await looksGood(page);
        await dialog.getByRole('button', { name: 'Done' }).click();
        const invited = await newPage();
        await invited.goto(link);
        await choosePassword(invited, name);
        await invited.context().close();
      }
    },
    patienceMs,
  );
});

describe('the day of a librarian', () => {
  it(
    'proposes and adds ten sites, each checked first',
    async () => {
      const page = await pageOf('lise');
      for (const site of sites) {
        await goTo(page, 'Today');
        const add = page.getByRole('region', { name: 'Add a URL' });
        await add.getByRole('textbox', { name: 'URL' }).fill(ground.home(site));
        await add.getByRole('button', { name: 'Check' }).click();
        await page.getByRole('heading', { name: 'The URL works' }).waitFor();
        await page.getByRole('button', { name: 'Continue' }).click();
        await hasFocus(page.getByRole('textbox', { name: 'Title' }));
        await page.getByRole('textbox', { name: 'Title' }).fill(site);
        await page.getByRole('radio', { name: 'Small' }).click();
        await page.getByRole('radio', { name: 'Weekly' }).click();
        await page.getByRole('radio', { name: 'Whole host' }).click();
        await choose(page, 'Theme', 'News');
        if (site === sites[0]) await looksGood(page);
        await page.getByRole('button', { name: 'Save target' }).click();
        await page.getByText(`“${site}” is selected. Waiting for a curator.`).waitFor();
      }
      await goTo(page, 'Targets');
      await page.getByText('10 rows').waitFor();
      await looksGood(page);
    },
    patienceMs,
  );

  it(
    'is told what is wrong with an address, and what is there already',
    async () => {
      const page = await pageOf('lise');
      await page.goto(`${ground.origin}/targets/new`);
      const check = async (url: string): Promise<void> => {
        await page.getByRole('textbox', { name: 'URL of the site or page' }).fill(url);
        await page.getByRole('button', { name: 'Check' }).click();
      };
      await check('http://no-such-host.test/');
      await page.getByRole('heading', { name: 'The server cannot be reached' }).waitFor();
      await check(`${ground.home(watched)}no-such-page`);
      await page.getByRole('heading', { name: 'The URL does not work' }).waitFor();
      await looksGood(page);
      await check(ground.home(watched));
      await page.getByText('This URL is already selected').waitFor();
      await check('http://127.0.0.1:1/');
      await page.getByRole('heading', { name: 'The server cannot be reached' }).waitFor();
    },
    patienceMs,
  );
});

describe('the day of a curator', () => {
  it(
    'validates the proposals, all at once, and can take that back',
    async () => {
      const page = await pageOf('carl');
      const rows = page.getByText('10 rows');
      const validateAll = async (): Promise<void> => {
        await rows.waitFor();
        await page.getByRole('checkbox', { name: 'Select all rows shown' }).check();
        await page.getByRole('button', { name: 'Change…' }).click();
        const drawer = page.getByRole('dialog', { name: 'Change several targets' });
        await drawer.getByRole('combobox', { name: 'Decision' }).selectOption('Validate');
        await drawer.getByRole('button', { name: 'Preview' }).click();
        await drawer.getByText('10 targets would change.').waitFor();
        await looksGood(page);
        await drawer.getByRole('button', { name: 'Change 10 targets' }).click();
        await page.getByText('10 targets were changed.').waitFor();
        await rows.waitFor({ state: 'hidden' });
      };
      await page.getByRole('link', { name: '10 proposals to decide' }).click();
      await validateAll();
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('10 targets have their previous values again.').waitFor();
      await page.getByText('10 targets were changed.').waitFor({ state: 'hidden' });
      await validateAll();
    },
    patienceMs,
  );

  it(
    'maps, plans, previews and launches',
    async () => {
      // The job is to wait for the engineer, however slow the machine is.
      const engineer = await pageOf('erik');
      await goTo(engineer, 'Workers');
      await setPlaces(engineer, 0);
      await looksGood(engineer);
      await goTo(engineer, 'Storage');
      await engineer.getByRole('row', { name: /main/ }).getByText('Writable').waitFor();
      await looksGood(engineer);

      const page = await pageOf('carl');
      await goTo(page, 'Harvests');
      await page.getByRole('link', { name: 'New harvest' }).first().click();
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Press, weekly');
      await page.getByRole('button', { name: 'Create harvest' }).click();
      await page.getByRole('heading', { name: 'Press, weekly' }).waitFor();
      await looksGood(page);

      await goTo(page, 'Mapping');
      await page.getByText('Unmapped targets').waitFor();
      const ways = page.getByRole('region', { name: 'Harvests: where targets go' });
      await ways.getByRole('button', { name: 'Add a row' }).click();
      await ways.getByRole('combobox', { name: 'Collection' }).selectOption('Regional press');
      await ways.getByRole('combobox', { name: 'Harvest' }).selectOption('Press, weekly');
      await looksGood(page);
      await page.getByRole('button', { name: 'Save mapping' }).click();
      await page.getByText('Mapping saved').waitFor();
      await page.getByText('Every active target is mapped to a harvest.').waitFor();

      await goTo(page, 'Harvests');
      await page.getByRole('link', { name: 'Press, weekly' }).click();
      await page.getByRole('button', { name: 'Show the jobs' }).click();
      await page.getByText('10 targets are transferred first').waitFor();
      await page.getByText('10 sites', { exact: true }).waitFor();
      await looksGood(page);
      await page.getByRole('button', { name: 'Launch now' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Launch now' }).click();
      await page.getByText('Run 1 was launched').waitFor();
      await page.getByText('1-press-weekly').waitFor();
    },
    patienceMs,
  );
});

describe('the day of an engineer', () => {
  it(
    'lets the job begin, holds it, adds a trap that is kept, and lets it go on, faster',
    async () => {
      const page = await pageOf('erik');
      await goTo(page, 'Jobs');
      await page
        .getByRole('row', { name: /1-press-weekly/ })
        .getByRole('link')
        .first()
        .click();
      await page.getByText('Waiting for a worker.').waitFor();
      const pool = await page.context().newPage();
      watch(pool);
      await pool.goto(`${ground.origin}/workers`);
      // The job waits for an answer until it is paused.
      const answerAgain = ground.web.holdAnswers();
      await setPlaces(pool, 2);
      // From here on the page of the job follows it: nobody loads it again.
      await page.getByRole('button', { name: 'Pause', exact: true }).click();
      await page.getByRole('button', { name: 'Resume' }).waitFor();
      answerAgain();
      await looksGood(page);
      await pool.getByText('Paused').waitFor();
      await looksGood(pool);

      await page.getByRole('button', { name: 'Exclude…', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Exclude URLs' });
      await dialog
        .getByRole('textbox', { name: 'Regular expression matched against the whole URL' })
        .fill('/archive/');
      await dialog.getByRole('button', { name: 'Test against the queue' }).click();
      await dialog.getByText(/of [\d,]+ queued URLs|No queued URL matches/).waitFor();
      await dialog.getByRole('radio', { name: 'Everywhere' }).check();
      await looksGood(page);
      await dialog.getByRole('button', { name: 'Exclude' }).click();
      await page.getByText('is kept for later harvests').waitFor();
      await goTo(pool, 'Traps');
      await pool.getByText('/archive/').waitFor();
      await looksGood(pool);

      await page.getByRole('button', { name: 'Change crawl delay' }).click();
      const pauses = page.getByRole('dialog', { name: 'Crawl delay' });
      await pauses.getByRole('textbox', { name: 'Minimum, in milliseconds' }).fill('0');
      await pauses.getByRole('textbox', { name: 'Maximum, in milliseconds' }).fill('100');
      await looksGood(page);
      await pauses.getByRole('button', { name: 'Apply' }).click();
      await page.getByText('Crawl delay changed').waitFor();
      await hasFocus(page.getByRole('button', { name: 'Change crawl delay' }));
      await page.getByRole('button', { name: 'Resume' }).click();

      await page.getByRole('heading', { name: 'View captures' }).waitFor({ timeout: patienceMs });
      await page.getByRole('link', { name: `${watched}.test` }).waitFor();
      await looksGood(page);

      await page.getByRole('tab', { name: 'Actions' }).click();
      await page.getByText('URLs excluded · /archive/').waitFor();
      await looksGood(page);
      await page.getByRole('tab', { name: 'Sites' }).click();
      await page.getByRole('button', { name: `Note on ${watched}` }).click();
      const note = page.getByRole('dialog', { name: `Note on ${watched}` });
      await note.getByRole('textbox', { name: 'Note' }).waitFor();
      await looksGood(page);
    },
    patienceMs * 2,
  );
});

describe('the circle', () => {
  it(
    'a curator reads the harvest in replay and writes a note; it is on the target of the librarian',
    async () => {
      const page = await pageOf('carl');
      await page.goto(`${ground.origin}/all/2100/${ground.home(watched)}`);
      await page.frameLocator('iframe').locator('h1').first().waitFor();
      await page.getByRole('button', { name: 'Note', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Note on this capture' });
      await dialog
        .getByRole('textbox', { name: 'What did you notice?' })
        .fill('The pictures of the front page are missing <script>alert(1)</script>');
      await looksGood(page);
      await dialog.getByRole('button', { name: 'Send' }).click();
      await dialog.getByText('Your note was added to this target:').waitFor();

      const librarian = await pageOf('lise');
      await librarian.getByRole('link', { name: '1 open note on my targets' }).waitFor();
      await looksGood(librarian);
      const notes = librarian.getByRole('region', { name: 'Notes on my targets' });
      await notes.getByRole('link', { name: watched }).click();
      await librarian.getByRole('heading', { name: watched }).waitFor();
      await librarian.getByText('The pictures of the front page are missing <script>').waitFor();
      await librarian.getByRole('button', { name: 'Edit' }).click();
      await librarian
        .getByRole('textbox', { name: 'Technical note' })
        .fill('Pictures come from another host.');
      await librarian.getByRole('button', { name: /^Save/ }).click();
      await librarian.getByText('Target saved.').waitFor();
      await librarian.getByRole('button', { name: 'Mark as done' }).click();
      await librarian.getByText('Note marked as done.').waitFor();
      await looksGood(librarian);
    },
    patienceMs,
  );

  it(
    'two who edit the same target: the second is shown what the first has done',
    async () => {
      const [lise, carl] = [await pageOf('lise'), await pageOf('carl')];
      for (const page of [lise, carl]) {
        await goTo(page, 'Targets');
        await page.getByRole('link', { name: watched }).click();
        await page.getByRole('button', { name: 'Edit' }).click();
        await page.getByRole('textbox', { name: 'Title' }).waitFor();
      }
      await lise.getByRole('textbox', { name: 'Title' }).fill('Tidewater, by Lise');
      await lise.getByRole('button', { name: /^Save/ }).click();
      await lise.getByText('Target saved.').waitFor();
      await carl.getByRole('textbox', { name: 'Title' }).fill('Tidewater, by Carl');
      await carl.getByRole('button', { name: /^Save/ }).click();
      const dialog = carl.getByRole('dialog');
      await dialog.getByText('Tidewater, by Lise').waitFor();
      await dialog.getByText('Tidewater, by Carl').waitFor();
      await looksGood(carl);
    },
    patienceMs,
  );

  it(
    'who has many tabs open can open one more, and sees there what happens in another',
    async () => {
      const first = await pageOf('erik');
      const workersPageOf = async (): Promise<Page> => {
        const tab = await first.context().newPage();
        watch(tab);
        await tab.goto(`${ground.origin}/workers`);
        await tab.getByRole('textbox', { name: 'High priority' }).waitFor();
        return tab;
      };
      // Browsers open six connections to a server.
      const tabs: Page[] = [];
      while (tabs.length < 7) tabs.push(await workersPageOf());
      await goTo(first, 'Traps');
      await first.getByText('/archive/').waitFor();
      const [changing, ...seeing] = tabs;
      if (changing !== undefined) await setPlaces(changing, 3);
      for (const tab of seeing)
        await expect
          .poll(() => tab.getByRole('textbox', { name: 'High priority' }).inputValue(), { timeout: 60_000 })
          .toBe('3');
      for (const tab of tabs) await tab.close();
    },
    patienceMs,
  );

  it(
    'a long table is gone through by keyboard, exported whole, and all of it is taken out',
    async () => {
      const user = await StaffUser.signIn(ground, { name: 'carl', password: passwordOf('carl') });
      const names = Array.from({ length: 60 }, (_, index) => `long-${index + 10}.example`);
      const harvest = await user.post<Identified>('/harvests', { ...newHarvest, name: '=Long' });
      await user.post('/domains', { names: names.join('\n') });

      const page = await pageOf('carl');
      const exported = async (): Promise<string> => {
        const loading = page.waitForEvent('download');
        await page.getByRole('button', { name: 'Export (CSV)' }).click();
        return readFile(await (await loading).path(), 'utf8');
      };
      await goTo(page, 'Harvests');
      await page.getByRole('row', { name: /=Long/ }).waitFor();
      const [heading, first] = (await exported()).split('\r\n');
      expect([heading, first]).toEqual([
        expect.stringMatching(/^\uFEFFName,Number,Kind,/),
        expect.stringMatching(/^'=Long,\d+,Selective,/),
      ]);
      // By keyboard from the heading: by name, then the other way round. The order stands in the address, and in the file.
      const byName = page.getByRole('columnheader', { name: 'Name' });
      const sorted = async (direction: string, first: RegExp): Promise<void> => {
        await byName.getByRole('button').press('Enter');
        await expect.poll(() => byName.getAttribute('aria-sort')).toBe(direction);
        await page.getByRole('rowheader').first().filter({ hasText: first }).waitFor();
        await looksGood(page);
      };
      await sorted('ascending', /=Long/);
      await sorted('descending', /Press, weekly/);
      expect(new URL(page.url()).search).toBe('?sort=-name');
      expect((await exported()).split('\r\n')[1]).toMatch(/^"Press, weekly",/);

      await page.goto(`${ground.origin}/harvests/${harvest.id}`);
      await page.getByRole('tab', { name: 'Sites' }).click();
      await page
        .getByRole('textbox', { name: 'Or add many domains at once' })
        .fill([...names, 'nowhere.example'].join('\n'));
      await page.getByRole('button', { name: 'Add all' }).click();
      await page.getByText('Line 61, nowhere.example: this domain is not in the catalogue').waitFor();
      await page.getByText('50 of 60').waitFor();
      await looksGood(page);
      await page.getByRole('columnheader', { name: 'Domain' }).getByRole('button').click();
      await page.getByRole('rowheader', { name: 'long-69.example' }).waitFor();
      const lines = (await exported()).trimEnd().split('\r\n').slice(1);
      expect(lines.map((line) => line.split(',')[0])).toEqual(names.toReversed());

      const row = (index: number): Locator => page.locator('tbody tr').nth(index);
      await row(0).focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Space');
      await page.getByText('1 selected').waitFor();
      await page.keyboard.press('Shift+ArrowDown');
      await page.getByText('2 selected').waitFor();
      expect(await row(2).evaluate((reached) => reached.matches(':focus'))).toBe(true);
      await page.getByRole('button', { name: 'Select all 60' }).click();
      await page.getByRole('button', { name: 'Remove 60 sites' }).click();
      await page.getByText('60 sites were removed').waitFor();
      await page.getByText('Nothing to harvest yet').waitFor();

      await goTo(page, 'Harvests');
      await row(1).waitFor();
      await row(0).focus();
      await page.keyboard.press('End');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Press, weekly' }).waitFor();
    },
    patienceMs,
  );

  it(
    'a search of domains is kept under a name, with its order, and is one click away',
    async () => {
      const page = await pageOf('carl');
      await goTo(page, 'Domains');
      await page.getByRole('searchbox', { name: 'Name starts with' }).fill('long-1');
      await page.getByText('10 rows').waitFor();
      await page.getByRole('columnheader', { name: 'Domain' }).getByRole('button').click();
      await page.getByRole('rowheader').first().filter({ hasText: 'long-19.example' }).waitFor();
      await page.getByRole('button', { name: 'Save this search' }).click();
      const dialog = page.getByRole('dialog', { name: 'Save this search' });
      await dialog.getByRole('textbox', { name: 'Name' }).fill('The long ones');
      await looksGood(page);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Search “The long ones” saved.').waitFor();

      await goTo(page, 'Jobs');
      const searches = page.getByRole('navigation', { name: 'Saved searches' });
      expect(await searches.getByRole('link', { name: 'The long ones' }).count()).toBe(0);
      await goTo(page, 'Domains');
      await searches.getByRole('link', { name: 'The long ones' }).click();
      await page.getByText('10 rows').waitFor();
      await page.getByRole('rowheader').first().filter({ hasText: 'long-19.example' }).waitFor();
      await looksGood(page);
    },
    patienceMs,
  );

  it('nothing went wrong in any page', () => {
    expect(complaints).toEqual([]);
  });
});
