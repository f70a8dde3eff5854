import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { ApiProblem } from '../api/get-json.ts';
import { useSpoken } from '../language/language.tsx';
import styles from './page.module.css';

export interface TroubleProperties {
  readonly error: unknown;
  readonly onRetry?: () => unknown;
}

/** Says what went wrong, in the words of the API where it gave some. */
export function Trouble({ error, onRetry }: TroubleProperties): ReactNode {
  const { messages } = useSpoken();
  const told = error instanceof ApiProblem && error.message !== '' ? error.message : messages.troubleNetwork;
  return (
    <div className={styles.trouble} role="alert">
      <h2>{messages.troubleTitle}</h2>
      <p>{told}</p>
      {onRetry === undefined ? null : (
        <Button variant="light" onClick={() => void onRetry()}>
          {messages.tryAgain}
        </Button>
      )}
    </div>
  );
}
