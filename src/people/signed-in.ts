import type { Person } from './person.ts';

/** The credentials of a request. */
export interface Credentials {
  readonly cookie: string | undefined;
  readonly authorization: string | undefined;
}

export interface SignedIn {
  readonly person: Person;
  /** Undefined for a token, which no browser sends by itself. */
  readonly session: { readonly id: string; readonly csrf: string } | undefined;
}

/** The caller; undefined if unknown or signed out. */
export type WhoAsks = (credentials: Credentials) => Promise<SignedIn | undefined>;
