import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Catalogue } from '../../../catalogue/catalogue.ts';
import { onBothEngines } from '../../../catalogue/test-engines.ts';
import { pageOfOurs } from './page-of-ours.ts';
import { cookieOf, firstAdministrator, startPeopleServer } from './test-people-server.ts';
import type { PeopleServer } from './test-people-server.ts';
import { TestOpenIdProvider } from './test-openid-provider.ts';
import type { StaffAnswer } from '../test-staff-server.ts';

const origin = 'http://archive.example';
const back = `${origin}/api/v1/session/openid/return`;

let provider: TestOpenIdProvider;
beforeAll(async () => {
  provider = await TestOpenIdProvider.start(back);
});
afterAll(() => provider.close());

const started: PeopleServer[] = [];
afterEach(async () => {
  provider.isRefusing = false;
  for (const people of started.splice(0)) {
    await people.close();
    expect(people.server.faults).toEqual([]);
  }
});

async function start(catalogue: Catalogue, changes: Record<string, unknown> = {}): Promise<PeopleServer> {
  const people = await startPeopleServer(
    catalogue,
    {
      openid: {
        issuer: provider.issuer,
        clientId: provider.clientId,
        clientSecret: provider.clientSecret,
        label: 'the library account',
        roles: { archivists: 'curator' },
        ...changes,
      },
    },
    origin,
  );
  started.push(people);
  return people;
}

/** From our page to the provider and back, as a browser does. */
async function journey(people: PeopleServer, next = ''): Promise<StaffAnswer> {
  const departure = await people.server.nobody().get(`/session/openid${next}`);
  expect(departure.headers['set-cookie']?.[0]).toMatch(
    /^heirloom_openid=[\w-]{43}; Path=\/api\/v1\/session\/openid; Max-Age=600; HttpOnly; SameSite=Lax$/,
  );
  return arrive(people, await provider.visit(departure.headers.location ?? ''), cookieOf(departure));
}

function arrive(people: PeopleServer, url: string, cookie: string): Promise<StaffAnswer> {
  expect(url.startsWith(`${back}?`)).toBe(true);
  return people.server.client({ cookie }).get(url.slice(`${origin}/api/v1`.length));
}

async function meOf(people: PeopleServer, answer: StaffAnswer): Promise<unknown> {
  const session = await people.server.client({ cookie: cookieOf(answer) }).get('/session');
  return (session.json as { readonly me: unknown }).me;
}

const marie = {
  sub: 'marie-1',
  claims: {
    name: 'Marie Curie',
    preferred_username: 'marie',
    email: 'marie@library.example',
    groups: ['archivists'],
  },
};

onBothEngines('sign-in at an OpenID provider', (open) => {
  it('makes an account, finds it again by what never changes, and leads to where one wanted', async () => {
    const people = await start(await open());
    expect((await people.server.nobody().get('/session')).json).toMatchObject({
      ways: { openid: { label: 'the library account' } },
      isFirstAdministratorNeeded: true,
    });
    provider.person = marie;
    const first = await journey(people, '?next=%2Ftargets%3Fq%3D%C3%A9lan');
    expect(first).toMatchObject({ status: 302, headers: { location: '/targets?q=%C3%A9lan' } });
    expect(first.headers['set-cookie']?.[0]).toMatch(/^heirloom_session=[\w-]{43}; .*SameSite=Strict$/);
    expect(first.headers['set-cookie']?.[1]).toMatch(/^heirloom_openid=; .*Max-Age=0/);
    const me = await meOf(people, first);
    expect(me).toMatchObject({ name: 'marie', displayName: 'Marie Curie', role: 'curator', origin: 'oidc' });
    provider.person = {
      ...marie,
      claims: { ...marie.claims, name: 'M. Curie', preferred_username: 'other' },
    };
    expect(await meOf(people, await journey(people))).toEqual({
      ...(me as object),
      displayName: 'M. Curie',
      version: 2,
    });
  });

  it('does not take the account of another who has the same name', async () => {
    const catalogue = await open();
    const people = await start(catalogue, { defaultRole: 'reader' });
    await firstAdministrator(people, catalogue, 'marie');
    provider.person = { sub: 'other', claims: { preferred_username: 'Marie' } };
    const answer = await journey(people);
    expect(answer.headers.location).toBe('/today');
    expect(await meOf(people, answer)).toMatchObject({ name: 'Marie-2', role: 'reader', origin: 'oidc' });
  });

  it('refuses whom no claim gives a role, who turned back, and what was not begun in this browser', async () => {
    const people = await start(await open());
    provider.person = { sub: 'nobody', claims: { preferred_username: 'n' } };
    expect((await journey(people)).headers.location).toBe('/sign-in?problem=no-role');
    expect((await journey(people, '?next=%2Ftargets')).headers.location).toBe(
      '/sign-in?problem=no-role&next=%2Ftargets',
    );
    provider.person = marie;
    provider.isRefusing = true;
    expect((await journey(people)).headers.location).toBe('/sign-in?problem=unavailable');
    expect(people.warnings.at(-1)).toMatch(/access_denied/);
    provider.isRefusing = false;

    const departure = await people.server.nobody().get('/session/openid');
    const mine = await people.server.nobody().get('/session/openid');
    const url = await provider.visit(departure.headers.location ?? '');
    // Following another person's link would sign this browser in as them (login CSRF).
    const foreign = await arrive(people, url, cookieOf(mine));
    expect(foreign.headers.location).toBe('/sign-in?problem=unavailable');
    expect(foreign.headers['set-cookie']).toEqual([expect.stringMatching(/^heirloom_openid=; /)]);
    expect((await arrive(people, url, '')).headers.location).toBe('/sign-in?problem=conflict');
    expect((await arrive(people, url, cookieOf(departure))).headers.location).toBe('/today');
    expect((await arrive(people, url, cookieOf(departure))).headers.location).toBe(
      '/sign-in?problem=conflict',
    );

    const slow = await people.server.nobody().get('/session/openid');
    const late = await provider.visit(slow.headers.location ?? '');
    people.pass(600_000);
    expect((await arrive(people, late, cookieOf(slow))).headers.location).toBe('/sign-in?problem=conflict');
  });

  it('says that the provider is down, and asks it again when it is back', async () => {
    const former = await TestOpenIdProvider.start(back);
    const { issuer } = former;
    await former.close();
    const people = await start(await open(), { issuer });
    const answer = await people.server.nobody().get('/session/openid');
    expect(answer.headers.location).toBe('/sign-in?problem=unavailable');
    const wanted = await people.server.nobody().get('/session/openid?next=%2Ftargets');
    expect(wanted.headers.location).toBe('/sign-in?problem=unavailable&next=%2Ftargets');
    expect(people.warnings[0]).toContain(issuer);
    const later = await TestOpenIdProvider.start(back, Number(new URL(issuer).port));
    try {
      expect((await people.server.nobody().get('/session/openid')).headers.location).toContain(
        `${issuer}/auth?`,
      );
    } finally {
      await later.close();
    }
  });
});

describe('after signing in', () => {
  it.each([
    [undefined, '/today'],
    ['', '/today'],
    ['//elsewhere.example', '/today'],
    ['/\\elsewhere.example', '/today'],
    ['/\t/elsewhere.example', '/today'],
    ['https://elsewhere.example', '/today'],
    ['/sign-in', '/today'],
    ['/targets?q=é', '/targets?q=%C3%A9'],
    ['/targets?q=%C3%A9&x=%26', '/targets?q=%C3%A9&x=%26'],
    ['/100%', '/100%'],
    ['/\ud800', '/today'],
  ])('one goes on from %j to %j', (next, page) => {
    expect(pageOfOurs(next)).toBe(page);
  });
});
