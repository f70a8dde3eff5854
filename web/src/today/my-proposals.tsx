import type { ReactNode } from 'react';
import type { TodayAnswer } from '../../../src/selection/today-shape.ts';
import todayMessages from '../../translations/en/today.json' with { type: 'json' };
import { useMessages } from '../language/language.tsx';
import { TargetState } from '../targets/target-state.tsx';
import { Panel } from '../staff/panel.tsx';
import { When } from '../staff/when.tsx';
import { Things } from './things.tsx';
import styles from './today.module.css';

/** The outcomes of a reader's proposals. */
export function MyProposals({ proposals }: Pick<TodayAnswer, 'proposals'>): ReactNode {
  const texts = useMessages(todayMessages);
  return (
    <Panel title={texts.proposalsTitle}>
      <Things
        none={texts.proposalsNone}
        things={proposals.map(({ id, title, url, state, stateReason, createdMs }) => ({
          id,
          name: title,
          mark: <TargetState state={state} />,
          facts: (
            <>
              {stateReason === '' ? null : (
                <p className={styles.text}>
                  {texts.refusedReason} {stateReason}
                </p>
              )}
              {url} · <When atMs={createdMs} as="ago" />
            </>
          ),
        }))}
      />
    </Panel>
  );
}
