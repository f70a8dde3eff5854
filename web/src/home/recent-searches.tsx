import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { searchPath } from '../addresses/app-address.ts';
import { useSpoken } from '../language/language.tsx';
import { forgetSearches, recentSearches } from '../search/recent-searches.ts';
import styles from './home-page.module.css';

export function RecentSearches({ view }: { readonly view: string }): ReactNode {
  const { messages } = useSpoken();
  const [searches, setSearches] = useState(recentSearches);
  if (searches.length === 0) return null;
  const forget = (): void => {
    forgetSearches();
    setSearches([]);
  };
  return (
    <section className={styles.recent} aria-labelledby="recent">
      <h2 id="recent">{messages.recentTitle}</h2>
      <ul>
        {searches.map((text) => (
          <li key={text}>
            <Link to={searchPath({ q: text, view })}>{text}</Link>
          </li>
        ))}
      </ul>
      <Button variant="subtle" color="gray" size="compact-xs" onClick={forget}>
        {messages.recentClear}
      </Button>
    </section>
  );
}
