import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useSpoken } from '../language/language.tsx';
import styles from './page.module.css';

interface PageProperties {
  /** For the window, the history and screen readers. */
  readonly title: string;
  /** Where the heading shows more than the title. */
  readonly heading?: ReactNode;
  readonly intro?: ReactNode | undefined;
  readonly children: ReactNode;
}

/** A page with its heading, which takes the focus when a reader comes from another page of ours. */
export function Page({ title, heading, intro, children }: PageProperties): ReactNode {
  const { messages } = useSpoken();
  const headingReference = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  // Kept: the key changes when the page writes into its own address.
  const [isFirstPage] = useState(key === 'default');
  useEffect(() => {
    document.title = title === messages.product ? title : `${title} · ${messages.product}`;
  }, [title, messages]);
  useEffect(() => {
    if (!isFirstPage) headingReference.current?.focus({ preventScroll: true });
  }, [isFirstPage]);
  return (
    <>
      <h1 ref={headingReference} tabIndex={-1} className={styles.heading}>
        {heading ?? title}
      </h1>
      {intro === undefined ? null : <div className={styles.intro}>{intro}</div>}
      {children}
    </>
  );
}
