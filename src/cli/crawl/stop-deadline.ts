import { endAtOnce } from '../end-at-once.ts';
import { Failure } from '../terminal/failure.ts';
import type { Session } from '../terminal/session.ts';

/**
 * Once a stop was asked for, work that does not come to its end in time is ended where it is, with all its threads. `says` is for the
 * person who waits. Gives back how to call it off.
 */
export function setStopDeadline(
  session: Pick<Session, 'signal' | 'note'>,
  {
    graceMs,
    says,
    end = endAtOnce,
  }: { graceMs: number; says: string; end?: (signal: 'SIGINT' | 'SIGTERM') => unknown },
): () => void {
  let timer: NodeJS.Timeout | undefined;
  const begin = (): void => {
    const reason: unknown = session.signal.reason;
    timer = setTimeout(() => {
      session.note(`heirloom: ${says}`);
      end(reason instanceof Failure && reason.exit === 'terminated' ? 'SIGTERM' : 'SIGINT');
    }, graceMs);
    timer.unref();
  };
  if (session.signal.aborted) begin();
  else session.signal.addEventListener('abort', begin, { once: true });
  return () => {
    session.signal.removeEventListener('abort', begin);
    clearTimeout(timer);
  };
}
