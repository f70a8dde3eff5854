import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useSpoken } from '../language/language.tsx';
import { MarkIcon } from '../shell/icons.tsx';
import styles from './message-page.module.css';

interface MessagePageProperties {
  readonly title: string;
  /** Undefined: the way back to the archive alone. */
  readonly banner?: ReactNode;
  readonly told: string;
  /** The next step. */
  readonly children?: ReactNode;
}

/** Stands where an archived page would be, and says why it does not. */
export function MessagePage({ title, banner, told, children }: MessagePageProperties): ReactNode {
  const { messages } = useSpoken();
  useEffect(() => {
    document.title = `${title} · ${messages.product}`;
  }, [title, messages]);
  return (
    <>
      {banner ?? (
        <header className={styles.head}>
          <a className={styles.mark} href="/">
            <MarkIcon size={26} />
            {messages.product}
          </a>
        </header>
      )}
      <main className={styles.whole}>
        <h1>{title}</h1>
        <p className={styles.told}>{told}</p>
        {children}
      </main>
    </>
  );
}
