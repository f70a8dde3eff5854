import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import searchMessages from '../../translations/en/search.json' with { type: 'json' };
import { aboutQuery } from '../api/queries.ts';
import { useMessages } from '../language/language.tsx';
import { FoundPicture } from './found-picture.tsx';
import { NoWords } from './no-words.tsx';
import { ResultPages } from './result-pages.tsx';
import { imageSearchQuery } from './text-queries.ts';
import styles from './words.module.css';
import { WordsPage } from './words-page.tsx';
import { readWordsQuestion } from './words-question.ts';

const perPage = 24;

/** `/search?q=phare&in=pictures`: pictures by what pages say of them. */
export function PictureResults(): ReactNode {
  const texts = useMessages(searchMessages);
  const [address] = useSearchParams();
  const question = readWordsQuestion(address);
  const search = useQuery({ ...imageSearchQuery(question), enabled: question.q !== '' });
  const about = useQuery(aboutQuery());
  return (
    <WordsPage question={question} title={texts.picturesTitle} search={search}>
      {({ items, isReady, total }) => (
        <>
          {items.length === 0 ? (
            <NoWords question={question} isReady={isReady} hint={texts.noPicturesText} />
          ) : (
            <ul className={styles.pictures}>
              {items.map((item) => (
                <FoundPicture
                  key={`${item.url} ${item.pageUrl} ${item.timestamp}`}
                  item={item}
                  view={question.view}
                  replayOrigin={about.data?.replayOrigin}
                />
              ))}
            </ul>
          )}
          <ResultPages page={question.page} pages={Math.ceil(total / perPage)} />
        </>
      )}
    </WordsPage>
  );
}
