import type { ReactNode } from 'react';
import { useSpoken } from '../language/language.tsx';
import styles from '../search/search-page.module.css';

/** In place of "nothing found", which would say something about the archive that this reader may not know. */
export function NotReadable(): ReactNode {
  const { messages } = useSpoken();
  return (
    <section className={styles.nothing}>
      <h2>{messages.notReadableTitle}</h2>
      <p>{messages.readElsewhere}</p>
    </section>
  );
}
