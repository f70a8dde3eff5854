import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { OwnAccount } from '../../../src/people/accounts/account-shape.ts';
import todayMessages from '../../translations/en/today.json' with { type: 'json' };
import { staffQuery } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { Panel } from '../staff/panel.tsx';
import { When } from '../staff/when.tsx';
import { Things } from './things.tsx';
import styles from './today.module.css';

/** My proposals that a curator refused, with the reason. */
export function RefusedTargets({ me }: { readonly me: OwnAccount }): ReactNode {
  const texts = useMessages(todayMessages);
  const { data } = useQuery(staffQuery('/targets', { responsibleId: me.id, state: 'refused', limit: 5 }));
  if (data === undefined) return null;
  return (
    <Panel
      title={texts.refusedTitle}
      actions={
        data.next === null ? null : (
          <Link to={`/targets?responsibleId=${me.id}&state=refused`} className={styles.more}>
            {texts.all}
          </Link>
        )
      }
    >
      <Things
        none={texts.refusedNone}
        things={data.items.map((target) => ({
          id: target.id,
          to: `/targets/${target.id}`,
          name: target.title,
          facts: (
            <>
              {target.stateReason === '' ? null : (
                <p className={styles.text}>
                  {texts.refusedReason} {target.stateReason}
                </p>
              )}
              {target.decidedBy?.displayName}
              {target.decidedBy === null ? '' : ', '}
              <When atMs={target.decidedMs ?? target.modifiedMs} as="ago" />
            </>
          ),
        }))}
      />
    </Panel>
  );
}
