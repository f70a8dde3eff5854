import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import searchMessages from '../../translations/en/search.json' with { type: 'json' };
import { aboutQuery } from '../api/queries.ts';
import { NotReadable } from '../captures/not-readable.tsx';
import { useMessages, useSpoken } from '../language/language.tsx';
import { Page } from '../shell/page.tsx';
import { Trouble } from '../shell/trouble.tsx';
import { Waiting } from '../shell/waiting.tsx';
import { ChosenFilters } from './chosen-filters.tsx';
import { FoundPicture } from './found-picture.tsx';
import { KindSwitch } from './kind-switch.tsx';
import { NoWords } from './no-words.tsx';
import { ResultPages } from './result-pages.tsx';
import { ResultTotal } from './result-total.tsx';
import { SortChoice } from './sort-choice.tsx';
import { imageSearchQuery } from './text-queries.ts';
import styles from './words.module.css';
import { readWordsQuestion } from './words-question.ts';

const perPage = 24;

/** `/search?q=phare&in=pictures`: pictures by what pages say of them. */
export function PictureResults(): ReactNode {
  const texts = useMessages(searchMessages);
  const { messages } = useSpoken();
  const [address] = useSearchParams();
  const question = readWordsQuestion(address);
  const { q } = question;
  const search = useQuery({ ...imageSearchQuery(question), enabled: q !== '' });
  const about = useQuery(aboutQuery());
  const { data } = search;
  return (
    <Page title={q === '' ? messages.resultsTitle : texts.picturesTitle(q)}>
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
      {data === undefined || search.isError ? null : !data.mayRead ? (
        <NotReadable />
      ) : data.items.length === 0 ? (
        <NoWords question={question} isReady={data.isReady} hint={texts.noPicturesText} />
      ) : (
        <ul className={styles.pictures}>
          {data.items.map((item) => (
            <FoundPicture
              key={`${item.url} ${item.pageUrl} ${item.timestamp}`}
              item={item}
              view={question.view}
              replayOrigin={about.data?.replayOrigin}
            />
          ))}
        </ul>
      )}
      {data === undefined ? null : (
        <ResultPages page={question.page} pages={Math.ceil(data.total / perPage)} />
      )}
    </Page>
  );
}
