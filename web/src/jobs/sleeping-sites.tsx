import type { ReactNode } from 'react';
import type { JobView } from '../../../src/harvesting/jobs/job-shape.ts';
import jobMessages from '../../translations/en/jobs.json' with { type: 'json' };
import { useMessages, useSpoken } from '../language/language.tsx';
import { wordFor } from '../language/messages.ts';
import styles from './sleeping-sites.module.css';

type SleepingSite = NonNullable<JobView['progress']>['sleeping'][number];

/** Which sites a job waits for: why, since when, and when they are tried again. */
export function SleepingSites({ sites }: { readonly sites: readonly SleepingSite[] }): ReactNode {
  const texts = useMessages(jobMessages);
  const { format } = useSpoken();
  return (
    <ul className={styles.sites} aria-label={texts.sleepingTitle}>
      {sites.map(({ site, code, reason, sinceMs, wakeMs }) => (
        <li key={site}>
          <strong className={styles.site}>{site}</strong>
          <span title={reason}>{wordFor(texts.sleepingCodes, code)}</span>
          <span className={styles.when}>{texts.sleepingSince(format.moment(sinceMs))}</span>
          <span className={styles.when}>{texts.sleepingUntil(format.moment(wakeMs))}</span>
        </li>
      ))}
    </ul>
  );
}
