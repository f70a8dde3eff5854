import type { ReactNode } from 'react';
import searchMessages from '../../translations/en/search.json' with { type: 'json' };
import { useMessages, useSpoken } from '../language/language.tsx';
import type { TrendBar } from './trend-scale.ts';
import styles from './trend.module.css';

interface TrendChartProperties {
  readonly bars: readonly TrendBar[];
  /** The number at the top of the chart. */
  readonly top: number;
}

const width = 600;
const height = 120;
const maxLabels = 12;

/** For the eye only: the table below has the same in numbers. */
export function TrendChart({ bars, top }: TrendChartProperties): ReactNode {
  const texts = useMessages(searchMessages);
  const { format } = useSpoken();
  const step = Math.ceil(bars.length / maxLabels);
  return (
    <div className={styles.chart} aria-hidden="true">
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none">
        {[0.5, 1].map((share) => (
          <line
            key={share}
            x1="0"
            x2={width}
            y1={height * (1 - share)}
            y2={height * (1 - share)}
            className={styles.line}
          />
        ))}
        {bars.map(({ year, found, share, start, width: wide, height: tall }) => {
          const high = found === 0 ? 0 : Math.max(2, tall * height);
          return (
            <rect
              key={year}
              className={styles.bar}
              x={(start + wide * 0.15) * width}
              y={height - high}
              width={wide * 0.7 * width}
              height={high}
            >
              <title>{texts.trendBar(year, format.number(found), format.percent(share))}</title>
            </rect>
          );
        })}
        <line x1="0" x2={width} y1={height} y2={height} className={styles.ground} />
      </svg>
      <span className={styles.top}>{format.number(top)}</span>
      <div className={styles.years}>
        {bars.map(({ year, start, width: wide }, index) =>
          index % step === 0 ? (
            <span key={year} style={{ left: `${(start + wide / 2) * 100}%` }}>
              {year}
            </span>
          ) : null,
        )}
      </div>
    </div>
  );
}
