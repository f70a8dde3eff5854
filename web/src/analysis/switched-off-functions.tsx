import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import analysisMessages from '../../translations/en/analysis.json' with { type: 'json' };
import { staffQuery } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { Panel } from '../staff/panel.tsx';
import styles from './analysis.module.css';
import { FunctionNotice } from './function-notice.tsx';

/** Of the page Today: nothing where all is well. */
export function SwitchedOffFunctions(): ReactNode {
  const texts = useMessages(analysisMessages);
  const { data } = useQuery(staffQuery('/analysis/functions'));
  const failed = data?.functions.filter(({ notice }) => notice !== null) ?? [];
  if (failed.length === 0) return null;
  return (
    <Panel title={texts.todayTitle} text={texts.todayText}>
      <ul className={styles.list}>
        {failed.map(({ id, name, notice }) => (
          <li key={id}>
            <div className={styles.about}>
              <Link to={`/analysis/functions/${id}`}>{name}</Link>
              {notice === null ? null : <FunctionNotice notice={notice} />}
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
