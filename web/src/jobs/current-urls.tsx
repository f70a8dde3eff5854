import type { ReactNode } from 'react';
import type { ProgressView } from '../../../src/harvesting/jobs/job-shape.ts';
import jobMessages from '../../translations/en/jobs.json' with { type: 'json' };
import { useMessages, useSpoken } from '../language/language.tsx';
import styles from './current-urls.module.css';

/** A request that takes longer than this is worth a look. */
const slowMs = 20_000;

/** The URLs being fetched and for how long, the slowest first. */
export function CurrentUrls({ progress }: { readonly progress: ProgressView }): ReactNode {
  const { current, nowMs } = progress;
  const texts = useMessages(jobMessages);
  const { format } = useSpoken();
  if (current.length === 0) return <p className={styles.none}>{texts.currentNone}</p>;
  const slowest = current.toSorted((one, other) => one.sinceMs - other.sinceMs);
  return (
    <ul className={styles.urls} aria-label={texts.currentTitle} tabIndex={slowest.length > 8 ? 0 : undefined}>
      {slowest.map(({ site, url, sinceMs }) => (
        <li key={`${site} ${url}`}>
          <span className={styles.since} data-slow={nowMs - sinceMs >= slowMs || undefined}>
            {texts.seconds(format.number(Math.max(0, Math.round((nowMs - sinceMs) / 100) / 10)))}
          </span>
          <span className={styles.url} title={url}>
            {url}
          </span>
        </li>
      ))}
    </ul>
  );
}
