import { setTimeout as sleep } from 'node:timers/promises';
import { LockedError } from './writer-lock.ts';

export interface WaitingForLock {
  readonly signal: AbortSignal;
  /** Told once, why it waits. */
  readonly onWait: (why: string) => void;
  /** After so long it is refused all the same; for ever where it is not said. */
  readonly maxMs?: number;
}

/** How often it looks. Who lets others come between leaves the lock for longer. */
export const againMs = 1000;

/** Another process may be writing there: does the work once it has ended, or throws its LockedError. */
export async function whenFree<Result>(
  work: () => Promise<Result>,
  { signal, onWait, maxMs = Infinity }: WaitingForLock,
): Promise<Result> {
  const startedMs = performance.now();
  for (let isTold = false; ; isTold = true) {
    try {
      return await work();
    } catch (error) {
      if (!isLocked(error) || performance.now() - startedMs >= maxMs) throw error;
      if (!isTold) onWait(error.message);
      await sleep(againMs, undefined, { signal }).catch(() => {});
      signal.throwIfAborted();
    }
  }
}

function isLocked(error: unknown): error is Error {
  return error instanceof Error && (error instanceof LockedError || error.cause instanceof LockedError);
}
