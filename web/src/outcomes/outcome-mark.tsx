import type { ReactNode } from 'react';
import { outcomeLights } from '../../../src/crawl/crawl-outcome.ts';
import type { CrawlOutcome } from '../../../src/crawl/crawl-outcome.ts';
import type { OutcomeShape } from '../../../src/catalogue/field-shapes.ts';
import outcomeMessages from '../../translations/en/outcomes.json' with { type: 'json' };
import { useMessages, useSpoken } from '../language/language.tsx';
import { Reason } from '../language/reason.tsx';
import { StateMark } from '../staff/state-mark.tsx';
import { When } from '../staff/when.tsx';
import styles from './outcomes.module.css';

const tones = { green: 'good', amber: 'warn', red: 'bad' } as const;

interface OutcomeMarkProperties {
  readonly outcome: CrawlOutcome | null;
}

/** The traffic light of a harvest: its colour only repeats the word. Nothing where it has not ended. */
export function OutcomeMark({ outcome }: OutcomeMarkProperties): ReactNode {
  const texts = useMessages(outcomeMessages);
  if (outcome === null) return null;
  return <StateMark tone={tones[outcomeLights[outcome]]}>{texts.outcomes[outcome]}</StateMark>;
}

interface OutcomeWithReasonProperties {
  readonly outcome: OutcomeShape | null;
  /** Of the wanted URLs, from 0 to 1: said where the harvest was cut short. */
  readonly share?: number | undefined;
}

/** The same, with its reason and since when: "Unreachable since DATE: REASON". */
export function OutcomeWithReason({ outcome, share }: OutcomeWithReasonProperties): ReactNode {
  const texts = useMessages(outcomeMessages);
  const { format } = useSpoken();
  if (outcome === null) return null;
  const { reason, sinceMs } = outcome;
  return (
    <span className={styles.reasoned}>
      <OutcomeMark outcome={outcome.outcome} />
      {reason === null ? null : (
        <span className={styles.reason}>
          {sinceMs === null ? null : (
            <>
              {texts.since} <When atMs={sinceMs} />
              {texts.colon}{' '}
            </>
          )}
          <Reason {...reason} />
          {share === undefined || outcome.outcome !== 'cut-short' ? null : (
            <>, {texts.share(format.percent(share))}</>
          )}
        </span>
      )}
    </span>
  );
}
