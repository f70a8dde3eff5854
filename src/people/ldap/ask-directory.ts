import {
  InappropriateAuthError,
  InsufficientAccessError,
  InvalidCredentialsError,
  InvalidDNSyntaxError,
  NoSuchObjectError,
  UnwillingToPerformError,
} from 'ldapts';
import type { Client, Entry } from 'ldapts';
import { readSecret } from '../sign-in/read-secret.ts';
import type { LdapSettings } from '../sign-in-settings.ts';
import { escapedForDn, escapedForFilter } from './escape-name.ts';
import { withDirectory } from './with-directory.ts';

export interface DirectoryPerson {
  readonly dn: string;
  readonly name: string;
  readonly displayName: string;
  readonly email: string;
  /** Names and distinguished names. */
  readonly groups: readonly string[];
}

export type DirectoryAnswer =
  | { readonly kind: 'person'; readonly person: DirectoryPerson }
  | { readonly kind: 'wrong' }
  /** The directory did not answer, or refused the service account. */
  | { readonly kind: 'unavailable'; readonly reason: string };

interface Credentials {
  readonly name: string;
  readonly password: string;
}

/** Bound to if no person is found, so that the response time does not reveal which names exist. */
const nobody = 'cn=nobody';
const maxGroups = 1000;

/**
 * Checks a name and password against the directory.
 *
 *   by pattern     bind as the person → read the entry and its groups, as the person
 *   by search      bind as the service → find the person → bind as the person, on a second connection → groups, as the service
 */
export async function askDirectory(
  settings: LdapSettings,
  credentials: Credentials,
): Promise<DirectoryAnswer> {
  // A bind with an empty password is anonymous and succeeds (RFC 4513, 5.1.2).
  if (credentials.password === '' || credentials.name.trim() === '') return { kind: 'wrong' };
  try {
    return await withDirectory(settings, (client) =>
      settings.search === undefined
        ? byPattern(settings, client, credentials)
        : bySearch(settings, client, credentials),
    );
  } catch (error) {
    return { kind: 'unavailable', reason: error instanceof Error ? error.message : String(error) };
  }
}

async function byPattern(
  settings: LdapSettings,
  client: Client,
  credentials: Credentials,
): Promise<DirectoryAnswer> {
  const dn = (settings.bindPattern ?? '').replaceAll('{name}', () => escapedForDn(credentials.name));
  if (!(await isPassword(client, dn, credentials.password))) return { kind: 'wrong' };
  const [entry] = await entries(client, dn, { settings, scope: 'base', filter: '(objectClass=*)' });
  return { kind: 'person', person: await personOf(settings, client, entry ?? { dn }, credentials.name) };
}

async function bySearch(
  settings: LdapSettings,
  client: Client,
  credentials: Credentials,
): Promise<DirectoryAnswer> {
  const { search } = settings;
  if (search === undefined) return { kind: 'wrong' };
  const service = await readSecret(search.bindPassword, search.bindPasswordFile);
  if (!(await isPassword(client, search.bindDn, service ?? '')))
    return {
      kind: 'unavailable',
      reason: `the directory refused ${search.bindDn}; check bindDn and its password`,
    };
  const filter = search.filter.replaceAll('{name}', () => escapedForFilter(credentials.name));
  const found = await entries(client, search.base, { settings, scope: 'sub', filter });
  // An ambiguous name is refused.
  const [entry] = found.length === 1 ? found : [];
  const isRight = await withDirectory(settings, (own) =>
    isPassword(own, entry?.dn ?? nobody, credentials.password),
  );
  if (!isRight || entry === undefined) return { kind: 'wrong' };
  return { kind: 'person', person: await personOf(settings, client, entry, credentials.name) };
}

async function personOf(
  settings: LdapSettings,
  client: Client,
  entry: Entry,
  typed: string,
): Promise<DirectoryPerson> {
  const { attributes } = settings;
  const name = textOf(entry, attributes.name) ?? typed;
  return {
    dn: entry.dn,
    name,
    displayName: textOf(entry, attributes.displayName) ?? name,
    email: textOf(entry, attributes.email) ?? '',
    groups: await groupsOf(settings, client, entry, name),
  };
}

async function groupsOf(
  { groups }: LdapSettings,
  client: Client,
  entry: Entry,
  name: string,
): Promise<string[]> {
  if (groups === undefined) return valuesOf(entry, 'memberOf').flatMap(namesOfGroup);
  const filter = groups.filter
    .replaceAll('{dn}', () => escapedForFilter(entry.dn))
    .replaceAll('{name}', () => escapedForFilter(name));
  const { searchEntries } = await client.search(groups.base, {
    scope: 'sub',
    filter,
    attributes: ['cn'],
    sizeLimit: maxGroups,
  });
  return searchEntries.flatMap((group) => [...valuesOf(group, 'cn'), group.dn]);
}

/** `cn=archivists,ou=groups,…` is also called `archivists`. */
function namesOfGroup(dn: string): string[] {
  const [, first] = /^[^=,]+=((?:[^,\\]|\\.)+)/.exec(dn) ?? [];
  return first === undefined ? [dn] : [dn, first];
}

async function entries(
  client: Client,
  base: string,
  {
    settings: { attributes },
    scope,
    filter,
  }: { readonly settings: LdapSettings; readonly scope: 'base' | 'sub'; readonly filter: string },
): Promise<Entry[]> {
  try {
    const { searchEntries } = await client.search(base, {
      scope,
      filter,
      attributes: [attributes.name, attributes.displayName, attributes.email, 'memberOf'],
      sizeLimit: 2,
    });
    return searchEntries;
  } catch (error) {
    // Some directories do not allow people to read their own entry.
    if (error instanceof NoSuchObjectError || error instanceof InsufficientAccessError) return [];
    throw error;
  }
}

async function isPassword(client: Client, dn: string, password: string): Promise<boolean> {
  try {
    await client.bind(dn, password);
    return true;
  } catch (error) {
    if (wrongNames.some((wrong) => error instanceof wrong)) return false;
    throw error;
  }
}

const wrongNames = [
  InvalidCredentialsError,
  InappropriateAuthError,
  InvalidDNSyntaxError,
  NoSuchObjectError,
  UnwillingToPerformError,
];

function textOf(entry: Entry, attribute: string): string | undefined {
  return valuesOf(entry, attribute).find((value) => value !== '');
}

/** Attribute names are case-insensitive. */
function valuesOf(entry: Entry, attribute: string): string[] {
  const [, value = []] =
    Object.entries(entry).find(([key]) => key.toLowerCase() === attribute.toLowerCase()) ?? [];
  return (Array.isArray(value) ? value : [value]).map(String);
}
