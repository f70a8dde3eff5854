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
 * Answers with the methods of what `make` gives, one at a time, in the order in which they are asked; `close` is the last.
 * `givenAway` are the bytes of an answer that need not be copied.
 */
export function serveThread(
  make: () => object,
  givenAway: (value: unknown) => ArrayBuffer[] = () => [],
): void {
  let made: Record<string, (...values: readonly unknown[]) => unknown> | undefined;
  const answerTo = ({ id, method, values }: ThreadRequest): ThreadAnswer => {
    try {
      if (made === undefined && method === 'close') return { id, isDone: true, value: undefined };
      made ??= make() as Record<string, (...values: readonly unknown[]) => unknown>;
      return { id, isDone: true, value: made[method]?.(...values) };
    } catch (error) {
      // Only what is named here comes across: the codes say whether the disk is to blame.
      const { message, code, errcode } = error as NodeJS.ErrnoException & { readonly errcode?: number };
      return { id, isDone: false, message, code, errcode, isUnusable: isUnusable(error) };
    }
  };
  parentPort?.on('message', (request: ThreadRequest) => {
    const answer = answerTo(request);
    parentPort?.postMessage(answer, answer.isDone ? givenAway(answer.value) : []);
    if (request.method === 'close') parentPort?.close();
  });
}
