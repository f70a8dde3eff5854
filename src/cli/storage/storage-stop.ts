import type { Session } from '../terminal/session.ts';

/** Says that a stop was heard, since the file at hand may take a while. Gives back how to end that. */
export function onStopAsked(session: Session, before: () => void): () => void {
  const say = (): void => {
    before();
    session.note('Stopping after this file; Ctrl-C again ends it at once, and nothing is lost either way.');
  };
  session.signal.addEventListener('abort', say);
  return () => session.signal.removeEventListener('abort', say);
}
