import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import todayMessages from '../../translations/en/today.json' with { type: 'json' };
import { staffQuery, useSession } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { OutcomeWithReason } from '../outcomes/outcome-mark.tsx';
import { Panel } from '../staff/panel.tsx';
import { Things } from './things.tsx';
import styles from './today.module.css';

/** The sites whose last harvest brought nothing, each with the reason. */
export function EmptySites(): ReactNode {
  const texts = useMessages(todayMessages);
  const { may } = useSession();
  const { data } = useQuery({
    ...staffQuery('/domains', { outcome: 'nothing', isActive: true, limit: 10 }),
    enabled: may('planning.read'),
  });
  if (data === undefined) return null;
  return (
    <Panel
      title={texts.emptyTitle}
      actions={
        data.items.length === 0 ? null : (
          <Link to="/domains?outcome=nothing&isActive=true" className={styles.more}>
            {texts.all}
          </Link>
        )
      }
    >
      <Things
        none={texts.emptyNone}
        things={data.items.map(({ id, name, outcome }) => ({
          id,
          to: `/domains/${id}`,
          name,
          facts: <OutcomeWithReason outcome={outcome} />,
        }))}
      />
    </Panel>
  );
}
