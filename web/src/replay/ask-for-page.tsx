import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { fetchJson } from '../api/get-json.ts';
import { useSession } from '../api/staff-api.ts';
import { useSpoken } from '../language/language.tsx';
import { Trouble } from '../shell/trouble.tsx';
import styles from './not-archived-page.module.css';

/** Readers ask the staff for a page; those who may add addresses do it themselves. */
export function AskForPage({ url }: { readonly url: string }): ReactNode {
  const { messages } = useSpoken();
  const { may } = useSession();
  const asking = useMutation({
    mutationFn: () =>
      fetchJson<unknown>('/api/v1/missing/asks', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ url }),
      }),
  });
  const isAdding = may('targets.propose');
  return (
    <section className={styles.ask} aria-labelledby="ask">
      <h2 id="ask">{messages.askTitle}</h2>
      {isAdding ? (
        <Button component="a" href={`/targets/new?url=${encodeURIComponent(url)}`}>
          {messages.askAdd}
        </Button>
      ) : (
        <>
          <p>{messages.askText}</p>
          {asking.isError ? <Trouble error={asking.error} /> : null}
          {asking.isSuccess ? null : (
            <Button loading={asking.isPending} onClick={() => asking.mutate()}>
              {messages.askButton}
            </Button>
          )}
          <p role="status">{asking.isSuccess ? messages.askDone : ''}</p>
        </>
      )}
    </section>
  );
}
