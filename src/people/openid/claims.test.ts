import { expect, it } from 'vitest';
import { readSignInSettings } from '../sign-in-settings.ts';
import { personOfClaims } from './claims.ts';
import type { Claims } from './claims.ts';

function personOf(claims: Claims, changes: Record<string, unknown> = {}): ReturnType<typeof personOfClaims> {
  const read = readSignInSettings(
    { openid: { issuer: 'https://l.example', clientId: 'a', defaultRole: 'reader', ...changes } },
    '/',
  );
  if (!read.ok || read.value.openid === undefined) throw new Error(JSON.stringify(read));
  return personOfClaims(read.value.openid, claims);
}

it('a person is what the provider says, and as little as that may be', () => {
  expect(personOf({ sub: '1' })).toEqual({
    externalId: 'https://l.example 1',
    name: '1',
    displayName: '1',
    email: '',
    groups: [],
  });
  expect(personOf({ sub: '1', iss: 'https://l.example/', email: 'm@l.example' })).toMatchObject({
    externalId: 'https://l.example/ 1',
    name: 'm@l.example',
  });
  expect(personOf({})).toBeUndefined();
  expect(personOf({ sub: 1 })).toBeUndefined();
});

it.each([
  [{ groups: 'one' }, 'groups', ['one']],
  [{ groups: ['one', 2, null, 'two'] }, 'groups', ['one', 'two']],
  [{ realm_access: { roles: ['a'] } }, 'realm_access.roles', ['a']],
  [{ realm_access: 'x' }, 'realm_access.roles', []],
  [{ 'https://l.example/groups': ['b'] }, 'https://l.example/groups', ['b']],
  [{}, 'constructor.name', []],
  [{}, '__proto__', []],
])('%j has at %s the groups %j', (claims, rolesClaim, groups) => {
  expect(personOf({ sub: '1', ...claims }, { rolesClaim })?.groups).toEqual(groups);
});
