import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { searchPath } from '../addresses/app-address.ts';
import { sitesQuery, viewsQuery } from '../api/queries.ts';
import { useSpoken } from '../language/language.tsx';
import { Trouble } from '../shell/trouble.tsx';
import { Waiting } from '../shell/waiting.tsx';
import styles from './home-page.module.css';

/** The hosts that the archive has, in the order of their names. */
export function SiteList({ view }: { readonly view: string }): ReactNode {
  const { messages } = useSpoken();
  const sites = useInfiniteQuery(sitesQuery(view));
  const hosts = sites.data?.pages.flatMap((page) => page.sites.map(({ host }) => host)) ?? [];
  return (
    <section className={styles.sites} aria-labelledby="sites">
      <div className={styles.sitesHead}>
        <h2 id="sites">{messages.sitesTitle}</h2>
        <Size view={view} />
      </div>
      {sites.isLoading ? <Waiting /> : null}
      {sites.isError ? <Trouble error={sites.error} onRetry={sites.refetch} /> : null}
      {sites.isSuccess && hosts.length === 0 ? (
        <p>{sites.data.pages[0]?.mayRead === false ? messages.readElsewhere : messages.sitesNone}</p>
      ) : null}
      <ul>
        {hosts.map((host) => (
          <li key={host}>
            <Link to={searchPath({ q: host, match: 'host', view })}>{host}</Link>
          </li>
        ))}
      </ul>
      {sites.hasNextPage ? (
        <Button
          variant="default"
          loading={sites.isFetchingNextPage}
          onClick={() => void sites.fetchNextPage()}
        >
          {messages.more}
        </Button>
      ) : null}
    </section>
  );
}

function Size({ view }: { readonly view: string }): ReactNode {
  const { messages, format } = useSpoken();
  const { data } = useQuery(viewsQuery());
  const found = data?.views.find(({ name }) => name === view);
  const { files, sizeBytes } = found ?? { files: null, sizeBytes: null };
  if (files === null || sizeBytes === null || files === 0) return null;
  return <p>{messages.summaryFiles(format.number(files), format.bytes(sizeBytes))}</p>;
}
