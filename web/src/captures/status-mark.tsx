import type { ReactNode } from 'react';
import type readingMessages from '../../translations/en/reading.json';
import { useSpoken } from '../language/language.tsx';
import type { MessagesOf } from '../language/messages.ts';
import styles from './status-mark.module.css';

/** The status code. An error is also named in a word, never by colour alone. */
export function StatusMark({ status }: { readonly status: number | null }): ReactNode {
  const { messages } = useSpoken();
  const word = statusWord(status, messages);
  const isFine = status !== null && status >= 200 && status < 300;
  return (
    <span className={styles.mark} data-kind={status === null ? 'none' : Math.floor(status / 100)}>
      <span>{status ?? '–'}</span>
      {isFine ? null : <span className={styles.word}>{word}</span>}
    </span>
  );
}

function statusWord(status: number | null, messages: MessagesOf<typeof readingMessages>): string {
  if (status === null) return messages.statusUnknown;
  if (status >= 500) return messages.statusBroken;
  if (status === 404 || status === 410) return messages.statusMissing;
  if (status >= 400) return messages.statusRefused;
  if (status === 304) return messages.statusUnchanged;
  return status >= 300 ? messages.statusRedirect : messages.statusGood;
}
