import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LdapServer } from '../../../scenarios/ldap-server.ts';
import { readSignInSettings } from '../sign-in-settings.ts';
import type { LdapSettings } from '../sign-in-settings.ts';
import { askDirectory } from './ask-directory.ts';

let server: LdapServer;
beforeAll(async () => {
  server = await LdapServer.start();
  const marie = await server.addPerson({
    uid: 'marie',
    cn: 'Marie Skłodowska',
    mail: 'marie@library.example',
    password: 'radium and polonium',
  });
  await server.addPerson({ uid: 'comma, equals=', cn: 'Odd', mail: '', password: 'an odd one' });
  await server.addPerson({ uid: 'silent', cn: 'Without password', mail: '', password: '' });
  for (const unit of ['people', 'guests'])
    await server.addPerson({ uid: 'twin', cn: 'Twin', mail: '', password: 'of two', unit });
  await server.addGroup('archivists', [marie]);
});
afterAll(() => server.remove());

function settings(changes: Record<string, unknown> = {}): LdapSettings {
  const read = readSignInSettings(
    { ldap: { url: server.url, roles: { archivists: 'curator' }, ...changes } },
    '/',
  );
  if (!read.ok || read.value.ldap === undefined) throw new Error(JSON.stringify(read));
  return read.value.ldap;
}

function bySearch(changes: Record<string, unknown> = {}, search: Record<string, unknown> = {}): LdapSettings {
  const { dn, password } = server.service;
  return settings({
    search: { bindDn: dn, bindPassword: password, base: server.suffix, ...search },
    ...changes,
  });
}

const byPattern = (changes: Record<string, unknown> = {}): LdapSettings =>
  settings({ bindPattern: `uid={name},${server.people}`, ...changes });

const ways = [
  ['by a pattern', () => byPattern()],
  ['by a search', () => bySearch()],
  ['over TLS', () => byPattern({ url: server.secureUrl, caFile: server.caFile })],
  ['by a search over StartTLS', () => bySearch({ startTls: true, caFile: server.caFile })],
  ['with groups searched', () => bySearch({ groups: { base: server.groups } })],
  ['with groups searched as the person', () => byPattern({ groups: { base: server.groups } })],
] as const;

describe.each(ways)('a directory, %s', (_way, given) => {
  it('knows a person with name, e-mail and groups, however the name is written', async () => {
    for (const name of ['marie', 'MARIE'])
      expect(await askDirectory(given(), { name, password: 'radium and polonium' })).toEqual({
        kind: 'person',
        person: {
          dn: `uid=marie,${server.people}`,
          name: 'marie',
          displayName: 'Marie Skłodowska',
          email: 'marie@library.example',
          groups: expect.arrayContaining(['archivists', `cn=archivists,${server.groups}`]) as unknown,
        },
      });
  });

  it.each([
    ['a wrong password', 'marie', 'polonium'],
    ['no password, which would be a bind as nobody', 'marie', ''],
    ['an unknown name', 'pierre', 'radium and polonium'],
    ['no name', '', 'radium and polonium'],
    ['a name that asks for everybody', '*', 'radium and polonium'],
    ['a name that ends the filter', 'marie)(objectClass=*', 'radium and polonium'],
    ['a name that ends the part of a distinguished name', 'x,uid=marie', 'radium and polonium'],
    ['a name with a zero byte', 'marie\0', 'radium and polonium'],
    ['an account that has no password', 'silent', 'guess'],
    ['a name that is no name', '{name}', '{name}'],
    ['replacement marks', '$&', '$&'],
  ])('refuses %s', async (_what, name, password) => {
    expect(await askDirectory(given(), { name, password })).toEqual({ kind: 'wrong' });
  });

  it('finds a person with commas in the name', async () => {
    expect(await askDirectory(given(), { name: 'comma, equals=', password: 'an odd one' })).toMatchObject({
      kind: 'person',
      person: { name: 'comma, equals=', email: '' },
    });
  });
});

describe('a directory', () => {
  it('does not choose between two of one name', async () => {
    expect(await askDirectory(bySearch(), { name: 'twin', password: 'of two' })).toEqual({ kind: 'wrong' });
  });

  const marie = { name: 'marie', password: 'radium and polonium' };

  it.each([
    ['that is not there', /ECONNREFUSED/, () => byPattern({ url: 'ldap://127.0.0.1:1' })],
    ['that nobody vouches for', /self-signed/, () => byPattern({ url: server.secureUrl })],
    ['that nobody vouches for after StartTLS', /self-signed/, () => byPattern({ startTls: true })],
    [
      'whose certificate is for another name',
      /does not match/,
      () => byPattern({ url: server.secureUrl.replace('127.0.0.1', 'localhost'), caFile: server.caFile }),
    ],
    [
      'whose certificate is for another name, after StartTLS',
      /does not match/,
      () =>
        byPattern({
          url: server.url.replace('127.0.0.1', 'localhost'),
          startTls: true,
          caFile: server.caFile,
        }),
    ],
    [
      'whose authority cannot be read',
      /ENOENT/,
      () => byPattern({ url: server.secureUrl, caFile: '/nowhere/ca.pem' }),
    ],
    ['that refuses the service account', /refused cn=service/, () => bySearch({}, { bindPassword: 'wrong' })],
    ['that has no such base', /0x20/, () => byPattern({ groups: { base: 'dc=elsewhere' } })],
  ])('%s is unavailable, with a reason', async (_what, reason, given) => {
    const answer = await askDirectory(given(), marie);
    expect(answer).toMatchObject({ kind: 'unavailable', reason: expect.stringMatching(reason) as unknown });
    expect(JSON.stringify(answer)).not.toContain(marie.password);
  });

  it.each([false, true])('that never answers is given up (StartTLS: %s)', async (startTls) => {
    const sockets: Socket[] = [];
    const mute = createServer((socket) => sockets.push(socket));
    await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
    const { port } = mute.address() as AddressInfo;
    const given = byPattern({ url: `ldap://127.0.0.1:${port}`, startTls, timeoutSeconds: 1 });
    expect(await askDirectory(given, marie)).toMatchObject({ kind: 'unavailable' });
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => mute.close(resolve));
  });
});
