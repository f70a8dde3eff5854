import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { ApiProblem } from '../api/get-json.ts';
import type { Messages } from '../language/en.ts';
import { InEnglish } from '../language/in-english.tsx';
import { useSpoken } from '../language/language.tsx';
import styles from './page.module.css';

export interface TroubleProperties {
  readonly error: unknown;
  readonly onRetry?: () => unknown;
}

/** Says what went wrong, in the words of the API where it gave some. */
export function Trouble({ error, onRetry }: TroubleProperties): ReactNode {
  const { messages } = useSpoken();
  return (
    <div className={styles.trouble} role="alert">
      <h2>{messages.troubleTitle}</h2>
      <p>{told(error, messages)}</p>
      {onRetry === undefined ? null : (
        <Button variant="light" onClick={() => void onRetry()}>
          {messages.tryAgain}
        </Button>
      )}
    </div>
  );
}

/** The kind in the language of the page, the rest as the API said it: in English, and marked so. */
export function told(error: unknown, messages: Messages): ReactNode {
  if (!(error instanceof ApiProblem) || error.message === '') return messages.troubleNetwork;
  const { status, message } = error;
  return (
    <>
      {messages.troubleKind(status)} <InEnglish>{message}</InEnglish>
    </>
  );
}
