import type { ReactNode } from 'react';
import planMessages from '../../translations/en/plan.json' with { type: 'json' };
import { useMessages, useSpoken } from '../language/language.tsx';
import type { PlannedHarvest } from './plan-days.ts';
import styles from './plan.module.css';

interface HarvestLegendProperties {
  readonly harvests: readonly PlannedHarvest[];
  readonly only: string | undefined;
  readonly onChoose: (id: string | undefined) => void;
}

/** The harvests of these months; pressed, only that one is shown. */
export function HarvestLegend({ harvests, only, onChoose }: HarvestLegendProperties): ReactNode {
  const texts = useMessages(planMessages);
  const { format } = useSpoken();
  return (
    <ul className={styles.legend} aria-label={texts.harvests}>
      {harvests.map(({ id, name, events, colour }) => (
        <li key={id}>
          <button
            type="button"
            aria-pressed={id === only}
            title={id === only ? texts.all : texts.only(name)}
            onClick={() => onChoose(id === only ? undefined : id)}
          >
            <span className={styles.dot} data-colour={colour} />
            {name} <span className={styles.quiet}>{format.number(events)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
