import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { searchQuery } from '../api/queries.ts';
import { capturesPath } from '../addresses/app-address.ts';
import { useSpoken } from '../language/language.tsx';
import { UrlText } from '../search/url-text.tsx';
import styles from './not-archived.module.css';

const maxOffered = 8;

/** Suggests what the archive has nearby. Plain links, because it is also used outside the router. */
export function NotArchived({ url, view }: { readonly url: string; readonly view: string }): ReactNode {
  const { messages, format } = useSpoken();
  const folder = /^(.*\/\/[^/?#]+\/(?:.*\/)?)/.exec(url.replace(/[?#].*$/s, ''))?.[1] ?? url;
  const near = useInfiniteQuery(searchQuery({ q: folder, match: 'prefix', view }));
  const host = useInfiniteQuery(searchQuery({ q: url, match: 'host', view }));
  const nearby = near.data?.pages[0]?.items ?? [];
  const offered = (nearby.length > 0 ? nearby : (host.data?.pages[0]?.items ?? [])).slice(0, maxOffered);
  if (near.isLoading || host.isLoading) return null;
  if (near.data?.pages[0]?.mayRead === false)
    return <p className={styles.nothing}>{messages.readElsewhere}</p>;
  if (offered.length === 0) return <p className={styles.nothing}>{messages.notArchivedNothing}</p>;
  return (
    <section className={styles.near} aria-labelledby="near">
      <h2 id="near">{messages.notArchivedNear}</h2>
      <ul>
        {offered.map((item) => (
          <li key={item.url}>
            <a href={capturesPath({ url: item.url, view })}>
              <UrlText url={item.url} />
            </a>
            <span>
              {messages.capturesCount(item.captures, format.number(item.captures))},{' '}
              {format.shortDate(item.last)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
