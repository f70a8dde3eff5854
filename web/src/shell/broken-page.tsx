import type { ReactNode } from 'react';
import { useRouteError } from 'react-router';
import styles from './layout.module.css';
import { Trouble } from './trouble.tsx';

/** For a page that could not be fetched or shown; most often the server was updated since. */
export function BrokenPage(): ReactNode {
  const error = useRouteError();
  return (
    <main className={styles.main}>
      <Trouble error={error} onRetry={() => location.reload()} />
    </main>
  );
}
