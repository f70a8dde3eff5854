import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import searchMessages from '../../translations/en/search.json' with { type: 'json' };
import { NotReadable } from '../captures/not-readable.tsx';
import { useMessages, useSpoken } from '../language/language.tsx';
import { Page } from '../shell/page.tsx';
import { Trouble } from '../shell/trouble.tsx';
import { Waiting } from '../shell/waiting.tsx';
import { ChosenFilters } from './chosen-filters.tsx';
import { KindSwitch } from './kind-switch.tsx';
import { ResultTotal } from './result-total.tsx';
import { SortChoice } from './sort-choice.tsx';
import styles from './words.module.css';
import type { WordsQuestion } from './words-question.ts';

type Answer = Parameters<typeof ResultTotal>[0]['answer'] & { readonly mayRead: boolean };

interface WordsPageProperties<Data extends Answer> {
  readonly question: WordsQuestion;
  readonly title: (words: string) => string;
  readonly search: UseQueryResult<Data>;
  readonly children: (answer: Data) => ReactNode;
}

/** The page of a search for words: switches, filters, and the results that a reader may see. */
export function WordsPage<Data extends Answer>(properties: WordsPageProperties<Data>): ReactNode {
  const { question, title, search, children } = properties;
  const texts = useMessages(searchMessages);
  const { messages } = useSpoken();
  const { data } = search;
  return (
    <Page title={question.q === '' ? messages.resultsTitle : title(question.q)}>
      <div className={styles.tools}>
        <KindSwitch />
        <p className={styles.count} role="status">
          {data === undefined || data.total === 0 ? null : <ResultTotal answer={data} />}
        </p>
        <SortChoice sort={question.sort} />
      </div>
      <ChosenFilters question={question} />
      {question.q === '' ? <p>{texts.typeSomething}</p> : null}
      {search.isLoading ? <Waiting /> : null}
      {search.isError ? <Trouble error={search.error} onRetry={search.refetch} /> : null}
      {data === undefined || search.isError ? null : data.mayRead ? children(data) : <NotReadable />}
    </Page>
  );
}
