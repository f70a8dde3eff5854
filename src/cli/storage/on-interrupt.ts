import type { Session } from '../terminal/session.ts';

/** Confirms an interruption, as the current file may take a while. Returns the function that removes the listener. */
export function onInterrupt(session: Session, before: () => void): () => void {
  const confirm = (): void => {
    before();
    session.note('Stopping after this file. Ctrl-C again stops at once; nothing is lost either way.');
  };
  session.signal.addEventListener('abort', confirm);
  return () => session.signal.removeEventListener('abort', confirm);
}
