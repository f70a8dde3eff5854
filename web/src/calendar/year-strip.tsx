import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import type { CalendarAnswer } from '../../../src/server/api/shapes.ts';
import { useSpoken } from '../language/language.tsx';
import styles from './year-strip.module.css';

interface YearStripProperties {
  readonly years: CalendarAnswer['years'];
  readonly year: number;
  readonly onChoose: (year: number) => void;
}

/** A bar for each year, empty ones too: the gaps tell something. */
export function YearStrip({ years, year, onChoose }: YearStripProperties): ReactNode {
  const { messages, format } = useSpoken();
  const current = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [year]);
  const totals = new Map(years.map((each) => [each.year, each.total]));
  const first = years[0]?.year ?? year;
  const max = Math.max(1, ...totals.values());
  const all = Array.from({ length: (years.at(-1)?.year ?? year) - first + 1 }, (_, index) => first + index);
  return (
    <div className={styles.strip} role="group" aria-label={messages.yearStrip}>
      {all.map((each) => {
        const total = totals.get(each) ?? 0;
        const isCurrent = each === year;
        return (
          <button
            key={each}
            type="button"
            ref={isCurrent ? current : null}
            className={styles.year}
            aria-pressed={isCurrent}
            aria-label={messages.yearLabel(each, messages.capturesCount(total, format.number(total)))}
            disabled={total === 0}
            onClick={() => onChoose(each)}
          >
            <span className={styles.column}>
              <span
                className={styles.bar}
                style={{ height: total === 0 ? '2px' : `${12 + 88 * Math.sqrt(total / max)}%` }}
              />
            </span>
            <span className={styles.label}>{each}</span>
            <span className={styles.total}>{total === 0 ? '' : format.number(total)}</span>
          </button>
        );
      })}
    </div>
  );
}
