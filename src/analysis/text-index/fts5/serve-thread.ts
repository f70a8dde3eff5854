import { parentPort } from 'node:worker_threads';
import { isUnusable } from '../unusable-text-index.ts';

export interface ThreadRequest {
  readonly id: number;
  readonly method: string;
  readonly values: readonly unknown[];
}

export type ThreadAnswer =
  | { readonly id: number; readonly isDone: true; readonly value: unknown }
  | {
      readonly id: number;
      readonly isDone: false;
      readonly message: string;
      readonly code: string | undefined;
      readonly errcode: number | undefined;
      readonly isUnusable: boolean;
    };

/**
 * Serves the methods of the object that `make` returns, one call at a time; `close` is the last. `transferred` lists the buffers
 * of an answer that are moved, not copied.
 */
export function serveThread(
  make: () => object,
  transferred: (value: unknown) => ArrayBuffer[] = () => [],
): void {
  let made: Record<string, (...values: readonly unknown[]) => unknown> | undefined;
  const answerTo = ({ id, method, values }: ThreadRequest): ThreadAnswer => {
    try {
      if (made === undefined && method === 'close') return { id, isDone: true, value: undefined };
      made ??= make() as Record<string, (...values: readonly unknown[]) => unknown>;
      return { id, isDone: true, value: made[method]?.(...values) };
    } catch (error) {
      // Errors lose other fields between threads; the codes show whether the disk failed.
      const { message, code, errcode } = error as NodeJS.ErrnoException & { readonly errcode?: number };
      return { id, isDone: false, message, code, errcode, isUnusable: isUnusable(error) };
    }
  };
  parentPort?.on('message', (request: ThreadRequest) => {
    const answer = answerTo(request);
    parentPort?.postMessage(answer, answer.isDone ? transferred(answer.value) : []);
    if (request.method === 'close') parentPort?.close();
  });
}
