import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { defined } from '../../../src/formats/values/defined.ts';
import { questionOf } from '../addresses/app-address.ts';
import type {
  AnswerOf,
  Get,
  GetPath,
  ItemOf,
  ListPath,
  SentArguments,
  SentEndpoint,
  ValuesIn,
  ValuesOf,
} from './endpoint-types.ts';
import { ApiProblem, fetchJson } from './get-json.ts';
import type { Question } from './get-json.ts';
import { sendFile } from './send-file.ts';
import type { FileWatch } from './send-file.ts';
import { csrfWord, refreshSession } from './session.ts';
import { signInAgain } from './sign-in-again.ts';

export { useSession } from './session.ts';

/** The API gives no more of a list in one answer. */
const maxAtOnce = 500;

/** A page of a list, as the API gives it. */
export interface ListAnswer<Item> {
  readonly items: readonly Item[];
  readonly next: string | null;
  readonly total: number;
  readonly isTotalExact: boolean;
}

/** `staffGet('/targets/:id', { id })`; throws ApiProblem. */
export async function staffGet<Path extends GetPath>(
  path: Path,
  values: ValuesOf<Get<Path>>,
  signal?: AbortSignal,
): Promise<AnswerOf<Get<Path>>> {
  return asked(() => fetchJson(addressOf(path, values), signal === undefined ? {} : { signal }));
}

/**
 * Changes something: `staffSend('PUT /targets/:id', { id }, body)`. Throws ApiProblem, with the fields that are
 * wrong, or with the thing as it is now (409).
 */
export async function staffSend<Each extends SentEndpoint>(
  endpoint: Each,
  ...[values, body]: SentArguments<Each>
): Promise<AnswerOf<Each>> {
  const [method = '', path = ''] = endpoint.split(' ');
  const type = body === undefined ? {} : { 'Content-Type': 'application/json' };
  return sent((csrf) =>
    fetchJson(addressOf(path, values as object | undefined), {
      method,
      headers: { ...type, 'X-CSRF-Token': csrf },
      ...defined({ body: body === undefined ? undefined : JSON.stringify(body) }),
    }),
  );
}

/** As staffSend, for a file: its bytes are the body, and the answer comes line by line. */
export async function staffSendFile<Line>(
  values: ValuesOf<'POST /targets/import'>,
  file: Blob,
  watch: FileWatch<Line>,
): Promise<void> {
  return sent((csrf) => sendFile(addressOf('/targets/import', values), file, { ...watch, csrf }));
}

/** For links to files, and for streams. */
export function staffPath<Path extends GetPath>(path: Path, ...[values]: ValuesIn<Get<Path>>): string {
  return addressOf(path, values);
}

/**
 * For useQuery. The key begins with ['staff', SUBJECT], the first segment of the path: what others change is
 * asked for again by it (staff/live.ts).
 */
export function staffQuery<Path extends GetPath>(path: Path, ...[values]: ValuesIn<Get<Path>>) {
  return queryOptions({
    queryKey: keyOf(path, values),
    queryFn: ({ signal }) => staffGet(path, (values ?? {}) as ValuesOf<Get<Path>>, signal),
    staleTime: 10_000,
  });
}

/** For useInfiniteQuery, and staff/use-list.ts. */
export function staffListQuery<Path extends ListPath>(path: Path, values: ValuesOf<Get<Path>>) {
  return infiniteQueryOptions({
    queryKey: [...keyOf(path, values), 'pages'],
    queryFn: ({ signal, pageParam }) => pageOf(path, { ...values, after: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 10_000,
  });
}

/** A list of the API to its end. */
export async function staffEvery<Path extends ListPath>(
  path: Path,
  values: ValuesOf<Get<Path>>,
): Promise<readonly ItemOf<Path>[]> {
  const items: ItemOf<Path>[] = [];
  let after: string | undefined;
  do {
    const page = await pageOf(path, { ...values, limit: maxAtOnce, after });
    items.push(...page.items);
    after = page.next ?? undefined;
  } while (after !== undefined);
  return items;
}

async function pageOf<Path extends ListPath>(
  path: Path,
  values: ValuesOf<Get<Path>>,
  signal?: AbortSignal,
): Promise<ListAnswer<ItemOf<Path>>> {
  return (await staffGet(path, values, signal)) as ListAnswer<ItemOf<Path>>;
}

function keyOf(path: string, values: object | undefined): readonly string[] {
  const [, subject = ''] = path.split('/');
  return ['staff', subject, addressOf(path, values)];
}

/** Values that the path names go into it, the others behind the question mark. */
function addressOf(path: string, values: object = {}): string {
  const question = new Map(Object.entries(values as Question));
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = String(question.get(name));
    question.delete(name);
    return encodeURIComponent(value);
  });
  const text = questionOf(Object.fromEntries(question)).toString();
  return `/api/v1${filled}${text === '' ? '' : `?${text}`}`;
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
