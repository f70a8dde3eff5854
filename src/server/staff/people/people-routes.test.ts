import { afterEach, expect, it } from 'vitest';
import type { Catalogue } from '../../../catalogue/catalogue.ts';
import { newId } from '../../../catalogue/new-id.ts';
import { addPerson } from '../../../catalogue/test-catalogue.ts';
import { onBothEngines } from '../../../catalogue/test-engines.ts';
import { ensureFirstAdministrator } from '../../../people/invitations/first-administrator.ts';
import { Passwords } from '../../../people/passwords/passwords.ts';
import type { AccountItem, PeopleAnswer } from '../../../people/accounts/account-shape.ts';
import type { InvitedAnswer } from '../../../people/invitations/invitation-shape.ts';
import type { NewToken } from '../../../people/token-shape.ts';
import type { SessionAnswer, SessionsAnswer } from '../../../people/sign-in/sign-in-shape.ts';
import type { StaffClient } from '../test-staff-server.ts';
import type { HistoryAnswer } from '../../../catalogue/field-shapes.ts';
import {
  clientOf,
  cookieOf,
  firstAdministrator,
  goodPassword,
  startPeopleServer,
} from './test-people-server.ts';
import type { PeopleServer } from './test-people-server.ts';

const started: PeopleServer[] = [];
afterEach(async () => {
  for (const people of started.splice(0)) {
    await people.close();
    expect(people.server.faults).toEqual([]);
  }
});

async function start(...options: Parameters<typeof startPeopleServer>): Promise<PeopleServer> {
  const people = await startPeopleServer(...options);
  started.push(people);
  return people;
}

const newcomer = { name: 'marie', displayName: 'Marie Curie', email: '', role: 'librarian', collections: [] };

onBothEngines('the routes of people', (open) => {
  it('the first administrator comes by a link that works once; each start makes another', async () => {
    const catalogue = await open();
    const people = await start(catalogue);
    const nobody = people.server.nobody();
    expect((await nobody.get('/session')).json).toEqual({
      me: null,
      csrf: null,
      ways: { password: true, openid: null },
      isFirstAdministratorNeeded: true,
    });
    const former = await ensureFirstAdministrator(catalogue, people.identity.now());
    const code = await ensureFirstAdministrator(catalogue, people.identity.now());
    expect((await nobody.get(`/invitations/${former}`)).status).toBe(404);
    expect((await nobody.get(`/invitations/${code}`)).json).toEqual({
      purpose: 'first-administrator',
      name: null,
      displayName: null,
    });
    const wanted = { name: 'ada', displayName: 'Ada', password: goodPassword };
    expect((await nobody.post(`/invitations/${code}`, { password: goodPassword })).json).toMatchObject({
      status: 422,
      fields: [{ field: 'name' }],
    });
    expect((await nobody.post(`/invitations/${code}`, { ...wanted, password: 'short' })).json).toMatchObject({
      status: 400,
      fields: [{ field: 'password', message: 'must have at least 12 characters', code: 'text-short' }],
    });
    const answer = await nobody.post(`/invitations/${code}`, wanted);
    expect(answer.json).toMatchObject({ me: { name: 'ada', role: 'administrator' } });
    expect(answer.headers['set-cookie']?.[0]).toMatch(
      /^heirloom_session=[\w-]{43}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict$/,
    );
    expect((await nobody.post(`/invitations/${code}`, wanted)).status).toBe(404);
    const ada = clientOf(people, answer);
    expect((await ada.get('/session')).json).toMatchObject({
      me: { name: 'ada' },
      isFirstAdministratorNeeded: false,
    });
    expect(await ensureFirstAdministrator(catalogue)).toBeUndefined();
  });

  it('an invited librarian joins, signs in and out; nobody learns which names there are', async () => {
    const catalogue = await open();
    const people = await start(catalogue, {}, 'https://archive.example');
    const ada = await firstAdministrator(people, catalogue);
    const collectionId = await addCollection(catalogue, 'Élections');
    const added = await ada.post('/people', { ...newcomer, collections: [collectionId] });
    expect(added.status).toBe(201);
    const { account, link } = added.json as InvitedAnswer;
    expect(account).toMatchObject({
      name: 'marie',
      hasPassword: false,
      collections: [{ name: 'Élections' }],
    });
    const code = /^https:\/\/archive\.example\/welcome\/([\w-]{43})$/.exec(link ?? '')?.[1] ?? '';
    const joined = await people.server.nobody().post(`/invitations/${code}`, { password: goodPassword });
    expect(joined.headers['set-cookie']?.[0]).toMatch(/; Secure$/);
    expect(joined.json).toMatchObject({ me: { name: 'marie', collections: [collectionId] } });

    const { displayName, email, role } = newcomer;
    const less = { displayName, email, role, isActive: true, collections: [] };
    const current = (await ada.get(`/people/${account.id}`)).json as { readonly version: number };
    const taken = await ada.put(`/people/${account.id}`, { ...less, version: current.version });
    expect(taken.json).toMatchObject({ version: current.version + 1, collections: [] });

    const wrong = await people.signIn('marie', 'not her password');
    const unknown = await people.signIn('nobody', 'not her password');
    expect(wrong).toMatchObject({ status: 401, text: unknown.text });
    expect(unknown.status).toBe(401);
    const signedIn = await people.signIn('MARIE', goodPassword);
    const marie = clientOf(people, signedIn);
    expect((await marie.get('/people/names?q=ma')).json).toEqual({
      items: [{ id: account.id, displayName: 'Marie Curie', role: 'librarian' }],
    });
    expect((await marie.get('/people')).status).toBe(403);
    const out = await marie.delete('/session');
    expect(out.status).toBe(204);
    expect(out.headers['set-cookie']?.[0]).toMatch(/^heirloom_session=; Path=\/; Max-Age=0;/);
    expect((await marie.get('/me/sessions')).status).toBe(401);
    // The session of the invitation is a different one.
    expect((await clientOf(people, joined).get('/me/sessions')).status).toBe(200);
  });

  it('signing in anew ends the session of this browser; without the word of the session nothing is changed', async () => {
    const catalogue = await open();
    const people = await start(catalogue);
    await firstAdministrator(people, catalogue);
    const first = await people.signIn('ada', goodPassword);
    const second = await people.server
      .client({ cookie: cookieOf(first) })
      .post('/session', { name: 'ada', password: goodPassword });
    expect((await clientOf(people, first).get('/me/sessions')).status).toBe(401);
    const withoutWord = people.server.client({ cookie: cookieOf(second) });
    expect((await withoutWord.get('/me/sessions')).status).toBe(200);
    expect((await withoutWord.delete('/session')).status).toBe(403);
    const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' }, method: 'POST' };
    expect((await people.server.nobody().ask('/session', { ...form, body: 'name=ada' })).status).toBe(415);
  });

  it('sessions end after idle time, after their whole time, one by one, and with a new password', async () => {
    const catalogue = await open();
    const people = await start(catalogue, { sessionHours: 10, idleMinutes: 60 });
    const ada = await firstAdministrator(people, catalogue);
    const hour = 3_600_000;
    people.pass(hour - 1);
    expect((await ada.get('/me/sessions')).status).toBe(200);
    await people.identity.close();
    people.pass(hour - 1);
    expect((await ada.get('/me/sessions')).status).toBe(200);
    await people.identity.close();
    people.pass(hour);
    expect((await ada.get('/me/sessions')).status).toBe(401);

    const signedIn = async (): Promise<StaffClient> =>
      clientOf(people, await people.signIn('ada', goodPassword));
    const [one, two, three] = [await signedIn(), await signedIn(), await signedIn()];
    const { sessions } = (await one.get('/me/sessions')).json as SessionsAnswer;
    expect(sessions).toHaveLength(3);
    expect(sessions.filter(({ isThis }) => isThis)).toHaveLength(1);
    const other = sessions.find(({ isThis }) => !isThis);
    expect((await one.delete(`/me/sessions/${other?.id}`)).status).toBe(204);
    expect((await one.delete(`/me/sessions/${other?.id}`)).status).toBe(404);
    const alive = await Promise.all([two, three].map((client) => client.get('/me/sessions')));
    expect(alive.map(({ status }) => status).sort()).toEqual([200, 401]);
    const change = { current: goodPassword, next: 'eight louder herons' };
    expect((await one.put('/me/password', { ...change, current: 'wrong' })).json).toMatchObject({
      status: 422,
      fields: [{ field: 'current' }],
    });
    expect((await one.put('/me/password', change)).status).toBe(204);
    expect((await one.get('/me/sessions')).json).toMatchObject({ sessions: [{ isThis: true }] });
    expect((await people.signIn('ada', goodPassword)).status).toBe(401);
    const last = clientOf(people, await people.signIn('ada', change.next));
    for (let hours = 0; hours < 9; hours++) {
      people.pass(hour - 1);
      expect((await last.get('/me/sessions')).status).toBe(200);
      await people.identity.close();
    }
    people.pass(hour);
    expect((await last.get('/me/sessions')).status).toBe(401);
  });

  it('tokens: shown once, used, ended, deleted', async () => {
    const catalogue = await open();
    const people = await start(catalogue);
    const ada = await firstAdministrator(people, catalogue);
    const all = { scopes: ['administer'], collections: null };
    const made = await ada.post('/me/tokens', { name: 'backup', days: 2, ...all });
    expect(made.status).toBe(201);
    const { token, id } = made.json as NewToken;
    expect(token).toMatch(/^hlm_[\w-]{43}$/);
    expect((await ada.post('/me/tokens', { name: 'backup', days: 2, ...all })).json).toMatchObject({
      status: 422,
      fields: [{ field: 'name' }],
    });
    const program = people.server.client({ authorization: `Bearer ${token}` });
    expect((await program.get('/session')).json).toMatchObject({ me: { name: 'ada' }, csrf: null });
    expect(
      (await program.put('/me', { displayName: 'Ada', email: '', language: 'fr', version: 1 })).json,
    ).toMatchObject({ status: 403, code: 'session-needed' });
    for (const days of [0, 367, null])
      expect((await ada.post('/me/tokens', { name: 'too long', days, ...all })).status).toBe(400);
    await people.identity.close();
    const listed = (await ada.get('/me/tokens')).text;
    expect(JSON.parse(listed)).toMatchObject({
      tokens: [{ name: 'backup', lastUsedMs: people.identity.now() }],
    });
    expect(listed).not.toContain(token.slice(8));
    const wrong = people.server.client({
      authorization: `Bearer ${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
    });
    expect((await wrong.get('/me/tokens')).status).toBe(401);
    const long = (await ada.post('/me/tokens', { name: 'long', days: 366, ...all })).json as NewToken;
    people.pass(2 * 86_400_000);
    expect((await program.get('/me/tokens')).status).toBe(401);
    const other = people.server.client({ authorization: `Bearer ${long.token}` });
    // A token can neither create nor delete tokens.
    expect((await other.post('/me/tokens', { name: 'heir', days: 366, ...all })).json).toMatchObject({
      status: 403,
      code: 'session-needed',
    });
    expect((await other.delete(`/me/tokens/${id}`)).status).toBe(403);
    const again = clientOf(people, await people.signIn('ada', goodPassword));
    expect((await again.delete(`/me/tokens/${id}`)).status).toBe(204);
    expect((await again.delete(`/me/tokens/${long.id}`)).status).toBe(204);
    expect((await other.get('/me/tokens')).status).toBe(401);
    const { me } = (await again.get('/session')).json as SessionAnswer;
    const { changes } = (await again.get(`/people/${me?.id}/history`)).json as HistoryAnswer;
    const tokens = changes.flatMap(({ fields }) => fields).filter(({ field }) => field === 'token');
    expect(tokens.map(({ from, to }) => [from, to])).toEqual([
      ['long', null],
      ['backup', null],
      [null, 'long'],
      [null, 'backup'],
    ]);
    expect(JSON.stringify(changes)).not.toContain(token.slice(8));
  });

  it('tokens: good for their scopes and collections only, and gone with the password', async () => {
    const catalogue = await open();
    const people = await start(catalogue);
    const ada = await firstAdministrator(people, catalogue);
    const tokenOf = async (wish: object): Promise<StaffClient> => {
      const made = await ada.post('/me/tokens', {
        name: JSON.stringify(wish).slice(0, 60),
        days: 9,
        ...wish,
      });
      const { token } = made.json as NewToken;
      return people.server.client({ authorization: `Bearer ${token}` });
    };
    const reading = await tokenOf({ scopes: ['read'] });
    const harvesting = await tokenOf({ scopes: ['harvest'] });
    const whole = await tokenOf({ scopes: ['administer'] });
    expect((await reading.get('/people/names')).status).toBe(200);
    expect((await reading.get('/people')).json).toMatchObject({ status: 403, code: 'token-may-not' });
    expect((await harvesting.get('/people')).status).toBe(403);
    expect((await whole.get('/people')).status).toBe(200);
    expect(
      (await ada.post('/me/tokens', { name: 'odd', days: 9, scopes: ['harvest'], collections: [newId()] }))
        .json,
    ).toMatchObject({ status: 422, fields: [{ field: 'collections' }] });
    expect(
      (await ada.post('/me/tokens', { name: 'odd', days: 9, scopes: ['propose'], collections: [newId()] }))
        .json,
    ).toMatchObject({ status: 422, fields: [{ field: 'collections' }] });
    expect((await ada.put('/me/password', { current: goodPassword, next: `${goodPassword} 2` })).status).toBe(
      204,
    );
    for (const program of [reading, harvesting, whole])
      expect((await program.get('/session')).json).toMatchObject({ me: null });
    expect((await reading.get('/people/names')).status).toBe(401);
  });

  it('accounts: changed once by each version, deactivated with all that lets in; the last administrator stays', async () => {
    const catalogue = await open();
    const people = await start(catalogue);
    const ada = await firstAdministrator(people, catalogue);
    const { account, link } = (await ada.post('/people', newcomer)).json as InvitedAnswer;
    const path = `/people/${account.id}`;
    const joined = await people.server
      .nobody()
      .post(`/invitations/${link?.split('/').at(-1)}`, { password: goodPassword });
    const marie = clientOf(people, joined);
    const { token } = (await marie.post('/me/tokens', { name: 'x', days: 9, scopes: ['read'] }))
      .json as NewToken;
    const { version } = (await ada.get(path)).json as AccountItem;
    const change = { ...newcomer, name: undefined, role: 'curator', isActive: true, version };
    expect((await ada.put(path, change)).json).toMatchObject({ role: 'curator', version: version + 1 });
    expect((await ada.put(path, { ...change, displayName: 'M' })).json).toMatchObject({
      status: 409,
      current: { role: 'curator', version: version + 1 },
    });
    const unknown = newId();
    expect(
      (await ada.put(path, { ...change, version: version + 1, collections: [unknown] })).json,
    ).toMatchObject({ status: 422, fields: [{ field: 'collections.0' }] });
    const off = await ada.put(path, { ...change, isActive: false, version: version + 1 });
    expect(off.json).toMatchObject({ isActive: false });
    expect((await marie.get('/me/sessions')).status).toBe(401);
    expect((await people.server.client({ authorization: `Bearer ${token}` }).get('/me/tokens')).status).toBe(
      401,
    );
    expect((await people.signIn('marie', goodPassword)).status).toBe(401);
    expect((await ada.post(`${path}/invitation`, {})).status).toBe(409);
    // Active again: only the password still works.
    expect((await ada.put(path, { ...change, version: version + 2 })).json).toMatchObject({ isActive: true });
    expect((await marie.get('/me/sessions')).status).toBe(401);
    expect(await catalogue.db.selectFrom('apiToken').select('id').execute()).toEqual([]);
    expect((await people.signIn('marie', goodPassword)).status).toBe(200);
    const { changes } = (await ada.get(`${path}/history`)).json as HistoryAnswer;
    expect(changes.map(({ fields }) => fields.map(({ field }) => field))).toEqual([
      ['isActive'],
      ['isActive'],
      ['role'],
      ['token'],
      ['password'],
      ['name', 'displayName', 'email', 'origin', 'role'],
    ]);
    expect(changes[1]).toMatchObject({ by: { displayName: 'Ada' }, fields: [{ from: true, to: false }] });

    const { items } = (await ada.get('/people?q=ada')).json as PeopleAnswer;
    const [own] = items;
    const self = {
      displayName: 'Ada',
      email: '',
      role: 'administrator',
      collections: [],
      isActive: true,
      version: 1,
    };
    expect((await ada.put(`/people/${own?.id}`, { ...self, isActive: false })).status).toBe(409);
    expect((await ada.put(`/people/${own?.id}`, { ...self, role: 'reader' })).status).toBe(409);
    // An invited administrator without a password does not count.
    await addPerson(catalogue, 'administrator', { name: 'invited' });
    expect((await ada.put(`/people/${own?.id}`, { ...self, role: 'reader' })).status).toBe(409);
  });

  it('of many at once, one uses a link, and one of two administrators stays', async () => {
    const catalogue = await open();
    const people = await start(catalogue);
    const ada = await firstAdministrator(people, catalogue);
    const { account, link } = (await ada.post('/people', { ...newcomer, role: 'administrator' }))
      .json as InvitedAnswer;
    const nobody = people.server.nobody();
    const uses = await Promise.all(
      ['one', 'two', 'three'].map((each) =>
        nobody.post(`/invitations/${link?.split('/').at(-1)}`, { password: `${each} long password` }),
      ),
    );
    expect(uses.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    const { items } = (await ada.get('/people?q=ada')).json as PeopleAnswer;
    const down = { displayName: 'x', email: '', role: 'reader', collections: [], isActive: true };
    const downs = await Promise.all([
      ada.put(`/people/${items[0]?.id}`, { ...down, version: 1 }),
      ada.put(`/people/${account.id}`, { ...down, version: 2 }),
    ]);
    expect(downs.map(({ status }) => status).sort()).not.toEqual([200, 200]);
    const administrators = await catalogue.db
      .selectFrom('account')
      .select('name')
      .where('role', '=', 'administrator')
      .execute();
    expect(administrators).toHaveLength(1);
  });

  it('a password that was kept at another cost is kept anew at sign-in', async () => {
    const catalogue = await open();
    const people = await start(catalogue);
    await firstAdministrator(people, catalogue);
    const passwordHash = await new Passwords({ logN: 3, r: 8, p: 1 }).hash(goodPassword);
    await catalogue.db.updateTable('account').set({ passwordHash }).execute();
    expect((await people.signIn('ada', 'wrong')).status).toBe(401);
    const kept = (): Promise<{ passwordHash: string | null }> =>
      catalogue.db.selectFrom('account').select('passwordHash').executeTakeFirstOrThrow();
    expect(await kept()).toEqual({ passwordHash });
    expect((await people.signIn('ada', goodPassword)).status).toBe(200);
    expect((await kept()).passwordHash).toMatch(/^\$scrypt\$ln=4,/);
    expect((await people.signIn('ada', goodPassword)).status).toBe(200);
  });

  it('lists by pages, found by the beginnings of words, without regard to accents', async () => {
    const catalogue = await open();
    const people = await start(catalogue);
    const ada = await firstAdministrator(people, catalogue);
    for (const [name, displayName] of [
      ['zoe', 'Zoé Åkesson'],
      ['yves', 'Yves Œil'],
      ['bob', '<script>alert(1)</script>'],
    ])
      await ada.post('/people', { ...newcomer, name, displayName });
    const names: string[] = [];
    let after = '';
    for (let page = 0; page < 10 && after !== 'end'; page++) {
      const { items, next, total } = (await ada.get(`/people?limit=1${after}`)).json as PeopleAnswer;
      expect(total).toBe(4);
      names.push(...items.map(({ name }) => name));
      after = next === null ? 'end' : `&after=${next}`;
    }
    expect(names).toEqual(['ada', 'bob', 'yves', 'zoe']);
    const found = async (question: string): Promise<string[]> =>
      ((await ada.get(`/people?${question}`)).json as PeopleAnswer).items.map(({ name }) => name);
    expect(await found('q=akesson%20zoe')).toEqual(['zoe']);
    expect(await found('q=oei')).toEqual(['yves']);
    expect(await found('role=administrator')).toEqual(['ada']);
    expect(await found('isActive=false')).toEqual([]);
    expect(await found('q=%3Cscript')).toEqual(['bob']);
    expect((await ada.get('/people?after=%3D%3D')).status).toBe(422);
    expect((await ada.post('/people', { ...newcomer, name: 'Zoë' })).json).toMatchObject({
      status: 422,
      fields: [{ field: 'name' }],
    });
    expect((await ada.post('/people', { ...newcomer, name: 'two words' })).status).toBe(400);
  });

  it('who guesses has to wait; others have not', async () => {
    const catalogue = await open();
    const people = await start(catalogue);
    const ada = await firstAdministrator(people, catalogue);
    await ada.post('/people', newcomer);
    const answers = [];
    for (let count = 0; count < 11; count++) answers.push(await people.signIn('marie', `guess ${count}`));
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
    expect(answers.at(-1)?.headers['retry-after']).toBe('1');
    expect(answers.at(-1)?.headers['content-type']).toMatch(/problem\+json/);
    people.pass(1000);
    expect((await people.signIn('marie', 'again')).status).toBe(401);
    expect((await people.signIn('marie', 'again')).headers['retry-after']).toBe('2');
    // Text that no engine can store is refused, and is not a fault.
    for (const odd of ['a\u0000b', '\ud800', "' or 1=1 --", 'x'.repeat(200)])
      expect([401, 422]).toContain((await people.signIn(odd, 'x')).status);
    expect((await people.signIn('x'.repeat(201), 'x')).status).toBe(400);
    // Other clients are not limited.
    expect((await people.signIn('ada', goodPassword)).status).toBe(200);
  });

  it('a forgotten password: a link, of which the last one counts, and not for long', async () => {
    const catalogue = await open();
    const people = await start(catalogue);
    const ada = await firstAdministrator(people, catalogue);
    const { items } = (await ada.get('/people')).json as PeopleAnswer;
    const path = `/people/${items[0]?.id}/invitation`;
    const codes = [];
    for (let count = 0; count < 2; count++) {
      const { link } = (await ada.post(path, {})).json as InvitedAnswer;
      codes.push(link?.split('/').at(-1) ?? '');
    }
    const { changes } = (await ada.get(`/people/${items[0]?.id}/history`)).json as HistoryAnswer;
    expect(changes[0]).toMatchObject({
      by: { displayName: 'Ada' },
      fields: [{ field: 'linkUntilMs', from: null, to: people.identity.now() + 86_400_000 }],
    });
    const nobody = people.server.nobody();
    expect((await nobody.get(`/invitations/${codes[0]}`)).status).toBe(404);
    expect((await nobody.get(`/invitations/${codes[1]}`)).json).toEqual({
      purpose: 'password',
      name: 'ada',
      displayName: 'Ada',
    });
    // The previous password works until the link is used.
    expect((await people.signIn('ada', goodPassword)).status).toBe(200);
    expect((await nobody.post(`/invitations/${codes[1]}`, { password: 'another long one' })).status).toBe(
      200,
    );
    expect((await ada.get('/me/sessions')).status).toBe(401);
    expect((await people.signIn('ada', goodPassword)).status).toBe(401);
    const again = clientOf(people, await people.signIn('ada', 'another long one'));
    const { link } = (await again.post(path, {})).json as InvitedAnswer;
    people.pass(86_400_000);
    expect((await nobody.get(`/invitations/${link?.split('/').at(-1)}`)).status).toBe(404);
  });
});

async function addCollection({ db }: Catalogue, name: string): Promise<string> {
  const { id: accountId } = await db.selectFrom('account').select('id').executeTakeFirstOrThrow();
  const id = newId();
  await db
    .insertInto('collection')
    .values({
      id,
      version: 1,
      name,
      nameFolded: name.toLowerCase(),
      description: '',
      kind: 'ongoing',
      isOpen: 1,
      targetOptionsJson: '{}',
      createdMs: 0,
      createdBy: accountId,
      modifiedMs: 0,
      modifiedBy: accountId,
    })
    .execute();
  return id;
}
