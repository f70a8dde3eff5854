import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type readingMessages from '../../translations/en/reading.json';
import { ApiProblem } from '../api/get-json.ts';
import { InEnglish } from '../language/in-english.tsx';
import { useSpoken } from '../language/language.tsx';
import type { MessagesOf } from '../language/messages.ts';
import { reasonText } from '../language/reason-text.ts';
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

export function told(error: unknown, messages: MessagesOf<typeof readingMessages>): ReactNode {
  if (!(error instanceof ApiProblem) || error.message === '') return messages.troubleNetwork;
  return <ToldProblem problem={error} />;
}

/** In the language of the page; what it has no words for has a kind at least, and the rest is English and marked so. */
function ToldProblem({ problem }: { readonly problem: ApiProblem }): ReactNode {
  const { messages, format } = useSpoken();
  return (
    reasonText(problem, format) ?? (
      <>
        {messages.troubleKind(problem.status)} <InEnglish>{problem.message}</InEnglish>
      </>
    )
  );
}
