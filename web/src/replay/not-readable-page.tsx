import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { NotReadable } from '../captures/not-readable.tsx';
import { useSpoken } from '../language/language.tsx';
import { MarkIcon } from '../shell/icons.tsx';
import styles from './not-archived-page.module.css';

/** For an address of the archive that this reader may not read, whether the archive has it or not. */
export function NotReadablePage(): ReactNode {
  const { messages } = useSpoken();
  useEffect(() => {
    document.title = `${messages.notReadableTitle} · ${messages.product}`;
  }, [messages]);
  return (
    <div className={styles.whole}>
      <header>
        <a className={styles.mark} href="/">
          <MarkIcon size={26} />
          {messages.product}
        </a>
      </header>
      <main>
        <NotReadable />
      </main>
    </div>
  );
}
