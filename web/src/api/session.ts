import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Right } from '../../../src/people/rights.ts';
import type { OwnAccount } from '../../../src/people/accounts/account-shape.ts';
import type { SessionAnswer } from '../../../src/people/sign-in/sign-in-shape.ts';
import { ApiProblem, getJson } from './get-json.ts';
import { queryClient } from './query-client.ts';

export interface CurrentSession {
  /** Null if not signed in, undefined if not known yet. */
  readonly me: OwnAccount | null | undefined;
  readonly ways: SessionAnswer['ways'] | undefined;
  readonly isFirstAdministratorNeeded: boolean;
  /** The server did not say. */
  readonly error: unknown;
  readonly retry: () => unknown;
  readonly may: (right: Right) => boolean;
}

const noSession: SessionAnswer = {
  me: null,
  csrf: null,
  ways: { password: false, openid: null },
  isFirstAdministratorNeeded: false,
};

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => readSession(signal),
  staleTime: 5 * 60_000,
});

/** The signed-in account and its rights. */
export function useSession(): CurrentSession {
  const { data, error, refetch } = useQuery(sessionQuery);
  const me = data?.me;
  return {
    me,
    ways: data?.ways,
    isFirstAdministratorNeeded: data?.isFirstAdministratorNeeded ?? false,
    error: data === undefined ? error : null,
    retry: refetch,
    may: (right) => me?.rights.includes(right) === true,
  };
}

/** The word that goes with everything that changes something. */
export async function csrfWord(): Promise<string> {
  const { csrf } = await queryClient.ensureQueryData(sessionQuery);
  return csrf ?? '';
}

/** Asks again: after signing in or out, or when the server does not know our word any more. */
export async function refreshSession(): Promise<SessionAnswer> {
  return queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
}

/** The answer of the server to a sign-in. */
export function takeSession(answer: SessionAnswer): void {
  queryClient.setQueryData(sessionQuery.queryKey, answer);
}

/** A server without a staff's part has readers only. */
async function readSession(signal: AbortSignal): Promise<SessionAnswer> {
  try {
    return await getJson<SessionAnswer>('/api/v1/session', signal);
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 404) return noSession;
    throw error;
  }
}
