import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { questionOf } from '../addresses/app-address.ts';
import { ApiProblem, fetchJson } from './get-json.ts';
import type { Question } from './get-json.ts';
import { sendFile } from './send-file.ts';
import type { FileWatch } from './send-file.ts';
import { csrfWord, refreshSession } from './session.ts';
import { signInAgain } from './sign-in-again.ts';

export { useSession } from './session.ts';

/** The API gives no more of a list in one answer. */
const maxAtOnce = 500;

type Method = 'POST' | 'PUT' | 'DELETE';

/** A page of a list, as the API gives it. */
export interface ListAnswer<Item> {
  readonly items: readonly Item[];
  readonly next: string | null;
  readonly total: number;
  readonly isTotalExact: boolean;
}

/** `staffGet<TargetShape>(`targets/${id}`)`; throws ApiProblem. */
export async function staffGet<T>(path: string, question: Question = {}, signal?: AbortSignal): Promise<T> {
  return asked(() => fetchJson<T>(staffPath(path, question), signal === undefined ? {} : { signal }));
}

/** Changes something; throws ApiProblem, with the fields that are wrong, or with what stands there now (409). */
export async function staffSend<T = undefined>(method: Method, path: string, body?: unknown): Promise<T> {
  const type = body === undefined ? {} : { 'Content-Type': 'application/json' };
  return sent((csrf) =>
    fetchJson<T>(staffPath(path), {
      method,
      headers: { ...type, 'X-CSRF-Token': csrf },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );
}

/** As staffSend, for a file: its bytes are the body, and the answer comes line by line. */
export async function staffSendFile<Line>(path: string, file: Blob, watch: FileWatch<Line>): Promise<void> {
  return sent((csrf) => sendFile(staffPath(path), file, { ...watch, csrf }));
}

/** For links to what the API gives as a file. */
export function staffPath(path: string, question: Question = {}): string {
  const text = questionOf(question).toString();
  return `/api/v1/${path}${text === '' ? '' : `?${text}`}`;
}

/**
 * For useQuery. The key begins with ['staff', SUBJECT], the first segment of the path: what others change is
 * asked for again by it (staff/live.ts).
 */
export function staffQuery<T>(path: string, question: Question = {}) {
  return queryOptions({
    queryKey: staffKey(path, question),
    queryFn: ({ signal }) => staffGet<T>(path, question, signal),
    staleTime: 10_000,
  });
}

/** For useInfiniteQuery, and staff/use-list.ts. */
export function staffListQuery<Item>(path: string, question: Question = {}) {
  return infiniteQueryOptions({
    queryKey: [...staffKey(path, question), 'pages'],
    queryFn: ({ signal, pageParam }) =>
      staffGet<ListAnswer<Item>>(path, { ...question, after: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 10_000,
  });
}

/** A list of the API to its end. */
export async function staffEvery<Item>(path: string, question: Question = {}): Promise<readonly Item[]> {
  const items: Item[] = [];
  let after: string | undefined;
  do {
    const page = await staffGet<ListAnswer<Item>>(path, { ...question, limit: maxAtOnce, after });
    items.push(...page.items);
    after = page.next ?? undefined;
  } while (after !== undefined);
  return items;
}

export function staffKey(path: string, question: Question = {}): readonly string[] {
  const [subject = ''] = path.split('/');
  return ['staff', subject, staffPath(path, question)];
}

/** With the word of the session. */
async function sent<T>(send: (csrf: string) => Promise<T>): Promise<T> {
  return asked(async () => {
    const former = await csrfWord();
    try {
      return await send(former);
    } catch (error) {
      // Another window may have signed in anew: our word was that of the session before.
      if (!(error instanceof ApiProblem) || error.status !== 403) throw error;
      const { me, csrf } = await refreshSession();
      if (me === null || csrf === null || csrf === former) throw error;
      return send(csrf);
    }
  });
}

/** An ended session asks for the password, then the question is asked again. */
async function asked<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await question();
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 401) throw error;
    if (!(await signInAgain())) throw error;
    return question();
  }
}
