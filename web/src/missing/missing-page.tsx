import { Button, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { missingQuery } from '../api/queries.ts';
import { useSpoken } from '../language/language.tsx';
import { Copyable } from '../replay/copyable.tsx';
import { Page } from '../shell/page.tsx';
import { Trouble } from '../shell/trouble.tsx';
import { Waiting } from '../shell/waiting.tsx';
import { MissingList } from './missing-list.tsx';
import styles from './missing.module.css';

const pageLength = 100;

/** `/missing?host=…`: what readers wanted and did not get. */
export function MissingPage(): ReactNode {
  const { messages, format } = useSpoken();
  const [question, setQuestion] = useSearchParams();
  const host = question.get('host') ?? undefined;
  const [offset, setOffset] = useState(0);
  const [typed, setTyped] = useState(host ?? '');
  const missing = useQuery({ ...missingQuery(host, offset), placeholderData: keepPreviousData });
  const total = missing.data?.total ?? 0;
  return (
    <Page title={messages.missingTitle} intro={messages.missingIntro}>
      <form
        className={styles.filter}
        onSubmit={(event) => {
          event.preventDefault();
          setOffset(0);
          setQuestion(typed.trim() === '' ? {} : { host: typed.trim() });
        }}
      >
        <TextInput
          label={messages.missingHost}
          placeholder={messages.searchPlaceholder}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </form>
      {missing.isLoading ? <Waiting /> : null}
      {missing.isError ? <Trouble error={missing.error} onRetry={missing.refetch} /> : null}
      {missing.data === undefined ? null : (
        <p role="status">
          {total === 0 ? messages.missingNothing : messages.missingTotal(total, format.number(total))}
        </p>
      )}
      <MissingList items={missing.data?.items ?? []} />
      {total > pageLength ? (
        <div className={styles.pager}>
          <Button variant="default" disabled={offset === 0} onClick={() => setOffset(offset - pageLength)}>
            {messages.previousPage}
          </Button>
          <Button
            variant="default"
            disabled={offset + pageLength >= total}
            onClick={() => setOffset(offset + pageLength)}
          >
            {messages.nextPage}
          </Button>
        </div>
      ) : null}
      {total === 0 ? null : <Copyable name={messages.missingCollectText} text="heirloom missing harvest" />}
    </Page>
  );
}
