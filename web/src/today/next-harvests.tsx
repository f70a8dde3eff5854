import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { TodayAnswer } from '../../../src/selection/today-shape.ts';
import todayMessages from '../../translations/en/today.json' with { type: 'json' };
import { useSession } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { Reason } from '../language/reason.tsx';
import { Panel } from '../staff/panel.tsx';
import { StateMark } from '../staff/state-mark.tsx';
import { When } from '../staff/when.tsx';
import { Things } from './things.tsx';
import styles from './today.module.css';

export function NextHarvests({ harvests }: { readonly harvests: TodayAnswer['harvests'] }): ReactNode {
  const texts = useMessages(todayMessages);
  const { may } = useSession();
  const isEmpty = harvests.length === 0;
  return (
    <Panel
      title={texts.harvestsTitle}
      actions={
        isEmpty && may('planning.edit') ? (
          <Link to="/harvests/new" className={styles.more}>
            {texts.planHarvest}
          </Link>
        ) : (
          <Link to="/plan" className={styles.more}>
            {texts.calendar}
          </Link>
        )
      }
    >
      <Things
        none={texts.harvestsNone}
        things={harvests.map(({ id, name, nextMs, blockedBy }) => ({
          id,
          name,
          to: `/harvests/${id}`,
          mark: <When atMs={nextMs} as="ago" />,
          facts:
            blockedBy === null ? (
              <When atMs={nextMs} />
            ) : (
              <>
                <StateMark tone="bad">{texts.harvestBlocked}</StateMark> <Reason {...blockedBy} />
              </>
            ),
        }))}
      />
    </Panel>
  );
}
