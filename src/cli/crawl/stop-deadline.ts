import { endAtOnce } from '../end-at-once.ts';
import { Failure } from '../terminal/failure.ts';
import type { Session } from '../terminal/session.ts';

/** Ends the process if it is still running `graceMs` after an interruption, with the message `says`. Returns a cancel function. */
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
