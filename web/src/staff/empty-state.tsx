import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

interface EmptyStateProperties {
  readonly title: string;
  /** The purpose of the page, and the first step. */
  readonly text?: ReactNode;
  readonly action?: ReactNode;
}

/** In the place of a list that has nothing yet: says what it will have, and how to begin. */
export function EmptyState({ title, text, action }: EmptyStateProperties): ReactNode {
  return (
    <div className={styles.empty}>
      <h2>{title}</h2>
      {text === undefined ? null : <p>{text}</p>}
      {action === undefined ? null : <div className={styles.actions}>{action}</div>}
    </div>
  );
}
