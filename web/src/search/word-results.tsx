import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { TextSearchAnswer } from '../../../src/server/api/text-shapes.ts';
import searchMessages from '../../translations/en/search.json' with { type: 'json' };
import { useMessages } from '../language/language.tsx';
import { FoundText } from './found-text.tsx';
import { NoWords } from './no-words.tsx';
import { ResultPages } from './result-pages.tsx';
import { SearchFilters } from './search-filters.tsx';
import { textSearchQuery } from './text-queries.ts';
import { TrendView } from './trend-view.tsx';
import styles from './words.module.css';
import { WordsPage } from './words-page.tsx';
import { changedAddress, readWordsQuestion } from './words-question.ts';
import type { WordsQuestion } from './words-question.ts';

const perPage = 20;

/** `/search?q=les+dunes&kind=pdf&…`: the documents that have the words, each once. */
export function WordResults(): ReactNode {
  const texts = useMessages(searchMessages);
  const [address] = useSearchParams();
  const question = readWordsQuestion(address);
  const search = useQuery({ ...textSearchQuery(question), enabled: question.q !== '' });
  return (
    <WordsPage question={question} title={texts.wordsTitle} search={search}>
      {(answer) => <Found answer={answer} question={question} />}
    </WordsPage>
  );
}

interface FoundProperties {
  readonly answer: TextSearchAnswer;
  readonly question: WordsQuestion;
}

function Found({ answer, question }: FoundProperties): ReactNode {
  const { items, suggestion, facets, total } = answer;
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
