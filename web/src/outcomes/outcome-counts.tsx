import type { ReactNode } from 'react';
import type { OutcomeCount } from '../../../src/crawl/outcome-view.ts';
import outcomeMessages from '../../translations/en/outcomes.json' with { type: 'json' };
import { useMessages, useSpoken } from '../language/language.tsx';
import { OutcomeMark } from './outcome-mark.tsx';
import styles from './outcomes.module.css';

interface OutcomeCountsProperties {
  readonly outcomes: readonly OutcomeCount[];
}

/** The traffic light of the worst site, then how many sites ended in each way; the worst first. */
export function OutcomeCounts({ outcomes }: OutcomeCountsProperties): ReactNode {
  const texts = useMessages(outcomeMessages);
  const { format } = useSpoken();
  const [worst, ...rest] = outcomes.toReversed();
  if (worst === undefined) return null;
  const all = outcomes.reduce((sum, { sites }) => sum + sites, 0);
  return (
    <span className={styles.reasoned}>
      <OutcomeMark outcome={worst.outcome} />
      {all === 1 ? null : (
        <span className={styles.reason}>
          {[worst, ...rest]
            .map(({ outcome, sites }) => texts.sites(sites, format.number(sites), texts.outcomes[outcome]))
            .join(', ')}
        </span>
      )}
    </span>
  );
}
