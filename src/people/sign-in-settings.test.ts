import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readSignInSettings } from './sign-in-settings.ts';
import type { SignInSections } from './sign-in-settings.ts';

const read = (yaml: string): ReturnType<typeof readSignInSettings> =>
  readSignInSettings((parse(yaml) ?? {}) as SignInSections, '/data');

describe('the settings of sign-in', () => {
  it('may all be missing', () => {
    expect(read('')).toEqual({
      ok: true,
      value: {
        ldap: undefined,
        openid: undefined,
        sessionMs: 43_200_000,
        idleMs: 7_200_000,
        auditLogMs: 31_536_000_000,
      },
    });
  });

  it('fill in what is usual; files are below the folder of the archive', () => {
    const settings = read(`
sessionHours: 8
idleMinutes: 30
ldap:
  url: ldaps://directory.example.org
  caFile: ca.pem
  search:
    bindDn: cn=heirloom,dc=example
    bindPasswordFile: /etc/secret
    base: ou=people,dc=example
  defaultRole: reader
openid:
  issuer: https://login.example.org/realms/library
  clientId: heirloom
  clientSecretFile: secret
  roles: { archivists: curator }
`);
    expect(settings).toMatchObject({
      ok: true,
      value: {
        sessionMs: 28_800_000,
        idleMs: 1_800_000,
        ldap: {
          caFile: '/data/ca.pem',
          startTls: false,
          search: { bindPasswordFile: '/etc/secret', filter: '(uid={name})' },
          attributes: { name: 'uid', displayName: 'cn', email: 'mail' },
          timeoutSeconds: 5,
        },
        openid: { clientSecretFile: '/data/secret', nameClaim: 'preferred_username', rolesClaim: 'groups' },
      },
    });
  });

  const ldap = 'ldap: { url: "ldaps://d.example", bindPattern: "uid={name},dc=x", defaultRole: reader';
  const openid = 'openid: { issuer: "https://l.example", clientId: a, defaultRole: reader';
  it.each([
    ['sessionHours: 0', /^sessionHours: /],
    ['idleMinutes: forever', /^idleMinutes: must be a number$/],
    ['sessionHours: many', /^sessionHours: must be a number$/],
    ['ldap: yes', /^ldap: /],
    ['ldap: {}', /^ldap\.url: is required/],
    [`${ldap}, url2: x }`, /^ldap: unknown setting: url2$/],
    [`${ldap.replace('ldaps:', 'ldap:')} }`, /^ldap\.url: would send passwords unencrypted/],
    [
      `${ldap.replace('ldaps://d.example', 'https://d.example')} }`,
      /^ldap\.url: must be a URL such as ldaps:/,
    ],
    [
      `${ldap.replace('ldaps://d.example', 'ldaps://d.example/dc=x')} }`,
      /^ldap\.url: must be a URL such as ldaps:/,
    ],
    [`${ldap}, startTls: true }`, /^ldap\.startTls: is for ldap:/],
    [`${ldap.replace('{name}', 'marie')} }`, /^ldap\.bindPattern: must contain \{name\}/],
    [
      `${ldap.replace('"uid={name},dc=x"', '"{name}"')} }`,
      /^ldap\.bindPattern: must be a distinguished name/,
    ],
    [`${ldap.replace('defaultRole: reader', 'timeoutSeconds: 5')} }`, /^ldap\.roles: nobody could sign in/],
    [`${ldap.replace('reader', 'boss')} }`, /^ldap\.defaultRole: .*"curator"/],
    [`${ldap}, roles: { staff: boss } }`, /^ldap\.roles\.staff: .*"curator"/],
    [
      `${ldap}, search: { bindDn: a, bindPassword: b, base: c } }`,
      /^ldap\.bindPattern: set either .* not both/,
    ],
    [
      `${ldap}, groups: { base: a, filter: "member={dn}" } }`,
      /^ldap\.groups\.filter: must be in parentheses/,
    ],
    [`${ldap}, groups: { base: a, filter: "(cn=x)" } }`, /^ldap\.groups\.filter: must contain \{dn\}/],
    [
      'ldap: { url: "ldaps://d.example", search: { bindDn: a, base: c }, defaultRole: reader }',
      /^ldap\.search: set either bindPassword or bindPasswordFile/,
    ],
    [`${openid.replace('https:', 'http:')} }`, /^openid\.issuer: must use https:/],
    [`${openid.replace('https://l.example', 'l.example')} }`, /^openid\.issuer: must be a URL/],
    [`${openid}, clientSecret: a, clientSecretFile: b }`, /^openid\.clientSecret: .* not both/],
    [`${openid}, scopes: [profile] }`, /^openid\.scopes: must include openid/],
    [`${openid.replace('clientId: a, ', '')} }`, /^openid\.clientId: is required/],
  ])('%s is refused with its reason', (yaml, reason) => {
    const settings = read(yaml);
    expect(settings.ok ? [] : settings.error).toEqual([expect.stringMatching(reason)]);
  });

  it.each(['http://localhost:8080', 'http://127.0.0.1', 'http://[::1]:9'])('%s is this machine', (issuer) => {
    expect(read(openid.replace('https://l.example', issuer).concat(' }'))).toMatchObject({ ok: true });
  });

  it.each(['http://localhost.example', 'http://127.0.0.1.example', 'http://10.0.0.1'])(
    '%s is not',
    (issuer) => {
      expect(read(openid.replace('https://l.example', issuer).concat(' }'))).toMatchObject({ ok: false });
    },
  );
});
