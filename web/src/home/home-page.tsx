import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useSpoken } from '../language/language.tsx';
import { SearchField } from '../search/search-field.tsx';
import { Page } from '../shell/page.tsx';
import styles from './home-page.module.css';
import { RecentSearches } from './recent-searches.tsx';
import { SiteList } from './site-list.tsx';

export function HomePage(): ReactNode {
  const { messages } = useSpoken();
  const [question] = useSearchParams();
  const view = question.get('view') ?? 'all';
  return (
    <div className={styles.home}>
      <section className={styles.hero}>
        <Page title={messages.product} heading={messages.tagline} intro={messages.intro}>
          <SearchField view={view} />
          <RecentSearches view={view} />
        </Page>
      </section>
      <SiteList view={view} />
    </div>
  );
}
