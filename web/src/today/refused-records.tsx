import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Me } from '../../../src/server/staff/shapes/people-shapes.ts';
import type { RecordsAnswer } from '../../../src/server/staff/shapes/selection-shapes.ts';
import { staffQuery } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { Panel } from '../staff/panel.tsx';
import { When } from '../staff/when.tsx';
import { todayMessages } from './messages.ts';
import { Things } from './things.tsx';
import styles from './today.module.css';

/** What I proposed and a curator did not take, with the reason. */
export function RefusedRecords({ me }: { readonly me: Me }): ReactNode {
  const texts = useMessages(todayMessages);
  const { data } = useQuery(
    staffQuery<RecordsAnswer>('records', { responsibleId: me.id, state: 'refused', limit: 5 }),
  );
  if (data === undefined) return null;
  return (
    <Panel
      title={texts.refusedTitle}
      actions={
        data.next === null ? null : (
          <Link to={`/records?responsibleId=${me.id}&state=refused`} className={styles.more}>
            {texts.all}
          </Link>
        )
      }
    >
      <Things
        none={texts.refusedNone}
        things={data.items.map((record) => ({
          id: record.id,
          to: `/records/${record.id}`,
          name: record.title,
          facts: (
            <>
              {record.stateReason === '' ? null : (
                <p className={styles.text}>
                  {texts.refusedReason} {record.stateReason}
                </p>
              )}
              {record.decidedBy?.displayName}
              {record.decidedBy === null ? '' : ', '}
              <When atMs={record.decidedMs ?? record.modifiedMs} as="ago" />
            </>
          ),
        }))}
      />
    </Panel>
  );
}
