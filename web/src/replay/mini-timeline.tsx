import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { calendarQuery, versionQuery } from '../api/queries.ts';
import type { OfUrl } from '../api/queries.ts';
import { nearestBar, timelineScale } from '../timeline/timeline-scale.ts';
import type { Zoom } from '../timeline/timeline-scale.ts';
import { dateOf } from '../language/format.ts';
import styles from './mini-timeline.module.css';

interface MiniTimelineProperties {
  readonly of: OfUrl;
  readonly timestamp: string;
  readonly onGoTo: (timestamp: string) => void;
}

const width = 200;
const height = 28;

/** All versions at a glance, for the pointer; the buttons beside it do the same for keyboards and screen readers. */
export function MiniTimeline({ of, timestamp, onGoTo }: MiniTimelineProperties): ReactNode {
  const queries = useQueryClient();
  const { data } = useQuery(calendarQuery(of));
  const zoom = useMemo<Zoom>(() => {
    const [only, second] = data?.years ?? [];
    return only !== undefined && second === undefined ? { level: 'year', year: only.year } : { level: 'all' };
  }, [data]);
  const scale = useMemo(() => (data === undefined ? undefined : timelineScale(data, zoom)), [data, zoom]);
  if (data === undefined || scale === undefined || data.total < 2) return null;
  const first = Date.UTC(data.years[0]?.year ?? 0, 0, 1);
  const last = Date.UTC((data.years.at(-1)?.year ?? 0) + 1, 0, 1);
  const now = ((dateOf(timestamp).getTime() - first) / (last - first)) * width;
  const choose = async (share: number): Promise<void> => {
    const bar = nearestBar(scale.bars, share);
    if (bar === undefined) return;
    const version = await queries.fetchQuery(versionQuery(of, { timestamp: bar.key, rule: 'nearest' }));
    if (version.capture !== null) onGoTo(version.capture.timestamp);
  };
  return (
    <svg
      className={styles.timeline}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      onClick={({ currentTarget, clientX }) => {
        const box = currentTarget.getBoundingClientRect();
        void choose((clientX - box.left) / box.width);
      }}
    >
      <line x1="0" x2={width} y1={height - 1} y2={height - 1} className={styles.ground} />
      {scale.bars.map((bar) => {
        const tall = 5 + (height - 8) * Math.sqrt(bar.captures / scale.max);
        const wide = Math.max(2, bar.width * width);
        return (
          <rect
            key={bar.key}
            x={bar.start * width}
            y={height - 1 - tall}
            width={wide}
            height={tall}
            className={styles.bar}
          />
        );
      })}
      <line x1={now} x2={now} y1="0" y2={height} className={styles.now} />
    </svg>
  );
}
