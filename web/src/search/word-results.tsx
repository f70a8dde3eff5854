import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { TextSearchAnswer } from '../../../src/server/api/text-shapes.ts';
import searchMessages from '../../translations/en/search.json' with { type: 'json' };
import { NotReadable } from '../captures/not-readable.tsx';
import { useMessages, useSpoken } from '../language/language.tsx';
import { Page } from '../shell/page.tsx';
import { Trouble } from '../shell/trouble.tsx';
import { Waiting } from '../shell/waiting.tsx';
import { ChosenFilters } from './chosen-filters.tsx';
import { FoundText } from './found-text.tsx';
import { KindSwitch } from './kind-switch.tsx';
import { NoWords } from './no-words.tsx';
import { ResultPages } from './result-pages.tsx';
import { ResultTotal } from './result-total.tsx';
import { SearchFilters } from './search-filters.tsx';
import { SortChoice } from './sort-choice.tsx';
import { textSearchQuery } from './text-queries.ts';
import { TrendView } from './trend-view.tsx';
import styles from './words.module.css';
import { changedAddress, readWordsQuestion } from './words-question.ts';
import type { WordsQuestion } from './words-question.ts';

const perPage = 20;

/** `/search?q=les+dunes&kind=pdf&…`: the documents that have the words, each once. */
export function WordResults(): ReactNode {
  const texts = useMessages(searchMessages);
  const { messages } = useSpoken();
  const [address] = useSearchParams();
  const question = readWordsQuestion(address);
  const { q } = question;
  const search = useQuery({ ...textSearchQuery(question), enabled: q !== '' });
  const { data } = search;
  return (
    <Page title={q === '' ? messages.resultsTitle : texts.wordsTitle(q)}>
      <div className={styles.tools}>
        <KindSwitch />
        <p className={styles.count} role="status">
          {data === undefined || data.total === 0 ? null : <ResultTotal answer={data} />}
        </p>
        <SortChoice sort={question.sort} />
      </div>
      <ChosenFilters question={question} />
      {q === '' ? <p>{texts.typeSomething}</p> : null}
      {search.isLoading ? <Waiting /> : null}
      {search.isError ? <Trouble error={search.error} onRetry={search.refetch} /> : null}
      {data === undefined || search.isError ? null : <Found answer={data} question={question} />}
    </Page>
  );
}

interface FoundProperties {
  readonly answer: TextSearchAnswer;
  readonly question: WordsQuestion;
}

function Found({ answer, question }: FoundProperties): ReactNode {
  const { items, suggestion, facets, total } = answer;
  if (!answer.mayRead) return <NotReadable />;
  return (
    <div className={styles.whole}>
      <div className={styles.results}>
        {suggestion === null ? null : <Suggestion text={suggestion} />}
        {items.length === 0 ? (
          <NoWords question={question} isReady={answer.isReady} />
        ) : (
          <ol className={styles.found} start={(question.page - 1) * perPage + 1}>
            {items.map((item) => (
              <FoundText key={item.group} item={item} question={question} />
            ))}
          </ol>
        )}
        <ResultPages page={question.page} pages={Math.ceil(total / perPage)} isCut={answer.isCut} />
        {total === 0 ? null : <TrendView question={question} />}
      </div>
      {answer.isReady ? <SearchFilters facets={facets} question={question} total={total} /> : null}
    </div>
  );
}

function Suggestion({ text }: { readonly text: string }): ReactNode {
  const { didYouMean } = useMessages(searchMessages);
  const [address] = useSearchParams();
  return (
    <p className={styles.suggestion}>
      {didYouMean} <Link to={`/search?${changedAddress(address, { q: text })}`}>{text}</Link>
    </p>
  );
}
