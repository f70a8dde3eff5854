import type { ReactNode } from 'react';
import type { DomainHistoryAnswer } from '../../../src/planning/domains/domain.ts';
import domainMessages from '../../translations/en/domains.json' with { type: 'json' };
import outcomeMessages from '../../translations/en/outcomes.json' with { type: 'json' };
import { useMessages, useSpoken } from '../language/language.tsx';
import { historyBars } from './history-bars.ts';
import styles from './history-chart.module.css';

export type DomainHarvest = DomainHistoryAnswer['items'][number];

const width = 600;
const height = 90;
const thinnest = 3;

/** Objects per harvest. The table below has the same in numbers. */
export function HistoryChart({ harvests }: { readonly harvests: readonly DomainHarvest[] }): ReactNode {
  const texts = useMessages(domainMessages);
  const outcomes = useMessages(outcomeMessages);
  const { format } = useSpoken();
  const { bars, top } = historyBars(harvests);
  const told = new Map(
    harvests.map(({ id, atMs, objects, outcome }) => [
      id,
      texts.historyBar(format.day(atMs), format.number(objects), outcomes.outcomes[outcome.outcome]),
    ]),
  );
  return (
    <figure className={styles.figure}>
      <figcaption>
        <span>{texts.historyChart}</span>
        <span className={styles.key} data-kind="complete">
          {texts.complete}
        </span>
        <span className={styles.key} data-kind="cut">
          {texts.cutShort}
        </span>
      </figcaption>
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
          {bars.map(({ id, start, width: share, height: tall, isCutShort }) => {
            const wide = Math.max(thinnest, share * width * 0.7);
            const high = Math.max(2, tall * height);
            return (
              <rect
                key={id}
                className={styles.bar}
                data-kind={isCutShort ? 'cut' : 'complete'}
                x={start * width + (share * width - wide) / 2}
                y={height - high}
                width={wide}
                height={high}
              >
                <title>{told.get(id)}</title>
              </rect>
            );
          })}
          <line x1="0" x2={width} y1={height} y2={height} className={styles.ground} />
        </svg>
        <span className={styles.top}>{format.number(top)}</span>
      </div>
    </figure>
  );
}
