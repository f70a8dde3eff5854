export interface FieldProblem {
  readonly field: string;
  readonly message: string;
  /** Names the message, where the server has a table of them. */
  readonly code?: string;
  readonly values?: Readonly<Record<string, unknown>>;
}

interface ProblemDetails {
  readonly code?: string | undefined;
  readonly values?: Readonly<Record<string, unknown>> | undefined;
  readonly fields?: readonly FieldProblem[];
  readonly current?: unknown;
  readonly retryAfterSeconds?: number | undefined;
}

/** The API said no, or nothing at all (status 0). */
export class ApiProblem extends Error {
  readonly status: number;
  /** Names the message, and what is filled into it. */
  readonly code: string | undefined;
  readonly values: Readonly<Record<string, unknown>> | undefined;
  /** Which parts of what was sent are wrong. */
  readonly fields: readonly FieldProblem[];
  /** Of a conflict (409): the thing as it stands now. */
  readonly current: unknown;
  /** Of too many attempts (429): how long to wait. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    status: number,
    message: string,
    { code, values, fields = [], current, retryAfterSeconds }: ProblemDetails = {},
  ) {
    super(message);
    this.name = 'ApiProblem';
    this.status = status;
    this.code = code;
    this.values = values;
    this.fields = fields;
    this.current = current;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export type Question = Readonly<Record<string, string | number | boolean | undefined>>;

export async function getJson<T>(path: string, signal?: AbortSignal): Promise<T> {
  return fetchJson<T>(path, signal === undefined ? {} : { signal });
}

/** The answer of the API; `undefined` for an empty answer (204). */
export async function fetchJson<T>(path: string, request: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, { ...request, credentials: 'same-origin' });
  } catch (cause) {
    if (request.signal?.aborted === true) throw cause;
    throw new ApiProblem(0, '');
  }
  if (response.status === 204) return undefined as T;
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok || body === undefined)
    throw problemOf(response.status, body, response.headers.get('Retry-After'));
  return body as T;
}

/** The reason of the API. */
export function problemOf(status: number, body: unknown, wait: string | null = null): ApiProblem {
  const { detail, fields, ...more } = (body ?? {}) as {
    readonly detail?: unknown;
    readonly code?: string;
    readonly values?: Readonly<Record<string, unknown>>;
    readonly fields?: unknown;
    readonly current?: unknown;
  };
  return new ApiProblem(status, typeof detail === 'string' ? detail : '', {
    ...more,
    fields: Array.isArray(fields) ? (fields as readonly FieldProblem[]) : [],
    retryAfterSeconds: wait !== null && /^\d+$/.test(wait) ? Number(wait) : undefined,
  });
}
