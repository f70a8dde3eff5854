import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { FrequencyName } from '../../../src/catalogue/target-options.ts';
import todayMessages from '../../translations/en/today.json' with { type: 'json' };
import { staffQuery, useSession } from '../api/staff-api.ts';
import { useMessages, useSpoken } from '../language/language.tsx';
import type { MessagesOf } from '../language/messages.ts';
import { Panel } from '../staff/panel.tsx';
import { Things } from './things.tsx';
import styles from './today.module.css';

const maxShown = 6;

/** Targets that would never be collected: no harvest takes their collection and frequency, or no settings fit their options. */
export function UnmappedTargets(): ReactNode {
  const texts = useMessages(todayMessages);
  const { format } = useSpoken();
  const { may } = useSession();
  const { data } = useQuery({ ...staffQuery('/mapping'), enabled: may('mapping.edit') });
  if (data === undefined) return null;
  const { unmapped } = data;
  return (
    <Panel
      title={texts.unmappedTitle}
      {...(unmapped.length === 0 ? {} : { text: texts.unmappedText })}
      actions={
        unmapped.length === 0 ? null : (
          <Link to="/mapping" className={styles.more}>
            {texts.map}
          </Link>
        )
      }
    >
      <Things
        none={texts.unmappedNone}
        things={unmapped.slice(0, maxShown).map(({ collection, frequency, budget, depth, targets }) => ({
          id: [collection.id, frequency, budget, depth].join(' '),
          to: `/targets?collectionId=${collection.id}&frequency=${frequency}&isActive=true${
            budget === null ? '' : `&budget=${budget}&depth=${depth}`
          }`,
          name: `${collection.name}, ${frequencyName(frequency, texts)}${
            budget === null ? '' : `: ${texts.unmappedSettings}`
          }`,
          mark: texts.unmappedTargets(targets, format.number(targets)),
        }))}
      />
    </Panel>
  );
}

function frequencyName(frequency: FrequencyName, texts: MessagesOf<typeof todayMessages>): string {
  const names: Readonly<Record<FrequencyName, string>> = {
    daily: texts.frequencyDaily,
    weekly: texts.frequencyWeekly,
    monthly: texts.frequencyMonthly,
    quarterly: texts.frequencyQuarterly,
    'twice-yearly': texts.frequencyTwiceYearly,
    annual: texts.frequencyAnnual,
    once: texts.frequencyOnce,
  };
  return names[frequency];
}
