import { Link } from 'react-router';
import type { TrapView } from '../../../src/planning/traps/trap.ts';
import trapMessages from '../../translations/en/traps.json' with { type: 'json' };
import { useMessages } from '../language/language.tsx';
import type { Column } from '../staff/column.ts';
import { Reason } from '../language/reason.tsx';
import { StateMark } from '../staff/state-mark.tsx';
import { When } from '../staff/when.tsx';
import styles from './traps.module.css';

/** The newest first. */
export const defaultTrapSort = '-made';

/** Sorted by the API, or here where all of a domain came with it. */
export function useTrapColumns(isWithPlace: boolean): readonly Column<TrapView>[] {
  const texts = useMessages(trapMessages);
  const where: Column<TrapView> = {
    id: 'where',
    title: texts.where,
    sort: 'where',
    by: ({ domain }) => domain?.name ?? null,
    cell: ({ domain }) =>
      domain === null ? texts.everywhere : <Link to={`/domains/${domain.id}#traps`}>{domain.name}</Link>,
  };
  return [
    {
      id: 'expression',
      title: texts.expression,
      sort: 'expression',
      by: ({ expression }) => expression,
      cell: ({ expression }) => <code className={styles.expression}>{expression}</code>,
    },
    ...(isWithPlace ? [where] : []),
    {
      id: 'state',
      title: texts.state,
      sort: 'state',
      by: ({ isActive }) => (isActive ? 0 : 1),
      cell: ({ isActive, problem }) =>
        problem === null ? (
          <StateMark tone={isActive ? 'good' : 'quiet'}>{isActive ? texts.active : texts.inactive}</StateMark>
        ) : (
          <>
            <StateMark tone="bad">{texts.unusable}</StateMark> <Reason {...problem} />
          </>
        ),
    },
    {
      id: 'comment',
      title: texts.comment,
      sort: 'comment',
      by: ({ comment }) => comment || null,
      cell: ({ comment }) => comment,
    },
    {
      id: 'made',
      title: texts.made,
      sort: 'made',
      by: ({ createdMs }) => createdMs,
      cell: ({ createdMs, createdBy, jobId }) => (
        <>
          <When atMs={createdMs} as="day" />, {createdBy.displayName}
          {jobId === null ? null : (
            <>
              {', '}
              <Link to={`/jobs/${jobId}`}>{texts.fromJob}</Link>
            </>
          )}
        </>
      ),
    },
  ];
}
