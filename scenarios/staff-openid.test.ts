import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestOpenIdProvider } from '../src/server/staff/people/test-openid-provider.ts';
import { launchBrowser } from './browser.ts';
import { signInAt, watchedPage } from './staff-desk.ts';
import { StaffGround, StaffUser } from './staff-ground.ts';

/** Signing in at an OpenID provider, in a browser. The provider is another site than we are: 127.0.0.1, not localhost. */

const patienceMs = 120_000;
const ada = { name: 'ada', password: 'a long first password' };

let provider: TestOpenIdProvider;
let ground: StaffGround;
let browser: Browser;
let administrator: StaffUser;
const complaints: string[] = [];

beforeAll(async () => {
  // Each has to know the address of the other: the first provider finds a free port, the second has it.
  const former = await TestOpenIdProvider.start('http://localhost/');
  const { issuer } = former;
  await former.close();
  ground = await StaffGround.start({ settings: settingsFor(former, issuer) });
  provider = await TestOpenIdProvider.start(
    `${ground.origin}/api/v1/session/openid/return`,
    Number(new URL(issuer).port),
  );
  administrator = await StaffUser.firstAdministrator(ground, ada);
  browser = await launchBrowser();
}, patienceMs);

afterAll(async () => {
  await browser.close();
  await ground.close();
  await provider.close();
});

function settingsFor({ clientId, clientSecret }: TestOpenIdProvider, issuer: string): string {
  return `openid:
  issuer: ${issuer}
  clientId: ${clientId}
  clientSecret: ${clientSecret}
  label: The library account
  rolesClaim: groups
  roles:
    web archivists: curator
    trainees: librarian
`;
}

/** At a computer where nobody has signed in, neither here nor at the provider. */
async function newPage(): Promise<Page> {
  const context = await browser.newContext();
  context.setDefaultTimeout(60_000);
  return watchedPage(context, complaints);
}

it(
  'leads to the page that was asked for, with the role that a claim gives',
  async () => {
    provider.person = {
      sub: 'marie-1',
      claims: { name: 'Marie Curie', preferred_username: 'marie', groups: ['others', 'web archivists'] },
    };
    const page = await newPage();
    await page.goto(`${ground.origin}/targets?q=%C3%A9lan&state=proposed`);
    await page.getByRole('link', { name: 'The library account' }).click();
    await page.getByRole('heading', { name: 'Targets', exact: true }).waitFor();
    expect(page.url()).toBe(`${ground.origin}/targets?q=%C3%A9lan&state=proposed`);
    const session = await page.evaluate(async (): Promise<unknown> =>
      (await fetch('/api/v1/session')).json(),
    );
    expect(session).toMatchObject({ me: { name: 'marie', displayName: 'Marie Curie', role: 'curator' } });
    // The cookie is kept for pages of ours alone, and is there when one comes back.
    await page.goto(`${ground.origin}/templates`);
    await page.getByRole('heading', { name: 'Templates', exact: true }).waitFor();
    expect(complaints).toEqual([]);
  },
  patienceMs,
);

it(
  'says why somebody is refused whom no claim gives a role, and makes no account',
  async () => {
    provider.person = { sub: 'paul', claims: { preferred_username: 'paul', groups: ['gardeners'] } };
    const page = await newPage();
    await page.goto(`${ground.origin}/targets`);
    await page.getByRole('link', { name: 'The library account' }).click();
    await page.getByText('have no role in this archive yet').waitFor();
    expect(new URL(page.url()).pathname).toBe('/sign-in');
    const { items } = await administrator.get<{ items: readonly { name: string }[] }>('/people');
    expect(items.map(({ name }) => name).toSorted()).toEqual(['ada', 'marie']);
    // Once the provider gives a role, the same page lets in, and leads to where one wanted.
    provider.person = { sub: 'paul', claims: { preferred_username: 'paul', groups: ['trainees'] } };
    await page.getByRole('link', { name: 'The library account' }).click();
    await page.getByRole('heading', { name: 'Targets', exact: true }).waitFor();
    expect(complaints).toEqual([]);
  },
  patienceMs,
);

it(
  'goes on with a password where the provider does not answer or does not agree',
  async () => {
    const page = await newPage();
    provider.isRefusing = true;
    await page.goto(`${ground.origin}/sign-in?next=/collections`);
    await page.getByRole('link', { name: 'The library account' }).click();
    await page.getByText('The sign-in service').first().waitFor();
    await provider.close();
    await page.getByRole('link', { name: 'The library account' }).waitFor();
    await signInAt(page, ada);
    await page.getByRole('heading', { name: 'Collections', exact: true }).waitFor();
    expect(complaints).toEqual([]);
  },
  patienceMs,
);
