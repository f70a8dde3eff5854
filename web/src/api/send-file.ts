import { ApiProblem, problemOf } from './get-json.ts';
import { wholeLines } from './whole-lines.ts';

/** Progress and result of an upload. */
export interface FileWatch<Line> {
  /** Of the body: `text/csv`. */
  readonly type: string;
  readonly onSent: (sentBytes: number) => void;
  /** Of the answer, which is a line of JSON for each. */
  readonly onLine: (line: Line) => void;
  readonly signal: AbortSignal;
}

const linesType = 'application/x-ndjson';

/**
 * Sends a file and hears the answer line by line. With XMLHttpRequest, because fetch does not tell how much is sent. Rejects with
 * an ApiProblem, or with the reason of the signal.
 */
export function sendFile<Line>(
  path: string,
  file: Blob,
  { type, csrf, onSent, onLine, signal }: FileWatch<Line> & { readonly csrf: string },
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const request = new XMLHttpRequest();
  let heard = 0;
  const hear = (): void => {
    if (request.status !== 200) return;
    const { lines, end } = wholeLines(request.responseText, heard);
    heard = end;
    for (const line of lines) onLine(JSON.parse(line) as Line);
  };
  request.open('POST', path);
  request.setRequestHeader('Content-Type', type);
  request.setRequestHeader('Accept', linesType);
  request.setRequestHeader('X-CSRF-Token', csrf);
  request.upload.addEventListener('progress', ({ loaded }) => onSent(loaded));
  request.addEventListener('progress', hear);
  request.addEventListener('load', () => {
    hear();
    if (request.status === 200) resolve();
    else reject(problemOf(request.status, jsonOf(request.responseText)));
  });
  request.addEventListener('error', () => reject(new ApiProblem(0, '')));
  request.addEventListener('abort', () => reject(signal.reason as Error));
  signal.addEventListener('abort', () => request.abort(), { once: true });
  if (signal.aborted) return Promise.reject(signal.reason as Error);
  request.send(file);
  return promise;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
