/** The API said no, or nothing at all (status 0). */
export class ApiProblem extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'ApiProblem';
    this.status = status;
  }
}

export type Question = Readonly<Record<string, string | number | undefined>>;

export async function getJson<T>(path: string, signal?: AbortSignal): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, { ...(signal === undefined ? {} : { signal }), credentials: 'same-origin' });
  } catch (cause) {
    if (signal?.aborted === true) throw cause;
    throw new ApiProblem(0, '');
  }
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok || body === undefined) throw new ApiProblem(response.status, messageIn(body));
  return body as T;
}

function messageIn(body: unknown): string {
  const { detail } = (body ?? {}) as { readonly detail?: unknown };
  return typeof detail === 'string' ? detail : '';
}
