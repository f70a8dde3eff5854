import type { ReactNode } from 'react';
import styles from './url-text.module.css';

/** A URL in which the eye finds the host and the path. Nothing is left out. */
export function UrlText({ url }: { readonly url: string }): ReactNode {
  const [, scheme = '', host = url, rest = ''] = /^([a-z][a-z0-9+.-]*:\/\/)([^/?#]*)(.*)$/is.exec(url) ?? [];
  return (
    <span className={styles.url}>
      <span className={styles.scheme}>{scheme}</span>
      <span className={styles.host}>{host}</span>
      <span className={styles.rest}>{rest}</span>
    </span>
  );
}
