import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { LdapServer } from '../../../../scenarios/ldap-server.ts';
import { onBothEngines } from '../../../catalogue/test-engines.ts';
import type { Catalogue } from '../../../catalogue/catalogue.ts';
import type { PeopleAnswer } from '../../../people/accounts/account-shape.ts';
import { clientOf, firstAdministrator, goodPassword, startPeopleServer } from './test-people-server.ts';
import type { PeopleServer } from './test-people-server.ts';

let directory: LdapServer;
beforeAll(async () => {
  directory = await LdapServer.start();
});
afterAll(() => directory.remove());

const started: PeopleServer[] = [];
afterEach(async () => {
  for (const people of started.splice(0)) {
    await people.close();
    expect(people.server.faults).toEqual([]);
  }
});

async function start(catalogue: Catalogue, changes: Record<string, unknown> = {}): Promise<PeopleServer> {
  const people = await startPeopleServer(catalogue, {
    ldap: {
      url: directory.url,
      startTls: true,
      caFile: directory.caFile,
      search: service(),
      ...changes,
    },
  });
  started.push(people);
  return people;
}

function service(): Record<string, string> {
  const { dn, password: bindPassword } = directory.service;
  return { bindDn: dn, bindPassword, base: directory.suffix };
}

const password = 'radium and polonium';
let count = 0;

/** A new person for each test, because all tests share the directory. */
async function newPerson(cn = 'Marie Curie'): Promise<{ readonly uid: string; readonly dn: string }> {
  const uid = `person${++count}`;
  return { uid, dn: await directory.addPerson({ uid, cn, mail: `${uid}@library.example`, password }) };
}

onBothEngines('people of a directory', (open) => {
  it('have an account from the first sign-in on, and the role of their groups at each', async () => {
    const { uid, dn } = await newPerson();
    const group = `group-${uid}`;
    await directory.addGroup(group, [dn]);
    const people = await start(await open(), { roles: { [group]: 'curator' }, defaultRole: 'reader' });
    const first = await people.signIn(uid.toUpperCase(), password);
    expect(first.json).toMatchObject({
      me: {
        name: uid,
        displayName: 'Marie Curie',
        email: `${uid}@library.example`,
        role: 'curator',
        origin: 'ldap',
        version: 1,
      },
    });
    expect((await people.signIn(uid, password)).json).toMatchObject({ me: { role: 'curator', version: 1 } });
    await directory.removeGroup(group);
    const moved = `uid=${uid},ou=guests,${directory.suffix}`;
    await directory.move(dn, moved);
    const again = await people.signIn(uid, password);
    expect(again.json).toMatchObject({ me: { role: 'reader', version: 2 } });
    expect((first.json as { me: { id: string } }).me.id).toBe((again.json as { me: { id: string } }).me.id);
    const me = clientOf(people, again);
    expect(
      (await me.put('/me', { displayName: 'M', email: '', language: 'fr', version: 2 })).json,
    ).toMatchObject({
      status: 422,
      fields: [{ field: 'displayName' }, { field: 'email' }],
    });
    const kept = { displayName: 'Marie Curie', email: `${uid}@library.example`, language: 'fr', version: 2 };
    expect((await me.put('/me', kept)).json).toMatchObject({ language: 'fr' });
    expect((await me.put('/me/password', { current: password, next: goodPassword })).status).toBe(409);
    expect((await people.signIn(uid, 'wrong')).status).toBe(401);
    expect((await people.signIn(uid, '')).status).toBe(401);
  });

  it('whom no group gives a role stay outside; whom an administrator deactivates too', async () => {
    const catalogue = await open();
    const { uid } = await newPerson();
    const strict = await start(catalogue, { roles: { nobodys: 'curator' } });
    const ada = await firstAdministrator(strict, catalogue);
    expect((await strict.signIn(uid, password)).status).toBe(403);
    expect((await ada.get('/people')).json).toMatchObject({ total: 1 });

    const people = await start(catalogue, { defaultRole: 'librarian' });
    expect((await people.signIn(uid, password)).json).toMatchObject({ me: { role: 'librarian' } });
    const { items } = (await ada.get(`/people?q=${uid}`)).json as PeopleAnswer;
    const [account] = items;
    const change = {
      displayName: account?.displayName,
      email: account?.email,
      role: 'engineer',
      collections: [],
      isActive: true,
      version: account?.version,
    };
    // Without group rules, administrators assign roles, and sign-in keeps them.
    expect((await ada.put(`/people/${account?.id}`, change)).json).toMatchObject({
      role: 'engineer',
      version: 2,
    });
    expect((await people.signIn(uid, password)).json).toMatchObject({ me: { role: 'engineer' } });
    expect((await ada.post(`/people/${account?.id}/invitation`, {})).status).toBe(409);
    const off = await ada.put(`/people/${account?.id}`, { ...change, isActive: false, version: 2 });
    expect(off.json).toMatchObject({ isActive: false });
    expect((await people.signIn(uid, password)).status).toBe(401);
  });

  it('with odd names and addresses have an account that forms can change', async () => {
    const catalogue = await open();
    const uid = `odd${++count}`;
    const cn = ` <b>Odd\u0007</b> x${'😀'.repeat(300)} `;
    await directory.addPerson({ uid, cn, mail: 'odd@intranet', password });
    const people = await start(catalogue, { defaultRole: 'reader' });
    const ada = await firstAdministrator(people, catalogue);
    expect((await people.signIn(uid, password)).status).toBe(200);
    const { items } = (await ada.get(`/people?q=${uid}`)).json as PeopleAnswer;
    const [account] = items;
    const { displayName = '', email = '', version = 0 } = account ?? {};
    expect(displayName).toMatch(/^<b>Odd <\/b> x(?:😀)+$/u);
    const change = { displayName, email, version, role: 'librarian', collections: [], isActive: true };
    expect((await ada.put(`/people/${account?.id}`, change)).status).toBe(200);
    expect((await people.signIn(uid, password)).json).toMatchObject({ me: { version: version + 1 } });
  });

  it('cannot take an account of our own that has their name', async () => {
    const catalogue = await open();
    const { uid } = await newPerson();
    const people = await start(catalogue, { defaultRole: 'reader' });
    await firstAdministrator(people, catalogue, uid);
    expect((await people.signIn(uid, password)).status).toBe(401);
    expect((await people.signIn(uid, goodPassword)).json).toMatchObject({ me: { origin: 'local' } });
    // Nor by typing another spelling of the same name.
    const byMail = await start(catalogue, {
      defaultRole: 'reader',
      search: { ...service(), filter: '(mail={name})' },
    });
    expect((await byMail.signIn(`${uid}@library.example`, password)).json).toMatchObject({
      me: { name: `${uid}-2`, role: 'reader', origin: 'ldap' },
    });
  });

  it('cannot be taken for another whose name differs by an accent', async () => {
    const uid = `zoe${++count}`;
    await directory.addPerson({ uid, cn: 'One', mail: '', password });
    await directory.addPerson({
      uid: uid.replace('e', 'é'),
      cn: 'Other',
      mail: '',
      password: 'the other one',
    });
    const people = await start(await open(), { defaultRole: 'reader' });
    expect((await people.signIn(uid, password)).json).toMatchObject({
      me: { name: uid, displayName: 'One' },
    });
    expect((await people.signIn(uid.replace('e', 'é'), 'the other one')).json).toMatchObject({
      me: { name: `${uid.replace('e', 'é')}-2`, displayName: 'Other' },
    });
    expect((await people.signIn(uid, password)).json).toMatchObject({ me: { displayName: 'One' } });
  });

  it('the last administrator does not lose the role by a change of groups', async () => {
    const { uid, dn } = await newPerson();
    await directory.addGroup(`admins-${uid}`, [dn]);
    const catalogue = await open();
    const people = await start(catalogue, {
      roles: { [`cn=admins-${uid},${directory.groups}`]: 'administrator' },
      defaultRole: 'reader',
    });
    expect((await people.server.nobody().get('/session')).json).toMatchObject({
      isFirstAdministratorNeeded: false,
    });
    expect((await people.signIn(uid, password)).json).toMatchObject({ me: { role: 'administrator' } });
    await directory.removeGroup(`admins-${uid}`);
    expect((await people.signIn(uid, password)).json).toMatchObject({ me: { role: 'administrator' } });
  });

  it('while the directory is down it says so, accounts of our own work, and nobody is made to wait for it', async () => {
    const catalogue = await open();
    const { uid } = await newPerson();
    const people = await start(catalogue, { defaultRole: 'reader' });
    await firstAdministrator(people, catalogue);
    await directory.stop();
    try {
      for (let tries = 0; tries < 12; tries++) {
        const answer = await people.signIn(uid, password);
        expect(answer.status).toBe(503);
        expect((answer.json as { detail: string }).detail).toMatch(/directory .* does not answer/);
      }
      expect(people.warnings[0]).toMatch(/^sign-in with the directory ldap:.*ECONNREFUSED/);
      expect((await people.signIn('ada', goodPassword)).status).toBe(200);
    } finally {
      await directory.startAgain();
    }
    expect((await people.signIn(uid, password)).status).toBe(200);
  });
});
