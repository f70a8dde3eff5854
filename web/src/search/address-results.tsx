import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import type { SearchAnswer } from '../../../src/server/api/shapes.ts';
import searchMessages from '../../translations/en/search.json' with { type: 'json' };
import { capturesPath, searchPath } from '../addresses/app-address.ts';
import { searchQuery } from '../api/queries.ts';
import { NotReadable } from '../captures/not-readable.tsx';
import { useMessages, useSpoken } from '../language/language.tsx';
import { Page } from '../shell/page.tsx';
import { Trouble } from '../shell/trouble.tsx';
import { Waiting } from '../shell/waiting.tsx';
import { FoundUrl } from './found-url.tsx';
import { KindSwitch } from './kind-switch.tsx';
import { matches, matchLabel, MatchSwitch } from './match-switch.tsx';
import type { Match } from './match-switch.tsx';
import styles from './search-page.module.css';
import { searchAddress } from './words-question.ts';

/** `/search?q=…&match=…&view=…`: the URLs that are meant by what was typed. */
export function AddressResults(): ReactNode {
  const { messages } = useSpoken();
  const [question, setQuestion] = useSearchParams();
  const q = question.get('q') ?? '';
  const view = question.get('view') ?? 'all';
  const match = matches.find((each) => each === question.get('match'));
  const search = useInfiniteQuery({ ...searchQuery({ q, match, view }), enabled: q !== '' });
  const first = search.data?.pages[0];
  const items = search.data?.pages.flatMap((page) => page.items) ?? [];
  // One URL was typed and found: what the reader wants to see is its captures.
  if (match === undefined && first?.match === 'exact' && items.length === 1 && items[0] !== undefined) {
    return <Navigate replace to={capturesPath({ url: items[0].url, view })} />;
  }
  const choose = (chosen: Match): void => {
    question.set('match', chosen);
    setQuestion(question);
  };
  return (
    <Page title={q === '' ? messages.resultsTitle : messages.resultsFor(q)}>
      <div className={styles.tools}>
        <KindSwitch />
        <MatchSwitch match={match ?? first?.match} onChoose={choose} />
        <p className={styles.count} role="status">
          <Count items={items.length} isMore={search.hasNextPage} isKnown={first !== undefined} />
        </p>
      </div>
      {search.isLoading ? <Waiting /> : null}
      {search.isError ? <Trouble error={search.error} onRetry={search.refetch} /> : null}
      {first?.mayRead === false ? <NotReadable /> : null}
      {first?.mayRead === true && items.length === 0 ? (
        <NothingFound q={q} view={view} match={first.match} />
      ) : null}
      {items.length === 0 ? null : (
        <ul className={styles.found}>
          {items.map((item) => (
            <FoundUrl key={item.url} item={item} view={view} />
          ))}
        </ul>
      )}
      {search.hasNextPage ? (
        <Button
          variant="default"
          loading={search.isFetchingNextPage}
          onClick={() => void search.fetchNextPage()}
        >
          {messages.more}
        </Button>
      ) : null}
    </Page>
  );
}

interface CountProperties {
  readonly items: number;
  readonly isMore: boolean;
  readonly isKnown: boolean;
}

function Count({ items, isMore, isKnown }: CountProperties): ReactNode {
  const { messages, format } = useSpoken();
  if (!isKnown || items === 0) return null;
  return isMore
    ? messages.resultsAtLeast(format.number(items))
    : messages.resultsCount(items, format.number(items));
}

interface NothingFoundProperties {
  readonly q: string;
  readonly view: string;
  readonly match: SearchAnswer['match'];
}

function NothingFound({ q, view, match }: NothingFoundProperties): ReactNode {
  const { messages } = useSpoken();
  const texts = useMessages(searchMessages);
  const wider = matches.slice(matches.indexOf(match) + 1);
  return (
    <section className={styles.nothing}>
      <h2>{messages.resultsNone}</h2>
      <p>{messages.resultsNoneText}</p>
      <p className={styles.wider}>
        {wider.map((each) => (
          <Link key={each} to={searchPath({ q, match: each, view })}>
            {matchLabel(each, messages)}
          </Link>
        ))}
        {view === 'all' ? null : <Link to={searchPath({ q, match })}>{messages.viewAll}</Link>}
        <Link to={searchAddress(q, 'words', view)}>{texts.kindWords}</Link>
        <Link to="/">{messages.sitesTitle}</Link>
      </p>
    </section>
  );
}
