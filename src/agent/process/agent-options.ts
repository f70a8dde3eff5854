import { setTimeout as sleep } from 'node:timers/promises';

/** The requests of the server to running work. */
export interface AgentOptions {
  /** Aborted to stop the work, so that another process can resume it. */
  readonly stop: AbortSignal;
  /** Called with each new step of the work. */
  readonly onStep: (step: string) => void;
}

/** The error codes of a full disk. */
const noSpace: ReadonlySet<string | undefined> = new Set(['ENOSPC', 'EDQUOT']);
const againMs = 2000;

export function isNoSpace(message: string): boolean {
  return /^(?:ENOSPC|EDQUOT)\b/.test(message);
}

export function waitingForSpace(why: string): string {
  return `waiting for room on the disk: ${why}`;
}

/** Does the work, and repeats it while the disk is full; throws after a stop request. */
export async function whileNoSpace<Result>(
  work: () => Promise<Result>,
  { stop, onStep }: AgentOptions,
): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (!noSpace.has(code) || stop.aborted) throw error;
      onStep(waitingForSpace(message));
      await sleep(againMs, undefined, { signal: stop }).catch(() => {});
    }
  }
}
