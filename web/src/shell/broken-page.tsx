import type { ReactNode } from 'react';
import { useRouteError } from 'react-router';
import styles from './layout.module.css';
import { Trouble } from './trouble.tsx';

/** For a page that could not be fetched or shown: the server does not answer, or was updated since. */
export function BrokenPage(): ReactNode {
  return <Trouble error={useRouteError()} onRetry={() => location.reload()} />;
}

/** The same, where not even what stands around the pages can be shown. */
export function BrokenWhole(): ReactNode {
  return (
    <main className={styles.main}>
      <BrokenPage />
    </main>
  );
}
