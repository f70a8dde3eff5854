import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCatalogue } from '../src/catalogue/open-catalogue.ts';
import type { Catalogue } from '../src/catalogue/catalogue.ts';
import { complaintsOfAxe } from './axe.ts';
import { launchBrowser } from './browser.ts';
import { newCollection, newHarvest, newTargetIn } from './staff-forms.ts';
import { StaffGround, StaffUser } from './staff-ground.ts';
import type { StaffPerson } from './staff-ground.ts';

/** What the server refuses is said in French to who reads French, and nothing of it is English. */

interface Identified {
  readonly id: string;
  readonly version: number;
}

const patienceMs = 240_000;
const ada = { name: 'ada', password: 'a long first password' };

let ground: StaffGround;
let administrator: StaffUser;
let librarian: StaffPerson;
let target: Identified;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let job: string;

beforeAll(async () => {
  ground = await StaffGround.start();
  administrator = await StaffUser.firstAdministrator(ground, ada);
  const collection = await administrator.post<Identified & { readonly themes: readonly Identified[] }>(
    '/collections',
    { ...newCollection, name: 'Presse', description: '', themes: [{ name: 'Journaux', isOffered: true }] },
  );
  librarian = await administrator.invite('marie', 'librarian', [collection.id]);
  const place = {
    collectionId: collection.id,
    themeId: collection.themes[0]?.id,
    responsibleId: librarian.id,
  };
  target = await administrator.post(
    '/targets',
    newTargetIn(place, ground.home('journal-des-dunes'), 'Dunes'),
  );
  browser = await launchBrowser();
  context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'fr-FR' });
  context.setDefaultTimeout(60_000);
  page = await context.newPage();
}, patienceMs);

afterAll(async () => {
  await browser.close();
  await ground.close();
});

async function signIn({ name, password }: Omit<StaffPerson, 'id'>): Promise<void> {
  await page.getByRole('textbox', { name: 'Nom' }).fill(name);
  await page.getByRole('textbox', { name: 'Mot de passe' }).fill(password);
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
}

/** Said, and not in English; the page is still one that everybody can read. */
async function isSaid(words: string | RegExp, within: Locator = page.locator('body')): Promise<void> {
  await within.getByText(words).first().waitFor();
  expect(await within.locator('span[lang=en]').allInnerTexts()).toEqual([]);
  expect(await complaintsOfAxe(page)).toEqual([]);
}

async function whileStopped(work: (catalogue: Catalogue) => Promise<unknown>): Promise<void> {
  await ground.kill();
  const catalogue = await openCatalogue({
    engine: 'sqlite',
    file: join(ground.data, 'catalogue', 'catalogue.sqlite'),
  });
  await work(catalogue);
  await catalogue.close();
  await ground.serve();
}

describe('who reads French', () => {
  it('is told why he is not let in', async () => {
    await page.goto(`${ground.origin}/sign-in`);
    await signIn({ ...librarian, password: 'not that one' });
    await isSaid('Le nom et le mot de passe ne vont pas ensemble.');
    await signIn(librarian);
    await page.getByRole('heading', { name: 'Aujourd’hui' }).waitFor();
  });

  it('is told that an address is none, and that there is nothing at another', async () => {
    await page.goto(`${ground.origin}/targets/nothing`);
    await isSaid('id : identifiant non valide', page.getByRole('alert'));
    await page.goto(`${ground.origin}/targets/${librarian.id}`);
    await isSaid('Cette fiche n’existe pas');
    await page.goto(`${ground.origin}/harvests/${librarian.id}`);
    await isSaid('Cette collecte n’existe pas.', page.getByRole('alert'));
  });

  it('is told that a collection is not his any more, in the form that he has written', async () => {
    await page.goto(`${ground.origin}/targets/${target.id}?edit`);
    await page.getByRole('textbox', { name: 'Note technique' }).fill('Une heure de travail.');
    const account = await administrator.get<Record<string, unknown>>(`/people/${librarian.id}`);
    const { version, displayName, email, role, isActive } = account;
    await administrator.put(`/people/${librarian.id}`, {
      version,
      displayName,
      email,
      role,
      isActive,
      collections: [],
    });
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await isSaid('Vous n’avez pas accès à la collection « Presse ».', page.getByRole('alert'));
  });

  it('is asked for the password when the session has ended', async () => {
    await context.clearCookies();
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await isSaid('Votre session est terminée', page.getByRole('dialog'));
  });

  it('is told why a harvest cannot begin, and why a job failed', { timeout: patienceMs }, async () => {
    await context.clearCookies();
    await page.goto(`${ground.origin}/sign-in`);
    await signIn(ada);
    await page.getByRole('heading', { name: 'Aujourd’hui' }).waitFor();
    const harvest = await administrator.post<Identified>('/harvests', { ...newHarvest, name: 'Presse' });
    await page.goto(`${ground.origin}/harvests/${harvest.id}`);
    await page.getByRole('button', { name: 'Lancer maintenant' }).first().click();
    const question = page.getByRole('dialog');
    await question.getByRole('button', { name: 'Lancer maintenant' }).click();
    await isSaid(/Il n’y a rien à collecter\s: ajoutez des configurations, ou faites correspondre/);

    await administrator.post('/domains', { names: ground.home('journal-des-dunes') });
    await administrator.post(`/harvests/${harvest.id}/domains`, { names: 'journal-des-dunes.test' });
    await administrator.post(`/harvests/${harvest.id}/launch`, { isTransferring: false });
    // At its usual port there is no such site.
    await administrator.until<{ readonly items: readonly unknown[] }>(
      '/jobs?state=asleep',
      ({ items }) => items.length > 0,
    );
    // As after an update that reads templates in another way, with a job in the queue that nobody has begun.
    await whileStopped(async ({ db }) => {
      await rm(join(ground.data, 'crawls'), { recursive: true });
      await db.updateTable('templateVersion').set({ yaml: 'robots: 3\n' }).execute();
      await db.updateTable('job').set({ state: 'submitted', worker: null, wakeMs: null }).execute();
    });
    administrator = await StaffUser.signIn(ground, ada);
    const why = /La version 1 du modèle .* ne peut plus être utilisée, ligne 1\s: robots est une section/;
    await page.goto(`${ground.origin}/harvests/${harvest.id}`);
    await page.getByRole('button', { name: 'Lancer maintenant' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Lancer maintenant' }).click();
    await isSaid(why);
    const failed = await administrator.until<{ readonly items: readonly Identified[] }>(
      '/jobs?state=failed',
      ({ items }) => items.length > 0,
    );
    job = `/jobs/${failed.items[0]?.id}`;
    await page.goto(`${ground.origin}${job}`);
    await isSaid(why, page.getByRole('alert').filter({ hasText: 'Ce qui a échoué' }));
    await isSaid('Il n’y a pas de journal : la tâche a pris fin avant d’avoir rien collecté.');
  });

  it('reads in English, marked so, what a job says that ended before there were codes', async () => {
    await whileStopped(({ db }) => db.updateTable('job').set({ errorJson: null }).execute());
    await page.goto(`${ground.origin}${job}`);
    await page.getByText(/Make a new version/).waitFor();
    expect(await page.locator('span[lang=en]').allInnerTexts()).toEqual([
      expect.stringContaining('Make a new version and launch the harvest again.'),
    ]);
  });
});
