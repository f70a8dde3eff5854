import { useId } from 'react';
import type { ReactNode } from 'react';
import styles from './panel.module.css';

interface PanelProperties {
  readonly title: string;
  readonly text?: ReactNode;
  /** Buttons or links at the right of the title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a page, with its heading. */
export function Panel({ title, text, actions, children }: PanelProperties): ReactNode {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {actions}
      </div>
      {text === undefined ? null : <p className={styles.text}>{text}</p>}
      {children}
    </section>
  );
}
