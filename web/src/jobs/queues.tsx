import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ProgressView } from '../../../src/harvesting/jobs/job-shape.ts';
import jobMessages from '../../translations/en/jobs.json' with { type: 'json' };
import { useMessages, useSpoken } from '../language/language.tsx';
import styles from './queues.module.css';

interface QueuesProperties {
  readonly progress: ProgressView;
  /** A site whose URLs are to be left out. */
  readonly onChoose?: (site: string) => void;
}

/** How many sites are where, and which have most to do. */
export function Queues({ progress, onChoose }: QueuesProperties): ReactNode {
  const texts = useMessages(jobMessages);
  const { format } = useSpoken();
  const { sites, exhaustedQueues, biggestQueues } = progress;
  const max = Math.max(1, ...biggestQueues.map(({ queued }) => queued));
  const counts = [
    [texts.sitesActive, sites.active],
    [texts.sitesWaiting, sites.waiting],
    [texts.sitesAsleep, sites.asleep],
    [texts.sitesEnded, sites.ended],
    [texts.exhausted, exhaustedQueues],
  ] as const;
  return (
    <>
      <ul className={styles.counts}>
        {counts.map(([name, count]) => (
          <li key={name}>
            <strong>{format.number(count)}</strong> {name}
          </li>
        ))}
      </ul>
      {biggestQueues.length === 0 ? <p className={styles.none}>{texts.biggestNone}</p> : null}
      <ol className={styles.queues}>
        {biggestQueues.slice(0, 8).map(({ site, queued }) => (
          <li key={site}>
            <span className={styles.site} title={site}>
              {site}
            </span>
            <span className={styles.bar} aria-hidden="true">
              <span style={{ width: `${(100 * queued) / max}%` }} />
            </span>
            <span className={styles.count}>{format.number(queued)}</span>
            {onChoose === undefined ? null : (
              <Button
                size="compact-xs"
                variant="subtle"
                aria-label={texts.rejectFrom(site)}
                title={texts.rejectFrom(site)}
                onClick={() => onChoose(site)}
              >
                {texts.rejectShort}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}
