import type { Flag } from './flag.ts';
import type { RoleName } from '../roles.ts';

export interface AccountTable {
  id: string;
  version: number;
  /** The sign-in name; unique when folded. */
  name: string;
  nameFolded: string;
  displayName: string;
  email: string;
  /** Which service checks the password: Heirloom, the directory, or an OpenID provider. */
  origin: 'local' | 'ldap' | 'oidc';
  /** The distinguished name, or issuer and subject; '' for local accounts. */
  externalId: string;
  role: RoleName;
  passwordHash: string | null;
  isActive: Flag;
  language: string;
  createdMs: number;
  modifiedMs: number;
  lastSignInMs: number | null;
}

/** The collections that a librarian may edit. */
export interface AccountCollectionTable {
  accountId: string;
  collectionId: string;
}

export interface SessionTable {
  /** SHA-256 of the cookie, so that reading the database does not allow a sign-in. */
  id: string;
  accountId: string;
  csrf: string;
  createdMs: number;
  lastUsedMs: number;
  expiresMs: number;
  address: string;
  agent: string;
}

export interface ApiTokenTable {
  id: string;
  accountId: string;
  name: string;
  /** SHA-256 of the token. */
  hash: string;
  createdMs: number;
  expiresMs: number | null;
  lastUsedMs: number | null;
  /** `["read", …]`: see token-scopes.ts. */
  scopesJson: string;
  /** Ids of the collections that it may change; null: all of its owner. */
  collectionsJson: string | null;
}

/** A link that works once: the first administrator, a new colleague, a forgotten password. */
export interface InvitationTable {
  /** SHA-256 of the secret in the link. */
  id: string;
  purpose: 'first-administrator' | 'join' | 'password';
  accountId: string | null;
  createdMs: number;
  expiresMs: number;
  usedMs: number | null;
}
