import { setTimeout as sleep } from 'node:timers/promises';
import { LockedError } from './writer-lock.ts';

export interface WaitingForLock {
  readonly signal: AbortSignal;
  /** Called once, with the reason for waiting. */
  readonly onWait: (why: string) => void;
  /** Timeout; none by default. */
  readonly maxMs?: number;
}

/** The polling interval. A process that yields the lock releases it for longer than this. */
export const againMs = 1000;

/** Runs the work once no other process writes there, or throws its LockedError. */
export async function whenFree<Result>(
  work: () => Promise<Result>,
  { signal, onWait, maxMs = Infinity }: WaitingForLock,
): Promise<Result> {
  const startedMs = performance.now();
  for (let isReported = false; ; isReported = true) {
    try {
      return await work();
    } catch (error) {
      if (!isLocked(error) || performance.now() - startedMs >= maxMs) throw error;
      if (!isReported) onWait(error.message);
      await sleep(againMs, undefined, { signal }).catch(() => {});
      signal.throwIfAborted();
    }
  }
}

function isLocked(error: unknown): error is Error {
  return error instanceof Error && (error instanceof LockedError || error.cause instanceof LockedError);
}
