import type { Person } from './person.ts';

/** What a request brings to show who asks. */
export interface Credentials {
  readonly cookie: string | undefined;
  readonly authorization: string | undefined;
}

export interface SignedIn {
  readonly person: Person;
  /** Undefined: by a token, which no browser sends by itself. */
  readonly session: { readonly id: string; readonly csrf: string } | undefined;
}

/** Who asks; undefined: nobody that we know (any more). */
export type WhoAsks = (credentials: Credentials) => Promise<SignedIn | undefined>;
